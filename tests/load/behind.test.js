// A server that has lost its store knows less than the others: in the end its watchers miss nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { send, watch } from '../web/http_client.js';
import { addToken, serve } from '../web/serve.js';
import { openSession } from './database.js';

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

  async write(address, what, body) {
    return send(address, {
      method: 'POST',
      path: `/api/v1/lanes/${this.lane}/${what}`,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    });
  }

  async start() {
    const { status, text } = await this.write(this.first, 'match', { players: ['PJS'] });
    assert.equal(status, 201, text);
    this.match = JSON.parse(text).match;
  }
}

test('who watches the house misses no lane of those that changed meanwhile', { timeout: PATIENCE }, async (t) => {
  const pair = new Pair(4, openSession(t, store));
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
