// What strangers may make the server keep in memory. Sanitizers have memory of their own, so they do not run this.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import test from 'node:test';

import { openHouse } from './api_house.js';
import { namesOf } from './play.js';
import { eventually } from './serve.js';

const MEBIBYTE = 1024;

async function countRequests(house) {
  return Number(/^bowling_requests_total (\d+)$/m.exec(await house.expect(200, 'readMetrics'))[1]);
}

/** The most memory that the server had so far, in KiB. */
function memoryOf(house) {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${house.pid}/status`, 'utf8'))[1]);
}

test('reads without a token take no more memory than they may', async (t) => {
  const house = await openHouse(t, { options: ['--connections=1200', '--per-address=1200'] });
  const path = { lane: 1 };
  const players = namesOf(128);
  let { match } = await house.expect(201, 'startMatch', { path, body: { players } });
  for (let i = 0; i < 300; i++) await house.expect(200, 'addBowl', { path, body: { bowl: 0 } });
  for (let i = 0; i < 200; i++)
    ({ match } = await house.expect(201, 'startMatch', { path: { lane: 1 }, body: { players, replace: true, match } }));
  const { hostname: host, port } = new URL(house.address);
  const others = [
    '/api/v1/games/1',
    '/api/v1/games/1/log',
    '/api/v1/games/1.svg',
    '/api/v1/players/PAA',
    '/api/v1/lanes',
    '/api/v1/lanes/1/events',
  ];
  const sockets = Array.from({ length: 1000 }, (_, i) => {
    const socket = connect({ host, port }).pause();
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    const asked = i % 2 === 0 ? '/api/v1/games?limit=200' : others[(i >> 1) % others.length];
    socket.write(`GET ${asked} HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 1-1\r\n\r\n`);
    return socket;
  });
  await eventually(async () => (await countRequests(house)) >= 500 + sockets.length, true);
  const most = 64 * MEBIBYTE + 12 * sockets.length;
  t.diagnostic(`${memoryOf(house)} KiB of ${most}`);
  assert.ok(memoryOf(house) < most);
  await house.end();
});

test('slow readers of all lanes hold only some of their texts', async (t) => {
  const house = await openHouse(t, { lanes: 20000 });
  const { hostname: host, port } = new URL(house.address);
  await house.expect(201, 'startMatch', { path: { lane: 1 }, body: { players: ['PJS'] } });
  for (let i = 0; i < 40; i++) {
    const socket = connect({ host, port }).pause();
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    const before = await countRequests(house);
    socket.write('GET /api/v1/lanes HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(async () => (await countRequests(house)) >= before + 2, true);
    await house.expect(200, i % 2 === 0 ? 'addBowl' : 'undo', {
      path: { lane: 1 },
      body: i % 2 === 0 ? { bowl: 0 } : undefined,
    });
  }
  t.diagnostic(`${memoryOf(house)} KiB`);
  assert.ok(memoryOf(house) < 64 * MEBIBYTE);
  await house.end();
});
