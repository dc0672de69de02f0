// The house at a glance: how much of it is in sight, and what counts as in play.

import assert from 'node:assert/strict';

import { DESKTOP, eventually, openHouse, pageTest, PHONE, WALL } from './browser.js';
import { bowl, namesOf, startMatch, stateOf } from './play.js';
import { cardOn, fontOf, textOn, winnersOn } from './reading.js';

const MINUTE = 60000;
const HOUR = 60 * MINUTE;

function cardsBeyond(page) {
  return page.$$eval('.card', (cards) =>
    cards
      .filter((card) => {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
      })
      .map((card) => card.querySelector('h2').textContent),
  );
}

// Texts that do not fit into their cards.
function cutInCards(page) {
  return page.$$eval('.card, .card *', (nodes) =>
    nodes
      .filter(
        (node) =>
          node.checkVisibility() &&
          node.closest('.spoken, svg') === null &&
          node.scrollWidth > node.clientWidth + 1 &&
          getComputedStyle(node).display !== 'inline',
      )
      .map((node) => node.textContent),
  );
}

function heightsOf(page) {
  return page.$$eval('.card', (cards) => [...new Set(cards.map((card) => card.getBoundingClientRect().height))]);
}

// The clock of the server goes with that of the page.
function putServerForward(page) {
  return page.route('**/api/v1/lanes', async (route) => {
    const response = await route.fetch();
    const date = new Date(await page.evaluate(() => Date.now())).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

// The server has had no bowl for an hour, and none after `sequence`.
function makeOlder(page, sequence) {
  return page.addInitScript(
    ({ sequence, hour }) => {
      const { parse } = JSON;
      JSON.parse = (text) => {
        const state = parse(text);
        if (state.match !== null && state.sequence <= sequence)
          state.at = new Date(Date.parse(state.at) - hour).toISOString();
        return state;
      };
    },
    { sequence, hour: HOUR },
  );
}

export function testHouses() {
  pageTest('24 lanes of four players are in sight on a wall', async (t, visit) => {
    const house = await openHouse(t, { lanes: 24 });
    for (let lane = 1; lane <= 24; lane++) await startMatch(house, lane, namesOf(4));
    await bowl(house, 23, 'X9/72-/');
    await bowl(house, 24, 'X'.repeat(36));
    const page = await visit(house.address, { viewport: WALL });
    await eventually(() => page.locator('.card.playing').count(), 24);
    for (const badge of ['Frame 10', '10프레임']) {
      await eventually(() => textOn(page, '.card:nth-child(24) .badge'), badge);
      assert.deepEqual([await cardsBeyond(page), await cutInCards(page)], [[], []]);
      await page.click('#languages button');
    }
    assert.ok((await fontOf(page, '.card .name')) >= 18);
    assert.ok((await fontOf(page, '.card .points')) >= 18);
  });

  pageTest('a match of 24 players does not stretch the other cards', async (t, visit) => {
    const house = await openHouse(t, { lanes: 12 });
    for (let lane = 1; lane <= 12; lane++) await startMatch(house, lane, namesOf(4));
    const page = await visit(house.address, { viewport: WALL });
    await eventually(() => page.locator('.card.playing').count(), 12);
    const before = await heightsOf(page);
    const names = namesOf(24);
    const { match } = await stateOf(house, 3);
    await startMatch(house, 3, names, { replace: true, match });
    await eventually(() => textOn(page, '.card:nth-child(3) .more'), '17 more');
    for (const viewport of [WALL, DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      assert.equal((await heightsOf(page)).length, 1, JSON.stringify(viewport));
      assert.deepEqual(await cutInCards(page), []);
    }
    await page.setViewportSize(WALL);
    assert.deepEqual(await heightsOf(page), before);
    await bowl(house, 3, 'X'.repeat(20));
    await eventually(() => textOn(page, '.card:nth-child(3) .plays .name'), `${names[20]} (Now bowling)`);
    assert.deepEqual(
      (await cardOn(page, 3)).map(({ name }) => name),
      names.slice(17),
    );
  });

  pageTest('the scores of many players stand at the edge of their column, and a winner is marked', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, namesOf(6));
    await bowl(house, 1, '9-'.repeat(6));
    await startMatch(house, 2, ['PJS', 'KYJ']);
    await bowl(house, 2, `${'8-9-'.repeat(9)}8-9`);
    const page = await visit(house.address);
    await eventually(async () => (await cardOn(page, 1)).map(({ total }) => total), Array(6).fill('9'));
    const gaps = await page.$$eval('.many li', (rows) =>
      rows.map((row) =>
        Math.round(row.getBoundingClientRect().right - row.querySelector('.points').getBoundingClientRect().right),
      ),
    );
    assert.deepEqual(gaps, Array(6).fill(0));
    await eventually(() => textOn(page, '.card:nth-child(2) .badge'), 'Frame 10');
    assert.deepEqual(await winnersOn(page, '.card li'), []);
    await bowl(house, 2, '-');
    await eventually(() => winnersOn(page, '.card li'), ['KYJ']);
    assert.equal(await textOn(page, '.card .wins .name'), 'KYJ (Winner)');
  });

  pageTest('a wall whose clock is wrong shows who plays', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const prepare = (page) => page.clock.setSystemTime(Date.now() + HOUR);
    const page = await visit(house.address, { clock: true, prepare });
    await eventually(() => textOn(page, '#summary'), '1 of 4 lanes in play');
  });

  pageTest('a lane whose match is finished or was left is not in play', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    await bowl(house, 1, 'X'.repeat(12));
    await startMatch(house, 2, ['KYJ']);
    await bowl(house, 2, 'X7');
    await startMatch(house, 3, ['LEE']);
    const page = await visit(house.address, { clock: true, prepare: putServerForward });
    await eventually(() => textOn(page, '#summary'), '2 of 4 lanes in play');
    await eventually(async () => {
      await page.clock.fastForward(10 * MINUTE);
      return textOn(page, '#summary');
    }, '0 of 4 lanes in play');
    assert.deepEqual(await page.locator('.card .badge').allTextContents(), [
      'Finished',
      'Left in frame 2',
      'Left in frame 1',
      'Free',
    ]);
  });

  pageTest('a lane that was left is in play again with the next bowl', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    await bowl(house, 1, 'X7');
    const { sequence } = await stateOf(house, 1);
    const page = await visit(house.address, { prepare: (page) => makeOlder(page, sequence) });
    await eventually(() => textOn(page, '.card.left .badge'), 'Left in frame 2');
    await bowl(house, 1, '2');
    await eventually(() => textOn(page, '.card.playing .badge'), 'Frame 3');
  });
}
