// People on the pages: names where there is room, two with the same letters, guests, and whose game it was.

import assert from 'node:assert/strict';

import { DESKTOP, eventually, openHouse, pageTest, PHONE, violationsOn, WALL } from './browser.js';
import { addPerson, forget, rename } from './people.js';
import { assignGame, bowl, startMatch, stateOf } from './play.js';
import { sheetOn, textOn } from './reading.js';
import { QUIET_HOST, serve } from './serve.js';
import { startByTaps } from './tapping.js';

const SIZES = { desktop: DESKTOP, wall: WALL, small: { width: 320, height: 568 } };
const PARK = 'Park Ji-sung';
const SMITH = '폴 제이 스미스';
// As long as a name may be: 60 characters, without a place to break; and wide ones.
const LONG = ['W'.repeat(60), '가'.repeat(60), 'Ñandú-Østergård '.repeat(3).trim()];

/** A house in which Park (person 1) and Smith (person 2) have the letters PJS. */
async function openTwo(t, options) {
  const house = await openHouse(t, options);
  assert.deepEqual([addPerson(house, 'PJS', PARK), addPerson(house, 'PJS', SMITH)], [1, 2]);
  return house;
}

function namesOn(page, selector) {
  return page.$$eval(selector, (nodes) => nodes.map((node) => node.textContent));
}

async function peopleOf(house, lane) {
  return (await stateOf(house, lane)).players.map(({ name, person, guest }) => [name, person, guest]);
}

// Full names, and what is beside them, must stay within their card, cell or page.
function brokenOn(page) {
  return page.evaluate(() => {
    const out = [...document.querySelectorAll('.full_name')].filter((name) => {
      if (!name.checkVisibility()) return false;
      const [inner, outer] = [name, name.closest('li, th, dd, p, a, button')].map((n) => n.getBoundingClientRect());
      return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    });
    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [...out.map((name) => name.textContent), ...(beyond > 0 ? [`${beyond} pixels too wide`] : [])];
  });
}

