// Addresses that somebody typed: what is not there, and what is nearly right.

import assert from 'node:assert/strict';

import { eventually, openHouse, pageTest } from './browser.js';
import { textOn } from './reading.js';

const NOT_THERE = [/status of 404/];
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function answerTo(house, path, headers) {
  const answer = await fetch(house.address + path, { headers, redirect: 'manual' });
  return [answer.status, answer.headers.get('Content-Type'), answer.headers.get('Location')];
}

export function testAddresses() {
  pageTest('an unknown page shows the way back', async (t, visit) => {
    const house = await openHouse(t);
    const page = await visit(house.address, { expected: NOT_THERE });
    for (const path of ['/nothing', '/lanes/02', '/players/ABCD', '/assets/nothing.css']) {
      await page.goto(house.address + path);
      await eventually(() => textOn(page, 'h1'), 'There is nothing here.');
      assert.equal(await page.title(), 'There is nothing here.');
    }
    await page.click('#languages button');
    await eventually(() => textOn(page, 'h1'), '여기에는 아무것도 없습니다.');
    await page.click('main a:text-is("전체 레인")');
    await page.waitForSelector('.card');
  });

  pageTest('programs get a problem document for what is not there', async (t) => {
    const house = await openHouse(t);
    const problem = [404, 'application/problem+json', null];
    for (const accept of ['*/*', 'application/json', 'text/css,*/*;q=0.1'])
      assert.deepEqual(await answerTo(house, '/nothing', { Accept: accept }), problem, accept);
    for (const path of ['/api', '/api/v1/nothing', '/api/v1/lanes/9', '/api/v1/players/pjs', '/api/v1/lanes/1/'])
      assert.deepEqual(await answerTo(house, path, HTML), problem, path);
    assert.deepEqual(await answerTo(house, '/nothing', HTML), [404, 'text/html; charset=utf-8', null]);
  });

  pageTest('an address that is nearly right leads to the page', async (t) => {
    const house = await openHouse(t);
    for (const [typed, meant] of [
      ['/players/pjs', '/players/PJS'],
      ['/players/PjS/', '/players/PJS'],
      ['/players/PJS/', '/players/PJS'],
      ['/lanes/1/', '/lanes/1'],
      ['/lanes/1/?overlay', '/lanes/1?overlay'],
      ['/lanes/1/keypad/', '/lanes/1/keypad'],
      ['/games/7/', '/games/7'],
    ])
      assert.deepEqual(await answerTo(house, typed, HTML), [301, null, meant], typed);
    for (const path of ['/lanes/1//', '//lanes/1', '/players/pj1', '/players/p', '/healthz/'])
      assert.equal((await answerTo(house, path, HTML))[0], 404, path);
  });
}
