// What the description promises of streams: the newest state, never an older one, and a sign of life in time.

import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import test from 'node:test';

import { openHouse } from './api_house.js';
import { bytes, talk } from './raw_http.js';
import { eventually } from './serve.js';

const PATH = { lane: 1 };

async function start(house, body = { players: ['PJS'] }) {
  return (await house.expect(201, 'startMatch', { path: PATH, body })).match;
}

function replace(house, match) {
  return start(house, { players: ['KYJ'], replace: true, match });
}

async function bowl(house, count, lane = 1) {
  for (let left = count; left > 0; left--) await house.expect(200, 'addBowl', { path: { lane }, body: { bowl: 0 } });
}

function watchSince(house, id, lane = 1) {
  return house.watch('watchLane', { path: { lane }, headers: { 'Last-Event-ID': id } });
}

/** Asserts that the stream goes on with the state of this id, and nothing before it. */
async function assertNext(house, stream, id) {
  const event = await stream.next();
  const state = JSON.parse(event.data);
  house.description.assertFits('/components/schemas/LaneState', state);
  assert.deepEqual([event.id, state.id], [id, id]);
  return state;
}

/** Asserts that the stream begins with a sign of life alone. */
async function assertSilent(stream) {
  await eventually(() => stream.events.length > 0, true);
  assert.deepEqual(
    stream.events.map(({ event }) => event),
    ['heartbeat'],
  );
}

/** Puts a match on the lane as another program does, or none, and waits until the server shows it. */
async function putOnLane(house, match) {
  house.sql(`UPDATE lanes SET current_match_id = ${match}, turn = turn + 1 WHERE lane = 1`);
  await eventually(async () => (await house.expect(200, 'readLane', { path: PATH })).match, match);
}

test('who comes back gets the newest state at once, and those in between are not repeated', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  const first = await house.watch('watchLane', { path: PATH });
  await assertNext(house, first, '1-1');
  await bowl(house, 1);
  await assertNext(house, first, '1-2');
  first.close();
  await bowl(house, 3);
  await house.expect(200, 'undo', { path: PATH });
  const back = await watchSince(house, '1-2');
  await assertNext(house, back, '1-6');
  await bowl(house, 1);
  await assertNext(house, back, '1-7');
  const newest = await watchSince(house, '1-7');
  await assertSilent(newest);
  await bowl(house, 1);
  for (const stream of [back, newest]) await assertNext(house, stream, '1-8');
  await house.end();
});

test('who comes back after a restart is shown nothing twice, and what is new', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await bowl(house, 3);
  await house.restart(t);
  await assertNext(house, await watchSince(house, '1-2'), '1-4');
  const newest = await watchSince(house, '1-4');
  await assertSilent(newest);
  await bowl(house, 1);
  await assertNext(house, newest, '1-5');
  await house.end();
});

test('an id that is old, or cannot be read, or that the store never had, gets the lane as it stands', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await bowl(house, 20);
  await start(house);
  await bowl(house, 2);
  const ids = ['0-0', '1-21', '1-99', '2-2', 'x', '', '-', '2', '2-', '-2', '2-3-3', ' 2-4 x', '+2-3', '2--3'];
  const never = ['2-4', '2-99', '3-0', '99-1', '9'.repeat(40), `2-${'9'.repeat(40)}`, `${'9'.repeat(18)}-1`];
  for (const id of [...ids, ...never]) {
    const stream = await watchSince(house, id);
    await assertNext(house, stream, '2-3');
    stream.close();
  }
  await house.end();
});

test('an id counts for its lane alone', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await assertNext(house, await watchSince(house, '1-1', 2), '0-0');
  await assertSilent(await watchSince(house, '0-0', 2));
  await house.end();
});

test("matches that take each other's place are new turns of the lane", async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const live = await house.watch('watchLane', { path: PATH });
  await assertNext(house, live, '0-0');
  let match = await start(house);
  await assertNext(house, live, '1-1');
  await bowl(house, 2);
  for (const sequence of [2, 3]) await assertNext(house, live, `1-${sequence}`);
  for (let turn = 2; turn <= 12; turn++) {
    match = await replace(house, match);
    assert.equal((await assertNext(house, live, `${turn}-1`)).match, match);
  }
  for (const id of ['1-3', '11-1', '0-0']) await assertNext(house, await watchSince(house, id), '12-1');
  await house.end();
});

