// Changes that come at the same time, too late, or while the store does not answer.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';

import { openHouse } from './api_house.js';
import { addToken } from './serve.js';

const PATH = { lane: 1, match: 1, frame: 1, bowl: 1 };
const BOWLS = 20;

function start(house) {
  return house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
}

/** A bowl as the bytes of a request. */
function bytesOfBowl(house, body) {
  return (
    `POST /api/v1/lanes/1/bowls HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${house.desk}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

test('bowls that come at once each get the state that they made', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  for (let match = 1; match <= 5; match++) {
    await start(house);
    const states = await Promise.all(
      Array.from({ length: BOWLS }, () => house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } })),
    );
    states.sort((left, right) => left.sequence - right.sequence);
    for (const [index, state] of states.entries()) {
      const rolled = state.players[0].frames.flatMap(({ marks }) => marks).length;
      assert.deepEqual([state.match, state.sequence, rolled], [match, index + 2, index + 1]);
    }
  }
  await house.end();
  assert.match(house.verify(), /all is well/);
});

test('of bowls that have seen the same state one is scored', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  const answers = await Promise.all(
    Array.from({ length: BOWLS }, () => house.call('addBowl', { path: PATH, body: { bowl: 1, sequence: 1 } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(BOWLS - 1).fill(409)]);
  for (const { body } of answers) assert.equal((body.state ?? body).sequence, 2);
  await house.end();
});

test('clients that leave without waiting for an answer do no harm', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  const { hostname: host, port } = new URL(house.address);
  const request = bytesOfBowl(house, '{"bowl":0,"sequence":1}');
  const leave = () =>
    new Promise((resolve) => {
      const socket = connect({ host, port }, () => socket.write(request, () => socket.resetAndDestroy()));
      socket.on('close', resolve);
      socket.on('error', () => {});
    });
  const bowled = house.call('addBowl', { path: PATH, body: { bowl: 0, sequence: 1 } });
  await Promise.all(Array.from({ length: 200 }, leave));
  assert.match(String((await bowled).status), /200|409/);
  const [state] = await house.states();
  assert.equal(state.sequence, 2);
  await house.end();
  assert.match(house.verify(), /all is well/);
});

test('who has said all gets the answer and then the end', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  const { hostname: host, port } = new URL(house.address);
  const request = bytesOfBowl(house, '{"bowl":0}');
  const ask = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port, allowHalfOpen: true }, () => socket.end(request));
      let heard = '';
      socket.setTimeout(60000, () => reject(new Error('the server keeps the connection')));
      socket.on('data', (part) => {
        heard += part;
      });
      socket.on('end', () => resolve(heard.slice(0, 12)));
      socket.on('error', reject);
    });
  const answers = await Promise.all(Array.from({ length: BOWLS }, ask));
  assert.deepEqual(answers, Array(BOWLS).fill('HTTP/1.1 200'));
  await house.end();
});

test('a token counts as soon as it is there, and not when it is revoked, however much is written', async (t) => {
  const house = await openHouse(t, { lanes: 4 });
  let isOver = false;
  const write = async (lane) => {
    while (!isOver) await house.call('startMatch', { path: { lane }, body: { players: ['PJS'] } });
  };
  const writers = [1, 2, 3].map(write);
  for (let round = 0; round < 10; round++) {
    const token = addToken(house.store, `token ${round}`, 4);
    await house.expect(409, 'addBowl', { path: { lane: 4 }, body: { bowl: 1 }, token });
    house.sql(`DELETE FROM tokens WHERE name = 'token ${round}'`);
    await house.expect(401, 'addBowl', { path: { lane: 4 }, body: { bowl: 1 }, token });
  }
  isOver = true;
  await Promise.all(writers);
  await house.end();
});

test('who is too late with a correction is told so, whatever it says', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 7 } });
  for (const body of [{ bowl: 1 }, { bowl: '?' }, { bowls: [9, 9] }]) {
    const { state } = await house.expect(409, 'correctBowl', { path: PATH, body: { ...body, sequence: 1 } });
    assert.equal(state.sequence, 2);
  }
  await house.end();
});

test('a match goes on when the store answers again', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await start(house);
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 3 } });
  const before = await house.states();
  house.sql('ALTER TABLE events RENAME TO events_away');
  for (let tries = 0; tries < 3; tries++) await house.expect(503, 'addBowl', { path: PATH, body: { bowl: 4 } });
  assert.deepEqual(await house.states(), before);
  house.sql('ALTER TABLE events_away RENAME TO events');
  await house.expect(409, 'startMatch', { path: PATH, body: { players: ['KYJ'] } });
  const after = await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 4, sequence: 2 } });
  assert.deepEqual(after.players[0].frames[0].marks, ['3', '4']);
  await house.end({ troubled: true });
  assert.match(house.verify(), /all is well/);
});

test('a match that could not begin is not there', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  const correct = (match) => house.expect(404, 'correctBowl', { path: { ...PATH, match }, body: { bowl: 1 } });
  const tables = ['events', 'lanes'];
  for (const table of tables) house.sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  await house.expect(503, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  await correct(0);
  for (const table of tables) house.sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  assert.deepEqual(await correct(1), await correct(7));
  await house.end({ troubled: true });
});
