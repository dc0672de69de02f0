// Plays an evening in a house and takes the pictures of the documents: `make screenshots` keeps them in docs/screenshots.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { eventually, openHouse, pageTest, PHONE, WALL } from './browser.js';
import { bowl, startMatch, stateOf } from './play.js';
import { deckOn, marksOn } from './reading.js';
import { startByTaps, tapMarks, tapPins, tapRest, tapWhenReady } from './tapping.js';

const FOLDER = process.env.BOWLING_SCREENSHOTS;
// Two rows of lanes, and no empty ground below them.
const LOW_DESKTOP = { width: 1280, height: 530 };

if (!FOLDER) throw new Error('BOWLING_SCREENSHOTS is not set: where the pictures go');
mkdirSync(FOLDER, { recursive: true });

// The other lanes in the pictures; lane 6 stays free.
const NEIGHBOURS = [
  { lane: 1, players: ['HAN', 'SEO'], marks: '9/X8-728/X9-X5381' },
  { lane: 2, players: ['JIN', 'AHN', 'BAE', 'NOH'], marks: 'X729/8-X9-819/63XX9-' },
  { lane: 4, players: ['SON'], marks: 'XXXXXXX' },
  { lane: 5, players: ['YUN', 'YOO'], marks: 'X9-X8/X5372X8/6/F9-/XX7/X9-81XX8F/X' },
  { lane: 7, players: ['MIN', 'JUN', 'GIL'], marks: '819-7/X8/F972' },
  { lane: 8, players: ['DOH', 'WON'], marks: '72X' },
];

// The expected board of lane 3.
const BOARD = ['X X 9- X X 7/ 9/ 8/', '9/ 72 X X 9/ X X X', '81 9/ 8/ 63 X 81 72 9/'];

// A tap at once behind another one at the same place would be taken for a double tap: each is stored before the next.
async function stored(house, tap) {
  const { sequence } = await stateOf(house, 3);
  await tap();
  await eventually(async () => (await stateOf(house, 3)).sequence, sequence + 1);
}

async function bowlByTaps(house, keypad, marks) {
  for (const mark of marks) await stored(house, () => tapMarks(keypad, mark));
}

// Eight frames of lane 3.
async function playByTaps(house, keypad) {
  await keypad.tap('#add');
  await stored(house, () => startByTaps(keypad, ['PJS', 'KIM', 'LEE']));
  await bowlByTaps(house, keypad, 'X9/81X729/9-X8/XX63X9/X7/X');
  await tapPins(keypad, [7, 10]);
  await stored(house, () => tapRest(keypad));
  await bowlByTaps(house, keypad, '19/X728/X9/');
}

function takePicture(page, name) {
  return page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

pageTest('the pictures of the documents', async (t, visit) => {
  const house = await openHouse(t, { lanes: 8 });
  const open = (path, viewport, locale) => visit(house.address + path, { viewport, locale, token: house.token });
  for (const { lane, players, marks } of NEIGHBOURS) {
    await startMatch(house, lane, players);
    await bowl(house, lane, marks);
  }
  await playByTaps(house, await open('/lanes/3/keypad', PHONE, 'en-GB'));
  for (const [ending, locale] of Object.entries({ '': 'en-GB', '.ko': 'ko-KR' })) {
    const keypad = await open('/lanes/3/keypad', PHONE, locale);
    await tapPins(keypad, [3, 10]);
    await eventually(async () => (await deckOn(keypad)).tapped, '10 3');
    assert.deepEqual(await marksOn(keypad), BOARD);
    await takePicture(keypad, `keypad${ending}`);
    await stored(house, () => tapRest(keypad));
    const lane = await open('/lanes/3', WALL, locale);
    await lane.waitForSelector('.turn .standing dd:text-is("2")');
    await takePicture(lane, `lane${ending}`);
    const all = await open('/', LOW_DESKTOP, locale);
    await all.waitForSelector('.card.finished');
    await takePicture(all, `house${ending}`);
    await stored(house, () => tapWhenReady(keypad, '#keys .undo'));
  }
});
