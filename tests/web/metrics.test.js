// Metrics: what is counted, in the form that Prometheus reads, and where they are shown.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';

import { openHouse } from './api_house.js';
import { send, watch } from './http_client.js';
import { bytes, talk } from './raw_http.js';

const PATH = { lane: 1 };
const DASHBOARD = new URL('../../packaging/grafana.json', import.meta.url);

/** The samples by their names with labels; every line has to be one that Prometheus reads. */
function parse(text) {
  const samples = new Map();
  const types = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    const sample = /^(\w+)(?:\{((?:\w+="[^"]*",?)*)\})? (-?[0-9.e+-]+)$/.exec(line);
    if (type !== null) types.set(type[1], type[2]);
    else if (!line.startsWith('# HELP ')) {
      assert.ok(sample !== null, line);
      const family = sample[1].replace(/_(bucket|sum|count)$/, '');
      assert.ok(types.has(sample[1]) || types.get(family) === 'histogram', line);
      samples.set(`${sample[1]}{${sample[2] ?? ''}}`, Number(sample[3]));
    }
  }
  return samples;
}

async function read(house) {
  const { text, status } = await send(house.address, { path: '/metrics' });
  assert.equal(status, 200);
  return parse(text);
}

test('requests are counted by route and status, with their times', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  for (let i = 0; i < 3; i++) await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 1 } });
  await house.expect(409, 'addBowl', { path: PATH, body: { bowl: 1, sequence: 1 } });
  await send(house.address, { path: '/lanes/2' });
  await send(house.address, { path: '/nothing' });
  const samples = await read(house);
  const bowls = 'method="POST",route="/api/v1/lanes/{lane}/bowls"';
  const count = (labels) => samples.get(`bowling_request_seconds_count{${labels}}`);
  assert.equal(count(`${bowls},status="200"`), 3);
  assert.equal(count(`${bowls},status="409"`), 1);
  assert.equal(count('method="GET",route="/lanes/{lane}",status="200"'), 1);
  assert.equal(count('method="",route="",status="404"'), 1);
  assert.equal(samples.get(`bowling_request_seconds_bucket{${bowls},status="200",le="+Inf"}`), 3);
  assert.ok(samples.get(`bowling_request_seconds_sum{${bowls},status="200"}`) > 0);
  assert.equal(samples.get('bowling_changes_total{}'), 4);
  assert.equal(samples.get('bowling_requests_refused_total{}'), 2);
  assert.equal(samples.get('bowling_requests_failed_total{}'), 0);
  const commits = samples.get('bowling_commits_total{}');
  assert.equal(samples.get('bowling_commit_seconds_count{}'), commits);
  assert.ok(samples.get('bowling_commit_seconds_sum{}') > 0);
  assert.equal(samples.get('bowling_batch_changes_sum{}'), 4);
  await house.end();
});

test('buckets only grow, and the last has all', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  for (let i = 0; i < 20; i++) await send(house.address, { path: '/api/v1/games' });
  const samples = await read(house);
  const labels = 'method="GET",route="/api/v1/games",status="200"';
  const buckets = [...samples].filter(([name]) => name.startsWith(`bowling_request_seconds_bucket{${labels}`));
  assert.equal(buckets.length, 13);
  assert.ok(buckets.every(([, value], i) => i === 0 || value >= buckets[i - 1][1]));
  assert.equal(buckets.at(-1)[1], 20);
  await house.end();
});

test('what was turned away is counted by reason', async (t) => {
  const options = ['--rate-limit=4', '--per-address=8', '--connections=16', '--host=house.example,127.0.0.1'];
  const house = await openHouse(t, { lanes: 2, options });
  // An address earns new ones while it asks, so it goes on until some were refused.
  const askUntilRefused = async (times, request) => {
    let refused = 0;
    for (let i = 0; i < times || refused === 0; i++) refused += (await send(house.address, request)).status === 429;
    return refused;
  };
  const rate = await askUntilRefused(30, { path: '/api/v1/games' });
  const headers = { 'Content-Type': 'application/json' };
  const wrong = { method: 'POST', path: '/api/v1/session', headers, body: '{"token":"x"}', from: '127.0.0.3' };
  const signIns = await askUntilRefused(12, wrong);
  const host = '127.0.0.1';
  const sockets = Array.from({ length: 9 }, () =>
    connect({ host, port: Number(new URL(house.address).port), localAddress: '127.0.0.5' }).on('error', () => {}),
  );
  await Promise.race(sockets.map((socket) => once(socket, 'close')));
  assert.equal((await talk(house.address, bytes('GET / HTTP/1.1\r\nHost: evil\r\n\r\n'))).answers[0].status, 421);
  const samples = await read(house);
  const refusals = (reason) => samples.get(`bowling_refusals_total{reason="${reason}"}`);
  const reasons = ['host', 'per_address', 'sign_ins', 'rate', 'queue', 'watchers', 'late'];
  assert.deepEqual(reasons.map(refusals), [1, 1, signIns, rate, 0, 0, 0]);
  for (const socket of sockets) socket.destroy();
  await house.end();
});

