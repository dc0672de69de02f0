// The screen of a lane with many players, at the end of a match, and without a connection.

import assert from 'node:assert/strict';

import { DESKTOP, eventually, openHouse, pageTest, PHONE, WALL } from './browser.js';
import { bowl, namesOf, startMatch } from './play.js';
import { fontOf, textOn, winnersOn } from './reading.js';

// A letter of 40 of 1,080 lines is 2 cm high on a screen of 43 inches, and that is read from five metres.
const LETTERS_FOR_FIVE_METRES = 40;
const UNREACHABLE = [/Failed to load resource/];

// The rows between the heading and the lower edge of the sheet's place: how many there are, and those that an edge
// cuts, with the pixels that are missing.
function rowsOn(page) {
  return page.evaluate(() => {
    const place = document.getElementById('sheet');
    const outer = place.getBoundingClientRect();
    const top = place.querySelector('thead th').getBoundingClientRect().bottom;
    const bottom = Math.min(outer.top + place.clientTop + place.clientHeight, innerHeight);
    const rows = [...place.querySelectorAll('tr.player')].map((row) => ({
      name: row.dataset.player,
      ...row.getBoundingClientRect().toJSON(),
    }));
    const seen = rows.filter((row) => row.bottom > top + 0.5 && row.top < bottom - 0.5);
    return {
      seen: seen.map((row) => row.name),
      cut: seen
        .filter((row) => row.top < top - 0.5 || row.bottom > bottom + 0.5)
        .map((row) => [row.name, top - row.top, row.bottom - bottom]),
    };
  });
}

// How far the heading stands below the upper edge of the sheet's place.
function headingOn(page) {
  return page.evaluate(() => {
    const place = document.getElementById('sheet');
    const { top } = place.querySelector('thead th').getBoundingClientRect();
    return Math.round(top - place.getBoundingClientRect().top - place.clientTop);
  });
}

async function assertWholeRows(page, label) {
  await eventually(async () => (await rowsOn(page)).cut, []);
  assert.equal(await headingOn(page), 0, label);
}

function testManyPlayers() {
  pageTest(
    'the wall cuts no row of 2 to 24 players, the heading stays, and twelve are seen at once',
    async (t, visit) => {
      const house = await openHouse(t);
      const page = await visit(house.address, { viewport: WALL });
      for (const [index, count] of [2, 12, 14, 24].entries()) {
        const names = namesOf(count);
        await startMatch(house, index + 1, names);
        await page.setViewportSize(WALL);
        await page.goto(`${house.address}/lanes/${index + 1}`);
        await page.waitForSelector('tr.player');
        await assertWholeRows(page, 'at the start');
        if (count <= 12) assert.deepEqual((await rowsOn(page)).seen, names);
        await bowl(house, index + 1, 'X'.repeat(count - 1));
        await page.waitForSelector(`tr.plays[data-player="${names.at(-1)}"]`);
        await assertWholeRows(page, 'at the last player');
        assert.equal((await rowsOn(page)).seen.at(-1), names.at(-1));
        for (const viewport of [DESKTOP, { width: 820, height: 1180 }, { width: 1366, height: 768 }]) {
          await page.setViewportSize(viewport);
          await assertWholeRows(page, JSON.stringify(viewport));
        }
      }
    },
  );
}

function testEnds() {
  pageTest(
    'the winner is marked at the end, a tie is called one, and a game alone ends with its score',
    async (t, visit) => {
      const house = await openHouse(t);
      await startMatch(house, 1, ['PJS', 'KYJ', 'LEE']);
      await bowl(house, 1, `${'9-8-7-'.repeat(9)}9-8-`);
      const screen = await visit(`${house.address}/lanes/1`);
      await eventually(() => textOn(screen, '.turn .who dd'), 'LEE');
      assert.deepEqual(await winnersOn(screen, 'tr.player'), []);
      await bowl(house, 1, '7-');
      await eventually(() => winnersOn(screen, 'tr.player'), ['PJS']);
      assert.equal(await textOn(screen, 'tr.wins .total .spoken'), ' Winner');
      assert.equal(await textOn(screen, '.message .big'), 'PJS wins');
      await startMatch(house, 1, ['PJS', 'KYJ', 'LEE']);
      await bowl(house, 1, '9-9-8-'.repeat(10));
      for (const [said, spoken] of [
        ['Tie: PJS and KYJ', ' Tie'],
        ['동점: PJS, KYJ', ' 동점'],
      ]) {
        await eventually(() => textOn(screen, '.message .big'), said);
        assert.deepEqual(await winnersOn(screen, 'tr.player'), ['PJS', 'KYJ']);
        assert.equal(await textOn(screen, 'tr.wins .total .spoken'), spoken);
        await screen.click('#languages button');
      }
      await startMatch(house, 1, ['PJS']);
      await bowl(house, 1, `${'9/'.repeat(10)}9`);
      for (const said of ['PJS: 190 points', 'PJS 190점']) {
        await eventually(() => textOn(screen, '.message .big'), said);
        assert.deepEqual(await winnersOn(screen, 'tr.player'), []);
        await screen.click('#languages button');
      }
    },
  );
}

export function testScreens() {
  testManyPlayers();
  testEnds();

  pageTest('that the connection is lost is read from five metres', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    for (const path of ['/lanes/1', '/']) {
      const page = await visit(house.address + path, { viewport: WALL, expected: UNREACHABLE });
      await page.waitForSelector('tr.player, .card.playing');
      await page.context().setOffline(true);
      await eventually(() => textOn(page, '#connection'), 'Connection lost. Reconnecting…');
      assert.ok((await fontOf(page, '#connection')) >= LETTERS_FOR_FIVE_METRES, path);
      for (const viewport of [WALL, DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        const { left, right } = await page.$eval('#connection', (node) => node.getBoundingClientRect().toJSON());
        assert.ok(left >= 0 && right <= viewport.width, `${path} ${viewport.width}`);
      }
    }
  });
}
