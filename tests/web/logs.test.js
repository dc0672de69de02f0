// The access log: a line of JSON for each request, no secrets, and none lost when it is rotated under load.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';

import { openHouse } from './api_house.js';
import { send, watch } from './http_client.js';
import { bytes, talk } from './raw_http.js';
import { eventually, temporaryFolder } from './serve.js';

const FIELDS = ['time', 'id', 'address', 'who', 'method', 'path', 'status', 'bytes', 'milliseconds'];
const PATH = { lane: 1 };

async function openLogged(t, options = []) {
  const log = join(temporaryFolder(t), 'access.log');
  const house = await openHouse(t, { lanes: 2, options: ['--access-log', log, ...options] });
  return Object.assign(house, { log });
}

/** The lines of a log, each of which has to be a whole object with all fields. */
function readLines(text) {
  assert.ok(text === '' || text.endsWith('\n'));
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  for (const line of lines) assert.deepEqual(Object.keys(line), FIELDS);
  return lines;
}

function readLog(file) {
  return readLines(readFileSync(file, 'utf8'));
}

async function lost(house) {
  const { text } = await send(house.address, { path: '/metrics' });
  return Number(/^bowling_access_log_lost_total (\d+)$/m.exec(text)[1]);
}

async function linesOf(house, count) {
  await eventually(() => readLog(house.log).length >= count, true);
  return readLog(house.log);
}

test('a line says who asked for what, and what was answered', async (t) => {
  const house = await openLogged(t);
  const before = Date.now();
  const health = await send(house.address, { path: '/healthz?token=secret' });
  const state = await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  const refused = await send(house.address, { method: 'POST', path: '/api/v1/lanes/1/undo' });
  await send(house.address, { method: 'HEAD', path: '/lanes/1' });
  const lines = await linesOf(house, 4);
  assert.deepEqual(
    lines.map(({ address, who, method, path, status }) => [address, who, method, path, status]),
    [
      ['127.0.0.1', null, 'GET', '/healthz', 200],
      ['127.0.0.1', 'desk', 'POST', '/api/v1/lanes/1/match', 201],
      ['127.0.0.1', null, 'POST', '/api/v1/lanes/1/undo', 401],
      ['127.0.0.1', null, 'HEAD', '/lanes/1', 200],
    ],
  );
  assert.equal(lines[0].bytes, health.text.length);
  assert.equal(lines[1].bytes, Buffer.byteLength(JSON.stringify(state)));
  assert.equal(lines[3].bytes, 0);
  assert.equal(lines[2].id, refused.headers['x-request-id']);
  assert.equal(new Set(lines.map(({ id }) => id)).size, 4);
  for (const { time, milliseconds } of lines) {
    assert.ok(Date.parse(time) >= before - 1000 && Date.parse(time) <= Date.now() + 1000, time);
    assert.ok(milliseconds > 0 && milliseconds <= Date.now() + 1 - before, milliseconds);
  }
  await house.end();
});

test('no token and no cookie stands in the log, whatever was asked', async (t) => {
  const house = await openLogged(t);
  const { headers } = await send(house.address, {
    method: 'POST',
    path: '/api/v1/session',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: house.desk }),
  });
  const cookie = headers['set-cookie'][0].split(';')[0];
  await send(house.address, { path: `/api/v1/session?token=${house.desk}`, headers: { Cookie: cookie } });
  await send(house.address, { path: `/lanes/1?token=${house.desk}`, headers: { Referer: `/?${house.desk}` } });
  await send(house.address, {
    path: '/',
    headers: { Authorization: `Bearer ${house.desk}`, 'X-Request-ID': house.desk },
  });
  const lines = await linesOf(house, 4);
  const text = readFileSync(house.log, 'utf8');
  assert.equal(text.includes(house.desk), false);
  assert.equal(text.includes(cookie.split('=')[1]), false);
  assert.deepEqual(
    lines.slice(1).map(({ who, path }) => [who, path]),
    [
      ['desk', '/api/v1/session'],
      [null, '/lanes/1'],
      ['desk', '/'],
    ],
  );
  await house.end();
});

