// The deck of pins: tapped on the keypad, shown on the screen of a lane; splits in circles, and what a player leaves.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { eventually, makeGate, openHouse, pageTest, PHONE } from './browser.js';
import { bowl, bowlLeaving, runProgram, startMatch, stateOf } from './play.js';
import { deckOn, keysOn, marksOn, pinsOn, splitsOn, textOn } from './reading.js';
import { tapMarks, tapPins, tapRest, tapTwice, tapWhenReady } from './tapping.js';

const ALL = '7 8 9 10 4 5 6 2 3 1';
const SMALL = { width: 320, height: 568 };
const UNREACHABLE = [/Failed to load resource/];

async function openKeypad(t, visit, options = {}) {
  const house = await openHouse(t);
  await startMatch(house, 1, ['PJS']);
  const keypad = await visit(`${house.address}/lanes/1/keypad`, { viewport: PHONE, token: house.token, ...options });
  await eventually(() => deckOn(keypad), { offered: ALL, tapped: '' });
  return { house, keypad };
}

// The pins after each bowl of the frame, as the server has them.
async function standingIn(house, frame) {
  return (await stateOf(house, 1)).players[0].frames[frame - 1].standing;
}

// How often the page was tapped since it was counted last.
async function countTaps(keypad) {
  await keypad.evaluate(() => {
    globalThis.taps = 0;
    document.addEventListener('pointerup', () => globalThis.taps++, true);
  });
  return () =>
    keypad.evaluate(() => {
      const counted = globalThis.taps;
      globalThis.taps = 0;
      return counted;
    });
}

