// A whole match by keypad, watched on the overhead screen and in the house.

import assert from 'node:assert/strict';

import { eventually, openHouse, pageTest, PHONE } from './browser.js';
import { bowl, runProgram, startMatch } from './play.js';
import { cardOn, marksOn, sheetOn, textOn } from './reading.js';
import { startByTaps, tapMarks } from './tapping.js';

// The card that the rules are checked by, and one for the other player, both scored by hand. A round: what is
// tapped, then for either player the marks of the frame, and the scores that are settled after the round.
const ROUNDS = [
  ['X9-', 'X', '', '9-', '9'],
  ['X8/', 'X', '', '8/', '9'],
  ['X53', 'X', '30', '53', '9 24 32'],
  ['72X', '72', '30 57 76 85', 'X', '9 24 32'],
  ['8/6/', '8/', '30 57 76 85', '6/', '9 24 32 52'],
  ['F9-/', 'F9', '30 57 76 85 95 104', '-/', '9 24 32 52 62'],
  ['XX', 'X', '30 57 76 85 95 104', 'X', '9 24 32 52 62 82'],
  ['7/X', '7/', '30 57 76 85 95 104 124', 'X', '9 24 32 52 62 82'],
  ['9-81', '9-', '30 57 76 85 95 104 124 143 152', '81', '9 24 32 52 62 82 110 129 138'],
  ['XX8F/X', 'XX8', '30 57 76 85 95 104 124 143 152 180', 'F/X', '9 24 32 52 62 82 110 129 138 158'],
];

// Animations take time where no graphics card draws them.
const SMALL = { width: 320, height: 240 };

function sheetAfter(round) {
  const played = ROUNDS.slice(0, round + 1);
  const row = (name, column) => {
    const scores = played.at(-1)[column + 1];
    return { name, marks: played.map((each) => each[column]).join(' '), scores, total: scores.split(' ').at(-1) };
  };
  return [row('PJS', 1), row('KYJ', 3)];
}

function cardAfter(round) {
  return sheetAfter(round).map(({ name, marks, total }) => ({ name, marks: marks.split(' ').at(-1), total }));
}

// Notes the title of every celebration from now on, however short it is.
function noteCelebrations(page) {
  return page.evaluate(() => {
    globalThis.celebrated = [];
    const note = ({ addedNodes }) =>
      addedNodes.forEach(
        (node) =>
          node.classList?.contains('celebration') &&
          globalThis.celebrated.push(node.querySelector('.title').textContent),
      );
    new MutationObserver((changes) => changes.forEach(note)).observe(document, { childList: true, subtree: true });
  });
}

function celebratedOn(page) {
  return page.evaluate(() => globalThis.celebrated.splice(0));
}

export function testMatches() {
  pageTest('two players, by taps and by keys, on the overhead screen and in the house', async (t, visit) => {
    const house = await openHouse(t);
    const [keypad, overhead, all] = await Promise.all([
      visit(`${house.address}/lanes/2/keypad`, { viewport: PHONE, token: house.token }),
      visit(`${house.address}/lanes/2`, { viewport: PHONE }),
      visit(`${house.address}/`, { viewport: PHONE }),
    ]);
    await startByTaps(keypad, ['pjs', 'kyj']);
    for (const [round, [taps]] of ROUNDS.entries()) {
      if (round < 3) await tapMarks(keypad, taps);
      else for (const key of taps.toLowerCase()) await keypad.keyboard.press(key);
      await eventually(() => sheetOn(keypad), sheetAfter(round));
      await eventually(() => sheetOn(overhead), sheetAfter(round));
      await eventually(() => cardOn(all, 2), cardAfter(round));
    }
    await eventually(() => textOn(overhead, '.message .big'), 'PJS wins');
    await eventually(() => textOn(keypad, '.turn .who'), 'The match is over');
    await eventually(() => textOn(all, '.card.finished .badge'), 'Finished');
  });

  pageTest(
    'strikes, doubles, spares, turkeys and a perfect game are celebrated, but not where motion is unwanted',
    async (t, visit) => {
      const house = await openHouse(t);
      const pages = await Promise.all(
        [true, false].map((motion) => visit(`${house.address}/lanes/1`, { viewport: SMALL, motion })),
      );
      await Promise.all(pages.map(noteCelebrations));
      const show = (marks) => Promise.all(pages.map((page) => eventually(() => marksOn(page), [marks])));
      const celebrate = async (mark, marks, title) => {
        await bowl(house, 1, mark);
        await show(marks);
        assert.deepEqual(await Promise.all(pages.map(celebratedOn)), [title, []]);
      };
      await startMatch(house, 1, ['PJS']);
      await show('');
      await celebrate('X', 'X', ['Strike']);
      await celebrate('X', 'X X', ['Double']);
      await celebrate('X', 'X X X', ['Turkey']);
      await celebrate('X', 'X X X X', ['4 strikes in a row']);
      await bowl(house, 1, 'XXXXXXX');
      await show('X X X X X X X X X XX');
      await celebratedOn(pages[0]);
      await celebrate('X', 'X X X X X X X X X XXX', ['Perfect game']);
      await startMatch(house, 1, ['KYJ']);
      await show('');
      await celebrate('9', '9', []);
      await celebrate('/', '9/', ['Spare']);
      await eventually(() => pages[0].locator('.celebration').count(), 0);
    },
  );

  pageTest('a voided match says so, and its log says why', async (t, visit) => {
    const house = await openHouse(t);
    const { match } = await startMatch(house, 1, ['PJS']);
    await bowl(house, 1, 'X');
    runProgram(house, 'void', String(match), '--reason', 'the <b>pins</b> fell late');
    const page = await visit(`${house.address}/games/${match}`);
    const state = async () => (await textOn(page, '#message')).split(' · ').slice(1);
    const last = () =>
      page.$$eval('#log tbody tr:last-child td', (cells) => cells.slice(1, 5).map((cell) => cell.textContent));
    await eventually(state, ['in play', 'voided: it does not count']);
    await eventually(last, ['voided', '', '', 'the <b>pins</b> fell late']);
    runProgram(house, 'void', String(match), '--restore');
    await page.reload();
    await eventually(state, ['in play']);
    await eventually(last, ['restored', '', '', '']);
  });
}
