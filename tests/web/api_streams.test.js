// What the description promises of streams: nothing is missed, and a sign of life comes in time.

import assert from 'node:assert/strict';
import test from 'node:test';

import { openHouse } from './api_house.js';
import { bytes, talk } from './raw_http.js';

const PATH = { lane: 1 };

async function start(house) {
  return (await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } })).match;
}

async function bowl(house, count) {
  for (let left = count; left > 0; left--)
    await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } });
}

function watchSince(house, id) {
  return house.watch('watchLane', { path: PATH, headers: { 'Last-Event-ID': id } });
}

/** Asserts that the stream goes on with the states of these sequences, and no other. */
async function assertGoesOn(house, stream, match, sequences) {
  for (const sequence of sequences) {
    const event = await stream.next();
    assert.equal(event.id, `${match}-${sequence}`);
    house.description.assertFits('/components/schemas/LaneState', JSON.parse(event.data));
    assert.equal(JSON.parse(event.data).sequence, sequence);
  }
}

test('who comes back gets every state that was missed, in order', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const match = await start(house);
  const first = await house.watch('watchLane', { path: PATH });
  await bowl(house, 1);
  await assertGoesOn(house, first, match, [1, 2]);
  first.close();
  await bowl(house, 3);
  await house.expect(200, 'undo', { path: PATH });
  const back = await watchSince(house, `${match}-2`);
  await assertGoesOn(house, back, match, [3, 4, 5, 6]);
  await bowl(house, 1);
  await assertGoesOn(house, back, match, [7]);
  const all = await watchSince(house, `${match}-0`);
  await assertGoesOn(house, all, match, [1, 2, 3, 4, 5, 6, 7]);
  await house.end();
});

test('who comes back after a restart has missed nothing either', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const match = await start(house);
  await bowl(house, 3);
  await house.restart(t);
  const back = await watchSince(house, `${match}-2`);
  await assertGoesOn(house, back, match, [3, 4]);
  await house.end();
});

test('an id that says nothing gets the lane as it stands', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await bowl(house, 20);
  const next = await start(house);
  await bowl(house, 2);
  const ids = [
    '99-1', `${next}-99`, 'x', '', '-', '1', `${next}-`, `-${next}`, `${next}-2-2`, '9'.repeat(40),
    `${next}-${'9'.repeat(40)}`,
  ];
  for (const id of ids) {
    const stream = await watchSince(house, id);
    await assertGoesOn(house, stream, next, [3]);
    stream.close();
  }
  await house.end();
});

test('who comes back after the next match has begun gets the end of the first and all of the next', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const match = await start(house);
  await bowl(house, 20);
  const next = await start(house);
  await bowl(house, 2);
  const back = await watchSince(house, `${match}-18`);
  await assertGoesOn(house, back, match, [19, 20, 21]);
  await assertGoesOn(house, back, next, [1, 2, 3]);
  await assertGoesOn(house, await watchSince(house, '0-0'), next, [1, 2, 3]);
  await house.end();
});

test('who comes back after another match took the place of the first gets the rest of that and all of the next', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const left = await start(house);
  const live = await house.watch('watchLane', { path: PATH });
  await bowl(house, 2);
  const body = { players: ['KYJ'], replace: true, match: left };
  const { match } = await house.expect(201, 'startMatch', { path: PATH, body });
  await bowl(house, 1);
  const back = await watchSince(house, `${left}-1`);
  await assertGoesOn(house, back, left, [2, 3]);
  await assertGoesOn(house, back, match, [1, 2]);
  await assertGoesOn(house, live, left, [1, 2, 3]);
  await assertGoesOn(house, live, match, [1, 2]);
  await house.end();
});

test('who was away for several matches, and a restart, has missed nothing', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const matches = [await start(house)];
  await bowl(house, 2);
  for (let i = 0; i < 3; i++) {
    const body = { players: ['KYJ'], replace: true, match: matches.at(-1) };
    matches.push((await house.expect(201, 'startMatch', { path: PATH, body })).match);
    await bowl(house, 1);
  }
  const [first, second, third, last] = matches;
  for (const isAgain of [false, true]) {
    if (isAgain)
      await house.restart(t);
    const back = await watchSince(house, `${first}-1`);
    await assertGoesOn(house, back, first, [2, 3]);
    for (const match of [second, third, last])
      await assertGoesOn(house, back, match, [1, 2]);
    const all = await watchSince(house, `${third}-2`);
    await assertGoesOn(house, all, last, [1, 2]);
  }
  const other = await house.watch('watchLane', { path: { lane: 2 }, headers: { 'Last-Event-ID': `${first}-1` } });
  assert.equal((await other.next()).id, '0-0');
  await house.end();
});

test('who was away waits for a store that does not answer, and has missed nothing', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const match = await start(house);
  for (const left of [match, match + 1])
    await house.expect(201, 'startMatch', { path: PATH, body: { players: ['KYJ'], replace: true, match: left } });
  house.sql('ALTER TABLE lane_history RENAME TO history_away');
  const back = await watchSince(house, `${match}-0`);
  await house.expect(200, 'readLane', { path: PATH }); // meanwhile the watcher was asked for more than once
  house.sql('ALTER TABLE history_away RENAME TO lane_history');
  await bowl(house, 1);
  await assertGoesOn(house, back, match, [1]);
  await assertGoesOn(house, back, match + 1, [1]);
  await assertGoesOn(house, back, match + 2, [1, 2]);
  await house.end({ troubled: true });
});

test('who was away for too many matches gets the lane as it stands', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const first = await start(house);
  let match = first;
  for (let i = 0; i < 11; i++) {
    const body = { players: ['KYJ'], replace: true, match };
    match = (await house.expect(201, 'startMatch', { path: PATH, body })).match;
  }
  await bowl(house, 2);
  await assertGoesOn(house, await watchSince(house, `${first}-0`), match, [3]);
  const second = await watchSince(house, `${first + 1}-0`);
  for (let between = first + 1; between < match; between++)
    await assertGoesOn(house, second, between, [1]);
  await assertGoesOn(house, second, match, [1, 2, 3]);
  await house.end();
});

test('matches that take each other\'s place in one commit are all seen', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const match = await start(house);
  const live = await house.watch('watchLane', { path: PATH });
  await assertGoesOn(house, live, match, [1]);
  const replace = (i) => house.call('startMatch', { path: PATH, body: { players: ['KYJ'], replace: true, match: match + i } });
  const answers = await Promise.all([0, 1, 2, 3].map(replace));
  const last = Math.max(...answers.filter(({ status }) => status === 201).map(({ body }) => body.match));
  for (let next = match + 1; next <= last; next++)
    await assertGoesOn(house, live, next, [1]);
  await house.end();
});

test('HEAD of a stream is an answer without content', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  for (const path of ['/api/v1/events', '/api/v1/lanes/1/events']) {
    const requests = `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`;
    const { answers: [head, health] } = await talk(house.address, bytes(requests), { answers: 2, patience: 2000 });
    assert.deepEqual([head.status, head.headers['content-type']], [200, 'text/event-stream']);
    assert.deepEqual([health?.status, health?.text], [200, '{"status":"fine"}']);
  }
  await house.end();
});

test('a stream on which nothing happens says every 15 seconds that it lives', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const streams = [await house.watch('watchLane', { path: PATH }), await house.watch('watchHouse')];
  const begin = Date.now();
  for (const stream of streams) {
    let beat = await stream.next('heartbeat');
    if (Date.now() - begin < 5000)
      beat = await stream.next('heartbeat');
    assert.equal(beat.id, undefined);
  }
  await house.end();
});
