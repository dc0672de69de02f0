// A peer that vanishes without a word, as when its cable is pulled, is given up. Runs in a network of its own, by
// in_network.sh.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http_client.js';
import { addToken, eventually, serve, temporaryFolder } from './serve.js';

const PEER = '10.66.0.2';
// The peer vanishes well within the silence.
const TIMES = { heartbeat: 500, unacknowledged: 1000, silence: 5000 };

/** Asks from the peer's address, and keeps the connection. */
async function ask(t, { address }, path, expected) {
  const socket = connect({ port: new URL(address).port, host: '127.0.0.1', localAddress: PEER });
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  while (!received.includes(expected)) await once(socket, 'data');
  return socket;
}

/** Connections without the one that asks. */
async function connections({ address }) {
  const { text } = await send(address, { path: '/metrics' });
  return Number(/^bowling_connections (\d+)$/m.exec(text)[1]) - 1;
}

async function write({ address, token }, what, body = {}) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const path = `/api/v1/lanes/1/${what}`;
  const { status, text } = await send(address, { method: 'POST', path, headers, body: JSON.stringify(body) });
  assert.ok(status < 300, text);
}

test('who vanishes is given up, whether something was being sent or not', { timeout: 60000 }, async (t) => {
  execFileSync('ip', ['address', 'add', `${PEER}/32`, 'dev', 'lo']);
  const store = join(temporaryFolder(t), 'house.db');
  const token = addToken(store, 'desk');
  const server = { ...(await serve(t, { store, times: TIMES })), token };
  await write(server, 'match', { players: ['PJS'] });
  await write(server, 'bowls', { bowl: 7 });
  const peers = [
    await ask(t, server, '/healthz/live', 'fine'), // idle
    await ask(t, server, '/api/v1/lanes/1/events', 'event: state'), // states are on their way
    await ask(t, server, '/api/v1/lanes/2/events', 'event: state'), // nothing is, until the next heartbeat
  ];
  await eventually(() => connections(server), peers.length);
  execFileSync('ip', ['address', 'delete', `${PEER}/32`, 'dev', 'lo']);
  for (let i = 0; (await connections(server)) > 0; i++) {
    await write(server, ['undo', 'redo'][i % 2]);
    await sleep(100);
  }
  assert.ok(
    peers.every(({ destroyed }) => !destroyed),
    'the peer was told, so it had not vanished',
  );
});