test('a stream is logged when it ends, with what was sent', async (t) => {
  const house = await openLogged(t);
  const stream = await watch(house.address, '/api/v1/lanes/1/events');
  await stream.next();
  await send(house.address, { path: '/healthz' });
  const [meanwhile] = await linesOf(house, 1);
  assert.equal(meanwhile.path, '/healthz');
  stream.close();
  const line = (await linesOf(house, 2))[1];
  assert.deepEqual([line.path, line.status], ['/api/v1/lanes/1/events', 200]);
  assert.ok(line.bytes > 100 && line.milliseconds > meanwhile.milliseconds);
  await house.end();
});

test('bytes that are no text, and quotes, leave lines that can be read', async (t) => {
  const house = await openLogged(t, ['--trusted-proxy=127.0.0.1']);
  const ask = (path, forwarded) =>
    talk(house.address, bytes(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`));
  await ask('/a"b\\c\xff', '192.0.2.7, 2001:db8::1');
  await ask('/%ff', '"},{"');
  const lines = await linesOf(house, 2);
  assert.deepEqual(
    lines.map(({ address, path, status }) => [address, path, status]),
    [
      ['2001:db8::1', '/a"b\\c?', 404],
      ['127.0.0.1', '', 404],
    ],
  );
  await house.end();
});

test('rotated under load, every request is in exactly one of the files', async (t) => {
  const house = await openLogged(t);
  await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  const files = [house.log];
  let isOver = false;
  let asked = 1;
  const rotate = async () => {
    for (let next = 50; !isOver; next += 50) {
      await eventually(() => asked >= next || isOver, true);
      const old = `${house.log}.${files.length}`;
      renameSync(house.log, old);
      files.push(old);
      process.kill(house.pid, 'SIGHUP');
      await eventually(() => existsSync(house.log), true);
    }
  };
  const ask = async () => {
    for (let i = 0; i < 150; i++, asked++)
      if (i % 3 === 0) await send(house.address, { path: '/api/v1/lanes' });
      else
        await house.expect(200, i % 3 === 1 ? 'addBowl' : 'undo', { path: PATH, body: i % 3 === 1 ? { bowl: 1 } : {} });
  };
  const rotating = rotate();
  await ask();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 100; i++, asked++) await send(house.address, { path: `/lanes/${1 + (i % 2)}` });
    }),
  );
  isOver = true;
  await rotating;
  await house.end();
  assert.ok(files.length > 5, `${files.length} files`);
  const lines = files.flatMap(readLog);
  assert.equal(lines.length, asked);
  assert.equal(new Set(lines.map(({ id }) => id)).size, asked);
});

/** Asks so many times for what is not there, one request behind the other, and waits for all answers. */
async function askInOneGo(house, count) {
  const { hostname: host, port } = new URL(house.address);
  const socket = connect({ host, port });
  let [heard, answers] = ['', 0];
  socket.write(`GET /${'a'.repeat(180)} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  for await (const part of socket) {
    const pieces = (heard + part).split('HTTP/1.1 404');
    heard = pieces.at(-1).slice(-20);
    answers += pieces.length - 1;
    if (answers === count) break;
  }
  socket.destroy();
  assert.equal(answers, count);
}

test('a pipe that nobody reads stalls nobody, and what does not fit is counted', async (t) => {
  const house = await openHouse(t, { lanes: 1, options: ['--access-log', '-'] });
  let asked = 0;
  house.stdout.pause();
  for (; (await lost(house)) === 0; asked += 2001) await askInOneGo(house, 2000);
  house.stdout.resume();
  for (; !house.said().includes('"/lanes/1"'); asked++) await send(house.address, { path: '/lanes/1' });
  const missing = await lost(house);
  const isRead = once(house.stdout, 'end');
  await house.end();
  await isRead;
  const lines = readLines(house.said().replace(/^[^{]*\n/gm, ''));
  assert.equal(lines.length + missing, asked + 2);
});

test('who ends it while nobody reads the log does not wait', async (t) => {
  const house = await openHouse(t, { lanes: 1, options: ['--access-log', '-'], times: { log_close: 100 } });
  house.stdout.pause();
  while ((await lost(house)) === 0) await askInOneGo(house, 2000);
  assert.equal(await house.stop(), 0);
});

test('a full disk is told once, its lines are counted, and requests are answered', async (t) => {
  const house = await openHouse(t, { lanes: 1, options: ['--access-log', '/dev/full'] });
  await eventually(async () => (await lost(house)) >= 3, true);
  assert.equal(await house.stop(), 0);
  assert.equal(house.complaints(), 'bowling serve: the access log loses lines: /dev/full: No space left on device\n');
});
