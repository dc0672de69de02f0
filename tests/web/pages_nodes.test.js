// Two servers on one PostgreSQL: the pages of either show what is bowled at the other, and outlive it.

import assert from 'node:assert/strict';
import { describe } from 'node:test';

import { eventually, pageTest, PHONE } from './browser.js';
import { addPerson, forget, rename } from './people.js';
import { assignGame, bowl, startMatch, stateOf } from './play.js';
import { cardOn, marksOn, sheetOn, textOn } from './reading.js';
import { addToken, serve } from './serve.js';
import { startByTaps, tapMarks } from './tapping.js';

const STORE = process.env.BOWLING_TEST_POSTGRES;
const UNREACHABLE = [/Failed to load resource/];

if (!STORE) throw new Error('BOWLING_TEST_POSTGRES is set by tests/store/with_postgres.sh: the address of a server');

const token = addToken(STORE, 'desk');

async function openNodes(t) {
  const nodes = await Promise.all([1, 2].map(() => serve(t, { store: STORE, lanes: 8 })));
  return nodes.map((node) => ({ ...node, token }));
}

function openKeypad(node, visit, lane, options = {}) {
  return visit(`${node.address}/lanes/${lane}/keypad`, { viewport: PHONE, token, expected: UNREACHABLE, ...options });
}

// Another node is another origin, and yet the same host, so that nobody has to sign in again.
async function moveTo(node, keypad) {
  keypad.removeAllListeners('request');
  await keypad.goto(node.address + new URL(keypad.url()).pathname);
  await eventually(() => textOn(keypad, '#session'), 'Sign out');
}

// A route that lets nothing through until `count` bowls have come.
function gather(count) {
  const waiting = [];
  return (route) => {
    waiting.push(route);
    if (waiting.length === count) waiting.forEach((each) => each.continue());
  };
}

// The tests share a database, so each has a lane of its own.
describe('two nodes', { concurrency: 2 }, () => {
  pageTest('a bowl at one node is on the pages of the other', async (t, visit) => {
    const [here, there] = await openNodes(t);
    const [keypad, overhead, all] = await Promise.all([
      openKeypad(here, visit, 1),
      visit(`${there.address}/lanes/1`),
      visit(`${there.address}/`),
    ]);
    await startByTaps(keypad, ['pjs', 'kyj']);
    await tapMarks(keypad, 'X72');
    const sheet = [
      { name: 'PJS', marks: 'X', scores: '', total: '' },
      { name: 'KYJ', marks: '72', scores: '9', total: '9' },
    ];
    await eventually(() => sheetOn(keypad), sheet);
    await eventually(() => sheetOn(overhead), sheet);
    await eventually(
      () => cardOn(all, 1),
      sheet.map(({ name, marks, total }) => ({ name, marks, total })),
    );
  });

  pageTest(
    'a node killed in the middle of a game loses nothing, and the keypad goes on at the other',
    async (t, visit) => {
      const [here, there] = await openNodes(t);
      await startMatch(here, 2, ['PJS']);
      const keypad = await openKeypad(here, visit, 2);
      const overhead = await visit(`${there.address}/lanes/2`);
      await tapMarks(keypad, 'X7');
      await eventually(() => marksOn(keypad), ['X 7']);
      await here.stop('SIGKILL');
      await eventually(() => textOn(keypad, '#connection'), 'Connection lost. Reconnecting…');
      await moveTo(there, keypad);
      await tapMarks(keypad, '/9');
      const sheet = [{ name: 'PJS', marks: 'X 7/ 9', scores: '20 39', total: '39' }];
      await eventually(() => sheetOn(keypad), sheet);
      await eventually(() => sheetOn(overhead), sheet);
      assert.equal((await stateOf(there, 2)).sequence, 5);
    },
  );

  pageTest('two keypads at two nodes: one bowl counts, and the other is shown the truth', async (t, visit) => {
    const nodes = await openNodes(t);
    await startMatch(nodes[0], 3, ['PJS']);
    const bowls = gather(nodes.length);
    const keypads = await Promise.all(nodes.map((node) => openKeypad(node, visit, 3, { bowls })));
    for (const keypad of keypads) await eventually(() => marksOn(keypad), ['']);
    await Promise.all([tapMarks(keypads[0], '7'), tapMarks(keypads[1], '8')]);
    await eventually(async () => {
      const notices = await Promise.all(keypads.map((keypad) => textOn(keypad, '#notice')));
      return notices.sort();
    }, ['', 'Somebody else was faster. This is how it stands now.']);
    const { sequence, players } = await stateOf(nodes[0], 3);
    assert.equal(sequence, 2);
    for (const keypad of keypads) await eventually(() => marksOn(keypad), [players[0].frames[0].marks.join('')]);
    assert.deepEqual(await stateOf(nodes[1], 3), await stateOf(nodes[0], 3));
  });

  pageTest('names and whose game it is, changed at one node, are on the pages of the other', async (t, visit) => {
    const [here, there] = await openNodes(t);
    const house = { ...here, store: STORE };
    const number = addPerson(house, 'LEE', 'Lee');
    const { match } = await startMatch(here, 5, [{ letters: 'KIM', guest: true }]);
    const page = await visit(`${there.address}/lanes/5`);
    const name = async () => (await sheetOn(page))[0]?.name;
    await eventually(name, 'KIM');
    await assignGame(here, match, { letters: 'KIM', person: number });
    await eventually(name, 'KIMLee');
    rename(house, `LEE#${number}`, '이순신');
    await eventually(name, 'KIM이순신');
    forget(house, `LEE#${number}`);
    await eventually(name, 'KIM');
    assert.equal((await stateOf(there, 5)).players[0].guest, true);
  });

  pageTest('the nodes take turns on a lane', async (t, visit) => {
    const nodes = await openNodes(t);
    await startMatch(nodes[0], 4, ['PJS']);
    const overhead = await Promise.all(nodes.map((node) => visit(`${node.address}/lanes/4`)));
    for (const [index, marks] of ['7', '72', '72 X', '72 X 8', '72 X 8/'].entries()) {
      await bowl(nodes[index % 2], 4, marks.at(-1));
      for (const page of overhead) await eventually(() => marksOn(page), [marks]);
    }
  });
});
