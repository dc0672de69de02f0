// The OpenAPI document and the server, each against the other: every operation in every status.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import test from 'node:test';

import { Description } from './api_description.js';
import { fill, openHouse } from './api_house.js';
import { send } from './http_client.js';
import { addPerson } from './people.js';
import { words } from './raw_http.js';
import { addToken, eventually } from './serve.js';

const description = new Description();
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];
const LANE_STATE = '/components/schemas/LaneState';

/** What each operation that writes takes, and what the rules do not allow. */
const WRITING = {
  startMatch: { good: { players: ['LEE'] }, impossible: { players: ['LEE', 'lee'] } },
  addBowl: { good: { bowl: 1 }, impossible: { bowl: '9' } },
  undo: { good: {}, impossible: {} },
  redo: { good: {}, impossible: {} },
  correctBowl: { good: { bowl: 1 }, impossible: { bowl: 11 } },
  assignGame: { good: { letters: 'PJS', guest: true }, impossible: { letters: 'PJS', person: 99 } },
};

/** Values for the parameters of any path, of a lane and a match that are there. */
const THERE = { lane: 1, match: 1, frame: 1, bowl: 1, name: 'PJS' };

async function bowl(house, lane, marks) {
  for (const mark of marks) await house.expect(200, 'addBowl', { path: { lane }, body: { bowl: mark } });
}

/** Starts a match on the lane and answers with its number. */
async function start(house, lane, players) {
  const state = await house.expect(201, 'startMatch', { path: { lane }, body: { players } });
  return state.match;
}

test('the document is whole', () => {
  const operations = description.operations();
  const ids = operations.map((operation) => operation.id);
  const { tags, components } = description.document;
  assert.equal(new Set(ids).size, ids.length);
  for (const reference of description.references())
    assert.notEqual(description.at(reference.slice(1)), undefined, `${reference} leads nowhere`);
  for (const pointer of description.schemas()) description.complaints(pointer, {});
  for (const operation of operations) {
    const inPath = operation.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    assert.deepEqual(declared, inPath, operation.id);
    assert.ok(operation.summary, operation.id);
    assert.ok(
      operation.tags.every((tag) => tags.some(({ name }) => name === tag)),
      operation.id,
    );
    const schemes = (operation.security ?? []).flatMap(Object.keys);
    assert.ok(
      schemes.every((scheme) => scheme in components.securitySchemes),
      operation.id,
    );
  }
});

test('every part of the document is used', () => {
  const used = new Set(description.references());
  for (const [kind, parts] of Object.entries(description.document.components)) {
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(parts))
      assert.ok(used.has(`#/components/${kind}/${name}`), `nothing refers to ${kind}/${name}`);
  }
});

test('every example fits its schema', () => {
  const examples = description.examples();
  assert.ok(examples.length > 40);
  for (const { pointer, value } of examples) description.assertFits(pointer, value);
});

test('every route of the server is described, and nothing else', () => {
  const source = readFileSync(new URL('../../server/routes.c', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/^\s*\{"([A-Z]+)", "([^"]+)",/gm)]
    .filter(([, , pattern]) => /^\/(api\/|healthz|metrics)/.test(pattern))
    .map(([, method, pattern]) => `${method} ${pattern.replace(/\{\w+\}/g, '{}')}`);
  const described = description.operations().map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  assert.ok(routes.length >= 20);
  assert.deepEqual(described.sort(), routes.sort());
});

test('the server hands the document out as it is, and nothing that a browser has', async (t) => {
  const house = await openHouse(t, { description });
  const { text, headers } = await house.call('readDescription', { token: null });
  assert.deepEqual(Buffer.from(text), description.bytes);
  await house.expect(200, 'readDescription', { headers: { 'If-None-Match': '"0"' } });
  await house.expect(304, 'readDescription', { headers: { 'If-None-Match': headers.etag } });
  const { etag } = (await send(house.address, { path: '/assets/lane.js' })).headers;
  for (const [path, status] of [
    ['/assets/lane.js', 304],
    ['/assets/house.js', 200],
  ])
    assert.equal((await send(house.address, { path, headers: { 'If-None-Match': etag } })).status, status, path);
  await house.end();
});

test('answers are safe for browsers, and only an overlay may stand in a frame', async (t) => {
  const house = await openHouse(t, { description });
  const names = ['content-security-policy', 'x-content-type-options', 'x-frame-options'];
  const look = async (path) => {
    const { headers } = await send(house.address, { path });
    return names.map((name) => headers[name]?.split(';')[0]);
  };
  for (const path of ['/', '/?overlay', '/lanes/1'])
    assert.deepEqual(await look(path), ["default-src 'self'", 'nosniff', 'DENY'], path);
  assert.deepEqual(await look('/lanes/1?overlay'), ["default-src 'self'", 'nosniff', undefined]);
  await house.end();
});

test('an address takes the methods that are described, and HEAD for GET', async (t) => {
  const house = await openHouse(t, { description });
  await start(house, 1, ['PJS']);
  for (const path of Object.keys(description.document.paths)) {
    const here = description.operations().filter((operation) => operation.path === path);
    const methods = here.map(({ method }) => method);
    for (const method of METHODS.filter((other) => !methods.includes(other))) {
      const answer = await send(house.address, { method, path: fill(path, THERE), headers: house.headers({}) });
      description.judge(here[0], answer);
      assert.equal(answer.status, 405, `${method} ${path}`);
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])];
      assert.deepEqual(answer.headers.allow.split(', ').sort(), allowed.sort(), path);
    }
  }
  await house.end();
});

