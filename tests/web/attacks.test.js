// Attacks on the store: each of them once stalled the server, or made it flap.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { openHouse, SQLITE3_OPTIONS } from './api_house.js';
import { addToken, eventually, HOUR } from './serve.js';

const EVENTS_MAX = 10000;

function start(house, lane = 1, players = ['PJS']) {
  return house.expect(201, 'startMatch', { path: { lane }, body: { players } });
}

function bowl(house, options = {}) {
  return house.call('addBowl', { path: { lane: 1 }, body: { bowl: 0 }, ...options });
}

/** Locks the store as another program does, until the result is called. */
async function lock(t, house) {
  const child = spawn('sqlite3', [...SQLITE3_OPTIONS, house.store]);
  t.after(() => child.kill());
  child.stdin.write('BEGIN EXCLUSIVE;\n.print locked\n');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end('COMMIT;\n');
    await once(child, 'exit');
  };
}

async function metric(house, name) {
  return Number(new RegExp(`^bowling_${name} (\\d+)$`, 'm').exec(await house.expect(200, 'readMetrics'))[1]);
}

test('while the store is locked, states, pages, streams and history are served', async (t) => {
  const house = await openHouse(t);
  await start(house);
  const watcher = await house.watch('watchLane', { path: { lane: 1 } });
  assert.equal((await watcher.next()).id, '1-1');
  const unlock = await lock(t, house);
  const bowling = bowl(house);
  for (let round = 0; round < 3; round++) {
    await eventually(() => metric(house, 'requests_pending'), 1);
    await house.expect(200, 'readLane', { path: { lane: 1 }, token: null });
    await house.expect(200, 'listLanes', { token: null });
    await house.expect(200, 'readLiveness', { token: null });
    await house.expect(200, 'readDescription', { token: null });
    await house.expect(200, 'readGame', { path: { match: 1 }, token: null });
    const stream = await house.watch('watchHouse');
    for (let lanes = house.lanes; lanes > 0; lanes--) assert.equal((await stream.next()).event, 'state');
    stream.close();
  }
  assert.equal(await metric(house, 'requests_pending'), 1, 'each of them waited too');
  await unlock();
  assert.equal((await bowling).status, 200);
  assert.equal((await watcher.next()).id, '1-2');
  await house.end();
});

test('while the store stays locked, changes are refused, and the server is not ready', async (t) => {
  const house = await openHouse(t, { times: { 'store.serving': 100, failing: HOUR } });
  await start(house);
  const unlock = await lock(t, house);
  assert.equal((await bowl(house)).status, 503);
  await house.expect(503, 'readReadiness');
  await unlock();
  assert.equal((await bowl(house)).status, 200);
  await house.expect(200, 'readReadiness');
  await house.end({ troubled: true });
});

test('readers of a long history do not stop bowls', async (t) => {
  const house = await openHouse(t);
  house.importGames(Array(20000).fill('PJS: X X X 72 8/ F9 X 7/ 9- XX8'));
  let isOver = false;
  let reads = 0;
  const read = async () => {
    for (; !isOver; reads++)
      await house.expect(200, 'listGames', { query: { player: 'PJS', limit: '200' }, token: null });
  };
  const readers = Array.from({ length: 8 }, read);
  await eventually(() => reads >= 8, true);
  let fewest = Infinity;
  for (let match = 0; match < 5; match++) {
    await start(house);
    for (let i = 0; i < 20; i++) {
      const before = reads;
      assert.equal((await bowl(house)).status, 200);
      fewest = Math.min(fewest, reads - before);
    }
  }
  // On one thread each bowl waits behind eight readers.
  assert.ok(fewest < 4, `${fewest} reads at least came before each bowl`);
  isOver = true;
  await Promise.all(readers);
  await house.end();
});

test('the server is not ready until a change was written again, whatever is refused in between', async (t) => {
  const house = await openHouse(t, { times: { failing: HOUR } });
  for (const lane of [1, 2]) await start(house, lane);
  const isReady = async () => (await house.call('readReadiness')).status === 200;
  house.sql("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'no room'); END");
  for (let round = 0; round < 10; round++) {
    assert.equal((await bowl(house)).status, 503);
    assert.equal(await isReady(), false);
    assert.equal((await bowl(house, { body: { bowl: 11 } })).status, 422);
    assert.equal((await bowl(house, { body: { bowl: 1, sequence: 9 } })).status, 409);
    assert.equal(await isReady(), false);
  }
  house.sql('UPDATE lanes SET current_match_id = NULL, turn = turn + 1 WHERE lane = 2');
  const isEmpty = async () => (await house.expect(200, 'readLane', { path: { lane: 2 } })).match === null;
  await eventually(isEmpty, true); // so the store was looked at meanwhile
  assert.equal(await isReady(), false);
  house.sql('DROP TRIGGER full');
  assert.equal(await isReady(), false);
  assert.equal((await bowl(house)).status, 200);
  assert.equal(await isReady(), true);
  const said = house
    .complaints()
    .split('\n')
    .filter((line) => line !== '');
  assert.equal(said.length, 2, house.complaints());
  await house.end({ troubled: true });
});

