// Who is slow, or too many: they are cut off or refused, and everybody else is served.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';

import { addToken, serve, temporaryFolder } from './serve.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

async function open(t, options = []) {
  const store = join(temporaryFolder(t), 'house.db');
  const token = addToken(store, 'desk');
  const server = await serve(t, { store, options });
  return { ...server, token, port: Number(new URL(server.address).port) };
}

function dial(t, { port }, { reads = true } = {}) {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.received = '';
  if (reads)
    socket.on('data', (data) => {
      socket.received += data;
    });
  socket.on('error', () => {});
  t.after(() => socket.destroy());
  return socket;
}

async function post({ address, token }, path, body) {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

async function watcherCount({ address }) {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^bowling_watchers (\d+)$/m.exec(text)[1]);
}

async function eventually(question, answer) {
  for (;;) {
    if (await question() === answer)
      return;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

// Ends when the server has cut the connection.
async function dribble(socket, text) {
  const timer = setInterval(() => socket.write(text), 500);
  await once(socket, 'close');
  clearInterval(timer);
}

async function cutOffDribblers(t) {
  const server = await open(t);
  const head = dial(t, server);
  const body = dial(t, server);
  head.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  body.write('POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n');
  await Promise.all([dribble(head, 'a'), dribble(body, ' ')]);
  assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
}

const HUNDRED = Array.from({ length: 100 }, (_, i) => `P${LETTERS[Math.floor(i / 26)]}${LETTERS[i % 26]}`);

async function cutOffThoseWhoDoNotRead(t) {
  const server = await open(t);
  await post(server, '/lanes/1/match', { players: HUNDRED });
  const request = 'GET /api/v1/lanes/1/events HTTP/1.1\r\nHost: x\r\n\r\n';
  const reader = dial(t, server);
  reader.write(request);
  dial(t, server, { reads: false }).pause().write(request);
  await eventually(() => watcherCount(server), 2);
  for (let i = 0; i < 100; i++)
    await post(server, '/lanes/1/bowls', { bowl: 0 });
  await eventually(() => watcherCount(server), 1);
  const ids = [...reader.received.matchAll(/^id: 1-(\d+)$/gm)].map(([, id]) => Number(id));
  assert.deepEqual(ids, Array.from({ length: 101 }, (_, i) => i + 1));
}

async function limitAddresses(t) {
  const server = await open(t, ['--per-address', '3']);
  const sockets = Array.from({ length: 3 }, () => dial(t, server));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  sockets.forEach((socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
  await eventually(async () => sockets.every((socket) => socket.received.includes('fine')), true);
  const fourth = dial(t, server);
  await once(fourth, 'close');
  assert.equal(fourth.received, '');
  sockets[0].destroy();
  await eventually(() => fetch(`${server.address}/healthz`).then(({ status }) => status, () => 0), 200);
}

async function leaveRoom(t) {
  const server = await open(t, ['--connections', '16']);
  const watchers = Array.from({ length: 14 }, () => dial(t, server));
  watchers.forEach((socket) => socket.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n'));
  await eventually(() => watcherCount(server), 14);
  const late = dial(t, server);
  late.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(async () => late.received.startsWith('HTTP/1.1 503'), true);
  const state = await post(server, '/lanes/1/match', { players: ['PJS'] });
  assert.equal(state.sequence, 1);
}

// Matches that took each other's place, the first of them with so much to tell that it does not all fit between
// two computers, and just not too much; answers the first and the last.
async function playMatches(server) {
  const { match } = await post(server, '/lanes/1/match', { players: HUNDRED });
  for (let i = 0; i < 15; i++)
    await post(server, '/lanes/1/bowls', { bowl: 0 });
  for (const left of [match, match + 1])
    await post(server, '/lanes/1/match', { players: ['PJS'], replace: true, match: left });
  return [match, match + 2];
}

const heartbeatsIn = (text) => text.split('event: heartbeat').length - 1;

// Those who read have to wait for those who do not: answers whether they had to wait for a heartbeat as well, which
// somebody hears who watches another lane.
async function waitForHeartbeat(t, server, other, [first, last]) {
  const request = `GET /api/v1/lanes/1/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: ${first}-0\r\n\r\n`;
  const slow = Array.from({ length: 32 }, () => dial(t, server, { reads: false }).pause());
  slow.forEach((socket) => socket.write(request));
  await eventually(() => watcherCount(server), 1 + slow.length);
  const readers = [];
  const served = [];
  for (let i = 0; i < 8; i++) {
    const reader = dial(t, server);
    reader.on('data', () => reader.received.includes('id: ') && !served.includes(i) && served.push(i));
    reader.write(request);
    await eventually(async () => heartbeatsIn(reader.received) > 0, true);
    readers.push(reader);
  }
  assert.deepEqual(served, [], 'nobody had to wait');
  const before = heartbeatsIn(other.received);
  slow[0].destroy();
  await eventually(async () => readers.every(({ received }) => received.includes(`id: ${last}-1\n`)), true);
  assert.deepEqual(served, readers.map((_, i) => i));
  for (const { received } of readers) {
    const ids = [...received.matchAll(/^id: (.*)$/gm)].map(([, id]) => id);
    const expected = Array.from({ length: 16 }, (_, i) => `${first}-${i + 1}`);
    assert.deepEqual(ids, [...expected, `${last - 1}-1`, `${last}-1`]);
  }
  [...slow, ...readers].forEach((socket) => socket.destroy());
  return heartbeatsIn(other.received) > before;
}

// A heartbeat may happen to come just then, but not three times.
async function serveInTurn(t) {
  const server = await open(t, ['--per-address', '100']);
  const matches = await playMatches(server);
  const other = dial(t, server);
  other.write('GET /api/v1/lanes/2/events HTTP/1.1\r\nHost: x\r\n\r\n');
  let tries = 1;
  while (await waitForHeartbeat(t, server, other, matches)) {
    assert.ok(tries++ < 3, 'only a heartbeat called those who waited');
    await eventually(() => watcherCount(server), 1);
  }
}

// Side by side, because most of the time is spent waiting for deadlines.
test('limits', { concurrency: true }, (t) => Promise.all([
  t.test('who sends a byte now and then is cut off', cutOffDribblers),
  t.test('a stream that does not read is cut off, and the others get everything', cutOffThoseWhoDoNotRead),
  t.test('an address gets no more connections than it may have', limitAddresses),
  t.test('watchers leave room for those who bowl', leaveRoom),
  t.test('who was away waits for others who were, and for nothing else', serveInTurn),
]));