test('HEAD is answered as GET is, without the content', async (t) => {
  const house = await openHouse(t, { description });
  await start(house, 1, ['PJS']);
  const reading = description.operations().filter(({ id, method }) => method === 'GET' && !id.startsWith('watch'));
  for (const { path } of reading) {
    const look = (method) => send(house.address, { method, path: fill(path, THERE), headers: house.headers({}) });
    const [{ headers, status, text }, whole] = [await look('HEAD'), await look('GET')];
    assert.deepEqual([status, headers['content-type'], text], [200, whole.headers['content-type'], '']);
    assert.ok(Number(headers['content-length']) > 0, path);
  }
  await house.end();
});

test('nothing is where nothing is described', async (t) => {
  const house = await openHouse(t, { description });
  const neighbours = description
    .operations()
    .flatMap(({ path }) => [
      `${fill(path, THERE)}/`,
      `${fill(path, THERE)}x`,
      `/api${fill(path, THERE)}`,
      fill(path, THERE).toUpperCase(),
    ]);
  const others = words(`
    /api /api/ /api/v1 /api/v1/ /api/v2/lanes /api/v1/lanes/0 /api/v1/lanes/0/events /api/v1/lanes/01 /api/v1/lanes/-1
    /api/v1/lanes/+1 /api/v1/lanes/1.0 /api/v1/lanes/1e0 /api/v1/lanes/0x1 /api/v1/lanes/9999999999999999
    /api/v1/players/pjs /api/v1/players/PJ /api/v1/players/P1S /api/v1/games/0 /api/v1/games/0/log /api/v1/games/0.csv
    /api/v1/games/0/frames/1/bowls/1 /api/v1/games/1/frames/0/bowls/1 /api/v1/games/1/frames/1/bowls/0
    /api/v1/games/1.txt /api/v1/games/.csv /api/v1/games/1/frames/1
  `);
  for (const path of [...neighbours, ...others]) {
    const answer = await send(house.address, { path, headers: house.headers({}) });
    assert.equal(answer.status, 404, path);
    description.assertFits('/components/schemas/Problem', JSON.parse(answer.text));
  }
  await house.end();
});