function testEntry() {
  pageTest('pins take hardly more taps than numbers', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    const taps = await countTaps(keypad);
    await tapMarks(keypad, 'X');
    await eventually(() => marksOn(keypad), ['X']);
    assert.equal(await taps(), 1);
    await tapPins(keypad, [7, 10]);
    await tapRest(keypad);
    await eventually(() => marksOn(keypad), ['X 8']);
    assert.equal(await taps(), 3);
    await eventually(() => deckOn(keypad), { offered: '7 10', tapped: '' });
    await eventually(() => textOn(keypad, '.turn .standing'), '2 pins standing (7-10)');
    await tapMarks(keypad, '/');
    await eventually(() => marksOn(keypad), ['X 8/']);
    assert.equal(await taps(), 1);
    await tapPins(keypad, [2, 4, 5]);
    await tapRest(keypad);
    await eventually(() => deckOn(keypad), { offered: '4 5 2', tapped: '' });
    await tapPins(keypad, [5]);
    await tapRest(keypad);
    await eventually(() => marksOn(keypad), ['X 8/ 72']);
    assert.deepEqual(
      [await standingIn(house, 2), await standingIn(house, 3)],
      [
        [[7, 10], null],
        [[2, 4, 5], [5]],
      ],
    );
  });

  pageTest('who taps what fell is remembered by the device', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    await tapPins(keypad, [7]);
    await tapWhenReady(keypad, '#keys .setting');
    await eventually(() => textOn(keypad, '#keys .setting'), 'Tap = fell');
    await eventually(() => deckOn(keypad), { offered: ALL, tapped: '' });
    await keypad.reload();
    await tapPins(keypad, [1, 2, 3, 4, 5, 6, 8, 9]);
    await eventually(() => textOn(keypad, '#keys .rest .caption'), 'Rest stands');
    await tapRest(keypad);
    await eventually(() => deckOn(keypad), { offered: '7 10', tapped: '' });
    await tapPins(keypad, [10]);
    await tapRest(keypad);
    await eventually(() => marksOn(keypad), ['81']);
    assert.deepEqual(await standingIn(house, 1), [[7, 10], [7]]);
    await tapWhenReady(keypad, '#keys .setting');
    await eventually(() => textOn(keypad, '#keys .setting'), 'Tap = stands');
  });

  pageTest(
    'a number alone is possible at any time, and that of what was tapped takes the pins along',
    async (t, visit) => {
      const { house, keypad } = await openKeypad(t, visit);
      await tapMarks(keypad, '7');
      await eventually(() => deckOn(keypad), { offered: ALL, tapped: '' });
      await tapPins(keypad, [5]);
      await tapMarks(keypad, '1');
      await eventually(() => marksOn(keypad), ['71']);
      await eventually(() => deckOn(keypad), { offered: ALL, tapped: '' });
      await tapPins(keypad, [7, 10]);
      await tapMarks(keypad, '9');
      await eventually(() => marksOn(keypad), ['71 9']);
      await tapMarks(keypad, 'F');
      await eventually(() => marksOn(keypad), ['71 9F']);
      await tapPins(keypad, [7, 10]);
      await tapMarks(keypad, 'X');
      await eventually(() => marksOn(keypad), ['71 9F X']);
      const { players } = await stateOf(house, 1);
      assert.ok(players[0].frames.every((frame) => !('standing' in frame)));
      await tapPins(keypad, [7, 10]);
      await tapMarks(keypad, '8');
      await eventually(() => deckOn(keypad), { offered: '7 10', tapped: '' });
      assert.deepEqual(await standingIn(house, 4), [[7, 10]]);
    },
  );

  pageTest('where the pins are not known, so many as stand can be tapped', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    await bowl(house, 1, '8');
    await eventually(() => keysOn(keypad), '1-F/');
    await tapPins(keypad, [6, 10]);
    await eventually(() => deckOn(keypad), { offered: '10 6', tapped: '10 6' });
    await tapPins(keypad, [6]);
    await eventually(() => deckOn(keypad), { offered: ALL, tapped: '10' });
    await tapRest(keypad);
    await eventually(() => marksOn(keypad), ['81']);
    assert.deepEqual(await standingIn(house, 1), [null, [10]]);
  });

  pageTest('a double tap on a pin is one tap, and a bowl from elsewhere forgets what was tapped', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    await tapTwice(keypad, '#keys [data-pin="7"]', () =>
      eventually(() => deckOn(keypad), { offered: ALL, tapped: '7' }),
    );
    await tapPins(keypad, [10]);
    await eventually(() => deckOn(keypad), { offered: ALL, tapped: '7 10' });
    await bowlLeaving(house, 1, '7', [4, 7, 8]);
    await eventually(() => deckOn(keypad), { offered: '7 8 4', tapped: '' });
    assert.equal((await stateOf(house, 1)).sequence, 2);
  });

  pageTest('pins that are tapped while a bowl is on its way are for the next', async (t, visit) => {
    const gate = makeGate();
    const { house, keypad } = await openKeypad(t, visit, { bowls: gate });
    for (const [first, kept] of [
      [() => tapMarks(keypad, '8'), '7 3'],
      [() => tapPins(keypad, [7, 10]).then(() => tapRest(keypad)), '7'],
    ]) {
      gate.close();
      await first();
      await tapPins(keypad, [3, 7], { isAhead: true });
      await eventually(() => deckOn(keypad), { offered: ALL, tapped: '7 3' });
      gate.open();
      await eventually(() => keysOn(keypad), '1-F/');
      await eventually(async () => (await deckOn(keypad)).tapped, kept);
      if (kept !== '7') await tapPins(keypad, [3]);
      await tapRest(keypad);
      await eventually(() => deckOn(keypad), { offered: ALL, tapped: '' });
    }
    await eventually(() => marksOn(keypad), ['81 81']);
    assert.deepEqual(
      [await standingIn(house, 1), await standingIn(house, 2)],
      [
        [null, [7]],
        [[7, 10], [7]],
      ],
    );
  });

  pageTest('a small screen has numbers or pins, and remembers which', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, { viewport: SMALL });
    await eventually(() => keysOn(keypad), '123456789-FX');
    assert.equal(await keypad.isVisible('#keys .deck'), false);
    await tapWhenReady(keypad, '#keys .half');
    await keypad.waitForSelector('#keys .deck', { state: 'visible' });
    await keypad.reload();
    await tapPins(keypad, [3, 10]);
    await tapRest(keypad);
    await eventually(() => deckOn(keypad), { offered: '10 3', tapped: '' });
    assert.deepEqual(await standingIn(house, 1), [[3, 10]]);
    assert.equal(await keysOn(keypad), '-F/');
    await tapWhenReady(keypad, '#keys .half');
    await tapMarks(keypad, '1');
    await eventually(() => marksOn(keypad), ['81']);
    await keypad.keyboard.press('p');
    await eventually(() => keypad.evaluate(() => document.activeElement.dataset.pin), '7');
  });
}

