// Signing in on the keypad: who may write, who may not, and what the page says.

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';

import { eventually, openHouse, pageTest, PHONE } from './browser.js';
import { runProgram, startMatch, stateOf } from './play.js';
import { marksOn, textOn } from './reading.js';
import { addToken } from './serve.js';
import { startByTaps, tapMarks } from './tapping.js';

const REFUSED = [/status of 40[13]/];

function openKeypad(house, visit, lane = 1) {
  return visit(`${house.address}/lanes/${lane}/keypad`, { viewport: PHONE, expected: REFUSED });
}

async function giveToken(keypad, token) {
  await keypad.fill('#token', token);
  await keypad.tap('#sign_in .main');
}

function isAsking(keypad) {
  return keypad.locator('#sign_in').isVisible();
}

// Hands everything on to the server at `address`, under the server's name: so pages come from elsewhere.
async function openProxy(t, address) {
  const { hostname, port, host } = new URL(address);
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const handedOn = request({ hostname, port, method, path, headers: { ...headers, host } }, (answered) => {
      answer.writeHead(answered.statusCode, answered.headers);
      answered.pipe(answer);
    });
    handedOn.on('error', () => answer.destroy());
    answer.on('close', () => handedOn.destroy());
    asked.pipe(handedOn);
  });
  t.after(() => proxy.closeAllConnections());
  t.after(() => proxy.close());
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${proxy.address().port}`;
}

export function testSessions() {
  pageTest(
    'nothing is written without a token, and what was tapped is not lost unless it is cancelled',
    async (t, visit) => {
      const house = await openHouse(t);
      const keypad = await openKeypad(house, visit);
      await startByTaps(keypad, ['kyj']);
      await keypad.tap('#sign_in [data-close]');
      await eventually(() => isAsking(keypad), false);
      await startByTaps(keypad, ['pjs']);
      await eventually(() => isAsking(keypad), true);
      assert.equal((await stateOf(house, 1)).match, null);
      await giveToken(keypad, 'a-wrong-token');
      await eventually(() => textOn(keypad, '#sign_in_problem'), 'Nobody has this token.');
      assert.equal((await stateOf(house, 1)).match, null);
      await giveToken(keypad, house.token);
      await eventually(() => marksOn(keypad), ['']);
      await eventually(() => isAsking(keypad), false);
      const { match, players } = await stateOf(house, 1);
      assert.deepEqual([match, players[0].name], [1, 'PJS']);
      await tapMarks(keypad, 'X');
      await eventually(() => marksOn(keypad), ['X']);
    },
  );

  pageTest(
    'a session is in a cookie that no script reads, outlives a reload, and ends when its user signs out',
    async (t, visit) => {
      const house = await openHouse(t);
      await startMatch(house, 1, ['PJS']);
      const keypad = await openKeypad(house, visit);
      await eventually(() => textOn(keypad, '#session'), 'Sign in');
      await keypad.tap('#session');
      await giveToken(keypad, ` ${house.token} `);
      await eventually(() => textOn(keypad, '#session'), 'Sign out');
      const [cookie] = await keypad.context().cookies();
      assert.deepEqual([cookie.value.length, cookie.httpOnly, cookie.sameSite], [43, true, 'Strict']);
      assert.notEqual(cookie.value, house.token);
      assert.equal(await keypad.evaluate(() => document.cookie), '');
      await keypad.reload();
      await tapMarks(keypad, '7');
      await eventually(() => marksOn(keypad), ['7']);
      await keypad.tap('#session');
      await eventually(() => textOn(keypad, '#session'), 'Sign in');
      assert.deepEqual(await keypad.context().cookies(), []);
      await tapMarks(keypad, '2');
      await eventually(() => isAsking(keypad), true);
      assert.equal((await stateOf(house, 1)).sequence, 2);
    },
  );

  pageTest("a lane's token is good for that lane alone", async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    await startMatch(house, 2, ['KYJ']);
    const token = addToken(house.store, 'lane two', 2);
    const keypad = await openKeypad(house, visit, 2);
    await eventually(() => textOn(keypad, '#session'), 'Sign in');
    await tapMarks(keypad, '7');
    await giveToken(keypad, token);
    await eventually(() => marksOn(keypad), ['7']);
    await keypad.goto(`${house.address}/lanes/1/keypad`);
    await tapMarks(keypad, '8');
    await eventually(
      () => textOn(keypad, '#sign_in_problem'),
      'This token is not good for this lane. Sign in with another.',
    );
    assert.equal((await stateOf(house, 1)).sequence, 1);
    await giveToken(keypad, house.token);
    await eventually(() => marksOn(keypad), ['8']);
  });

  pageTest('that a token was revoked is said at the next tap, after a reload too, and only once', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const keypad = await openKeypad(house, visit);
    await keypad.tap('#session');
    for (const [name, mark, shown] of [
      ['first', '7', '7'],
      ['second', '2', '72'],
    ]) {
      await giveToken(keypad, addToken(house.store, name, 1));
      await eventually(() => textOn(keypad, '#session'), 'Sign out');
      runProgram(house, 'token', 'revoke', name);
      if (name === 'second') await keypad.reload();
      await eventually(() => textOn(keypad, '#session'), name === 'second' ? 'Sign in' : 'Sign out');
      await tapMarks(keypad, mark);
      await eventually(() => textOn(keypad, '#sign_in_problem'), 'This token was revoked. Sign in with another.');
      assert.equal(await textOn(keypad, '#session'), 'Sign in');
      await giveToken(keypad, house.token);
      await eventually(() => marksOn(keypad), [shown]);
      await keypad.tap('#session');
      await eventually(() => textOn(keypad, '#session'), 'Sign in');
      await tapMarks(keypad, '-');
      await eventually(() => isAsking(keypad), true);
      assert.equal(await textOn(keypad, '#sign_in_problem'), '');
      if (name === 'first') await keypad.tap('#sign_in [data-close]').then(() => keypad.tap('#session'));
    }
  });

  pageTest('behind a proxy with a name of its own, writing is refused in words that help', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const address = await openProxy(t, house.address);
    const keypad = await visit(`${address}/lanes/1/keypad`, { viewport: PHONE, token: house.token, expected: REFUSED });
    await tapMarks(keypad, '7');
    await eventually(
      () => textOn(keypad, '#notice'),
      'Only pages at the address of the server may write. Open the keypad there.',
    );
    assert.equal(await isAsking(keypad), false);
    assert.equal((await stateOf(house, 1)).sequence, 1);
  });
}