test('a whole match by the API', async (t) => {
  const house = await openHouse(t, { description });
  const path = { lane: 2 };
  const lanes = await house.states();
  assert.deepEqual(
    lanes.map(({ lane }) => lane),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  const free = { match: null, sequence: 0, finished: false, turn: null, players: [], bowls: null, at: null };
  assert.deepEqual(lanes[1], { lane: 2, id: '0-0', ...free, undo: false, redo: false });
  assert.deepEqual(await house.expect(200, 'readLane', { path, token: null }), lanes[1]);
  const begun = await house.expect(201, 'startMatch', { path, body: { players: ['<p>."J\'&S\\\u0007é', 'KYJ'] } });
  assert.deepEqual([begun.sequence, begun.turn], [1, { player: 'PJS', frame: 1, bowl: 1, standing: 10 }]);
  const { match } = begun;
  await house.expect(200, 'addBowl', { path, body: { bowl: 'X', sequence: 1 } });
  const second = await house.expect(200, 'addBowl', { path, body: { bowl: 8, sequence: 2 } });
  assert.deepEqual([second.sequence, second.turn], [3, { player: 'KYJ', frame: 1, bowl: 2, standing: 2 }]);
  assert.deepEqual([second.players[0].frames[0], second.players[0].maximum], [{ marks: ['X'], score: null }, 300]);
  const spared = await house.expect(200, 'addBowl', { path, body: { bowl: 2 } });
  assert.deepEqual(
    spared.players.map(({ frames }) => frames[0].marks),
    [['X'], ['8', '/']],
  );
  await house.expect(200, 'undo', { path, body: { sequence: 4 } });
  const undone = await house.expect(200, 'undo', { path });
  assert.deepEqual([undone.turn.bowl, undone.undo, undone.redo], [1, true, true]);
  const redone = await house.expect(200, 'redo', { path, body: {} });
  assert.deepEqual([redone.players[1].frames[0].marks, redone.redo], [['8'], true]);
  const correct = (number, body) =>
    house.expect(200, 'correctBowl', { path: { match, frame: 1, bowl: number }, query: { player: 'pjs' }, body });
  const corrected = await correct(1, { bowls: ['7', 1], sequence: 7 });
  assert.deepEqual(corrected.players[0].frames[0], { marks: ['7', '1'], score: 8 });
  const again = await correct(2, { bowl: 2 });
  assert.deepEqual([again.players[0].frames[0], again.redo], [{ marks: ['7', '2'], score: 9 }, false]);
  await bowl(house, 2, ['1', ...Array(9).fill(['F', '-', 0, '0']).flat()]);
  const over = await house.expect(200, 'readLane', { path });
  assert.deepEqual([over.finished, over.turn, over.sequence], [true, null, 46]);
  const log = (await house.expect(200, 'readGame', { path: { match } })).log;
  assert.equal(
    log
      .slice(0, 8)
      .map((entry) => entry.do)
      .join(' '),
    'start bowl bowl bowl undo undo redo correct',
  );
  await start(house, 2, ['PJS']);
  const { state } = await house.expect(409, 'addBowl', { path, body: { bowl: '7', match, sequence: 1 } });
  assert.deepEqual([state.match, state.sequence], [match + 1, 1]);
  await house.expect(200, 'addBowl', { path, body: { bowl: '7', match: match + 1, sequence: 1 } });
  await house.end();
});

test('every way to write a bowl is taken, at the line and as a correction', async (t) => {
  const [numbers, texts] = description.at('/components/schemas/Bowl').oneOf;
  const marks = [...Array(numbers.maximum + 1).keys(), ...texts.enum].filter((mark) => mark !== '/');
  const house = await openHouse(t, { description, lanes: marks.length });
  for (const [index, mark] of marks.entries()) {
    const path = { lane: index + 1, match: await start(house, index + 1, ['PJS']), frame: 1, bowl: 1 };
    const rolled = await house.expect(200, 'addBowl', { path, body: { bowl: mark } });
    await house.expect(200, 'correctBowl', { path, body: { bowl: rolled.turn.frame === 1 ? 'X' : 1 } });
    const corrected = await house.expect(200, 'correctBowl', { path, body: { bowl: mark } });
    assert.deepEqual(corrected.players, rolled.players);
  }
  await bowl(house, 1, ['/']);
  await house.expect(200, 'correctBowl', { path: { match: 1, frame: 1, bowl: 1 }, body: { bowls: [3, '/'] } });
  await house.end();
});

test('a request that writes is refused as described', async (t) => {
  const house = await openHouse(t, { description });
  const match = await start(house, 2, ['PJS']);
  await bowl(house, 2, [4, 5]);
  const other = addToken(house.store, 'lane3', 3);
  const before = await house.states();
  for (const [id, { good }] of Object.entries(WRITING)) {
    const path = { lane: 2, match, frame: 1, bowl: 1 };
    const refused = async (status, words, options, reason) => {
      const problem = await house.expect(status, id, { path, body: good, ...options });
      assert.ok(problem.detail.includes(words), `${id}: ${problem.detail}`);
      assert.equal(problem.reason ?? undefined, reason, id);
    };
    await refused(401, 'sign in, or send a token', { token: null });
    await refused(401, 'nobody has this token', { token: 'nobody' }, 'token');
    await refused(403, 'another lane', { token: other }, 'lane');
    await refused(403, 'another origin', { headers: { Origin: 'http://elsewhere.example' } }, 'foreign');
    await refused(404, 'no such', { path: { ...path, lane: 9, match: 9 } });
    await refused(409, 'somebody else was faster', { body: { ...good, sequence: 99 } });
    await refused(400, "'sequence' is the number", { body: { ...good, sequence: 'x' } });
    for (const body of ['[', '1']) await refused(400, 'cannot be read', { body });
    await refused(400, 'duplicate object key', { body: '{"a":1,"a":2}' });
    await refused(400, 'JSON object', { body: '[]' });
    await refused(415, 'application/json', { type: 'text/plain' });
    await refused(415, 'application/json', { type: null, body: '{}' });
    await refused(413, 'too large', { body: ' '.repeat(16385) });
    await refused(411, 'Content-Length', { headers: { 'Transfer-Encoding': 'chunked' } });
  }
  assert.match((await house.expect(400, 'addBowl', { path: { lane: 2 }, body: {} })).detail, /a mark or a count/);
  for (const id of ['addBowl', 'startMatch']) {
    const body = { ...WRITING[id].good, match: 'x' };
    assert.match((await house.expect(400, id, { path: { lane: 2 }, body })).detail, /'match' is the number/);
  }
  assert.deepEqual(await house.states(), before);
  await house.end();
});

test('a correction is refused only where the frame has other bowls than were seen', async (t) => {
  const house = await openHouse(t, { description });
  const match = await start(house, 1, ['PJS', 'KYJ']);
  await bowl(house, 1, [7, '/', 'F', 2, 'X']);
  const correct = (status, name, body) =>
    house.expect(status, 'correctBowl', { path: { match, frame: 1, bowl: 1 }, query: { player: name }, body });
  const spared = await correct(200, 'PJS', { bowls: [8, 1], seen: ['7', '/'] });
  assert.deepEqual([spared.sequence, spared.players[0].frames[0].marks], [7, ['8', '1']]);
  for (const seen of [['7', '/'], ['8'], ['8', '1', '1'], [], ['8', '/'], ['8', 'F']]) {
    const { state } = await correct(409, 'PJS', { bowls: [9, 0], seen });
    assert.deepEqual(state, spared);
  }
  await correct(409, 'PJS', { bowls: [9, 0], seen: ['8', '1'], sequence: 6 });
  await correct(409, 'KYJ', { bowls: [9, 0], seen: ['-', '2'] });
  for (const seen of ['81', ['?'], [11], ['8', '1', '1', '1']]) await correct(400, 'PJS', { bowls: [9, 0], seen });
  await correct(422, 'LEE', { bowls: [9, 0], seen: ['8', '1'] });
  const { players } = await correct(200, 'KYJ', { bowls: [9, 0], seen: ['f', 2] });
  assert.deepEqual(
    players.map(({ frames }) => frames[0].marks),
    [
      ['8', '1'],
      ['9', '-'],
    ],
  );
  await start(house, 2, ['KYJ']);
  await house.end();
});

test('a match that is on no lane any more is corrected by the desk', async (t) => {
  const house = await openHouse(t, { description });
  const path = { match: await start(house, 1, ['PJS']), frame: 10, bowl: 3 };
  await bowl(house, 1, Array(12).fill('X'));
  await start(house, 1, ['KYJ']);
  const token = addToken(house.store, 'lane1', 1);
  assert.equal((await house.expect(403, 'correctBowl', { path, token, body: { bowl: 9 } })).reason, 'lane');
  const state = await house.expect(200, 'correctBowl', { path, body: { bowl: 9, sequence: 13 } });
  assert.deepEqual([state.lane, state.match, state.players[0].total], [null, path.match, 299]);
  const { state: stands } = await house.expect(409, 'correctBowl', { path, body: { bowl: 8, sequence: 13 } });
  assert.deepEqual(stands, state);
  await house.expect(422, 'correctBowl', { path, body: { bowl: 11 } });
  assert.equal((await house.expect(200, 'readLane', { path: { lane: 1 } })).players[0].name, 'KYJ');
  await house.end();
});

test('a match takes the place of one that is going on, where that is wanted', async (t) => {
  const house = await openHouse(t, { description });
  const path = { lane: 1 };
  const left = await start(house, 1, ['PJS']);
  await bowl(house, 1, [4]);
  const players = ['KYJ'];
  await house.expect(409, 'startMatch', { path, body: { players, replace: false } });
  await house.expect(409, 'startMatch', { path, body: { players, replace: true, match: left, sequence: 1 } });
  await house.expect(409, 'startMatch', { path, body: { players, replace: true, match: left + 1 } });
  await house.expect(400, 'startMatch', { path, body: { players, replace: true, sequence: 2 } });
  await house.expect(400, 'startMatch', { path, body: { players, replace: 'yes', match: left } });
  const state = await house.expect(201, 'startMatch', {
    path,
    body: { players, replace: true, match: left, sequence: 2 },
  });
  assert.deepEqual([state.players[0].name, state.sequence], ['KYJ', 1]);
  const old = await house.expect(200, 'readGame', { path: { match: left } });
  assert.deepEqual([old.finished, old.players[0].frames[0].marks], [false, ['4']]);
  await house.expect(409, 'addBowl', { path, body: { bowl: 5, match: left } });
  await house.end();
});

test('what the rules do not allow is refused with the state', async (t) => {
  const house = await openHouse(t, { description });
  const refused = async (status, words, id, options) => {
    const problem = await house.expect(status, id, { path: { lane: 1, match: 1, frame: 1, bowl: 1 }, ...options });
    assert.ok(problem.detail.includes(words), `${id}: ${problem.detail}`);
    return problem.state;
  };
  for (const id of ['addBowl', 'undo', 'redo']) {
    const state = await refused(409, 'nobody plays', id, { body: WRITING[id].good });
    assert.deepEqual([state.lane, state.match], [1, null]);
  }
  await refused(404, 'no such match', 'correctBowl', { body: { bowl: 1 } });
  await refused(409, 'somebody else was faster', 'startMatch', { body: { players: ['PJS'], sequence: 1 } });
  const match = await start(house, 1, ['PJS', 'LEE']);
  await refused(409, 'a match is going on', 'startMatch', { body: { players: ['KYJ'] } });
  await refused(422, 'no bowl to undo', 'undo');
  await refused(422, 'redo', 'redo');
  await bowl(house, 1, [4]);
  assert.equal((await refused(422, 'more pins than stand', 'addBowl', { body: { bowl: 7 } })).sequence, 2);
  await refused(422, 'is there twice', 'startMatch', { path: { lane: 2 }, body: WRITING.startMatch.impossible });
  const correct = (words, frame, number, player = 'PJS') =>
    refused(422, words, 'correctBowl', { path: { match, frame, bowl: number }, query: { player }, body: { bowl: 1 } });
  for (const [frame, number] of [
    [1, 2],
    [2, 1],
    [1, 4],
  ])
    await correct('', frame, number);
  await correct('no eleventh frame', 11, 1);
  await correct('not in the match', 1, 1, 'KYJ');
  await refused(422, 'player', 'correctBowl', { body: { bowl: 1 } });
  assert.equal((await house.states())[0].sequence, 2);
  await house.end();
});

test('what was played can be read', async (t) => {
  const house = await openHouse(t, { description });
  await start(house, 1, ['PJS']);
  await bowl(house, 1, ['X', 7, '/', 'F', 2]);
  await start(house, 2, ['KYJ', 'PJS']);
  await bowl(house, 2, Array(24).fill('X'));
  const all = await house.expect(200, 'listGames', { token: null });
  assert.deepEqual(
    all.games.map(({ match }) => match),
    [2, 1],
  );
  const one = await house.expect(200, 'listGames', { query: { player: 'k-y-j', limit: '1' } });
  assert.deepEqual(
    one.games.map(({ players }) => players[0]),
    [{ name: 'KYJ', total: 300, bowls: 'X'.repeat(12), person: 2, full_name: null }],
  );
  for (const limit of ['0', '201', 'x', '', '-1', '1.5', '4294967316'])
    await house.expect(400, 'listGames', { query: { limit } });
  await house.expect(400, 'listGames', { query: { player: 'AB' } });
  for (const id of ['readGame', 'readLog', 'readGameAsCsv', 'drawGame']) {
    await house.expect(200, id, { path: { match: 2 }, token: null });
    assert.equal((await house.expect(404, id, { path: { match: 3 } })).detail, 'there is no such match');
  }
  assert.match((await house.call('drawGame', { path: { match: 2 } })).text, /^<svg /);
  house.run('void', '2', '--reason', 'a trial');
  const voided = await house.expect(200, 'readGame', { path: { match: 2 } });
  const { do: what, player, became } = voided.log.at(-1);
  assert.deepEqual([voided.voided, what, player, became], [true, 'void', null, 'a trial']);
  assert.deepEqual(
    (await house.expect(200, 'listGames')).games.map(({ match }) => match),
    [1],
  );
  assert.equal((await house.expect(200, 'readPlayer', { path: { name: 'KYJ' } })).games, 0);
  house.run('void', '2', '--restore');
  const good = await house.expect(200, 'readPlayer', { path: { name: 'KYJ' } });
  assert.deepEqual([good.games, good.high_game, good.high_series, good.strike_percent], [1, 300, null, 100]);
  await start(house, 3, ['LEE']);
  const fresh = await house.expect(200, 'readPlayer', { path: { name: 'LEE' } });
  assert.deepEqual([fresh.games, fresh.average, fresh.first_ball_average, fresh.high_game], [0, null, null, null]);
  const unknown = await house.expect(404, 'readPlayer', { path: { name: 'ZZZ' } });
  assert.equal(unknown.detail, 'there is no such player');
  await house.expect(404, 'readPlayer', { path: { name: 'zzz' } });
  const none = await house.expect(200, 'readLeaves', { path: { name: 'LEE' } });
  assert.deepEqual([none.games, none.leaves, none.average], [0, [], null]);
  assert.equal((await house.expect(404, 'readLeaves', { path: { name: 'ZZZ' } })).detail, 'there is no such player');
  assert.match((await house.expect(404, 'readLane', { path: { lane: 9 } })).detail, /no such lane/);
  await house.expect(404, 'watchLane', { path: { lane: 9 } });
  await house.end();
});

test('where several people have the letters, the answer says so, and the list of people is for the desk', async (t) => {
  const house = await openHouse(t, { description });
  const match = await start(house, 1, ['PJS']);
  addPerson(house, 'PJS', 'Paul J. Smith');
  await house.expect(409, 'startMatch', { path: { lane: 2 }, body: { players: ['PJS'] } });
  await house.expect(409, 'assignGame', { path: { match }, body: { letters: 'PJS' } });
  await house.expect(422, 'assignGame', { path: { match }, body: WRITING.assignGame.impossible });
  await house.expect(409, 'listGames', { query: { player: 'PJS' } });
  for (const id of ['readPlayer', 'readLeaves']) await house.expect(409, id, { path: { name: 'PJS' } });
  await house.expect(200, 'assignGame', { path: { match }, body: WRITING.assignGame.good });
  assert.equal((await house.expect(200, 'listPeople')).people.length, 2);
  await house.expect(400, 'listPeople', { query: { after: 'x' } });
  await house.expect(401, 'listPeople', { token: null });
  await house.expect(403, 'listPeople', { token: addToken(house.store, 'lane1', 1) });
  await house.end();
});

test('leaves of a player are told from bowls with pins', async (t) => {
  const house = await openHouse(t, { description });
  house.importGames(['PJS: 8[7-10]/ 9[10]- X 9[7]/ 7[2-4-5]2[5] -- F8[7-10] 9- X XX9[10]', `PJS: ${'9-'.repeat(10)}`]);
  const leaves = await house.expect(200, 'readLeaves', { path: { name: 'PJS' } });
  assert.deepEqual(
    leaves.leaves.map(({ text, class: kind, name, left, attempts, made }) => [text, kind, name, left, attempts, made]),
    [
      ['10', 'single', null, 2, 1, 0],
      ['2-4-5', 'cluster', null, 1, 1, 0],
      ['7', 'single', null, 1, 1, 1],
      ['7-10', 'split', 'bed posts', 1, 1, 1],
    ],
  );
  assert.deepEqual(leaves.leaves[3].pins, [7, 10]);
  assert.deepEqual([leaves.games, leaves.games_with_pins, leaves.first_balls], [2, 1, 11]);
  assert.deepEqual(leaves.pins[9], { pin: 10, left: 3, attempts: 1, made: 0 });
  assert.deepEqual(leaves.classes.single, { left: 3, attempts: 2, made: 1 });
  assert.deepEqual([leaves.average, leaves.average_single_pins_made], [120, 176.5]);
  await house.end();
});

test('the server tells how it is', async (t) => {
  const house = await openHouse(t, { description });
  for (const id of ['readHealth', 'readReadiness', 'readLiveness'])
    assert.deepEqual(await house.expect(200, id, { token: null }), { status: 'fine' });
  const text = await house.expect(200, 'readMetrics', { token: null });
  assert.match(
    text,
    /^(# HELP (\w+) .+\n# TYPE \2 (counter|gauge|histogram)\n(\2(_bucket|_sum|_count)?(\{.*\})? [\d.e+-]+\n)+)+$/,
  );
  await house.end();
});

/** Signs in; answers with the cookie's header and its flags. */
async function signIn(house, token) {
  const answer = await house.call('signIn', { token: null, body: { token } });
  assert.equal(answer.status, 204, answer.text);
  const [Cookie, ...flags] = answer.headers['set-cookie'][0].split('; ');
  return { Cookie, flags };
}

const NOBODY = { signed_in: false, lane: null, revoked: false };
const OVER = { ...NOBODY, revoked: true };

function sessionOf(house, Cookie) {
  return house.expect(200, 'readSession', { token: null, headers: { Cookie } });
}

/** A server takes what it knows for 2 ms without asking the store. */
async function assertEnds(house, Cookie) {
  await eventually(async () => (await sessionOf(house, Cookie)).signed_in, false);
  assert.deepEqual(await sessionOf(house, Cookie), OVER);
}

test('a session begins with a token and ends', async (t) => {
  const house = await openHouse(t, { description });
  const lane = addToken(house.store, 'lane2', 2);
  const session = (options) => house.expect(200, 'readSession', options);
  assert.deepEqual(await session({ token: null }), NOBODY);
  assert.deepEqual(await session({}), { signed_in: true, lane: null, revoked: false });
  assert.deepEqual(await session({ token: lane }), { signed_in: true, lane: 2, revoked: false });
  const { Cookie, flags } = await signIn(house, lane);
  assert.match(Cookie, /^bowling=[\w-]{43}$/);
  assert.deepEqual(flags, ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=43200']);
  assert.deepEqual(await sessionOf(house, Cookie), { signed_in: true, lane: 2, revoked: false });
  const prolonged = async (options) => (await house.call('readSession', options)).headers['set-cookie'];
  assert.deepEqual(await prolonged({ token: null, headers: { Cookie } }), [[Cookie, ...flags].join('; ')]);
  for (const options of [
    { token: lane },
    { token: null, headers: { Cookie: 'bowling=nobody' } },
    { token: null, headers: { Cookie: `bowling=${lane}` } },
    { token: 'nobody', headers: { Cookie } },
  ])
    assert.equal(await prolonged(options), undefined);
  const players = { players: ['PJS'] };
  await house.expect(201, 'startMatch', { path: { lane: 2 }, token: null, headers: { Cookie }, body: players });
  await house.expect(403, 'startMatch', { path: { lane: 3 }, token: null, headers: { Cookie }, body: players });
  await house.expect(401, 'startMatch', { path: { lane: 2 }, token: 'nobody', headers: { Cookie }, body: players });
  assert.match(house.run('log', '1'), / lane2 /);
  await house.expect(403, 'signOut', { token: null, headers: { Cookie, Origin: 'http://evil.example' } });
  const out = await house.call('signOut', { token: null, headers: { Cookie } });
  assert.equal(out.status, 204);
  assert.match(out.headers['set-cookie'][0], /^bowling=;.*Max-Age=0$/);
  assert.deepEqual(await sessionOf(house, Cookie), OVER);
  await house.expect(401, 'addBowl', { path: { lane: 2 }, token: null, headers: { Cookie }, body: { bowl: 1 } });
  assert.equal(house.sql('SELECT count(*) FROM sessions'), '0');
  for (const options of [{ token: null }, {}, { token: null, headers: { Cookie: 'bowling=nobody' } }])
    await house.expect(204, 'signOut', options);
  for (const body of [{ token: 'nobody' }, { token: 7 }, { token: '' }, {}, undefined])
    assert.match((await house.expect(401, 'signIn', { body })).detail, /nobody has this token/);
  await house.expect(400, 'signIn', { body: 'token' });
  await house.expect(403, 'signIn', { body: { token: lane }, headers: { Origin: 'http://evil.example' } });
  await house.expect(415, 'signIn', { body: '{}', type: 'text/plain' });
  await house.expect(413, 'signIn', { body: ' '.repeat(16385) });
  await house.end();
});

test('a session is no token, and a token is no session', async (t) => {
  const house = await openHouse(t, { description });
  const { Cookie } = await signIn(house, house.desk);
  const id = Cookie.slice('bowling='.length);
  assert.notEqual(id, house.desk);
  const stored = house.sql('SELECT * FROM sessions; SELECT * FROM tokens; SELECT * FROM audit');
  assert.ok(!stored.includes(id) && !stored.includes(house.desk), stored);
  assert.deepEqual(await house.expect(200, 'readSession', { token: id }), OVER);
  await house.expect(401, 'signIn', { token: null, body: { token: id } });
  assert.deepEqual(await sessionOf(house, `bowling=${house.desk}`), OVER);
  const players = { players: ['PJS'] };
  for (const options of [{ token: id }, { token: null, headers: { Cookie: `bowling=${house.desk}` } }])
    await house.expect(401, 'startMatch', { path: { lane: 1 }, body: players, ...options });
  await house.end();
});

test('a session holds at every server of the store, and ends there too', async (t) => {
  const house = await openHouse(t, { description });
  const other = await openHouse(t, { description, store: house.store });
  const { Cookie } = await signIn(house, house.desk);
  assert.equal((await sessionOf(other, Cookie)).signed_in, true);
  await house.restart(t);
  assert.equal((await sessionOf(house, Cookie)).signed_in, true);
  await other.expect(204, 'signOut', { token: null, headers: { Cookie } });
  await assertEnds(house, Cookie);
  await other.end();
  await house.end();
});

test('a session ends with its token, or when it was not used for long', async (t) => {
  const house = await openHouse(t, { description });
  const guest = addToken(house.store, 'guest');
  const revoked = await signIn(house, guest);
  house.run('token', 'revoke', 'guest');
  await assertEnds(house, revoked.Cookie);
  const late = await signIn(house, house.desk);
  house.sql('UPDATE sessions SET ends = 1');
  await assertEnds(house, late.Cookie);
  const { Cookie } = await signIn(house, house.desk);
  house.sql('UPDATE tokens SET expires = 1');
  await assertEnds(house, Cookie);
  assert.deepEqual(await house.expect(200, 'readSession'), OVER);
  await house.expect(401, 'signIn', { token: null, body: { token: house.desk } });
  house.sql('UPDATE tokens SET expires = NULL');
  assert.equal((await house.expect(200, 'readSession')).signed_in, true);
  await house.end();
});

test('a stream brings the states of a lane', async (t) => {
  const house = await openHouse(t, { description, lanes: 4 });
  const path = { lane: 3 };
  const whole = await house.watch('watchHouse');
  const stream = await house.watch('watchLane', { path });
  for (const state of await house.states()) {
    const event = await whole.next();
    assert.deepEqual([event.id, JSON.parse(event.data)], ['0-0', state]);
  }
  assert.equal((await stream.next()).id, '0-0');
  await start(house, 3, ['PJS']);
  for (const [sequence, mark] of [
    [1, 'X'],
    [2, 5],
    [3, '/'],
  ]) {
    for (const event of [await stream.next(), await whole.next()]) {
      const state = JSON.parse(event.data);
      description.assertFits(LANE_STATE, state);
      assert.deepEqual([event.id, state.id, state.sequence], [`1-${sequence}`, `1-${sequence}`, sequence]);
    }
    await bowl(house, 3, [mark]);
  }
  const late = await house.watch('watchLane', { path });
  assert.deepEqual(JSON.parse((await late.next()).data), await house.expect(200, 'readLane', { path }));
  const back = await house.watch('watchLane', { path, headers: { 'Last-Event-ID': '1-4' } });
  await bowl(house, 3, [1]);
  assert.equal((await back.next()).id, '1-5');
  await house.end();
  for (const each of [stream, whole, late, back]) assert.equal(await each.next('end'), null);
});

test('where too many watch, the next is refused, and writing goes on', async (t) => {
  const under = ['sh', '-c', 'ulimit -n 96; exec "$@"', 'sh'];
  const house = await openHouse(t, { description, under, options: ['--per-address=32'] });
  const said = 'bowling serve: takes 32 connections instead of 12000, 32 from one address, because the system';
  assert.ok(house.complaints().startsWith(said), house.complaints());
  for (let watchers = 0; watchers < 28; watchers++)
    assert.equal((await house.watch('watchLane', { path: { lane: 1 } })).status, 200);
  for (const id of ['watchLane', 'watchHouse'])
    assert.equal((await house.watch(id, { path: { lane: 1 } })).status, 503);
  await start(house, 1, ['PJS']);
  await house.end({ troubled: true });
});

test('who has no valid token may ask the store only so often', async (t) => {
  const house = await openHouse(t, { description, options: ['--rate-limit=1'] });
  await start(house, 1, ['PJS']);
  const limited = description.operations().filter(({ responses }) => '429' in responses);
  assert.equal(limited.length, 17);
  for (const { id } of limited) {
    const ask = (token) =>
      house.call(id, { path: THERE, token, body: id === 'signIn' ? { token } : WRITING[id]?.good });
    let status = 0;
    for (let tries = 0; status !== 429 && tries < 7; tries++) status = (await ask('nobody')).status;
    assert.equal(status, 429, id);
    assert.notEqual((await ask(house.desk)).status, 429, id);
  }
  for (const { id } of description.operations().filter((operation) => !limited.some(({ id }) => id === operation.id)))
    if (!id.startsWith('watch'))
      assert.notEqual((await house.call(id, { path: THERE, token: 'nobody' })).status, 429, id);
  await house.end();
});

test('what any request may meet is refused as described', async (t) => {
  const house = await openHouse(t, { description });
  await start(house, 1, ['PJS']);
  for (const { id, requestBody } of description.operations()) {
    const refused = (status, options) => house.expect(status, id, { path: THERE, ...options });
    await refused(411, { body: '{}', headers: { 'Transfer-Encoding': 'chunked' } });
    if (requestBody !== undefined) continue;
    await refused(413, { body: ' '.repeat(16385) });
    await refused(415, { body: '{}', type: 'text/plain' });
    await refused(400, { body: '[' });
  }
  await house.end();
});

test('a bowl that is none is named, and so is what is allowed', async (t) => {
  const house = await openHouse(t, { description });
  await start(house, 1, ['PJS']);
  const none = [
    11,
    -1,
    1.5,
    null,
    true,
    'Q',
    '11',
    '-1',
    '-0',
    '07',
    '7 2',
    '',
    'XX',
    [1],
    { pins: 1 },
    1e300,
    'a\u001b\u202eb',
    '한'.repeat(500),
  ];
  for (const value of none) {
    const { detail } = await house.expect(422, 'addBowl', { path: { lane: 1 }, body: { bowl: value } });
    const [, named] = detail.match(/^'bowl' is (.+), but it has to be 0 to 10 or one of the marks X \/ - F$/) ?? [];
    assert.ok(named?.length <= 40 && /^[ -~]+$/.test(named), detail);
    const text = JSON.stringify(value);
    if (/^[ -~]{1,40}$/.test(text) && value !== 1e300) assert.equal(named, text);
  }
  const { detail } = await house.expect(422, 'addBowl', { path: { lane: 1 }, body: { bowl: '/' } });
  assert.doesNotMatch(detail, /has to be/);
  await house.end();
});

test('where the store fails, nothing is changed and the answer is 503', async (t) => {
  const house = await openHouse(t, { description });
  const ids = Object.keys(WRITING);
  for (const lane of ids.keys()) {
    await start(house, lane + 1, ['PJS']);
    await bowl(house, lane + 1, [3, 4]);
    await house.expect(200, 'undo', { path: { lane: lane + 1 } });
  }
  const events = house.countEvents();
  house.sql('ALTER TABLE events RENAME TO events_away; ALTER TABLE games RENAME TO games_away');
  for (const [index, id] of ids.entries()) {
    const lane = id === 'startMatch' ? 8 : index + 1;
    await house.expect(503, id, { path: { lane, match: lane, frame: 1, bowl: 1 }, body: WRITING[id].good });
  }
  for (const id of ['listGames', 'readGame', 'readLog', 'readGameAsCsv', 'drawGame', 'readPlayer', 'readLeaves'])
    await house.expect(503, id, { path: { match: 1, name: 'PJS' } });
  for (const id of ['readHealth', 'readReadiness']) await house.expect(503, id);
  await house.expect(200, 'readLiveness');
  house.sql('ALTER TABLE events_away RENAME TO events; ALTER TABLE games_away RENAME TO games');
  assert.equal(house.countEvents(), events);
  await house.end({ troubled: true });
});

test('while the store is away nobody is told that a token is wrong, and known ones are taken', async (t) => {
  const house = await openHouse(t, { description });
  const { Cookie } = await signIn(house, house.desk);
  renameSync(house.store, `${house.store}.away`);
  const isReady = async () => (await house.call('readReadiness')).status === 200;
  await eventually(isReady, false);
  await house.expect(503, 'signIn', { token: null, body: { token: 'nobody' } });
  await house.expect(503, 'signIn', { token: null, body: { token: house.desk } });
  await house.expect(503, 'signOut', { token: null, headers: { Cookie } });
  assert.equal((await house.expect(200, 'readSession')).signed_in, true);
  assert.equal((await sessionOf(house, Cookie)).signed_in, true);
  assert.deepEqual(await house.expect(200, 'readSession', { token: 'nobody' }), NOBODY);
  await house.expect(503, 'addBowl', { path: { lane: 1 }, token: 'nobody', body: { bowl: 1 } });
  await house.expect(503, 'listPeople');
  renameSync(`${house.store}.away`, house.store);
  await eventually(isReady, true);
  await house.expect(401, 'signIn', { token: null, body: { token: 'nobody' } });
  await house.end({ troubled: true });
});

test('lists, logs and scores come in pages', async (t) => {
  const house = await openHouse(t, { description });
  const games = Array(1002).fill('PJS: X X X 72 8/ F9 X 7/ 9- XX8');
  games[600] = 'KYJ: XXXXXXXXXXXX';
  house.importGames(games);
  const ask = async (address) => JSON.parse((await send(house.address, { path: address })).text);
  const seen = [];
  let page = { next: '/api/v1/games?limit=200&player=PJS' };
  while (page.next !== null) {
    page = await ask(page.next);
    description.assertFits('/components/schemas/Games', page);
    seen.push(...page.games.map(({ match }) => match));
  }
  assert.deepEqual([seen.length, new Set(seen).size], [1001, 1001]);
  assert.deepEqual(await house.expect(200, 'listGames', { query: { before: String(seen.at(-1)) } }), {
    games: [],
    next: null,
  });
  await house.expect(404, 'listGames', { query: { before: '999999' } });
  for (const before of ['x', '', '-1', '0', '1'.repeat(16)])
    await house.expect(400, 'listGames', { query: { before } });
  const many = await house.expect(200, 'readPlayer', { path: { name: 'PJS' } });
  assert.deepEqual([many.games, many.scores.length, many.next], [1001, 1000, '/api/v1/games?limit=200&player=1']);

  const match = await start(house, 1, ['LEE']);
  for (let turns = 0; turns < 500; turns++) {
    await bowl(house, 1, [7]);
    await house.expect(200, 'undo', { path: { lane: 1 } });
  }
  const whole = await house.expect(200, 'readGame', { path: { match } });
  assert.deepEqual(
    [whole.sequence, whole.log.length, whole.next],
    [1001, 1000, `/api/v1/games/${match}/log?after=1000&limit=1000`],
  );
  const rest = await ask(whole.next);
  assert.deepEqual([rest.log.map(({ sequence }) => sequence), rest.next], [[1001], null]);
  const log = [];
  page = { next: `/api/v1/games/${match}/log?limit=300` };
  while (page.next !== null) {
    page = await ask(page.next);
    description.assertFits('/components/schemas/Log', page);
    log.push(...page.log);
  }
  assert.deepEqual(log, [...whole.log, ...rest.log]);
  for (const query of [{ after: 'x' }, { after: '-1' }, { limit: '0' }, { limit: '1001' }, { limit: '' }])
    await house.expect(400, 'readLog', { path: { match }, query });
  assert.deepEqual(await house.expect(200, 'readLog', { path: { match }, query: { after: '1001' } }), {
    log: [],
    next: null,
  });
  const few = await house.expect(200, 'readPlayer', { path: { name: 'LEE' } });
  assert.deepEqual([few.scores, few.next], [[], null]);
  await house.end();
});

/** The calls of curl on a page, without the remarks behind them. */
function callsOn(page) {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  return text.match(/^curl .*/gm).map((line) => line.replace(/ +#.*/, ''));
}

test('the examples of the documents are answered', async (t) => {
  const house = await openHouse(t, { description });
  const calls = ['docs/programmer.md', 'docs/house.md', 'README.md'].flatMap(callsOn);
  assert.ok(calls.length > 3);
  assert.deepEqual(callsOn('README.ko.md'), callsOn('README.md'));
  for (const call of calls) {
    const script = call.replaceAll('http://127.0.0.1:8080', house.address).replace(/^curl /, 'curl -sf -m 1 ');
    const said = execFileSync('sh', ['-c', `${script} || [ $? -eq 28 ]`], {
      // 28: the stream did not end
      encoding: 'utf8',
      env: { ...process.env, TOKEN: house.desk },
    });
    assert.match(said, /"lane":|"openapi":|"games":|"log":|"people":/, call);
  }
  await house.end();
});

test('every status that is described was seen', () => {
  assert.deepEqual(description.unseen(), []);
});
