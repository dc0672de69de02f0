// How every page looks on a phone, a tablet, a desktop and a wall, in light and dark, on paper, and to those who cannot see it.

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { countPages, DESKTOP, eventually, openHouse, pageTest, PHONE, TABLET, violationsOn, WALL } from './browser.js';
import { bowl, bowlLeaving, runProgram, startMatch } from './play.js';

const SIZES = { phone: PHONE, tablet: TABLET, desktop: DESKTOP, wall: WALL };
// A letter of 40 of 1,080 lines is 2 cm high on a screen of 43 inches, and that is read from five metres.
const LETTERS_FOR_FIVE_METRES = 40;
// A phone, a small one, either on its side, and a desktop at 200 %.
const SMALL_SIZES = {
  small: { width: 320, height: 568 },
  small_on_its_side: { width: 568, height: 320 },
  on_its_side: { width: 844, height: 390 },
  zoomed: { width: 640, height: 400 },
};
const SMALLEST_SHEET = 120;
// The rules of axe that look at colours.
const COLOURS = ['color-contrast', 'link-in-text-block'];
const ARTEFACTS = process.env.BOWLING_ARTEFACTS;

if (!ARTEFACTS) throw new Error('BOWLING_ARTEFACTS is set by ctest: where the screenshots go');
mkdirSync(ARTEFACTS, { recursive: true });

const CARDS = [
  'X 9[10]/ 8[7-10]1[7] X X 7[2-4-5]/ 9[10]- 6[1-2-4-10]2[2-10] X X9[7]/',
  '9[10]/ 8[6-10]/ X 7[3-6-10]2[10] 8[3-10]1[3] X X 9[5]/ 6[4-6-7-10]3[10] 8[2-7]/X',
  'XXX 72 8/ F9 X 7/ 9- XX8[4-6]',
  '72 81 9- 63 8/ 7/ X 54 -8 9/7',
  'X X X X 9/ X 8/ 9- X XXX',
];

// Lanes 1 to 3 in play, lane 5 finished, the others free, and a player with a past.
async function openBusyHouse(t) {
  const house = await openHouse(t, { lanes: 12 });
  const games = join(dirname(house.store), 'games.txt');
  writeFileSync(games, CARDS.map((card) => `PJS: ${card}\n`).join(''));
  runProgram(house, 'import', games);
  const { match } = await startMatch(house, 1, ['PJS', 'KYJ']);
  await bowl(house, 1, 'X9-X');
  await bowlLeaving(house, 1, '8', [2, 7]);
  await bowl(house, 1, '/X5372X');
  await bowlLeaving(house, 1, '8', [7, 10]);
  await startMatch(house, 2, ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF']);
  await bowl(house, 2, 'X9/F/8-5372X9-81');
  await startMatch(house, 3, ['LEE']);
  await bowl(house, 3, 'XXXXXXXXXXX');
  const { match: finished } = await startMatch(house, 5, ['PJS', 'KYJ']);
  await bowl(house, 5, 'X9-X8/X5372X8/6/F9-/XX7/X9-81XX8F/X');
  return { ...house, match, finished };
}

function widthBeyond(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// Those who look at the wall see every row, and those who bowl need not scroll for a key.
function hiddenOn(page) {
  return page.$$eval('.lane tr.player, #keys .key', (nodes) =>
    nodes
      .filter((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return node.checkVisibility({ visibilityProperty: true }) && (top < 0 || bottom > innerHeight);
      })
      .map((node) => node.textContent),
  );
}

function heightOf(page, selector) {
  return page.locator(selector).evaluate((node) => node.getBoundingClientRect().height);
}

// Marks that are letters and sit a pixel or more beside the middle of their box.
function displacedMarks(page) {
  return page.$$eval('.sheet .box .drawn > span', (marks) =>
    marks
      .filter((mark) => {
        const letters = document.createRange();
        letters.selectNodeContents(mark);
        const [inner, outer] = [letters.getBoundingClientRect(), mark.closest('.box').getBoundingClientRect()];
        const aside = Math.abs(inner.left + inner.right - outer.left - outer.right) / 2;
        const above = Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2;
        return aside > 1 || above > 1;
      })
      .map((mark) => mark.textContent),
  );
}

// Buttons whose corners are out of sight, or below something else.
function coveredOn(page, selector) {
  return page.$$eval(`${selector} button`, (buttons) =>
    buttons
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const inset = 16; // corners are round
        const corners = [left + inset, right - inset].flatMap((x) => [top + inset, bottom - inset].map((y) => [x, y]));
        return (
          button.checkVisibility({ visibilityProperty: true }) &&
          !corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
        );
      })
      .map((button) => button.textContent),
  );
}

