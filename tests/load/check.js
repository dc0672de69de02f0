// What has to hold at the end: the store, the keypads and the watchers agree.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLog } from './states.js';

const PATIENCE = 60000;
const SHOWN = 10;

function assertNone(complaints, what) {
  assert.deepEqual(complaints.slice(0, SHOWN), [], `${complaints.length} times: ${what}`);
}

/** Every change that a keypad knows of is in its place in the log, and the log has no others. */
export async function checkLog(ledger, address) {
  const logs = [];
  for (const match of ledger.matches) logs.push(...(await readLog(address, match)));
  assertNone(ledger.complaints, 'two changes have one place');
  assertNone(
    logs.filter((change) => !ledger.has(change)),
    'the log has what nobody wrote',
  );
  assert.equal(logs.length, ledger.size, 'changes were acknowledged and are not in the log');
}

/** The store finds no fault with itself, and has just these matches. */
export function checkStore(ledger, store) {
  const { status, stdout, stderr } = spawnSync(process.env.BOWLING_PROGRAM, ['verify', '--store', store], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.match(stdout, /: all is well\n$/);
  assert.match(stdout, new RegExp(`^${ledger.matches.length} matches, .* ${ledger.size} events:`));
  assert.equal(status, 0);
}

/** Every watcher shows what is stored, at last, and was never shown an older state. */
export async function checkWatchers(watchers, lanes) {
  const end = Date.now() + PATIENCE;
  while (watchers.some((watcher) => !watcher.shows(lanes)) && Date.now() < end) await sleep(100);
  const wrong = watchers.filter((watcher) => !watcher.shows(lanes));
  assertNone(
    wrong.map(({ path, seen }) => `${path} is at ${seen}`),
    'a watcher shows something else',
  );
  assertNone(
    watchers.flatMap(({ complaints }) => complaints),
    'a watcher was shown a state that is not newer',
  );
}