export function testPeople() {
  pageTest('full names are shown where there is room, and break no page', async (t, visit) => {
    const house = await openHouse(t);
    LONG.forEach((name, index) => addPerson(house, `AB${'CDE'[index]}`, name));
    const { match } = await startMatch(house, 1, ['ABC', 'ABD', 'ABE', { letters: 'KIM', guest: true }]);
    await bowl(house, 1, 'X9-7/81X');
    await startMatch(house, 2, ['ABC', 'ABD', 'ABE', 'PJS', 'KYJ']);
    const { match: finished } = await startMatch(house, 3, ['ABC', 'ABD']);
    await bowl(house, 3, 'X'.repeat(24));
    const pages = {
      house: '/',
      lane: '/lanes/1',
      keypad: '/lanes/1/keypad',
      game: `/games/${match}`,
      finished: `/games/${finished}`,
      over: '/lanes/3',
      player: '/players/ABC',
    };
    const broken = [];
    const page = await visit(house.address, { token: house.token });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(house.address + path);
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await eventually(async () => (await textOn(page, 'body')).includes(LONG[1]), true);
        broken.push(...(await brokenOn(page)).map((what) => [name, size, what]));
      }
      if (!['finished', 'over'].includes(name)) assert.deepEqual(await violationsOn(page), [], name);
    }
    assert.deepEqual(broken, []);
  });

  pageTest('a match begins on the keypad with one of two who have the letters, and with a guest', async (t, visit) => {
    const house = await openTwo(t);
    const keypad = await visit(`${house.address}/lanes/1/keypad`, {
      token: house.token,
      viewport: PHONE,
      expected: [/409/],
    });
    await keypad.tap('[data-focus="guest 2"]');
    assert.equal(await keypad.getAttribute('[data-focus="guest 2"]', 'aria-pressed'), 'true');
    await startByTaps(keypad, ['pjs', 'kim']);
    await eventually(() => namesOn(keypad, '#candidates button'), [`PJS#1${PARK}`, `PJS#2${SMITH}`, 'Guest']);
    assert.equal(await textOn(keypad, '#start_problem'), 'Several people are PJS. Which one is it?');
    assert.deepEqual(await violationsOn(keypad), []);
    await keypad.tap('#candidates button:nth-child(2)');
    await eventually(
      () => peopleOf(house, 1),
      [
        ['PJS', 2, false],
        ['KIM', null, true],
      ],
    );
    await eventually(() => textOn(keypad, '.turn .who'), `PJS${SMITH}`);
    await bowl(house, 1, '-'.repeat(40));
    await eventually(() => keypad.inputValue('#names li:nth-child(1) input'), 'PJS');
    await keypad.tap('#start .main');
    await eventually(async () => (await stateOf(house, 1)).match, 2);
    assert.deepEqual(await peopleOf(house, 1), [
      ['PJS', 2, false],
      ['KIM', null, true],
    ]);
  });

  pageTest('two with the same letters play together, one under letters for this match', async (t, visit) => {
    const house = await openTwo(t);
    const keypad = await visit(`${house.address}/lanes/1/keypad`, { token: house.token, expected: [/409/] });
    await startByTaps(keypad, ['pjs', 'pjs']);
    await eventually(() => keypad.locator('#candidates button').count(), 3);
    await keypad.tap('#candidates button:nth-child(1)');
    await eventually(() => namesOn(keypad, '#candidates button'), [`PJS#2${SMITH}`, 'Guest']);
    await keypad.tap('#candidates button:nth-child(1)');
    await eventually(
      () => textOn(keypad, '#start_problem'),
      'PJS is there twice. Type other letters for player 2 in this match.',
    );
    assert.deepEqual(await namesOn(keypad, '.known'), [`PJS#1 ${PARK}`, `PJS#2 ${SMITH}`]);
    assert.deepEqual(await violationsOn(keypad), []);
    await keypad.fill('#names li:nth-child(2) input', 'pjb');
    await keypad.tap('#start .main');
    await eventually(
      () => peopleOf(house, 1),
      [
        ['PJS', 1, false],
        ['PJB', 2, false],
      ],
    );
  });

  pageTest('letters can be read on the smallest phones', async (t, visit) => {
    const house = await openHouse(t);
    const keypad = await visit(`${house.address}/lanes/1/keypad`, { token: house.token, viewport: PHONE });
    await keypad.fill('#names input', 'MWW');
    for (const width of [320, 360, 390, 417]) {
      await keypad.setViewportSize({ width, height: 640 });
      const [needed, room] = await keypad.$eval('#names input', (node) => [node.scrollWidth, node.clientWidth]);
      assert.ok(needed <= room, `${width}: ${needed} do not fit into ${room}`);
      assert.deepEqual(await brokenOn(keypad), []);
    }
  });

  pageTest('who is asked for may be a guest, and other letters are other people', async (t, visit) => {
    const house = await openTwo(t);
    const keypad = await visit(`${house.address}/lanes/1/keypad`, { token: house.token, expected: [/409/] });
    await startByTaps(keypad, ['pjs']);
    await keypad.tap('#candidates button:last-child');
    await eventually(() => peopleOf(house, 1), [['PJS', null, true]]);
    await bowl(house, 1, '-'.repeat(20));
    await eventually(() => keypad.getAttribute('[data-focus="guest 1"]', 'aria-pressed'), 'true');
    await keypad.tap('[data-focus="guest 1"]');
    await startByTaps(keypad, ['pjs']);
    await eventually(() => keypad.locator('#candidates button').count(), 3);
    await keypad.fill('#names li:nth-child(1) input', 'kyj');
    assert.equal(await keypad.locator('#candidates button').count(), 0);
    await keypad.tap('#start .main');
    await eventually(() => peopleOf(house, 1), [['KYJ', 4, false]]);
  });

  pageTest('the desk says by taps whose a game of a guest is', async (t, visit) => {
    const house = await openTwo(t);
    const { match } = await startMatch(house, 1, [{ letters: 'KIM', guest: true }, 'PJS#1']);
    const address = `${house.address}/games/${match}`;
    const stranger = await visit(address);
    const page = await visit(address, { token: house.token, viewport: PHONE });
    await eventually(() => namesOn(page, '#claims button'), ['KIM: whose game is it?']);
    await page.tap('#claims button');
    await eventually(() => namesOn(page, '#claim_people button'), [`PJS#1${PARK}`, `PJS#2${SMITH}`, 'New player KIM']);
    assert.deepEqual(await violationsOn(page), []);
    await page.fill('#claim_search', '스미');
    await eventually(() => page.locator('#claim_people button').count(), 2);
    await page.tap('#claim_people button');
    await eventually(() => page.locator('#claims button').count(), 0);
    assert.deepEqual(await peopleOf(house, 1), [
      ['KIM', 2, false],
      ['PJS', 1, false],
    ]);
    for (const each of [page, stranger])
      await eventually(async () => (await sheetOn(each)).map(({ name }) => name), [`KIM${SMITH}`, `PJS${PARK}`]);
    assert.equal(await stranger.locator('#claims button').count(), 0);
    await eventually(() => textOn(page, '#log tbody tr:last-child .bowls'), SMITH);
    await assignGame(house, match, { letters: 'KIM', guest: true });
    await eventually(() => textOn(page, '#log tbody tr:last-child .bowls'), 'Guest');
    await assignGame(house, match, { letters: 'KIM', person: 2 });
    await eventually(() => textOn(page, '#log tbody tr:last-child .bowls'), SMITH);
    assert.equal(await page.getAttribute('tr.player a', 'href'), '/players/2');
  });

  pageTest('the desk may say that a guest is somebody new, whoever has the letters', async (t, visit) => {
    const house = await openTwo(t);
    const { match } = await startMatch(house, 1, [{ letters: 'PJS', guest: true }]);
    const page = await visit(`${house.address}/games/${match}`, { token: house.token });
    await page.tap('#claims button');
    await eventually(() => namesOn(page, '#claim_people button'), [`PJS#1${PARK}`, `PJS#2${SMITH}`, 'New player PJS']);
    await page.dblclick('#claim_people button:last-child');
    await eventually(() => page.locator('#claims button').count(), 0);
    assert.deepEqual(await peopleOf(house, 1), [['PJS', 4, false]]);
  });

  pageTest('ordinary names are whole on screens, and the day of a game is on a phone', async (t, visit) => {
    const house = await openTwo(t);
    const { match } = await startMatch(house, 1, ['PJS#1', { letters: 'PJB', person: 2 }, 'KIM', 'LEE']);
    const page = await visit(house.address);
    for (const path of ['/lanes/1', `/games/${match}`]) {
      await page.goto(house.address + path);
      for (const viewport of [DESKTOP, WALL]) {
        await page.setViewportSize(viewport);
        await eventually(() => namesOn(page, '.sheet .full_name'), [PARK, SMITH]);
        const rest = (nodes) => nodes.map((n) => [n.scrollWidth - n.clientWidth, n.scrollHeight - n.clientHeight]);
        assert.ok((await page.$$eval('.sheet .full_name', rest)).flat().every((pixels) => pixels <= 1));
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${house.address}/players/1`);
    await page.waitForSelector('#games td.began');
    const [began, list] = await Promise.all(
      ['td.began', ''].map((part) => page.locator(`#games ${part}`).boundingBox()),
    );
    assert.ok(began.x + began.width <= list.x + list.width);
  });

  pageTest('a page that connects again shows names that changed meanwhile', async (t, visit) => {
    const house = await openTwo(t, { host: QUIET_HOST });
    const { match } = await startMatch(house, 1, ['PJS#2']);
    const pages = [];
    for (const path of ['/', '/lanes/1', `/games/${match}`])
      pages.push(await visit(house.address + path, { expected: [/Failed to load resource/] }));
    for (const page of pages) await eventually(() => page.getByText(SMITH).count().then(Boolean), true);
    await house.stop();
    rename(house, 'PJS#2', 'Paul');
    await serve(t, { store: house.store, host: QUIET_HOST, port: new URL(house.address).port });
    for (const page of pages) await eventually(() => page.getByText('Paul').count().then(Boolean), true);
  });

  pageTest('a page of a player is that of one person', async (t, visit) => {
    const house = await openTwo(t);
    await startMatch(house, 1, ['PJS#2', 'KYJ']);
    await bowl(house, 1, 'X'.repeat(24));
    const page = await visit(`${house.address}/players/PJS`, { expected: [/409/] });
    await eventually(() => namesOn(page, '#candidates a'), ['PJS#1', `PJS#2${SMITH}`]); // Park has not bowled
    assert.deepEqual(await violationsOn(page), []);
    await page.tap('#candidates a:nth-child(2)');
    await page.waitForURL('**/players/2');
    await eventually(() => textOn(page, 'h1'), `PJS ${SMITH}`);
    await eventually(() => namesOn(page, '#games tbody td.points'), ['300']);
    await page.tap('#games tbody a[href="/players/3"]');
    await eventually(() => textOn(page, 'h1'), 'KYJ');
    await eventually(() => namesOn(page, '#games td:last-child'), [SMITH]);
  });

  pageTest('names that change reach open pages, and those that are forgotten leave them', async (t, visit) => {
    const house = await openTwo(t);
    const { match } = await startMatch(house, 1, ['PJS#2']);
    const pages = [];
    for (const path of ['/', '/lanes/1', '/lanes/1/keypad', `/games/${match}`])
      pages.push(await visit(house.address + path, { token: house.token }));
    const shown = (text) =>
      Promise.all(
        pages.map((page) =>
          page
            .getByText(text)
            .count()
            .then((count) => count > 0),
        ),
      );
    await eventually(() => shown(SMITH), [true, true, true, true]);
    rename(house, 'PJS#2', 'Paul');
    await eventually(() => shown('Paul'), [true, true, true, true]);
    forget(house, 'PJS#2');
    await eventually(() => shown('Paul'), [false, false, false, false]);
    await eventually(() => namesOn(pages[3], '#claims button'), ['PJS: whose game is it?']);
  });
}
