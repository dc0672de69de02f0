// The server over TLS: curl believes its certificate, streams behave as without it, and SIGHUP reads the files again.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { test } from 'node:test';
import { connect } from 'node:tls';

import { openHouse } from './api_house.js';
import { watch } from './http_client.js';
import { bytes, talkToTheEnd } from './raw_http.js';
import { eventually, makeCertificate, temporaryFolder, WITHOUT_DEADLINES } from './serve.js';

const PATH = { lane: 1 };
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const HUNDRED = Array.from({ length: 100 }, (_, i) => `P${LETTERS[Math.floor(i / 26)]}${LETTERS[i % 26]}`);

/** A house with a certificate in files of its own, which a test may replace. */
async function openSecure(t, times) {
  const folder = temporaryFolder(t);
  const tls = makeCertificate(folder);
  const house = await openHouse(t, { lanes: 2, options: tls.options, times });
  house.tls = tls;
  house.folder = folder;
  return house;
}

function curl(house, path, ...options) {
  const all = ['-sS', '-m', '20', '--cacert', house.tls.certificate, ...options, house.address + path];
  return execFileSync('curl', all, { encoding: 'utf8' });
}

/** The events that curl has printed so far. */
function curlStream(t, house, path, ...options) {
  const child = spawn('curl', ['-sSN', '--cacert', house.tls.certificate, ...options, house.address + path]);
  const stream = { heard: '', end: (signal) => child.kill(signal) };
  child.stdout.on('data', (data) => {
    stream.heard += data;
  });
  stream.ids = () => [...stream.heard.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
  t.after(() => child.kill());
  return stream;
}

function watchers(house) {
  return Number(/^bowling_watchers (\d+)$/m.exec(curl(house, '/metrics'))[1]);
}

function nameOnCertificate(house) {
  return new Promise((resolve, reject) => {
    const port = new URL(house.address).port;
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

function replaceCertificate(house, { certificate, key }) {
  copyFileSync(certificate, house.tls.certificate);
  copyFileSync(key, house.tls.key);
  process.kill(house.pid, 'SIGHUP');
}

test('the addresses say https, and curl gets HTTP/1.1 with a certificate that it believes', async (t) => {
  const house = await openSecure(t);
  assert.match(house.address, /^https:/);
  assert.equal(curl(house, '/healthz', '-w', ' %{http_version} %{ssl_verify_result}'), '{"status":"fine"} 1.1 0');
  assert.throws(() => curl(house, '/healthz', '--tls-max', '1.1'), /SSL|alert/);
  assert.throws(() =>
    execFileSync('curl', ['-sS', '-m', '5', house.address.replace('https', 'http')], { stdio: 'pipe' }),
  );
  await house.end();
});

test('streams play over TLS: a hundred players, bowl by bowl, several watchers', async (t) => {
  const house = await openSecure(t);
  await house.expect(201, 'startMatch', { path: PATH, body: { players: HUNDRED } });
  const streams = [1, 2, 3].map(() => curlStream(t, house, '/api/v1/lanes/1/events'));
  await eventually(() => streams.every((stream) => stream.ids().length > 0), true);
  for (let i = 0; i < 60; i++) await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } });
  const newest = JSON.parse(curl(house, '/api/v1/lanes/1'));
  for (const stream of streams) {
    await eventually(() => stream.ids().at(-1) === '1-61' && stream.heard.endsWith('\n\n'), true);
    const events = stream.heard.split('\n\n').filter((event) => event.includes('event: state'));
    const states = events.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)[1]));
    assert.deepEqual(states.at(-1), newest);
    assert.ok(states.every(({ sequence }, i) => i === 0 || sequence > states[i - 1].sequence));
  }
  await house.end();
});

test('cookies are for TLS alone, and heads and streams are judged as without it', async (t) => {
  const house = await openSecure(t);
  const { headers } = await house.call('signIn', { token: null, body: { token: house.desk } });
  assert.match(headers['set-cookie'][0], /; Max-Age=43200; Secure$/);
  const twoLengths = bytes('GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n');
  const answers = await talkToTheEnd(house.address, twoLengths);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400],
  );
  await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  const back = await house.watch('watchLane', { path: PATH, headers: { 'Last-Event-ID': '1-1' } });
  await eventually(() => back.events.length > 0, true);
  assert.equal(back.events[0].event, 'heartbeat');
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } });
  assert.equal((await back.next()).id, '1-2');
  await house.end();
});

test('a watcher that leaves is noticed before the next heartbeat, whether it says so or not', async (t) => {
  const house = await openSecure(t, WITHOUT_DEADLINES);
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    const stream = curlStream(t, house, '/api/v1/lanes/1/events');
    await eventually(() => watchers(house), 1);
    stream.end(signal);
    await eventually(() => watchers(house), 0);
  }
  await house.end();
});

test('who sends a handshake or a head too slowly is cut off, and the others are served', async (t) => {
  const house = await openSecure(t, { first_request: 5000 });
  const port = Number(new URL(house.address).port);
  const silent = connectPlain({ host: '127.0.0.1', port });
  const slow = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const timer = setInterval(() => slow.write('a'), 100);
  t.after(() => clearInterval(timer));
  const closed = [silent, slow].map(
    (socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)),
  );
  await Promise.all(closed);
  clearInterval(timer);
  assert.equal(curl(house, '/healthz'), '{"status":"fine"}');
  await house.end();
});

test('SIGHUP reads the certificate again, and connections that are open go on', async (t) => {
  const house = await openSecure(t);
  const other = makeCertificate(temporaryFolder(t), 'second');
  await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  const stream = await watch(house.address, '/api/v1/lanes/1/events');
  await stream.next();
  assert.equal(await nameOnCertificate(house), 'localhost');
  replaceCertificate(house, other);
  await eventually(() => nameOnCertificate(house), 'second');
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } });
  assert.equal((await stream.next()).id, '1-2');
  await house.end();
});

test('a certificate that cannot be used leaves the old one, and one line says so', async (t) => {
  const house = await openSecure(t);
  const other = makeCertificate(temporaryFolder(t), 'second');
  replaceCertificate(house, { certificate: other.certificate, key: house.tls.key });
  await eventually(() => house.complaints() !== '', true);
  assert.equal(await nameOnCertificate(house), 'localhost');
  assert.match(house.complaints(), /^bowling serve: the certificate stays as it was: .*do not match\.\n$/);
  await house.end({ troubled: true });
});

test('a SIGHUP under load drops no connection and no bowl', async (t) => {
  const house = await openSecure(t);
  const certificates = ['second', 'third'].map((name) => makeCertificate(temporaryFolder(t), name));
  await house.expect(201, 'startMatch', { path: PATH, body: { players: HUNDRED } });
  const stream = await watch(house.address, '/api/v1/lanes/1/events');
  let reloads = 0;
  let isOver = false;
  const reload = async () => {
    for (; !isOver; reloads++) {
      replaceCertificate(house, certificates[reloads % 2]);
      await eventually(() => nameOnCertificate(house), ['second', 'third'][reloads % 2]);
    }
  };
  const reloading = reload();
  let bowls = 0;
  const bowler = async () => {
    for (; bowls < 160 || reloads < 6; bowls++) await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } });
  };
  await Promise.all([1, 2, 3, 4].map(bowler));
  isOver = true;
  await reloading;
  let id = '';
  while (id !== `1-${bowls + 1}`) id = (await stream.next()).id;
  assert.equal(house.countEvents(), bowls + 1);
  await house.end();
});
