// Who is slow, or too many: they are cut off or refused, and everybody else is served.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';

import { send } from './http_client.js';
import { addToken, eventually, HOUR, serve, temporaryFolder, WITHOUT_DEADLINES } from './serve.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

async function open(t, { options, times } = {}) {
  const store = join(temporaryFolder(t), 'house.db');
  const token = addToken(store, 'desk');
  const server = await serve(t, { store, options, times });
  return { ...server, store, token, port: Number(new URL(server.address).port) };
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

// Also where the server has reset it, which once() would call a failure.
function closing(socket) {
  return new Promise((resolve) => {
    socket.on('close', resolve);
  });
}

/** The status that the server answers with, or 0 where it does not. */
function health({ address }) {
  return send(address, { path: '/healthz' }).then(
    ({ status }) => status,
    () => 0,
  );
}

// Ends when the server has cut the connection.
async function dribble(socket, text) {
  const timer = setInterval(() => socket.write(text), 100);
  await closing(socket);
  clearInterval(timer);
}

async function cutOffDribblers(t) {
  const server = await open(t, { times: { first_request: 1000, body: 1000 } });
  const head = dial(t, server);
  const body = dial(t, server);
  head.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  body.write(
    'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  );
  await Promise.all([dribble(head, 'a'), dribble(body, ' ')]);
  await eventually(() => health(server), 200); // which is cut off too, where this process is too busy to ask in time
}

const HUNDRED = Array.from({ length: 100 }, (_, i) => `P${LETTERS[Math.floor(i / 26)]}${LETTERS[i % 26]}`);

const WATCH = 'GET /api/v1/lanes/1/events HTTP/1.1\r\nHost: x\r\n\r\n';

async function cutOffThoseWhoDoNotRead(t) {
  const server = await open(t);
  await post(server, '/lanes/1/match', { players: HUNDRED });
  const reader = dial(t, server);
  reader.write(WATCH);
  dial(t, server, { reads: false }).pause().write(WATCH);
  await eventually(() => watcherCount(server), 2);
  for (let i = 0; i < 100; i++) await post(server, '/lanes/1/bowls', { bowl: 0 });
  await eventually(() => watcherCount(server), 1);
  const ids = [...reader.received.matchAll(/^id: 1-(\d+)$/gm)].map(([, id]) => Number(id));
  assert.deepEqual([ids[0], ids.at(-1)], [1, 101]);
  assert.ok(ids.every((id, i) => i === 0 || id > ids[i - 1]));
}

// A watcher that leaves is noticed before the next heartbeat, whether it says so (FIN) or not (RST), has begun or not,
// and even where it has not read what was sent.
async function noticeThoseWhoLeave(t) {
  const server = await open(t, { times: WITHOUT_DEADLINES });
  await post(server, '/lanes/1/match', { players: HUNDRED });
  const fin = (socket) => socket.end();
  const rst = (socket) => socket.resetAndDestroy();
  for (const [leave, options] of [
    [fin, {}],
    [rst, {}],
    [fin, { reads: false }],
    [rst, { reads: false }],
  ]) {
    const socket = dial(t, server, options);
    if (options.reads === false) socket.pause();
    socket.write(WATCH);
    await eventually(() => watcherCount(server), 1);
    for (let i = 0; options.reads === false && i < 8; i++) {
      await post(server, '/lanes/1/bowls', { bowl: 0 });
      await post(server, '/lanes/1/undo', {});
    }
    leave(socket);
    await eventually(() => watcherCount(server), 0);
  }
  const hasty = dial(t, server);
  hasty.end(WATCH);
  await closing(hasty);
  await eventually(() => watcherCount(server), 0);
}

async function limitAddresses(t) {
  const server = await open(t, { options: ['--per-address', '3'] });
  const sockets = Array.from({ length: 3 }, () => dial(t, server));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  sockets.forEach((socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
  await eventually(async () => sockets.every((socket) => socket.received.includes('fine')), true);
  const fourth = dial(t, server);
  await closing(fourth);
  assert.equal(fourth.received, '');
  assert.equal((await send(server.address, { path: '/healthz', from: '127.0.0.2' })).status, 200);
  sockets[0].destroy();
  await eventually(() => health(server), 200);
}

async function leaveRoom(t) {
  const server = await open(t, { options: ['--connections', '16'] });
  for (let watchers = 0; watchers < 14; watchers++) {
    const socket = dial(t, server);
    socket.write(WATCH);
    await eventually(async () => socket.received.startsWith('HTTP/1.1 200'), true);
  }
  const late = dial(t, server);
  late.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(async () => late.received.startsWith('HTTP/1.1 503'), true);
  const state = await post(server, '/lanes/1/match', { players: ['PJS'] });
  assert.equal(state.sequence, 1);
}

// Whoever has connected and says nothing, or not all, gives way to a keypad, also where it comes back at once.
async function letKeypadsIn(t) {
  const server = await open(t, { options: ['--connections', '256'], times: { first_request: HOUR } });
  const beginnings = ['', 'POST /api/v1/lanes/1/bowls HTTP/1.1\r\nHost: x\r\nX-Slow: '];
  let isOver = false;
  let closed = 0;
  t.after(() => {
    isOver = true;
  });
  const stay = async (i) => {
    while (!isOver) {
      const socket = dial(t, server);
      socket.write(beginnings[i % 2]);
      await closing(socket);
      closed++;
    }
  };
  for (let i = 0; i < 400; i++) stay(i);
  const keypad = (path, body) =>
    send(server.address, {
      method: 'POST',
      path: `/api/v1/lanes/1/${path}`,
      headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await keypad('match', { players: ['PJS'] })).status, 201);
  for (let i = 0; i < 5; i++) assert.equal((await keypad('bowls', { bowl: 0 })).status, 200);
  assert.ok(closed > 0, 'there was room for all');
}

/** Asks so many times at once without a token; answers how often each status came. */
async function askOften(server, times, { path = '/api/v1/games', ...options } = {}) {
  const answers = await Promise.all(Array.from({ length: times }, () => send(server.address, { path, ...options })));
  for (const { status, headers } of answers)
    assert.equal(headers['retry-after'] === undefined, status !== 429, `${status} ${headers['retry-after']}`);
  const counts = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function limitRates(t) {
  const server = await open(t, { options: ['--rate-limit=20'], times: { rate: HOUR } });
  assert.deepEqual(await askOften(server, 300), { 200: 100, 429: 200 });
  const headers = { Authorization: `Bearer ${server.token}` };
  for (const options of [{ headers }, { path: '/api/v1/lanes/1' }, { path: '/' }, { path: '/healthz' }])
    assert.deepEqual(Object.keys(await askOften(server, 150, options)), ['200'], JSON.stringify(options));
  assert.deepEqual(Object.keys(await askOften(server, 50, { from: '127.0.0.2' })), ['200']);
}

async function earnRequests(t) {
  const server = await open(t, { options: ['--rate-limit=1'], times: { rate: 2000 } });
  const ask = async () => Object.keys(await askOften(server, 1))[0];
  await eventually(ask, '429');
  await eventually(ask, '200');
}

function signIn(server, token, options = {}) {
  return send(server.address, {
    method: 'POST',
    path: '/api/v1/session',
    body: JSON.stringify({ token }),
    ...options,
    headers: { 'Content-Type': 'application/json', ...options.headers },
  });
}

async function limitSignIns(t) {
  const server = await open(t, { options: ['--rate-limit=20'], times: { sign_ins: HOUR } });
  for (let i = 0; i < 30; i++) assert.equal((await signIn(server, server.token)).status, 204);
  for (let i = 0; i < 10; i++) assert.equal((await signIn(server, 'nobody')).status, 401);
  const { status, headers, text } = await signIn(server, 'nobody');
  assert.deepEqual([status, headers['retry-after']], [429, '360']);
  assert.match(text, /too many tokens were wrong/);
  assert.equal((await signIn(server, 'nobody', { from: '127.0.0.2' })).status, 401);
}

// Behind a proxy the last address counts, which it added; in front of it anybody can write that header.
async function trustProxy(t) {
  const server = await open(t, { options: ['--rate-limit=1', '--trusted-proxy=127.0.0.1'], times: { rate: HOUR } });
  const statusFor = async (forwarded, from) => {
    const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    return (await send(server.address, { path: '/api/v1/games', headers, from })).status;
  };
  const useUp = async (forwarded, from) => {
    while ((await statusFor(forwarded, from)) === 200);
  };
  const shareAllowance = async (used, forwarded, from) => {
    await useUp(used, from);
    return (await statusFor(forwarded, from)) === 429;
  };
  assert.ok(await shareAllowance('192.0.2.1', '192.0.2.9, 192.0.2.1'));
  assert.equal(await statusFor('192.0.2.1, 192.0.2.2'), 200);
  assert.ok(await shareAllowance('192.0.2.1', ['192.0.2.9', '192.0.2.1']), 'the proxy may add a line of its own');
  assert.ok(await shareAllowance('2001:db8::1', '2001:db8::2'));
  assert.equal(await statusFor('2001:db8:0:1::1'), 200);
  assert.ok(await shareAllowance('nonsense', undefined), 'what is no address is the proxy itself');
  assert.ok(await shareAllowance('192.0.2.3', '192.0.2.4', '127.0.0.2'));
  assert.equal(await statusFor('192.0.2.3'), 200);
}

// Side by side, because most of the time is spent waiting for deadlines.
test('limits', { concurrency: true }, (t) =>
  Promise.all([
    t.test('who sends a byte now and then is cut off', cutOffDribblers),
    t.test('a stream that does not read is cut off, and the others see the newest state', cutOffThoseWhoDoNotRead),
    t.test('a watcher that leaves is noticed before the next heartbeat', noticeThoseWhoLeave),
    t.test('an address gets no more connections than it may have', limitAddresses),
    t.test('watchers leave room for those who bowl', leaveRoom),
    t.test('idle connections give way to a keypad', letKeypadsIn),
    t.test('requests without a token are limited by address, and nothing else is', limitRates),
    t.test('requests are earned again', earnRequests),
    t.test('failed sign-ins are limited by address', limitSignIns),
    t.test('behind a trusted proxy the address that it adds is limited', trustProxy),
  ]),
);