// Keys that a thumb could miss: below 56 pixels, but for what is rounded.
function smallKeysOn(page) {
  return page.$$eval('.key', (keys) =>
    keys
      .filter((key) => key.checkVisibility({ visibilityProperty: true }))
      .map((key) => ({ text: key.textContent, ...key.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => Math.min(width, height) < 55.5)
      .map(({ text, width, height }) => [text, width, height]),
  );
}

function smallestLetters(page) {
  return page.$$eval('.player .name, .box .drawn, .score span, .points, .turn dd', (nodes) =>
    Math.min(...nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))),
  );
}

// Between the smallest and the largest size proportions change; in the other scheme colours do, and nothing else.
async function look(page, name, { sizes = Object.keys(SIZES), schemes = ['light', 'dark'] } = {}) {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    for (const size of sizes) {
      const label = `${name}_${size}_${colorScheme}`;
      if (index > 0 && size !== sizes[0]) continue;
      await page.setViewportSize(SIZES[size]);
      await page.screenshot({ path: join(ARTEFACTS, `${label}.png`), fullPage: name === 'player' });
      assert.equal(await widthBeyond(page), 0, `${label} scrolls to the side`);
      if (size === sizes[0] || size === sizes.at(-1))
        assert.deepEqual(await violationsOn(page, index > 0 ? COLOURS : undefined), [], label);
    }
  }
}

const SCREENS = [
  { name: 'house', path: '/', ready: '.card.finished' },
  { name: 'lane', path: '/lanes/1', ready: 'tr.player' },
  { name: 'lane_of_six', path: '/lanes/2', ready: 'tr.player', sizes: ['phone', 'wall'], schemes: ['dark'] },
  { name: 'lane_of_one', path: '/lanes/3', ready: 'tr.player', sizes: ['wall'], schemes: ['dark'] },
  { name: 'lane_free', path: '/lanes/4', ready: '.message', sizes: ['wall'], schemes: ['dark'] },
  { name: 'lane_finished', path: '/lanes/5', ready: '.message', sizes: ['phone', 'wall'], schemes: ['dark'] },
  { name: 'overlay', path: '/lanes/1?overlay', ready: 'tr.player' },
];

const KEYPADS = [
  { name: 'keypad', path: '/lanes/1/keypad', ready: '#keys [data-bowl="/"]' },
  {
    name: 'keypad_tapped',
    path: '/lanes/2/keypad',
    ready: '#keys [data-bowl="X"]',
    click: '#keys [data-pin="7"]',
    schemes: ['dark'],
  },
  { name: 'keypad_start', path: '/lanes/4/keypad', ready: '#start' },
  { name: 'keypad_finished', path: '/lanes/5/keypad', ready: '#start', sizes: ['phone'], schemes: ['dark'] },
  { name: 'correction', path: '/lanes/1/keypad', ready: 'td button', click: 'td button', sizes: ['phone'] },
  { name: 'sign_in', path: '/lanes/1/keypad', ready: 'td button', click: '#session', sizes: ['phone'] },
];

const PAPERS = [
  { name: 'player', path: '/players/PJS', ready: '#heat svg' },
  { name: 'player_without_pins', path: '/players/KYJ', ready: '#pins', sizes: ['phone'] },
  { name: 'game', path: '/games/MATCH', ready: '#log table' },
  { name: 'game_finished', path: '/games/FINISHED', ready: 'tr.wins', sizes: ['phone'] },
  { name: 'missing', path: '/nothing', ready: 'main a', sizes: ['phone'] },
];

async function lookAtAll(t, visit, views) {
  const house = await openBusyHouse(t);
  const page = await visit(`${house.address}/nothing`, { expected: [/status of 404/] });
  for (const { name, path, ready, click, ...range } of views) {
    await page.goto(house.address + path.replace('MATCH', house.match).replace('FINISHED', house.finished));
    await page.waitForSelector(ready);
    if (click !== undefined) await page.click(click);
    await look(page, name, range);
    await assertKorean(page, name);
  }
  return page;
}

// By the switch, which an open dialog covers.
function switchLanguage(page) {
  return page.$eval('#languages button', (button) => button.click());
}

