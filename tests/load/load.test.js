// A house at its busiest while servers and database fail: nothing is lost, doubled or shown wrongly.

import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addToken } from '../web/serve.js';
import { checkLog, checkStore, checkWatchers } from './check.js';
import { Cluster } from './cluster.js';
import { Keypad } from './keypad.js';
import { Ledger } from './ledger.js';
import { randomFrom } from './random.js';
import { readLanes } from './states.js';
import { makeWatchers, watch } from './watcher.js';

const setting = (name, preset) => Number(process.env[name] ?? preset);
const SEED = setting('LOAD_SEED', 5);
const LANES = setting('LOAD_LANES', 200);
const WATCHERS = setting('LOAD_WATCHERS', 2000);
const BOWLS = setting('LOAD_BOWLS', 20); // on each lane
const FAULTS = setting('LOAD_FAULTS', 6); // at least, and as many more as fit into
const SECONDS = setting('LOAD_SECONDS', 6);
const PAUSE = setting('LOAD_PAUSE', 250); // milliseconds between two bowls on a lane
const NODES = 3;
const WATCHERS_OF_HOUSE = Math.ceil(WATCHERS / 100);
const LANES_WITH_TWO_KEYPADS = Math.ceil(LANES / 10);
const STUCK = 60000;

const store = process.env.BOWLING_TEST_POSTGRES;

/** Waits until so many changes are known to be stored; where nothing moves any more it fails. */
async function waitFor(ledger, size) {
  let last = ledger.size;
  let since = Date.now();
  while (ledger.size < size) {
    await sleep(20);
    if (ledger.size > last) [last, since] = [ledger.size, Date.now()];
    assert(Date.now() - since < STUCK, `nothing was bowled for a minute, after ${last} bowls`);
  }
}

/** Between two faults something is bowled, so that a slow machine sees each kind of them too. */
async function failNowAndThen(t, cluster, ledger) {
  const end = Date.now() + SECONDS * 1000;
  let round = 0;
  for (; round < FAULTS || Date.now() < end; round++) {
    await waitFor(ledger, ledger.size + (LANES * BOWLS) / (FAULTS + 1));
    const before = ledger.size;
    const name = await cluster.fail(round);
    t.diagnostic(`${before} bowls: ${name}; ${ledger.size} when it was back`);
  }
  return round;
}

/** One keypad of a lane plays while `isOn`, and so many bowls; on some lanes a second one gets in its way. */
async function playLane(lane, { tokens, isOn, ...options }) {
  const isContested = lane <= LANES_WITH_TWO_KEYPADS;
  const keypads = tokens
    .slice(0, isContested ? 2 : 1)
    .map(
      (token, i) => new Keypad(lane, { ...options, ...token, pause: PAUSE, random: randomFrom(SEED + 2 * lane + i) }),
    );
  const isDone = () => keypads[0].decided >= BOWLS && !isOn();
  await Promise.all(keypads.map((keypad, i) => keypad.play(isDone, i === 0)));
}

function startWatching(watchers, cluster, signal) {
  return Promise.all(watchers.map((watcher, i) => watch(watcher, { cluster, signal, random: randomFrom(SEED - i) })));
}

test(`${LANES} lanes and ${WATCHERS} watchers outlive ${SECONDS} seconds of faults`, async (t) => {
  const over = new AbortController();
  const { signal } = over;
  setMaxListeners(0, signal);
  t.after(() => over.abort());
  t.diagnostic(`LOAD_SEED=${SEED}`);
  const tokens = ['one', 'two'].map((by) => ({ by, token: addToken(store, by) }));
  const cluster = new Cluster(t, { store, lanes: LANES, random: randomFrom(SEED), signal });
  const ledger = new Ledger();
  await cluster.open(NODES);

  const watchers = makeWatchers({ lanes: LANES, watchers: WATCHERS, ofHouse: WATCHERS_OF_HOUSE });
  const watching = startWatching(watchers, cluster, signal);
  let isOn = true;
  const options = { tokens, cluster, ledger, isOn: () => isOn };
  const lanes = Array.from({ length: LANES }, (_, i) => playLane(i + 1, options));
  const failing = failNowAndThen(t, cluster, ledger).finally(() => {
    isOn = false;
  });
  const [faults] = await Promise.all([failing, ...lanes]);
  t.diagnostic(`${faults} faults; ${ledger.size} changes, ${ledger.found} of them without an answer`);

  const fresh = await cluster.openAnother();
  await checkWatchers(watchers, await readLanes(fresh.address));
  await checkLog(ledger, fresh.address);
  assert.deepEqual(await cluster.close(), Array(NODES).fill(0));
  assert.equal(await fresh.stop(), 0);
  over.abort();
  await watching;
  checkStore(ledger, store);
});
