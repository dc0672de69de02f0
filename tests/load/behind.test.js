// A server that hears late of a change, or has lost its store, knows less than the others: still nobody
// is refused for that, or shown a state twice or an older one, and in the end everybody sees the newest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { send, watch } from '../web/http_client.js';
import { addToken, serve } from '../web/serve.js';
import { openSession } from './database.js';
import { readLane } from './states.js';

const store = process.env.BOWLING_TEST_POSTGRES;
const PATIENCE = 60000;

/** Two servers of one store, of which the second can be cut off from it and let back. */
class Pair {
  constructor(lane, session) {
    Object.assign(this, { lane, session });
  }

  async open(t, lanes = 4) {
    await this.session('DROP ROLE IF EXISTS second');
    await this.session('CREATE ROLE second LOGIN SUPERUSER');
    this.token = addToken(store, `desk ${this.lane}`);
    this.first = (await serve(t, { store, lanes })).address;
    this.secondServer = await serve(t, { store: store.replace('bowling@', 'second@'), lanes });
    this.second = this.secondServer.address;
  }

  async cutOff() {
    await this.session('ALTER ROLE second NOLOGIN');
    await this.session("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'second'");
  }

  letBack() {
    return this.session('ALTER ROLE second LOGIN');
  }

  /** Stops the database for the second server until `action` is done: it neither answers nor breaks off. */
  async whileItHangs(action) {
    const pids = await this.session("SELECT pid FROM pg_stat_activity WHERE usename = 'second'");
    const backends = pids.split('\n').map(Number);
    for (const backend of backends) process.kill(backend, 'SIGSTOP');
    try {
      return await action();
    } finally {
      for (const backend of backends) process.kill(backend, 'SIGCONT');
    }
  }

  write(address, what, body) {
    return this.ask(address, 'POST', `/lanes/${this.lane}/${what}`, body);
  }

  correct(address, body) {
    return this.ask(address, 'PUT', `/games/${this.match}/frames/1/bowls/1`, body);
  }

  ask(address, method, path, body) {
    return send(address, {
      method,
      path: `/api/v1${path}`,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    });
  }

  async start() {
    const { status, text } = await this.write(this.first, 'match', { players: ['PJS'] });
    assert.equal(status, 201, text);
    this.match = JSON.parse(text).match;
  }

  async bowl() {
    assert.equal((await this.write(this.first, 'bowls', { bowl: '-' })).status, 200);
  }

  async replace() {
    const body = { players: ['KYJ'], replace: true, match: this.match };
    const { status, text } = await this.write(this.first, 'match', body);
    assert.equal(status, 201, text);
    this.match = JSON.parse(text).match;
  }

  /** Puts a match on the lane again, as a program that manages lanes may. */
  async putBack(match) {
    await this.session(`UPDATE lanes SET current_match_id = ${match}, turn = turn + 1 WHERE lane = ${this.lane}`);
    this.match = match;
  }

  async waitUntil(address, id) {
    while ((await readLane(address, this.lane)).id !== id) await sleep(10);
  }

  watch(address, id) {
    const headers = id === undefined ? {} : { 'Last-Event-ID': id };
    return watch(address, `/api/v1/lanes/${this.lane}/events`, headers);
  }

  /** Watches at the second server, as somebody who has seen this; nothing may come yet. */
  async watchInVain(id) {
    const stream = await this.watch(this.second, id);
    while (stream.events.length === 0) await sleep(10);
    assertSilent(stream);
    return stream;
  }
}

function assertSilent(stream) {
  assert.deepEqual(
    stream.events.filter(({ event }) => event !== 'heartbeat'),
    [],
  );
}

async function assertNext(stream, id) {
  assert.equal((await stream.next()).id, id);
}

/** Follows the stream up to a state; none may be older than the one before. */
async function assertLeadsTo(stream, id) {
  let seen = [-1, -1];
  while (seen.join('-') !== id) {
    const [turn, sequence] = (await stream.next()).id.split('-').map(Number);
    assert.ok(
      turn > seen[0] || (turn === seen[0] && sequence > seen[1]),
      `${turn}-${sequence} after ${seen.join('-')}`,
    );
    seen = [turn, sequence];
  }
}