test('watchers beyond the limit are counted', async (t) => {
  const house = await openHouse(t, { lanes: 2, options: ['--connections=8'] });
  const streams = await Promise.all(Array.from({ length: 7 }, () => watch(house.address, '/api/v1/lanes/1/events')));
  assert.equal((await watch(house.address, '/api/v1/lanes/1/events')).status, 503);
  const samples = await read(house);
  assert.equal(samples.get('bowling_refusals_total{reason="watchers"}'), 1);
  assert.equal(samples.get('bowling_watchers{}'), 7);
  for (const stream of streams) stream.close();
  await house.end();
});

test('the process tells its memory, time, files and version', async (t) => {
  const before = Date.now() / 1000;
  const house = await openHouse(t, { lanes: 2 });
  const samples = await read(house);
  const started = samples.get('process_start_time_seconds{}');
  assert.ok(samples.get('process_resident_memory_bytes{}') > 1e6);
  assert.ok(samples.get('process_cpu_seconds_total{}') > 0);
  assert.ok(samples.get('process_open_fds{}') > 5);
  assert.ok(samples.get('process_max_fds{}') > samples.get('process_open_fds{}'));
  assert.ok(started >= before && started <= Date.now() / 1000, `${started}`);
  assert.ok(
    [...samples.keys()].some((name) => /^bowling_build_info\{version="\d+\.\d+\.\d+",libmicrohttpd="/.test(name)),
  );
  await house.end();
});

test('with an address of their own, metrics are there alone', async (t) => {
  const house = await openHouse(t, { lanes: 2, options: ['--metrics-listen=127.0.0.1:0', '--host=127.0.0.1'] });
  assert.equal((await send(house.address, { path: '/metrics' })).status, 404);
  const address = house.said().match(/^Metrics: +(http:\S+)\/metrics$/m)[1];
  const samples = parse((await send(address, { path: '/metrics', headers: { Host: 'anything' } })).text);
  assert.ok(samples.has('bowling_requests_total{}'));
  for (const path of ['/', '/healthz', '/api/v1/lanes']) assert.equal((await send(address, { path })).status, 404);
  assert.equal((await send(house.address, { path: '/healthz' })).status, 200);
  const post = async (to, path) =>
    (({ status, headers }) => [status, headers.allow])(await send(to, { method: 'POST', path }));
  assert.deepEqual(await post(address, '/metrics'), [405, 'GET, HEAD']);
  assert.deepEqual(await post(address, '/healthz'), [404, undefined]);
  assert.deepEqual(await post(house.address, '/metrics'), [404, undefined]);
  assert.deepEqual(await post(house.address, '/healthz'), [405, 'GET, HEAD']);
  await house.end();
});

test('a host is taken by its name, in the header or in a whole address', async (t) => {
  const house = await openHouse(t, { lanes: 2, options: ['--host=house.example,[::1]', '--host=127.0.0.1'] });
  const status = async (target, host) =>
    (await talk(house.address, bytes(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`))).answers[0].status;
  for (const host of ['house.example', 'HOUSE.example:8080', '[::1]', '[::1]:8080', '127.0.0.1'])
    assert.equal(await status('/healthz', host), 200, host);
  for (const host of ['house.example.evil', 'example', 'evil', '[::2]', '', ','])
    assert.equal(await status('/healthz', host), 421, host);
  for (const target of ['http://house.example/healthz', 'HTTP://house.example/api/v1/lanes/2?x=1'])
    assert.equal(await status(target, 'evil'), 200);
  assert.equal(await status('http://evil/healthz', 'house.example'), 421);
  assert.equal((await talk(house.address, bytes('GET /healthz HTTP/1.0\r\n\r\n'))).answers[0].status, 421);
  await house.end();
});

test('every metric that the dashboard names exists', async (t) => {
  const house = await openHouse(t, { lanes: 2 });
  await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  await read(house); // so that a request was counted
  const names = new Set([...(await read(house)).keys()].map((name) => name.replace(/\{.*/, '')));
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8'));
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const named = expressions.flatMap((text) => text.match(/\b(?:bowling|process)_\w+/g));
  assert.ok(named.length >= 15);
  for (const name of named) assert.ok(names.has(name), name);
  for (const family of [
    'bowling_request_seconds',
    'bowling_refusals_total',
    'bowling_watchers',
    'bowling_commit_seconds',
  ])
    assert.ok(
      expressions.some((text) => text.includes(family)),
      family,
    );
  await house.end();
});