function testWithoutHands() {
  pageTest('the deck by the keyboard, with names for screen readers', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    const press = async (...keys) => {
      for (const key of keys) await keypad.keyboard.press(key);
    };
    await press('p', 'Space', 'Tab', 'Tab', 'Tab', 'Enter');
    await eventually(() => deckOn(keypad), { offered: ALL, tapped: '7 10' });
    const deck = keypad.getByRole('group', { name: 'Pins: tap what stands' });
    assert.equal(await deck.getByRole('button', { name: /^Pin \d+ stands$/, pressed: true }).count(), 2);
    assert.equal(await deck.getByRole('button', { name: 'Pin 10 stands', pressed: true }).count(), 1);
    await keypad.getByRole('button', { name: 'Rest fell 8[7-10]' }).waitFor();
    await press('8');
    await eventually(() => deckOn(keypad), { offered: '7 10', tapped: '' });
    assert.deepEqual(await standingIn(house, 1), [[7, 10]]);
    await keypad.getByRole('button', { name: 'Pin 10 stands', pressed: false }).focus();
    await press('Space');
    await keypad.getByRole('button', { name: 'Rest fell 1[10]' }).focus();
    await press('Enter');
    await eventually(() => marksOn(keypad), ['81']);
    assert.deepEqual(await standingIn(house, 1), [[7, 10], [10]]);
    await eventually(() => keypad.evaluate(() => document.activeElement.matches('#keys .key')), true);
  });

  pageTest('pins that wait for a connection are sent in order, even after a reload', async (t, visit) => {
    const bowls = (route) => route.abort('connectionrefused');
    const { house, keypad } = await openKeypad(t, visit, { expected: UNREACHABLE, bowls });
    await tapPins(keypad, [7, 10]);
    await tapRest(keypad);
    await eventually(
      () => textOn(keypad, '#notice p'),
      '8[7-10] is kept and will be sent when the connection is back.',
    );
    await tapPins(keypad, [7]);
    await tapRest(keypad);
    const waiting = '8[7-10] and 1 more are kept and will be sent when the connection is back.';
    await eventually(() => textOn(keypad, '#notice p'), waiting);
    await keypad.reload();
    await eventually(() => textOn(keypad, '#notice p'), waiting);
    assert.equal((await stateOf(house, 1)).sequence, 1);
    await keypad.unrouteAll({ behavior: 'wait' });
    await eventually(() => marksOn(keypad), ['81']);
    assert.deepEqual(await standingIn(house, 1), [[7, 10], [7]]);
    assert.equal((await stateOf(house, 1)).sequence, 3);
  });
}

function testCorrections() {
  const openFrame = (keypad, bowled, frame = 1) =>
    keypad.tap(`[data-player="PJS"] [data-frame="${frame}"] [data-bowl="${bowled}"]`);
  const tap = (keypad, ...keys) =>
    keys.reduce((before, key) => before.then(() => keypad.tap(`#correction_keys ${key}`)), Promise.resolve());

  pageTest('a game of counts gets its pins later', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit);
    await bowl(house, 1, '8/X');
    await eventually(() => marksOn(keypad), ['8/ X']);
    await openFrame(keypad, 1);
    await eventually(() => deckOn(keypad, '#correction_keys'), { offered: ALL, tapped: '' });
    await tap(keypad, '[data-pin="7"]', '[data-pin="10"]', '.rest');
    await keypad.tap('#correction_save');
    await eventually(() => splitsOn(keypad, '#sheet'), [['8', '8, split']]);
    assert.deepEqual(await standingIn(house, 1), [[7, 10], null]);
    await openFrame(keypad, 1);
    await eventually(() => deckOn(keypad, '#correction_keys'), { offered: ALL, tapped: '7 10' });
    await keypad.tap('#correction_bowls .bowl:nth-child(2)');
    await eventually(() => deckOn(keypad, '#correction_keys'), { offered: '7 10', tapped: '' });
    await tap(keypad, '[data-pin="7"]', '.rest');
    await keypad.tap('#correction_save');
    await eventually(() => marksOn(keypad), ['81 X']);
    assert.deepEqual(await standingIn(house, 1), [[7, 10], [7]]);
    await openFrame(keypad, 1);
    await tap(keypad, '[data-bowl="7"]');
    await keypad.tap('#correction_save');
    await eventually(() => marksOn(keypad), ['71 X']);
    assert.equal(await standingIn(house, 1), undefined);
  });

  pageTest(
    'a correction of one bowl keeps what is known of the other, also a split whose pins nobody knows',
    async (t, visit) => {
      const { house, keypad } = await openKeypad(t, visit);
      await bowlLeaving(house, 1, '7', [2, 4, 5]);
      await bowlLeaving(house, 1, '2', [5]);
      await eventually(() => marksOn(keypad), ['72']);
      await openFrame(keypad, 2);
      await tap(keypad, '[data-bowl="1"]');
      await keypad.tap('#correction_save');
      await eventually(() => marksOn(keypad), ['71']);
      assert.deepEqual(await standingIn(house, 1), [[2, 4, 5], null]);
      await bowl(house, 1, ['S8', '1']);
      await eventually(() => splitsOn(keypad, '#sheet'), [['8', '8, split']]);
      await openFrame(keypad, 2, 2);
      await tap(keypad, '[data-bowl="/"]');
      await keypad.tap('#correction_save');
      await eventually(() => marksOn(keypad), ['71 8/']);
      assert.deepEqual((await stateOf(house, 1)).players[0].frames[1].splits, [1]);
    },
  );
}