test('who knows more than the server is shown nothing older', async (t) => {
  const pair = new Pair(1, openSession(t, store));
  await pair.open(t);
  await pair.start();
  await pair.bowl();
  await pair.waitUntil(pair.second, '1-2');
  await pair.cutOff();
  await pair.bowl();
  await pair.bowl();
  const stream = await pair.watchInVain('1-3');
  await pair.letBack();
  await assertNext(stream, '1-4');
  stream.close();
});

test('a server that does not know what became of a change shows what is committed', async (t) => {
  const pair = new Pair(2, openSession(t, store));
  const lock = openSession(t, store);
  await pair.open(t);
  await pair.start();
  for (let i = 0; i < 4; i++) await pair.bowl();
  await pair.waitUntil(pair.second, '1-5');
  await lock('BEGIN');
  await lock(`SELECT id FROM matches WHERE id = ${pair.match} FOR UPDATE`);
  const writing = pair.write(pair.second, 'bowls', { bowl: '-', sequence: 5 });
  while ((await pair.session("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")) === '0')
    await sleep(1);
  await pair.cutOff();
  assert.equal((await writing).status, 503);
  const late = await pair.watch(pair.second, '1-2');
  await assertNext(late, '1-5');
  const newest = await pair.watchInVain('1-5');
  await lock('ROLLBACK');
  await pair.letBack();
  await pair.bowl();
  for (const stream of [late, newest]) {
    await assertNext(stream, '1-6');
    stream.close();
  }
});

test('an id that the store never had is no reason to wait', async (t) => {
  const pair = new Pair(3, openSession(t, store));
  await pair.open(t);
  await pair.start();
  await pair.bowl();
  await pair.waitUntil(pair.second, '1-2');
  const stream = await pair.watch(pair.second, '999-9');
  await assertNext(stream, '1-2');
  stream.close();
});

test('who has seen more than the server may bowl there', async (t) => {
  const pair = new Pair(4, openSession(t, store));
  await pair.open(t);
  await pair.start();
  await pair.waitUntil(pair.second, '1-1');
  let writing;
  await pair.whileItHangs(async () => {
    await pair.bowl();
    writing = pair.write(pair.second, 'bowls', { bowl: '-', sequence: 2 });
    await sleep(500);
  });
  const { status, text } = await writing;
  assert.equal(status, 200, text);
});

test('a store that hangs does not keep a server from ending', async (t) => {
  const pair = new Pair(301, openSession(t, store));
  await pair.open(t, 301);
  await pair.start();
  await pair.whileItHangs(async () => {
    const reading = send(pair.second, { path: `/api/v1/games/${pair.match}` });
    const lost = assert.rejects(reading);
    const pending = async () =>
      /^bowling_requests_pending 1$/m.test((await send(pair.second, { path: '/metrics' })).text);
    while (!(await pending())) await sleep(10);
    assert.equal(await pair.secondServer.stop(), 2);
    assert.match(pair.secondServer.complaints(), /requests without an answer, because the store hangs: 1\n$/);
    await lost;
  });
});

test('matches that went by at another server are no way back', async (t) => {
  const pair = new Pair(303, openSession(t, store));
  await pair.open(t, 304);
  await pair.start();
  for (let i = 0; i < 5; i++) await pair.bowl();
  const there = await pair.watch(pair.second);
  await assertLeadsTo(there, '1-6');
  await pair.cutOff();
  for (let i = 0; i < 3; i++) await pair.replace();
  const early = await pair.watchInVain('2-1');
  const newest = await pair.watchInVain('4-1');
  assertSilent(there);
  await pair.letBack();
  await pair.bowl();
  for (const stream of [there, early, newest]) {
    await assertLeadsTo(stream, '4-2');
    stream.close();
  }
});

