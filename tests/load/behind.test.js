// A server that hears late of a change, or has lost its store, knows less than the others: still nobody
// is refused for that, or shown a state twice or out of turn, and in the end everybody gets all of them.

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
    this.second = (await serve(t, { store: store.replace('bowling@', 'second@'), lanes })).address;
  }

  async cutOff() {
    await this.session('ALTER ROLE second NOLOGIN');
    await this.session("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'second'");
  }

  letBack() {
    return this.session('ALTER ROLE second LOGIN');
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

  async waitUntilSecondHas(sequence) {
    while ((await readLane(this.second, this.lane)).sequence !== sequence)
      await sleep(10);
  }

  /** Watches at the second server, as somebody who has seen so much; nothing may come yet. */
  async watchInVain(sequence) {
    const stream = await watch(this.second, `/api/v1/lanes/${this.lane}/events`, {
      'Last-Event-ID': `${this.match}-${sequence}`,
    });
    while (stream.events.length === 0)
      await sleep(10);
    assert.deepEqual(stream.events.map(({ event }) => event), ['heartbeat']);
    return stream;
  }

  async assertNext(stream, ...sequences) {
    for (const sequence of sequences)
      assert.equal((await stream.next()).id, `${this.match}-${sequence}`);
    stream.close();
  }
}

test('who knows more than the server is shown nothing older', async (t) => {
  const pair = new Pair(1, openSession(t, store));
  await pair.open(t);
  await pair.start();
  await pair.bowl();
  await pair.waitUntilSecondHas(2);
  await pair.cutOff();
  await pair.bowl();
  await pair.bowl();
  const stream = await pair.watchInVain(3);
  await pair.letBack();
  await pair.assertNext(stream, 4);
});

test('who missed states while the server was in doubt gets all of them', async (t) => {
  const pair = new Pair(2, openSession(t, store));
  const lock = openSession(t, store);
  await pair.open(t);
  await pair.start();
  for (let i = 0; i < 4; i++)
    await pair.bowl();
  await pair.waitUntilSecondHas(5);
  await lock('BEGIN');
  await lock(`SELECT id FROM matches WHERE id = ${pair.match} FOR UPDATE`);
  const writing = pair.write(pair.second, 'bowls', { bowl: '-', sequence: 5 });
  while (await pair.session("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") === '0')
    await sleep(1);
  await pair.cutOff();
  assert.equal((await writing).status, 503);
  const stream = await pair.watchInVain(2);
  await lock('ROLLBACK');
  await pair.letBack();
  await pair.assertNext(stream, 3, 4, 5);
});

test('an id that the store never had is no reason to wait', async (t) => {
  const pair = new Pair(3, openSession(t, store));
  await pair.open(t);
  await pair.start();
  await pair.bowl();
  await pair.waitUntilSecondHas(2);
  const stream = await watch(pair.second, '/api/v1/lanes/3/events', { 'Last-Event-ID': '999-9' });
  await pair.assertNext(stream, 2);
});

test('who has seen more than the server may bowl there', async (t) => {
  const pair = new Pair(4, openSession(t, store));
  await pair.open(t);
  await pair.start();
  await pair.waitUntilSecondHas(1);
  const line = Number(await pair.session("SELECT pid FROM pg_stat_activity WHERE usename = 'second'"));
  let writing;
  process.kill(line, 'SIGSTOP');
  try {
    await pair.bowl();
    writing = pair.write(pair.second, 'bowls', { bowl: '-', sequence: 2 });
    await sleep(500);
  } finally {
    process.kill(line, 'SIGCONT');
  }
  const { status, text } = await writing;
  assert.equal(status, 200, text);
});

test('a correction is not refused for what is bowled at another server meanwhile', async (t) => {
  const pair = new Pair(302, openSession(t, store));
  const lock = openSession(t, store);
  await pair.open(t, 302);
  await pair.start();
  for (let i = 0; i < 2; i++)
    await pair.bowl();
  await pair.waitUntilSecondHas(3);
  const waiting = async (count) => {
    const query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while (Number(await pair.session(query)) < count)
      await sleep(1);
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
  while (missing.size > 0)
    missing.delete(JSON.parse((await stream.next()).data).lane);
  stream.close();
});

test('ids of the house are those of one server alone', async (t) => {
  const pair = new Pair(301, openSession(t, store));
  await pair.open(t, 301);
  const streams = [await watch(pair.first, '/api/v1/events'), await watch(pair.second, '/api/v1/events')];
  await pair.start();
  const [first, second] = await Promise.all(streams.map((stream) => stream.next()));
  streams.forEach((stream) => stream.close());
  assert.notEqual(first.id, second.id);
});