test('the log of a match has an end, and behind it only the desk may go on', async (t) => {
  const house = await openHouse(t);
  const token = addToken(house.store, 'lane1', 1);
  const { match } = await start(house);
  await bowl(house);
  for (const what of ['undo', 'redo']) await house.expect(200, what, { path: { lane: 1 } });
  house.sql(`
    BEGIN;
    WITH RECURSIVE more(sequence) AS (SELECT 5 UNION ALL SELECT sequence + 1 FROM more WHERE sequence < ${EVENTS_MAX - 1})
      INSERT INTO events SELECT match_id, more.sequence, kind, at, author, detail
        FROM more JOIN events ON match_id = ${match} AND events.sequence = 3 + (more.sequence + 1) % 2;
    UPDATE matches SET sequence = ${EVENTS_MAX - 1} WHERE id = ${match};
    COMMIT`);
  const { sequence } = (await bowl(house, { token, body: { bowl: 1, match } })).body;
  assert.equal(sequence, EVENTS_MAX);
  for (const [id, body] of [
    ['addBowl', { bowl: 1 }],
    ['undo', {}],
    ['correctBowl', { bowl: 1 }],
  ]) {
    const { reason } = await house.expect(403, id, { path: { lane: 1, match, frame: 1, bowl: 1 }, body, token });
    assert.equal(reason, 'log', id);
  }
  assert.equal((await bowl(house)).body.sequence, EVENTS_MAX + 1);
  const next = { players: ['PJS'], replace: true, match };
  await house.expect(201, 'startMatch', { path: { lane: 1 }, body: next, token });
  await house.end();
  assert.match(house.verify(), /all is well/);
});

test('where more changes wait than there is room for, the next are refused at once', async (t) => {
  const house = await openHouse(t, { options: ['--connections=2000', '--per-address=2000'] });
  await start(house);
  const { hostname: host, port } = new URL(house.address);
  const sockets = await Promise.all(
    Array.from({ length: 1500 }, async () => {
      const socket = connect({ host, port });
      t.after(() => socket.destroy());
      await once(socket, 'connect');
      return socket;
    }),
  );
  const unlock = await lock(t, house);
  const waiting = bowl(house);
  const isTaken = async () =>
    (await metric(house, 'requests_pending')) === 1 && !(await metric(house, 'changes_queued'));
  await eventually(isTaken, true); // then the store thread takes nothing more until it is stored
  const answers = sockets.map(async (socket) => {
    socket.write(
      `POST /api/v1/lanes/1/undo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${house.desk}\r\nContent-Length: 0\r\n\r\n`,
    );
    return String(await once(socket, 'data'));
  });
  const first = await Promise.race(answers);
  assert.match(first, /^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n.*too many requests wait/s);
  assert.equal(await metric(house, 'changes_queued'), 1024);
  await house.expect(200, 'readLane', { path: { lane: 1 } });
  await unlock();
  await waiting;
  const refused = (await Promise.all(answers)).filter((answer) => answer.includes('too many requests wait'));
  assert.ok(refused.length <= sockets.length - 1024, `${refused.length} were refused`);
  assert.equal((await bowl(house)).status, 200);
  await house.end({ troubled: true });
});

test('SIGTERM answers what is queued, and what was acknowledged is stored', async (t) => {
  const house = await openHouse(t, { times: { drain: 60000 } });
  await start(house);
  const unlock = await lock(t, house);
  const bowls = Array.from({ length: 20 }, () => bowl(house));
  await eventually(() => metric(house, 'requests_pending'), bowls.length);
  const ending = house.stop();
  await unlock();
  const answers = await Promise.all(bowls);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(await ending, 0);
  assert.equal(house.countEvents(), 1 + bowls.length);
  assert.match(house.verify(), /all is well/);
});

test('SIGTERM is not put off by those who go on asking', async (t) => {
  const house = await openHouse(t, { lanes: 64 });
  for (let lane = 1; lane <= house.lanes; lane++) await start(house, lane);
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let acknowledged = 0;
  const ask = (lane, what) =>
    new Promise((resolve) => {
      const headers = { Authorization: `Bearer ${house.desk}`, 'Content-Type': 'application/json' };
      const path = `/api/v1/lanes/${lane}/${what}`;
      const asking = request(house.address + path, { method: 'POST', agent, headers });
      asking.on('error', () => resolve(0));
      asking.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
      asking.end(what === 'bowls' ? '{"bowl":1}' : '{}');
    });
  const play = async (lane) => {
    for (let i = 0; !isOver; i++) {
      const status = await ask(lane, i % 2 === 0 ? 'bowls' : 'undo');
      acknowledged += status === 200;
    }
  };
  const players = Array.from({ length: house.lanes }, (_, i) => play(i + 1));
  await eventually(() => acknowledged >= 100, true);
  assert.equal(await Promise.race([house.stop(), sleep(60000, 'it goes on', { ref: false })]), 0);
  isOver = true;
  await Promise.all(players);
  assert.equal(house.countEvents(), house.lanes + acknowledged);
});
