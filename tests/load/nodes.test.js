// Servers that share one PostgreSQL are one house, whichever of them is asked. One that hears late of a change, or has
// lost its store, knows less than the others: still nobody is refused for that, or shown a state twice or an older
// one, and in the end everybody sees the newest. All tests share three servers, and each has lanes of its own.

import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { send, watch } from '../web/http_client.js';
import { addPerson, forget, rename } from '../web/people.js';
import { addToken, eventually, HOUR, serve, temporaryFolder } from '../web/serve.js';
import { openSession } from './database.js';
import { isNewer, readLane } from './states.js';

const LANES = 100;
const PROGRAM = process.env.BOWLING_PROGRAM;
const store = process.env.BOWLING_TEST_POSTGRES;
const run = promisify(execFile);

function until(condition) {
  return eventually(condition, true);
}

function postgres(order) {
  return run(process.env.BOWLING_TEST_POSTGRES_CONTROL, [order]);
}

async function query(statement) {
  return (await run('psql', ['-qAtX', '-c', statement, store])).stdout.trim();
}

function program(...words) {
  return execFileSync(PROGRAM, [...words, '--store', store], { encoding: 'utf8' });
}

/** A server with a role of its own, so that it can be cut off from the database and let back. */
class Node {
  constructor(role) {
    this.role = role;
  }

  async open(t, times) {
    await query(`CREATE ROLE ${this.role} LOGIN SUPERUSER`);
    Object.assign(this, await serve(t, { store: store.replace('bowling@', `${this.role}@`), lanes: LANES, times }));
  }

  async cutOff(t) {
    t.after(() => this.letBack());
    await query(`ALTER ROLE ${this.role} NOLOGIN`);
    await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${this.role}'`);
  }

  letBack() {
    return query(`ALTER ROLE ${this.role} LOGIN`);
  }

  ask(method, path, body, right = { Authorization: `Bearer ${Node.token}` }) {
    const headers = { 'Content-Type': 'application/json', ...right };
    return send(this.address, { method, path, headers, body: body && JSON.stringify(body) });
  }

  async statusOf(path) {
    return (await this.ask('GET', path)).status;
  }

  watch(path, seen) {
    return watch(this.address, `/api/v1${path}`, seen === undefined ? {} : { 'Last-Event-ID': seen });
  }
}

/** A lane that no other test uses. */
class Lane {
  static #last = 0;

  constructor() {
    this.number = ++Lane.#last;
    this.path = `/lanes/${this.number}`;
  }

  write(node, what, body = {}) {
    return node.ask('POST', `/api/v1${this.path}/${what}`, body);
  }

  async expect(status, node, what, body) {
    const answer = await this.write(node, what, body);
    assert.equal(answer.status, status, answer.text);
    return JSON.parse(answer.text);
  }

  async start(node, players = ['PJS'], more = {}) {
    this.match = (await this.expect(201, node, 'match', { players, match: this.match, ...more })).match;
  }

  async bowl(node, count = 1, bowl = '-') {
    for (let left = count; left > 0; left--) await this.expect(200, node, 'bowls', { bowl });
  }

  read(node) {
    return readLane(node.address, this.number);
  }

  until(node, id) {
    return until(async () => (await this.read(node)).id === id);
  }

  watch(node, seen) {
    return node.watch(`${this.path}/events`, seen);
  }

  /** Watches as somebody who has seen this; nothing may come yet. */
  async watchInVain(node, seen) {
    const stream = await this.watch(node, seen);
    await until(() => stream.events.length > 0);
    assertSilent(stream);
    return stream;
  }
}

function assertSilent(stream) {
  assert.ok(stream.events.every(({ event }) => event === 'heartbeat'));
}

async function assertNext(streams, id) {
  const events = await Promise.all(streams.map((stream) => stream.next()));
  for (const event of events) assert.deepEqual(event, { ...events[0], id });
  return JSON.parse(events[0].data);
}

/** Follows the streams up to a state; none may be older than the one before. */
async function assertLeadTo(streams, id) {
  for (const stream of streams) {
    for (let seen = null; seen?.id !== id; ) {
      const state = await stream.next();
      assert.ok(isNewer(state, seen), `${state.id} after ${seen?.id}`);
      seen = state;
    }
    stream.close();
  }
}

/** Until so many statements wait for a lock. */
async function untilLocked(count) {
  const waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await until(async () => Number(await query(waiting)) >= count);
}