test('a match that comes back to a lane, and a lane that is emptied, are newer than what was there', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const left = await start(house);
  await bowl(house, 5);
  const next = await replace(house, left);
  const live = await house.watch('watchLane', { path: PATH });
  await assertNext(house, live, '2-1');
  await putOnLane(house, left);
  assert.equal((await assertNext(house, live, '3-6')).match, left);
  await putOnLane(house, null);
  assert.equal((await assertNext(house, live, '4-0')).match, null);
  await putOnLane(house, next);
  for (const stream of [live, await watchSince(house, '2-1'), await watchSince(house, '4-0')])
    assert.equal((await assertNext(house, stream, '5-1')).match, next);
  await bowl(house, 1);
  await assertNext(house, live, '5-2');
  await house.end();
  assert.match(house.verify(), /all is well/);
});

test('who has seen more than the server waits for a store that is away', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await bowl(house, 1);
  renameSync(house.store, `${house.store}.away`);
  await eventually(async () => (await house.call('readReadiness')).status, 503);
  const streams = [await watchSince(house, '1-3'), await watchSince(house, '2-1')];
  for (const stream of streams) await assertSilent(stream);
  await assertNext(house, await watchSince(house, '1-1'), '1-2');
  for (const stream of streams) assert.equal(stream.events.length, 1);
  renameSync(`${house.store}.away`, house.store);
  for (const stream of streams) await assertNext(house, stream, '1-2');
  await bowl(house, 1);
  for (const stream of streams) await assertNext(house, stream, '1-3');
  await house.end({ troubled: true });
});

test('what is committed at once is one event, and it is the last', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const match = await start(house);
  const live = await house.watch('watchLane', { path: PATH });
  await assertNext(house, live, '1-1');
  const replaceAll = [0, 1, 2, 3].map((i) =>
    house.call('startMatch', { path: PATH, body: { players: ['KYJ'], replace: true, match: match + i } }),
  );
  const made = (await Promise.all(replaceAll)).filter(({ status }) => status === 201);
  const bowls = await Promise.all(
    Array.from({ length: 10 }, () => house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } })),
  );
  const last = `${1 + made.length}-${Math.max(...bowls.map(({ sequence }) => sequence))}`;
  let seen = [1, 1];
  while (seen.join('-') !== last) {
    const [turn, sequence] = (await live.next()).id.split('-').map(Number);
    assert.ok(turn > seen[0] || (turn === seen[0] && sequence > seen[1]), `${turn}-${sequence} came after ${seen}`);
    seen = [turn, sequence];
  }
  await house.end();
});

test('the stream of the house begins with every lane, also for who comes back', async (t) => {
  const house = await openHouse(t, { lanes: 3 });
  await start(house);
  await bowl(house, 1);
  for (const headers of [{}, { 'Last-Event-ID': '1-2' }, { 'Last-Event-ID': '9-9' }]) {
    const stream = await house.watch('watchHouse', { headers });
    const states = new Map();
    for (let left = 3; left > 0; left--) {
      const { id, data } = await stream.next();
      states.set(JSON.parse(data).lane, [id, JSON.parse(data)]);
    }
    const expected = (await house.states()).map((state) => [state.lane, [state.id, state]]);
    assert.deepEqual([...states].sort(), expected);
    await bowl(house, 1);
    await assertNext(house, stream, `1-${(await house.states())[0].sequence}`);
    stream.close();
  }
  await house.end();
});

test('HEAD of a stream is an answer without content', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  for (const path of ['/api/v1/events', '/api/v1/lanes/1/events']) {
    const requests = `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`;
    const {
      answers: [head, health],
    } = await talk(house.address, bytes(requests), { answers: 2 });
    assert.deepEqual([head.status, head.headers['content-type']], [200, 'text/event-stream']);
    assert.deepEqual([health?.status, health?.text], [200, '{"status":"fine"}']);
  }
  await house.end();
});

test('a stream on which nothing happens says again and again that it lives', async (t) => {
  const house = await openHouse(t, { lanes: 2, times: { heartbeat: 100 } });
  const streams = [await house.watch('watchLane', { path: PATH }), await house.watch('watchHouse')];
  for (let beats = 0; beats < 3; beats++)
    for (const stream of streams) assert.equal((await stream.next('heartbeat')).id, undefined);
  await house.end();
});
