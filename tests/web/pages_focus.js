// The keyboard's focus stays where it is while the pages are drawn anew.

import { eventually, openHouse, pageTest, PHONE } from './browser.js';
import { bowl, startMatch } from './play.js';
import { cardOn, marksOn, textOn } from './reading.js';

const FIRST_FRAME = '[data-player="PJS"] [data-frame="1"] button';
const FIRST_NAME = '#names li:first-child input';

async function openKeypad(t, visit, names, options = {}) {
  const house = await openHouse(t);
  if (names !== undefined) await startMatch(house, 1, names);
  const keypad = await visit(`${house.address}/lanes/1/keypad`, { viewport: PHONE, token: house.token, ...options });
  return { house, keypad };
}

function hasFocus(page, selector) {
  return page
    .locator(selector)
    .first()
    .evaluate((node) => node === document.activeElement);
}

function keepsFocus(page, selector) {
  return eventually(() => hasFocus(page, selector), true);
}

async function type(keypad, ...keys) {
  for (const key of keys) await keypad.keyboard.press(key);
}

export function testFocus() {
  pageTest('a link in the house and on a screen keeps the focus', async (t, visit) => {
    const house = await openHouse(t);
    const [all, overhead] = await Promise.all([visit(`${house.address}/`), visit(`${house.address}/lanes/1`)]);
    const keypad = '.card a[href="/lanes/1/keypad"]';
    const player = 'a[href="/players/2"]'; // KYJ
    await all.focus(keypad);
    await startMatch(house, 1, ['PJS', 'KYJ']);
    await eventually(async () => (await cardOn(all, 1)).length, 2);
    await keepsFocus(all, keypad);
    await overhead.focus(player);
    await bowl(house, 1, '72X');
    await eventually(async () => (await cardOn(all, 1)).map(({ marks }) => marks), ['72', 'X']);
    await eventually(() => marksOn(overhead), ['72', 'X']);
    await keepsFocus(all, keypad);
    await keepsFocus(overhead, player);
  });

  pageTest('a frame on the keypad keeps the focus, and leaves it to the sheet when it is undone', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
    await bowl(house, 1, '7');
    await keypad.focus(FIRST_FRAME);
    await bowl(house, 1, '2X');
    await eventually(() => marksOn(keypad), ['72', 'X']);
    await keepsFocus(keypad, FIRST_FRAME);
    await type(keypad, 'u', 'u', 'u');
    await eventually(() => marksOn(keypad), ['', '']);
    await keepsFocus(keypad, '#sheet');
  });

  pageTest('the focus stays among the keys whatever becomes impossible', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS']);
    await eventually(() => marksOn(keypad), ['']);
    await type(keypad, 'x');
    await eventually(() => marksOn(keypad), ['X']);
    await keypad.focus('#keys .undo');
    await type(keypad, 'Enter');
    await eventually(() => marksOn(keypad), ['']);
    await keepsFocus(keypad, '#keys .key');
    await bowl(house, 1, 'XXXXXXXXXXX');
    await eventually(() => marksOn(keypad), ['X X X X X X X X X XX']);
    await keypad.focus('#keys [data-bowl="X"]');
    await type(keypad, 'Enter');
    await eventually(() => textOn(keypad, '.turn .who'), 'The match is over');
    await keepsFocus(keypad, '#keys .undo');
  });

  pageTest('who starts a match with the keyboard is among the keys then', async (t, visit) => {
    const { keypad } = await openKeypad(t, visit);
    await keypad.waitForSelector(FIRST_NAME);
    await keypad.focus(FIRST_NAME);
    await type(keypad, 'p', 'j', 's', 'Enter', 'Enter');
    await eventually(() => marksOn(keypad), ['']);
    await keepsFocus(keypad, '#keys .key');
  });

  pageTest('a correction gives the focus back to its frame', async (t, visit) => {
    const { house, keypad } = await openKeypad(t, visit, ['PJS', 'KYJ']);
    await bowl(house, 1, '71');
    for (const [leave, marks] of [
      ['Escape', ['71', '9']],
      ['Enter', ['7/', '9/']],
    ]) {
      await keypad.focus(FIRST_FRAME);
      await type(keypad, 'Enter');
      await keypad.focus('#correction_keys [data-bowl="/"]');
      await type(keypad, 'Enter');
      await bowl(house, 1, marks[1].at(-1));
      await eventually(async () => (await marksOn(keypad))[1], marks[1]);
      await keypad.focus('#correction_save');
      await type(keypad, leave);
      await eventually(() => marksOn(keypad), marks);
      await keepsFocus(keypad, FIRST_FRAME);
    }
  });

  pageTest('what is kept can be dropped with the keyboard', async (t, visit) => {
    let tries = 0;
    const bowls = (route) => {
      tries++;
      return route.abort('connectionrefused');
    };
    const expected = [/Failed to load resource/];
    const { keypad } = await openKeypad(t, visit, ['PJS'], { expected, bowls, clock: true });
    await eventually(() => marksOn(keypad), ['']);
    await type(keypad, '7');
    await keypad.focus('#notice button');
    await type(keypad, '2');
    await eventually(
      () => textOn(keypad, '#notice p'),
      '7 and 1 more are kept and will be sent when the connection is back.',
    );
    for (const tried of [2, 3]) {
      await keypad.clock.fastForward(2000);
      await eventually(() => tries >= tried, true);
      await keepsFocus(keypad, '#notice button');
    }
    await type(keypad, 'Enter');
    await eventually(() => textOn(keypad, '#notice'), '');
    await keepsFocus(keypad, '#keys .key');
  });
}
