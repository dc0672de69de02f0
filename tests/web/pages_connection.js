// Lost connections: the pages say so, keep what was typed, come back by themselves, and nothing scores twice.

import assert from 'node:assert/strict';

import { eventually, openHouse, pageTest, PHONE } from './browser.js';
import { bowl, startMatch, stateOf } from './play.js';
import { cardOn, marksOn, sheetOn, textOn } from './reading.js';
import { QUIET_HOST, serve } from './serve.js';
import { tapMarks } from './tapping.js';

const LOST = 'Connection lost. Reconnecting…';
const UNREACHABLE = [/Failed to load resource/];

function openKeypad(house, visit, bowls) {
  const address = `${house.address}/lanes/1/keypad`;
  return visit(address, { viewport: PHONE, token: house.token, expected: UNREACHABLE, bowls });
}

function connectionOn(page) {
  return textOn(page, '#connection');
}

function sheetOf(marks) {
  return [{ name: 'PJS', marks, scores: '', total: '' }];
}

function restart(t, house) {
  return serve(t, { store: house.store, host: QUIET_HOST, port: new URL(house.address).port });
}

// The overhead screen with a clock that only the test puts forward, and how often the page has asked the server.
async function openWithClock(house, visit) {
  const asked = { streams: 0, reads: 0 };
  const count = (request) => {
    asked.streams += request.url().endsWith('/lanes/1/events');
    asked.reads += request.url().endsWith('/api/v1/lanes/1');
  };
  const prepare = (page) => page.on('request', count);
  const overhead = await visit(`${house.address}/lanes/1`, { clock: true, prepare });
  await eventually(() => asked, { streams: 1, reads: 0 });
  await overhead.clock.pauseAt(Date.now() + 5000);
  return { overhead, asked };
}

// Answers the n-th request for the stream of lane 1 with the n-th of `states` alone; the last one stays open.
async function streamStates(page, states, asked) {
  await page.route('**/lanes/1/events', async (route) => {
    const state = states[asked.length];
    asked.push(state?.id);
    if (state !== undefined)
      await route.fulfill({
        contentType: 'text/event-stream',
        body: `event: state\ndata: ${JSON.stringify(state)}\n\n`,
      });
  });
}