async function lockMatch(t, match) {
  const lock = openSession(t, store);
  await lock('BEGIN');
  await lock(`SELECT id FROM matches WHERE id = ${match} FOR UPDATE`);
  return lock;
}

const cleanUps = [];
const [first, second, impatient] = ['first', 'second', 'impatient'].map((role) => new Node(role));
// A slow machine must not make a server give up, and where it shall, nobody waits for that.
const PATIENT = { waiting: HOUR, stuck: HOUR, 'store.serving': HOUR, 'store.answer': HOUR, 'store.idle': HOUR };
const IMPATIENT = { 'store.serving': 100, 'store.answer': HOUR, news: HOUR, pending: 100, drain: 100 };

before(async () => {
  const file = { after: (cleanUp) => cleanUps.push(cleanUp) };
  Node.token = addToken(store, 'desk');
  await first.open(file, PATIENT);
  await second.open(file, PATIENT);
  await impatient.open(file, IMPATIENT);
});

after(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

test('what is done at one server, or by a program, is in the streams of the other', async () => {
  const lane = new Lane();
  const streams = [await lane.watch(first), await lane.watch(second), await second.watch('/events')];
  const person = addPerson({ store }, 'LEE', 'Lee Sun-sin');
  await assertNext(streams.slice(0, 2), '0-0');
  for (let left = LANES; left > 0; left--) await streams[2].next();
  const changes = [
    () => lane.start(first, ['PJS', { letters: 'KIM', guest: true }]),
    () => lane.bowl(first, 1, 'X'),
    () => lane.bowl(second, 1, '7'),
    () => lane.expect(200, first, 'undo', { sequence: 3 }),
    () => lane.expect(200, second, 'redo', { sequence: 4 }),
    () => first.ask('PUT', `/api/v1/games/${lane.match}/frames/1/bowls/1?player=KIM`, { bowl: '6' }),
    () => program('correct', lane.match, 'KIM', 1, 1, '5'),
    () => second.ask('POST', `/api/v1/games/${lane.match}/assign`, { letters: 'KIM', person }),
  ];
  let state = null;
  for (const [i, change] of changes.entries()) {
    await change();
    state = await assertNext(streams, `1-${i + 1}`);
  }
  for (const node of [first, second]) assert.deepEqual(await lane.read(node), state);
  const shown = () => state.players.map(({ frames, full_name, guest }) => [frames[0].marks[0], full_name, guest]);
  assert.deepEqual(shown(), [
    ['X', null, false],
    ['5', 'Lee Sun-sin', false],
  ]);
  rename({ store }, `LEE#${person}`, '이순신');
  state = await assertNext(streams, state.id);
  assert.deepEqual(shown()[1], ['5', '이순신', false]);
  forget({ store }, `LEE#${person}`);
  state = await assertNext(streams, state.id);
  assert.deepEqual(shown()[1], ['5', null, true]);
  for (const stream of streams) stream.close();
});

test('of two who ask two servers at once one is faster, and the other is shown the truth', async () => {
  const lane = new Lane();
  const race = async (what, body) => {
    const answers = await Promise.all([first, second].map((node) => lane.write(node, what, body)));
    const [won, lost] = answers.sort((one, other) => one.status - other.status);
    assert.deepEqual([won.status, lost.status], [what === 'match' ? 201 : 200, 409], won.text + lost.text);
    const state = JSON.parse(won.text);
    assert.deepEqual(JSON.parse(lost.text).state, state);
    return state;
  };
  let { match } = await race('match', { players: ['PJS', 'KYJ'] });
  for (let sequence = 1; sequence <= 10; sequence++) {
    const state = await race('bowls', { bowl: '1', match, sequence });
    assert.equal(state.sequence, sequence + 1);
  }
  for (let turn = 2; turn <= 6; turn++) {
    const state = await race('match', { players: ['PJS'], replace: true, match });
    assert.equal(state.id, `${turn}-1`);
    match = state.match;
  }
});

test('tokens and sessions of one server are those of the other', async () => {
  const lanes = new Map([first, second].map((node) => [node, new Lane()]));
  const bowl = async (node, token) => {
    const path = `/api/v1${lanes.get(node).path}/bowls`;
    return (await node.ask('POST', path, { bowl: '-' }, { Authorization: `Bearer ${token}` })).status;
  };
  const session = async (node, Cookie) =>
    JSON.parse((await node.ask('GET', '/api/v1/session', undefined, { Cookie })).text);
  const signIn = async (token) => {
    const { headers } = await first.ask('POST', '/api/v1/session', { token }, {});
    return headers['set-cookie'][0].split(';')[0];
  };
  for (const [node, lane] of lanes) await lane.start(node);
  await query('ALTER TABLE tokens DISABLE TRIGGER tokens_tell'); // as if the news of it were still on their way
  const token = addToken(store, 'another');
  for (const node of lanes.keys()) assert.equal(await bowl(node, token), 200);
  await query('ALTER TABLE tokens ENABLE TRIGGER tokens_tell');
  const [left, kept] = [await signIn(Node.token), await signIn(token)];
  for (const cookie of [left, kept]) assert.equal((await session(second, cookie)).signed_in, true);
  await second.ask('DELETE', '/api/v1/session', undefined, { Cookie: left });
  await until(async () => (await session(first, left)).revoked);
  program('token', 'revoke', 'another');
  for (const node of lanes.keys()) {
    await until(async () => (await bowl(node, token)) === 401);
    await until(async () => (await session(node, kept)).revoked);
    assert.equal(await bowl(node, Node.token), 200);
  }
});

test('a server that was cut off shows nothing older meanwhile, and all that is new when it is back', async (t) => {
  const [goesOn, replaced, comesBack] = [new Lane(), new Lane(), new Lane()];
  for (const lane of [goesOn, replaced, comesBack]) {
    await lane.start(first);
    await lane.bowl(first, 5);
  }
  const left = comesBack.match;
  await comesBack.start(first, ['KYJ'], { replace: true });
  await comesBack.until(second, '2-1');
  const there = await replaced.watch(second);
  const live = [await comesBack.watch(first), await comesBack.watch(second)];
  const house = await second.watch('/events');
  const untilShown = async (...states) => {
    for (const missing = new Set(states); missing.size > 0; ) {
      const { lane, id } = JSON.parse((await house.next()).data);
      missing.delete(`${lane}: ${id}`);
    }
  };
  await assertNext([there], '1-6');
  await goesOn.bowl(first);
  await untilShown(`${goesOn.number}: 1-7`);
  await second.cutOff(t);
  await goesOn.bowl(first, 2);
  for (let i = 0; i < 3; i++) await replaced.start(first, ['KYJ'], { replace: true });
  // As a program that manages lanes may.
  await query(`UPDATE lanes SET current_match_id = ${left}, turn = turn + 1 WHERE lane = ${comesBack.number}`);
  await comesBack.until(first, '3-6');
  const changed = Array.from({ length: 60 }, () => new Lane());
  for (const lane of changed) await lane.start(first);
  const behind = await goesOn.watchInVain(second, '1-8');
  const early = await replaced.watchInVain(second, '2-1');
  const newest = await replaced.watchInVain(second, '4-1');
  const ahead = await comesBack.watchInVain(second, '3-6');
  assertSilent(there);
  await second.letBack();
  await untilShown(`${goesOn.number}: 1-9`, ...changed.map(({ number }) => `${number}: 1-1`));
  house.close();
  await assertNext([behind], '1-9');
  await replaced.bowl(first);
  await assertLeadTo([there, early, newest], '4-2');
  await comesBack.until(second, '3-6');
  assertSilent(ahead);
  await comesBack.expect(200, second, 'bowls', { bowl: '-', match: left, sequence: 6 });
  await assertLeadTo([...live, ahead], '3-7');
});

test('a server that does not know what became of a change shows what is committed', async (t) => {
  const lane = new Lane();
  await lane.start(first);
  await lane.bowl(first, 4);
  await lane.until(second, '1-5');
  const lock = await lockMatch(t, lane.match);
  const writing = lane.write(second, 'bowls', { bowl: '-', sequence: 5 });
  await untilLocked(1);
  await second.cutOff(t);
  assert.equal((await writing).status, 503);
  const late = await lane.watch(second, '1-2');
  await assertNext([late], '1-5');
  const newest = await lane.watchInVain(second, '1-5');
  await lock('ROLLBACK');
  await second.letBack();
  await lane.bowl(first);
  await assertNext([late, newest], '1-6');
});

test('a correction waits for a locked match, and is not refused for what is bowled at another server', async (t) => {
  const lane = new Lane();
  await lane.start(first);
  await lane.bowl(first, 2);
  await lane.until(second, '1-3');
  const lock = await lockMatch(t, lane.match);
  const bowling = lane.bowl(first);
  await untilLocked(1);
  const path = `/api/v1/games/${lane.match}/frames/1/bowls/1`;
  const correcting = second.ask('PUT', path, { bowls: [8, 1], seen: ['-', '-'] });
  await untilLocked(2);
  await lock('ROLLBACK');
  await bowling;
  const { status, text } = await correcting;
  assert.equal(status, 200, text);
  const { sequence, players } = JSON.parse(text);
  assert.deepEqual([sequence, ...players[0].frames.slice(0, 2).map(({ marks }) => marks)], [5, ['8', '1'], ['-']]);
});

test('a match that stays locked holds up its own lane alone', async (t) => {
  const [lane, other] = [new Lane(), new Lane()];
  await lane.start(impatient);
  await other.start(impatient);
  const lock = await lockMatch(t, lane.match);
  await lane.expect(503, impatient, 'bowls', { bowl: '-' });
  await other.bowl(impatient);
  await lock('ROLLBACK');
  await lane.bowl(impatient);
});

test('tables that are locked stop changes and history, and nothing else', async (t) => {
  const lock = openSession(t, store);
  const lane = new Lane();
  await lane.start(first);
  await lock('BEGIN');
  await lock('LOCK TABLE matches, events, games, lanes, tokens IN ACCESS EXCLUSIVE MODE');
  const read = () => first.ask('GET', `/api/v1/games/${lane.match}`);
  const answers = [lane.write(first, 'bowls', { bowl: '-' }), read()];
  await untilLocked(2);
  for (const path of ['/api/v1/lanes', `/api/v1${lane.path}`, '/healthz/live', '/'])
    assert.equal(await first.statusOf(path), 200, path);
  const stream = await lane.watch(first);
  await assertNext([stream], '1-1');
  stream.close();
  const reads = Array.from({ length: 400 }, read);
  const { status, headers, text } = await Promise.race(reads);
  assert.deepEqual([status, headers['retry-after']], [503, '1']);
  assert.match(text, /too many requests wait/);
  await lock('ROLLBACK');
  await Promise.all(reads);
  for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
});

test('an export goes into another database as it was, and a bad line harms no other', async () => {
  await query('CREATE DATABASE other');
  const other = store.replace(/\w+$/, 'other');
  const all = program('export');
  const [head, ...lines] = all.split('\n');
  const bad = '{"player":"PJS","merged_into":"PJS"}';
  const input = [head, ...lines.slice(0, -2), bad, ...lines.slice(-2)].join('\n');
  const run = (...words) => spawnSync(PROGRAM, [...words, '--store', other], { input, encoding: 'utf8' });
  const { status, stderr } = run('import', '-');
  assert.deepEqual([status, stderr], [1, `-:${lines.length}: PJS and PJS are one person already\n`]);
  assert.equal(run('export').stdout, all);
  assert.match(run('verify').stdout, /: all is well\n$/);
});

// The commands of docs/store.md.
test('pg_dump copies a store in use; what is restored is well, can be served, and has no name that was forgotten', async (t) => {
  const lane = new Lane();
  const dump = join(temporaryFolder(t), 'house.dump');
  const dumped = async () => {
    await run('pg_dump', ['--format=custom', `--file=${dump}`, store]);
    return (await run('pg_restore', ['--file=-', dump], { maxBuffer: 1 << 30 })).stdout;
  };
  const copy = store.replace(/\w+$/, 'copy');
  let goesOn = true;
  const person = addPerson({ store }, 'YGS', 'Yu Gwan-sun');
  assert.match(await dumped(), /Yu Gwan-sun/);
  forget({ store }, `YGS#${person}`);
  await lane.start(first);
  const bowling = (async () => {
    while (goesOn) {
      await lane.bowl(first);
      await lane.expect(200, first, 'undo');
    }
  })();
  await until(async () => (await lane.read(first)).sequence > 3);
  const { sequence } = await lane.read(first);
  const text = await dumped();
  goesOn = false;
  await bowling;
  await query('CREATE DATABASE copy');
  await run('pg_restore', ['--no-owner', `--dbname=${copy}`, dump]);
  assert.match(execFileSync(PROGRAM, ['verify', '--store', copy], { encoding: 'utf8' }), /: all is well\n$/);
  assert.match(text, /PJS/);
  assert.doesNotMatch(text, /Yu Gwan-sun|Lee Sun-sin|이순신/);
  const restored = Object.assign(new Node(''), await serve(t, { store: copy, lanes: LANES }));
  assert.ok((await lane.read(restored)).sequence >= sequence);
  await lane.bowl(restored);
  await new Lane().start(restored);
});

// It does not look for news of its own accord, so this is what PostgreSQL tells.
test('a server is told of changes, and again after its connection was cut', async (t) => {
  const lane = new Lane();
  const stream = await lane.watch(impatient);
  await assertNext([stream], '0-0');
  await lane.start(first);
  await assertNext([stream], '1-1');
  const untilHealth = (status) =>
    until(async () => {
      (await lane.watch(impatient, '9-9')).close(); // who has seen more wakes it
      return (await impatient.statusOf('/healthz')) === status;
    });
  await impatient.cutOff(t);
  await untilHealth(503);
  await impatient.letBack();
  await untilHealth(200);
  await lane.bowl(first);
  await assertNext([stream], '1-2');
  stream.close();
});

test('a store that hangs does not keep a server from ending', async (t) => {
  assert.equal(await impatient.statusOf('/api/v1/games/1'), 200); // also where history is read it is connected
  const pids = await query("SELECT pid FROM pg_stat_activity WHERE usename = 'impatient'");
  const backends = pids.split('\n').map(Number);
  const tell = (signal) => backends.forEach((backend) => process.kill(backend, signal));
  t.after(() => tell('SIGCONT'));
  tell('SIGSTOP');
  const lost = assert.rejects(impatient.ask('GET', '/api/v1/games/1'));
  await until(async () => /^bowling_requests_pending 1$/m.test((await impatient.ask('GET', '/metrics')).text));
  assert.equal(await impatient.stop(), 2);
  assert.match(impatient.complaints(), /requests without an answer, because the store hangs: 1\n$/);
  await lost;
});

/** Imports games as they come. */
function importGames() {
  const env = { ...process.env, BOWLING_TEST_TIMES: `store.reconnect=${HOUR}` };
  const child = spawn(PROGRAM, ['import', '-', '--store', store], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  const ended = new Promise((resolve) => {
    child.on('close', (code) => resolve([code, said]));
  });
  return {
    ended,
    add: (count) => child.stdin.write('IMP: X7/9-X-88/-6XXX81\n'.repeat(count)),
    end: () => child.stdin.end(),
  };
}

test('while PostgreSQL is away the pages stay, and then all goes on by itself, an import too', async () => {
  const lane = new Lane();
  await lane.start(first);
  await lane.bowl(first, 1, '7');
  await lane.until(second, '1-2');
  const streams = [await lane.watch(first), await lane.watch(second)];
  const state = await assertNext(streams, '1-2');
  const games = importGames();
  games.add(1000);
  const imported = "SELECT count(*) FROM games JOIN events USING (match_id) WHERE marks = 'X7/9-X-88/-6XXX81'";
  await until(async () => Number(await query(imported)) > 0);
  await postgres('stop');
  games.add(1000);
  games.end();
  try {
    for (const node of [first, second]) {
      await until(async () => (await node.statusOf('/healthz')) === 503);
      assert.equal(await node.statusOf('/healthz/ready'), 503);
      for (const path of ['/healthz/live', '/metrics', '/api/v1/lanes']) assert.equal(await node.statusOf(path), 200);
      assert.deepEqual(await lane.read(node), state);
      assert.equal(await node.statusOf(`/api/v1/games/${lane.match}`), 503);
      await lane.expect(503, node, 'bowls', { bowl: '1', sequence: 2 });
    }
  } finally {
    await postgres('start');
  }
  for (const node of [first, second]) await until(async () => (await node.statusOf('/healthz')) === 200);
  await lane.bowl(first, 1, '2');
  await assertNext(streams, '1-3');
  await lane.bowl(second, 1, '3');
  await assertNext(streams, '1-4');
  for (const stream of streams) stream.close();
  assert.deepEqual(await games.ended, [0, '2000 added\n']);
  assert.equal(await query(imported), '2000');
});

test('all else has ended well, and the store is sound', async () => {
  assert.deepEqual(await Promise.all([first.stop(), second.stop()]), [0, 0]);
  assert.match(program('verify'), /: all is well\n$/);
});
