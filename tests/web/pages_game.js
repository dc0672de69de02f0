// The page of a match: live while it is played, and on one sheet of paper.

import assert from 'node:assert/strict';

import { countPages, eventually, openHouse, pageTest } from './browser.js';
import { bowl, namesOf, startMatch, stateOf } from './play.js';
import { sheetOn, textOn } from './reading.js';

function rowsOfLog(page) {
  return page.locator('#log tbody tr').count();
}

// Behind the time at which it began.
async function standingOn(page) {
  return (await textOn(page, '#message')).split(' · ').slice(1).join(' · ');
}

export function testGames() {
  pageTest(
    'the page of a running match is live and names its lane, and one that left its lane names none',
    async (t, visit) => {
      const house = await openHouse(t);
      const { match } = await startMatch(house, 2, ['PJS', 'KYJ']);
      await bowl(house, 2, '9-8-'.repeat(9));
      const page = await visit(`${house.address}/games/${match}`);
      await eventually(() => textOn(page, '#lane a'), 'Lane 2');
      assert.equal(await page.getAttribute('#lane a', 'href'), '/lanes/2');
      await eventually(() => standingOn(page), 'in play');
      await eventually(() => rowsOfLog(page), 37);
      await page.focus('tr.player:nth-child(2) a');
      await bowl(house, 2, 'XX');
      await eventually(async () => (await sheetOn(page))[0].marks.split(' ').at(-1), 'XX');
      await eventually(() => rowsOfLog(page), 39);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'KYJ');
      await bowl(house, 2, '98-');
      await eventually(() => standingOn(page), 'Finished · PJS wins');
      assert.equal(await page.locator('tr.wins').getAttribute('data-player'), 'PJS');
      await startMatch(house, 2, ['LEE']);
      await eventually(() => page.locator('#lane a').count(), 0);
      assert.equal(await rowsOfLog(page), 42);
      const { match: left } = await stateOf(house, 2);
      await startMatch(house, 2, ['KYJ'], { replace: true, match: left });
      await page.goto(`${house.address}/games/${left}`);
      await eventually(() => rowsOfLog(page), 1);
      assert.equal(await page.locator('#lane a').count(), 0);
      assert.equal(await standingOn(page), 'not finished');
    },
  );

  pageTest('the page of a match of 1 and of 24 is one sheet of paper', async (t, visit) => {
    const house = await openHouse(t);
    const page = await visit(house.address);
    for (const count of [1, 24]) {
      const { match } = await startMatch(house, count === 1 ? 1 : 2, namesOf(count));
      const marks = '9-'.repeat(Math.max(10, 3 * count));
      await bowl(house, count === 1 ? 1 : 2, marks);
      await page.goto(`${house.address}/games/${match}`);
      await eventually(() => rowsOfLog(page), marks.length + 1);
      for (const paper of [{ preferCSSPageSize: true }, { format: 'A4' }, { format: 'Letter', landscape: true }])
        assert.equal(countPages(await page.pdf(paper)), 1, `${count} ${JSON.stringify(paper)}`);
    }
  });
}