export function testConnections() {
  pageTest('a page is never shown an older state, and a match may come back to the lane', async (t, visit) => {
    const house = await openHouse(t);
    const first = await startMatch(house, 1, ['PJS']);
    const second = await bowl(house, 1, '7');
    const other = await startMatch(house, 1, ['KYJ'], { replace: true, match: first.match });
    const none = { ...other, match: null, sequence: 0, turn: null, players: [] };
    await Promise.all(
      [
        [[second, '4-2', first, '4-1', other, '3-9'], ['PJS7']],
        [[other, '4-1', second, '5-2'], ['PJS7']],
        [[second, '4-2', none, '5-0'], []],
      ].map(async ([list, shown]) => {
        const states = list.flatMap((state, i) => (i % 2 === 0 ? [{ ...state, id: list[i + 1] }] : []));
        const asked = [];
        const prepare = (page) => streamStates(page, states, asked);
        const overhead = await visit(`${house.address}/lanes/1`, { prepare, expected: UNREACHABLE });
        await eventually(() => asked, [...states.map(({ id }) => id), undefined]);
        assert.deepEqual(
          (await sheetOn(overhead)).map(({ name, marks }) => name + marks),
          shown,
        );
      }),
    );
  });

  pageTest('a lane that the house does not have is not waited for', async (t, visit) => {
    const house = await openHouse(t);
    const page = await visit(`${house.address}/lanes/9`, { expected: [/status of 404/] });
    await eventually(() => textOn(page, '.message .big'), 'This house has no such lane.');
    await eventually(() => connectionOn(page), '');
    await page.goto(`${house.address}/lanes/9/keypad`);
    await eventually(() => textOn(page, '#notice'), 'This house has no such lane.');
    await eventually(() => connectionOn(page), '');
  });

  pageTest('without a network, a bowl is kept, dropped or sent once, and not where others bowled', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const keypad = await openKeypad(house, visit);
    const goOffline = async (mark, shown) => {
      await eventually(() => marksOn(keypad), [shown]);
      await keypad.context().setOffline(true);
      await eventually(() => connectionOn(keypad), LOST);
      await tapMarks(keypad, mark);
      const kept = `${mark} is kept and will be sent when the connection is back.`;
      await eventually(() => textOn(keypad, '#notice p'), kept);
      assert.deepEqual(await marksOn(keypad), [shown]);
    };
    const goOnline = async (notice, shown) => {
      await keypad.context().setOffline(false);
      await eventually(() => marksOn(keypad), [shown]);
      await eventually(() => connectionOn(keypad), '');
      await eventually(() => textOn(keypad, '#notice'), notice);
    };
    await goOffline('7', '');
    await goOnline('', '7');
    assert.equal((await stateOf(house, 1)).sequence, 2);
    await goOffline('2', '7');
    await keypad.tap('#notice button');
    await goOnline('', '7');
    await tapMarks(keypad, '1');
    await eventually(() => marksOn(keypad), ['71']);
    assert.equal((await stateOf(house, 1)).sequence, 3);
    await goOffline('6', '71');
    await bowl(house, 1, '81');
    await goOnline('The connection is back. This is how it stands now.', '71 81');
    assert.equal((await stateOf(house, 1)).sequence, 5);
  });

  pageTest('what waits outlives a reload, and is sent in order', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const keypad = await openKeypad(house, visit, (route) => route.abort('connectionrefused'));
    await eventually(() => sheetOn(keypad), sheetOf(''));
    for (const key of ['7', '2', 'x']) await keypad.keyboard.press(key);
    const waiting = '7 and 2 more are kept and will be sent when the connection is back.';
    await eventually(() => textOn(keypad, '#notice p'), waiting);
    await keypad.reload();
    await eventually(() => sheetOn(keypad), sheetOf(''));
    await eventually(() => textOn(keypad, '#notice p'), waiting);
    await keypad.keyboard.press('x');
    await eventually(() => textOn(keypad, '#notice p'), waiting.replace('2', '3'));
    assert.equal((await stateOf(house, 1)).sequence, 1);
    await keypad.unrouteAll({ behavior: 'wait' });
    await eventually(() => marksOn(keypad), ['72 X X']);
    await eventually(() => textOn(keypad, '#notice'), '');
    await keypad.reload();
    await eventually(() => marksOn(keypad), ['72 X X']);
    assert.equal((await stateOf(house, 1)).sequence, 5);
  });

  pageTest('a bowl that was stored before the reload scores once', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const keypad = await openKeypad(house, visit, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await eventually(() => sheetOn(keypad), sheetOf(''));
    for (const key of ['7', '2']) await keypad.keyboard.press(key);
    const waiting = '7 and 1 more are kept and will be sent when the connection is back.';
    await eventually(() => textOn(keypad, '#notice p'), waiting);
    await keypad.reload();
    await eventually(() => textOn(keypad, '#notice p'), waiting);
    await keypad.unrouteAll({ behavior: 'wait' });
    await eventually(
      () => textOn(keypad, '#notice'),
      'The connection is back. This is how it stands now. 1 input after it was dropped.',
    );
    await eventually(() => sheetOn(keypad), sheetOf('7'));
    assert.equal((await stateOf(house, 1)).sequence, 2);
  });

  pageTest('a killed server is noticed by all pages, and they come back with it', async (t, visit) => {
    const house = await openHouse(t, { host: QUIET_HOST });
    await startMatch(house, 1, ['PJS']);
    const [keypad, overhead, all] = await Promise.all([
      openKeypad(house, visit),
      visit(`${house.address}/lanes/1`, { expected: UNREACHABLE }),
      visit(`${house.address}/`, { expected: UNREACHABLE }),
    ]);
    await eventually(() => sheetOn(keypad), sheetOf(''));
    await eventually(() => sheetOn(overhead), sheetOf(''));
    await eventually(() => cardOn(all, 1), [{ name: 'PJS', marks: '', total: '' }]);
    await house.stop('SIGKILL');
    for (const page of [keypad, overhead, all]) await eventually(() => connectionOn(page), LOST);
    await tapMarks(keypad, '7');
    await eventually(() => textOn(keypad, '#notice p'), '7 is kept and will be sent when the connection is back.');
    await restart(t, house);
    await eventually(() => sheetOn(keypad), sheetOf('7'));
    await eventually(() => sheetOn(overhead), sheetOf('7'));
    await eventually(() => cardOn(all, 1), [{ name: 'PJS', marks: '7', total: '' }]);
    for (const page of [keypad, overhead, all]) await eventually(() => connectionOn(page), '');
    assert.equal((await stateOf(house, 1)).sequence, 2);
  });

  pageTest('a bowl whose answer is lost scores once', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    let isLost = true;
    const keypad = await openKeypad(house, visit, async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await eventually(() => sheetOn(keypad), sheetOf(''));
    await tapMarks(keypad, '7');
    await eventually(() => textOn(keypad, '#notice'), 'The connection is back. This is how it stands now.');
    await eventually(() => sheetOn(keypad), sheetOf('7'));
    await eventually(() => connectionOn(keypad), '');
    assert.equal((await stateOf(house, 1)).sequence, 2);
  });

  pageTest('names that were typed stay, and the match starts when the server is back', async (t, visit) => {
    const house = await openHouse(t, { host: QUIET_HOST });
    const keypad = await openKeypad(house, visit);
    await keypad.fill('#names li:nth-child(1) input', 'pjs');
    await house.stop('SIGKILL');
    await eventually(() => connectionOn(keypad), LOST);
    assert.equal(await keypad.inputValue('#names li:nth-child(1) input'), 'PJS');
    await keypad.tap('#start .main');
    await eventually(() => textOn(keypad, '#notice p'), 'Match is kept and will be sent when the connection is back.');
    await restart(t, house);
    await eventually(() => sheetOn(keypad), sheetOf(''));
    await eventually(() => connectionOn(keypad), '');
    assert.equal((await stateOf(house, 1)).sequence, 1);
  });

  pageTest('a player and a match are read when the server is back', async (t, visit) => {
    const house = await openHouse(t);
    const { match } = await startMatch(house, 1, ['PJS']);
    await bowl(house, 1, 'XXXXXXXXXXXX');
    const routed = (page) => page.route('**/api/**', (route) => route.abort('connectionrefused'));
    const [player, game] = await Promise.all(
      ['/players/PJS', `/games/${match}`].map((path) =>
        visit(house.address + path, { prepare: routed, expected: UNREACHABLE }),
      ),
    );
    for (const page of [player, game]) {
      await eventually(() => connectionOn(page), LOST);
      await page.unroute('**/api/**');
      await eventually(() => connectionOn(page), '');
    }
    await eventually(
      () => sheetOn(game),
      [{ name: 'PJS', marks: 'X X X X X X X X X XXX', scores: '30 60 90 120 150 180 210 240 270 300', total: '300' }],
    );
    await eventually(() => textOn(player, '#statistics dd'), '300.0');
  });

  pageTest('a stream is opened anew only when it has said nothing for long', async (t, visit) => {
    const house = await openHouse(t);
    await startMatch(house, 1, ['PJS']);
    const { overhead, asked } = await openWithClock(house, visit);
    for (const [mark, shown] of [
      ['7', '7'],
      ['1', '71'],
      ['X', '71 X'],
    ]) {
      await overhead.clock.fastForward(30000);
      await bowl(house, 1, mark);
      await eventually(() => marksOn(overhead), [shown]);
    }
    assert.deepEqual(asked, { streams: 1, reads: 0 });
    await overhead.clock.fastForward(60000);
    await eventually(() => asked, { streams: 2, reads: 0 });
    await eventually(() => connectionOn(overhead), '');
  });

  pageTest('heartbeats are a sign of life', async (t, visit) => {
    const house = await openHouse(t);
    const { overhead, asked } = await openWithClock(house, visit);
    const inspector = await overhead.context().newCDPSession(overhead);
    await inspector.send('Network.enable');
    await overhead.clock.fastForward(30000);
    await new Promise((resolve) => {
      inspector.on('Network.eventSourceMessageReceived', ({ eventName }) => eventName === 'heartbeat' && resolve());
    });
    await overhead.clock.fastForward(30000);
    assert.deepEqual(asked, { streams: 1, reads: 0 });
  });
}
