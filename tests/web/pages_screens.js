// The screen of a lane at the end of a match.

import assert from 'node:assert/strict';

import { eventually, openHouse, pageTest } from './browser.js';
import { bowl, startMatch } from './play.js';
import { textOn, winnersOn } from './reading.js';

function testEnds() {
  pageTest('the winner is marked at the end', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS', 'KYJ', 'LEE']);
    await bowl(house, 1, '9-8-7-'.repeat(9) + '9-8-');
    const screen = await visit(`${house.address}/lanes/1`);
    await eventually(() => textOn(screen, '.turn .who dd'), 'LEE');
    assert.deepEqual(await winnersOn(screen, 'tr.player'), []);
    await bowl(house, 1, '7-');
    await eventually(() => winnersOn(screen, 'tr.player'), ['PJS']);
    assert.equal(await textOn(screen, 'tr.wins .total .spoken'), ' Winner');
    assert.equal(await textOn(screen, '.message .big'), 'PJS wins');
  });

  pageTest('a tie is called one', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS', 'KYJ', 'LEE']);
    await bowl(house, 1, '9-9-8-'.repeat(10));
    const screen = await visit(`${house.address}/lanes/1`);
    for (const [said, spoken] of [['Tie: PJS and KYJ', ' Tie'], ['동점: PJS, KYJ', ' 동점']]) {
      await eventually(() => textOn(screen, '.message .big'), said);
      assert.deepEqual(await winnersOn(screen, 'tr.player'), ['PJS', 'KYJ']);
      assert.equal(await textOn(screen, 'tr.wins .total .spoken'), spoken);
      await screen.click('#languages button');
    }
  });

  pageTest('a game alone ends with its score', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    await bowl(house, 1, `${'9/'.repeat(10)}9`);
    const screen = await visit(`${house.address}/lanes/1`);
    for (const said of ['PJS: 190 points', 'PJS 190점']) {
      await eventually(() => textOn(screen, '.message .big'), said);
      assert.deepEqual(await winnersOn(screen, 'tr.player'), []);
      await screen.click('#languages button');
    }
  });
}

export function testScreens() {
  testEnds();
}