function testScreens() {
  pageTest("a lane's screen shows the deck", async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const screen = await visit(`${house.address}/lanes/1`);
    await eventually(() => pinsOn(screen), { words: '10 pins standing', looks: Array(10).fill('stands') });
    const places = await screen.$$eval('.turn .pin', (pins) => pins.map((pin) => pin.getBoundingClientRect().toJSON()));
    const rows = [[7, 8, 9, 10], [4, 5, 6], [2, 3], [1]].map((row) => row.map((pin) => places[pin - 1]));
    rows.forEach((row) => assert.equal(new Set(row.map(({ top }) => Math.round(top))).size, 1));
    for (const [back, front] of rows.slice(1).map((row, index) => [rows[index], row]))
      assert.ok(back[0].bottom <= front[0].bottom && back[0].left < front[0].left);
    await bowlLeaving(house, 1, '8', [7, 10]);
    const looks = Array.from({ length: 10 }, (_, index) => ([6, 9].includes(index) ? 'stands' : ''));
    await eventually(() => pinsOn(screen), { words: '2 pins standing (7-10)', looks });
    await bowl(house, 1, '/7');
    await eventually(() => pinsOn(screen), { words: '3 pins standing', looks: Array(10).fill('may_stand') });
  });

  pageTest("a split's number stands in a circle wherever the frame is shown", async (t, visit) => {
    const house = await openHouse(t);
    const { match } = await startMatch(house, 1, ['PJS']);
    await bowlLeaving(house, 1, '8', [7, 10]);
    for (const [path, place] of [
      ['/', '.card'],
      ['/lanes/1', '#sheet'],
      ['/lanes/1/keypad', '#sheet'],
      [`/games/${match}`, '#sheet'],
    ]) {
      const page = await visit(house.address + path);
      await eventually(() => splitsOn(page, place), [['8', '8, split']]);
    }
  });
}

// The cells of a table, row by row.
function cellsOn(page, place) {
  return page.$$eval(`${place} tbody tr`, (rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())),
  );
}

function testPlayers() {
  pageTest('a player sees what is left standing, and what is missed most', async (t, visit) => {
    const house = await openHouse(t);
    const games = join(dirname(house.store), 'games.txt');
    writeFileSync(
      games,
      'PJS: 8[7-10]/ 9[10]- X 9[7]/ 8[7-10]1[7] -- F8[7-10] 9- X XX9[10]\n' +
        'PJS: 8[7-10]- 7[2-4-5]2[5] X X X X X X X XXX\n' +
        'KYJ: X X X X X X X X X XXX\n',
    );
    runProgram(house, 'import', games);
    const page = await visit(`${house.address}/players/PJS`);
    await eventually(
      () => cellsOn(page, '#missed'),
      [
        ['7-10 bed posts', '2', '1 of 3 33 %', 'split'],
        ['10', '1', '0 of 1 0 %', 'single'],
        ['2-4-5', '1', '0 of 1 0 %', 'cluster'],
      ],
    );
    const label = await page.getAttribute('#heat svg', 'aria-label');
    assert.match(label, /^How often each pin is left\. pin 1 0\u00a0%, pin 2 4\u00a0%, .*pin 10 22\u00a0%$/);
    assert.equal(
      await textOn(page, '#heat_hint'),
      'Share of 23 first balls with known pins, in 2 games, that left the pin',
    );
    assert.deepEqual((await cellsOn(page, '#single'))[6], ['7', '4', '1 of 1 100 %']);
    assert.match(await page.innerText('#classes'), /Splits made\s+1 of 3 33/);
    await page.click('#languages button');
    await eventually(async () => (await cellsOn(page, '#missed'))[0][0], '7-10 베드 포스트');
    await page.click('#languages button');
    await page.goto(`${house.address}/players/KYJ`);
    await eventually(() => textOn(page, '#pins_message'), 'No game of KYJ knows its pins yet: tap pins on the keypad.');
    assert.equal(await page.isVisible('#pins_content'), false);
  });
}

export function testDecks() {
  testPlayers();
  testEntry();
  testWithoutHands();
  testCorrections();
  testScreens();
}