async function assertKorean(page, name) {
  await switchLanguage(page);
  const words = (await page.innerText('body')).replace(
    /English|PJS|KYJ|LEE|([A-F])\1\1|ABC|JSON|CSV|SVG|desk|[XF]+/g,
    '',
  );
  assert.doesNotMatch(words, /[a-z]{2}/i, name);
  await switchLanguage(page);
}

export function testLooks() {
  pageTest('keypads, in English and Korean', (t, visit) => lookAtAll(t, visit, KEYPADS));
  pageTest('papers, in English and Korean', (t, visit) => lookAtAll(t, visit, PAPERS));
  pageTest('screens, in English and Korean, and an overlay that lets the video through', async (t, visit) => {
    const page = await lookAtAll(t, visit, SCREENS);
    const grounds = await page.$$eval('html, body, main', (nodes) =>
      nodes.map((node) => getComputedStyle(node).backgroundColor),
    );
    assert.deepEqual(grounds, Array(3).fill('rgba(0, 0, 0, 0)'));
  });

  pageTest('an empty house', async (t, visit) => {
    const house = await openHouse(t);
    const page = await visit(house.address);
    await page.waitForSelector('#empty');
    await look(page, 'house_empty', { sizes: ['phone', 'wall'] });
  });

  pageTest('screens, keypads and prints have room for six players', async (t, visit) => {
    const house = await openBusyHouse(t);
    const page = await visit(`${house.address}/lanes/2`, { viewport: WALL });
    await page.waitForSelector('tr.player');
    assert.deepEqual(await hiddenOn(page), []);
    assert.ok((await smallestLetters(page)) >= LETTERS_FOR_FIVE_METRES);
    for (const paper of [{ preferCSSPageSize: true }, { format: 'A4' }, { format: 'Letter', landscape: true }])
      assert.equal(countPages(await page.pdf(paper)), 1, JSON.stringify(paper));
    await page.goto(`${house.address}/lanes/2/keypad`);
    await page.waitForSelector('tr.player');
    for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }, TABLET, DESKTOP, WALL]) {
      await page.setViewportSize(viewport);
      await eventually(() => hiddenOn(page), []);
      assert.deepEqual(await smallKeysOn(page), []);
      assert.deepEqual(await coveredOn(page, '#keys'), [], viewport.width);
      assert.equal(await page.locator('#keys [data-pin]:visible').count(), viewport.height < 600 ? 0 : 10);
    }
    await page.click('td button');
    assert.equal(await page.locator('#correction_keys [data-pin]:visible').count(), 10);
  });

  pageTest('small keypads, zoomed or on their side, show sheet and keys, and correct', async (t, visit) => {
    const house = await openBusyHouse(t);
    const page = await visit(`${house.address}/lanes/2/keypad`);
    await page.waitForSelector('tr.player');
    for (const [name, viewport] of Object.entries(SMALL_SIZES)) {
      await page.setViewportSize(viewport);
      await eventually(() => hiddenOn(page), []);
      assert.ok((await heightOf(page, '#sheet')) >= SMALLEST_SHEET, `the sheet is too low: ${name}`);
      assert.deepEqual(await displacedMarks(page), [], name);
      assert.equal(await widthBeyond(page), 0, name);
      for (const half of ['numbers', 'deck']) {
        await page.waitForSelector(`#keys[data-half="${half}"]`);
        assert.deepEqual(await hiddenOn(page), [], `${name} ${half}`);
        assert.deepEqual(await coveredOn(page, '#keys'), [], `${name} ${half}`);
        assert.deepEqual(await smallKeysOn(page), [], `${name} ${half}`);
        if (half === 'numbers' || name === 'small') assert.deepEqual(await violationsOn(page), [], `${name} ${half}`);
        await page.screenshot({ path: join(ARTEFACTS, `keypad_${name}_${half}.png`) });
        await page.click('#keys .half');
      }
      await page.click('td button');
      for (const half of ['numbers', 'deck']) {
        await page.waitForSelector(`#correction_keys[data-half="${half}"]`);
        assert.deepEqual(await coveredOn(page, '#correction'), [], `${name} ${half}`);
        assert.deepEqual(await smallKeysOn(page), [], `${name} ${half}`);
        await page.screenshot({ path: join(ARTEFACTS, `correction_${name}_${half}.png`) });
        await page.click('#correction_keys .half');
      }
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 320, height: 256 });
    assert.ok((await heightOf(page, '#sheet')) >= SMALLEST_SHEET, 'where the page scrolls');
  });
}