test('a match that comes back to a lane is newer than what was there, at every server', async (t) => {
  const pair = new Pair(304, openSession(t, store));
  await pair.open(t, 304);
  await pair.start();
  const first = pair.match;
  for (let i = 0; i < 5; i++) await pair.bowl();
  await pair.replace();
  await pair.waitUntil(pair.second, '2-1');
  const streams = [await pair.watch(pair.first), await pair.watch(pair.second)];
  await pair.cutOff();
  await pair.putBack(first);
  await pair.waitUntil(pair.first, '3-6');
  const ahead = await pair.watchInVain('3-6');
  await pair.letBack();
  await pair.waitUntil(pair.second, '3-6');
  assertSilent(ahead);
  assert.equal((await pair.write(pair.second, 'bowls', { bowl: '-', match: first, sequence: 6 })).status, 200);
  for (const stream of [...streams, ahead]) {
    await assertLeadsTo(stream, '3-7');
    stream.close();
  }
});

/** Asks for what is shown of the lane, one after the other; each has to be answered. */
async function lookAround(pair) {
  for (const path of ['/api/v1/lanes', `/api/v1/lanes/${pair.lane}`, '/healthz/live', '/'])
    assert.equal((await send(pair.first, { path })).status, 200, path);
  const stream = await pair.watch(pair.first);
  await assertNext(stream, '1-1');
  stream.close();
}

test('tables that are locked stop changes and history, and nothing else', { timeout: PATIENCE }, async (t) => {
  const pair = new Pair(305, openSession(t, store));
  const lock = openSession(t, store);
  await pair.open(t, 305);
  await pair.start();
  await lock('BEGIN');
  await lock('LOCK TABLE matches, events, games, lanes, tokens IN ACCESS EXCLUSIVE MODE');
  const read = () => send(pair.first, { path: `/api/v1/games/${pair.match}` });
  const pending = new Set();
  const answers = [];
  // The server gives up after a while; then the next one waits.
  const keepWaiting = (name, ask) => {
    if (pending.has(name)) return;
    pending.add(name);
    answers.push(ask().finally(() => pending.delete(name)));
  };
  for (let rounds = 0; rounds < 6; ) {
    keepWaiting('bowl', () => pair.write(pair.first, 'bowls', { bowl: '-' }));
    keepWaiting('history', read);
    await lookAround(pair);
    if (pending.size === 2) rounds++;
  }
  const reads = Array.from({ length: 400 }, read);
  const { status, headers, text } = await Promise.race(reads);
  assert.deepEqual([status, headers['retry-after']], [503, '1']);
  assert.match(text, /too many requests wait/);
  await lock('ROLLBACK');
  await Promise.all([...reads, ...answers]);
  while ((await pair.write(pair.first, 'bowls', { bowl: '-' })).status !== 200) await sleep(100);
  assert.equal((await read()).status, 200);
});

test('a correction is not refused for what is bowled at another server meanwhile', async (t) => {
  const pair = new Pair(302, openSession(t, store));
  const lock = openSession(t, store);
  await pair.open(t, 302);
  await pair.start();
  for (let i = 0; i < 2; i++) await pair.bowl();
  await pair.waitUntil(pair.second, '1-3');
  const waiting = async (count) => {
    const query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while (Number(await pair.session(query)) < count) await sleep(1);
  };
  await lock('BEGIN');
  await lock(`SELECT id FROM matches WHERE id = ${pair.match} FOR UPDATE`);
  const bowling = pair.bowl();
  await waiting(1);
  const correcting = pair.correct(pair.second, { bowls: [8, 1], seen: ['-', '-'] });
  await waiting(2);
  await lock('ROLLBACK');
  await bowling;
  const { status, text } = await correcting;
  assert.equal(status, 200, text);
  const { sequence, players } = JSON.parse(text);
  assert.deepEqual([sequence, ...players[0].frames.slice(0, 2).map(({ marks }) => marks)], [5, ['8', '1'], ['-']]);
});

test('who watches the house misses no lane of those that changed meanwhile', { timeout: PATIENCE }, async (t) => {
  const pair = new Pair(5, openSession(t, store));
  await pair.open(t, 300);
  const stream = await watch(pair.second, '/api/v1/events');
  const missing = new Set();
  await pair.cutOff();
  for (; pair.lane <= 300; pair.lane++) {
    await pair.start();
    missing.add(pair.lane);
  }
  await pair.letBack();
  while (missing.size > 0) missing.delete(JSON.parse((await stream.next()).data).lane);
  stream.close();
});
