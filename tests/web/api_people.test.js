// Two people with equal letters, guests and names through the API: one test for each case.

import assert from 'node:assert/strict';
import test from 'node:test';

import { openHouse } from './api_house.js';
import { addPerson, forget, rename } from './people.js';
import { addToken } from './serve.js';

const PARK = 'Park Ji-sung';
const SMITH = '폴 J. "Smith"';

/** A house in which Park (person 1) and Smith (person 2) have the letters PJS. */
async function openTwo(t) {
  const house = await openHouse(t, { lanes: 4 });
  house.importGames([`PJS: ${'X'.repeat(12)}`]);
  rename(house, 'PJS#1', PARK);
  assert.equal(addPerson(house, 'PJS', SMITH), 2);
  return house;
}

function start(house, players, status = 201, lane = 1) {
  return house.expect(status, 'startMatch', { path: { lane }, body: { players } });
}

async function finish(house, marks = 'X') {
  let state = await house.expect(200, 'readLane', { path: { lane: 1 } });
  while (!state.finished) state = await house.expect(200, 'addBowl', { path: { lane: 1 }, body: { bowl: marks } });
  return state.match;
}

function games(house, name) {
  return house.expect(200, 'readPlayer', { path: { name } }).then((read) => read.games);
}

function people({ players }) {
  return players.map(({ name, person, full_name, guest }) => [name, person, full_name, guest]);
}

/** The players of a start, and whom the state shows then. */
const CASES = [
  ['letters that one person has', ['KYJ'], [['KYJ', 4, null, false]]],
  ['letters with a number', ['PJS#2'], [['PJS', 2, SMITH, false]]],
  ['letters as people write them, with a number', ['p.j.s #1'], [['PJS', 1, PARK, false]]],
  ['a person by number', [{ letters: 'PJS', person: 2 }], [['PJS', 2, SMITH, false]]],
  ['letters in an object', [{ letters: 'KYJ' }], [['KYJ', 4, null, false]]],
  ['a guest', [{ letters: 'PJS', guest: true }], [['PJS', null, null, true]]],
  ['somebody new with letters of others', [{ letters: 'PJS', new: true }], [['PJS', 5, null, false]]],
  ['somebody new with new letters', [{ letters: 'NEW', new: true }], [['NEW', 5, null, false]]],
  ['no guest', [{ letters: 'PJS', person: 1, guest: false }], [['PJS', 1, PARK, false]]],
  [
    'both, the second under letters for this match',
    ['PJS#1', { letters: 'PJB', person: 2 }],
    [
      ['PJS', 1, PARK, false],
      ['PJB', 2, SMITH, false],
    ],
  ],
];

for (const [name, players, expected] of CASES)
  test(`a match begins with ${name}`, async (t) => {
    const house = await openTwo(t);
    await start(house, ['ABC', 'KYJ'], 201, 2);
    const state = await start(house, players);
    assert.deepEqual(people(state), expected);
    assert.deepEqual(people(await house.expect(200, 'readLane', { path: { lane: 1 } })), expected);
    assert.deepEqual(people(await house.expect(200, 'readGame', { path: { match: state.match } })), expected);
    const listed = (await house.expect(200, 'listGames', { query: { limit: '1' } })).games[0].players;
    assert.deepEqual(
      listed.map(({ person, full_name }) => [person, full_name]),
      expected.map(([, person, full_name]) => [person, full_name]),
    );
    await house.restart(t);
    assert.deepEqual(people(await house.expect(200, 'readLane', { path: { lane: 1 } })), expected);
    await house.end();
    assert.match(house.verify(), /all is well/);
  });

const REFUSED = [
  ['letters that two have', ['PJS'], 409],
  ['a number that nobody has', ['PJS#9'], 422],
  ['a number with other letters', ['KYJ#2'], 422],
  ['no number', ['PJS#'], 422],
  ['a person that nobody is', [{ letters: 'PJS', person: 9 }], 422],
  ['a person that is no number', [{ letters: 'PJS', person: '2' }], 422],
  ['person 0', [{ letters: 'PJS', person: 0 }], 422],
  ['a guest that is a person', [{ letters: 'PJS', person: 2, guest: true }], 422],
  ['a guest that is neither', [{ letters: 'PJS', guest: 1 }], 422],
  ['somebody new who is a guest', [{ letters: 'PJS', new: true, guest: true }], 422],
  ['somebody new who is a person', [{ letters: 'PJS', new: true, person: 1 }], 422],
  ['somebody new who has a number', [{ letters: 'PJS#2', new: true }], 422],
  ['a guest who has a number', [{ letters: 'PJS#2', guest: true }], 422],
  ['two numbers', [{ letters: 'PJS#2', person: 1 }], 422],
  ['somebody new or not', [{ letters: 'PJS', new: 'yes' }], 422],
  ['no letters', [{ person: 2 }], 422],
  ['the same letters twice', ['PJS#1', 'PJS#2'], 422],
  ['nothing', [null], 422],
  ['one person twice', ['PJS#1', { letters: 'PJB', person: 1 }], 422],
  ['one person twice, who is merged', ['PJS#1', { letters: 'PJB', person: 3 }], 422],
];

test('no match begins with', async (t) => {
  const house = await openTwo(t);
  assert.equal(addPerson(house, 'LEE', 'Park'), 3);
  house.run('player', 'merge', 'PJS#1', 'LEE');
  for (const [name, players, status] of REFUSED)
    await t.test(name, () => house.unchanged(() => start(house, players, status)));
  await house.end();
});

test('a split gives back the games of who was named by number', async (t) => {
  const house = await openTwo(t);
  assert.equal(addPerson(house, 'LEE', 'Park'), 3);
  house.run('player', 'merge', 'PJS#1', 'LEE');
  const { match } = await start(house, [{ letters: 'LEE', person: 3 }]);
  const whose = async () => (await house.expect(200, 'readGame', { path: { match } })).players[0].person;
  assert.equal(await whose(), 1);
  house.run('player', 'split', 'LEE#3');
  assert.equal(await whose(), 3);
  await house.end();
});

test('who would be new is not added where a match does not begin, or a game is not there', async (t) => {
  const house = await openTwo(t);
  forget(house, 'PJS#1');
  forget(house, 'PJS#2');
  const { match } = await start(house, [{ letters: 'KIM', guest: true }], 201, 2);
  await start(house, ['PJS', 'KYJ#9'], 422);
  await start(house, ['PJS', 'PJS'], 422);
  await house.expect(422, 'assignGame', { path: { match }, body: { letters: 'PJS' } });
  assert.deepEqual((await house.expect(200, 'listPeople')).people, []);
  await house.end();
});

test('a match may have as many people as there is room for', async (t) => {
  const house = await openHouse(t);
  const letters = (i) => `A${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`;
  await start(
    house,
    Array.from({ length: 129 }, (_, i) => letters(i)),
    422,
  );
  const { players } = await start(
    house,
    Array.from({ length: 128 }, (_, i) => letters(i)),
  );
  assert.equal(new Set(players.map(({ person }) => person)).size, 128);
  await house.end();
});

test('two with the same letters are told to take others', async (t) => {
  const house = await openTwo(t);
  assert.match((await start(house, ['PJS#1', 'PJS#2'], 422)).detail, /^PJS is there twice: .* different letters/);
  for (const player of [{}, null, 2]) assert.match((await start(house, [player], 422)).detail, /^a player is letters/);
  await house.end();
});

test('no game is given to who has another one in the match, and none twice', async (t) => {
  const house = await openTwo(t);
  const { match } = await start(house, ['PJS#1', { letters: 'KIM', guest: true }]);
  const assign = (status, body) => house.expect(status, 'assignGame', { path: { match }, body });
  assert.match((await assign(422, { letters: 'KIM', person: 1 })).detail, /only one game/);
  for (const body of [
    { letters: 'KIM', guest: true },
    { letters: 'PJS', person: 1 },
  ])
    assert.equal((await assign(200, body)).sequence, 1);
  assert.equal((await assign(200, { letters: 'KIM', person: 2 })).sequence, 2);
  await house.end();
});

test('who never bowled is known to the desk alone', async (t) => {
  const house = await openTwo(t);
  const lane = addToken(house.store, 'lane1', 1);
  const names = ({ candidates }) => candidates.map((each) => each.full_name);
  const started = house.expect(409, 'startMatch', { path: { lane: 1 }, body: { players: ['PJS'] }, token: lane });
  assert.deepEqual(names(await started), [PARK, SMITH]); // a keypad has to ask who it is
  for (const [token, expected] of [
    [null, [PARK, null]],
    [lane, [PARK, SMITH]],
  ])
    assert.deepEqual(names(await house.expect(409, 'readPlayer', { path: { name: 'PJS' }, token })), expected);
  for (const [number, token, status] of [
    [1, null, 200],
    [2, null, 404],
    [2, lane, 404],
    [2, house.desk, 200],
  ])
    for (const id of ['readPlayer', 'readLeaves']) await house.expect(status, id, { path: { name: number }, token });
  await house.expect(404, 'listGames', { query: { player: '2' }, token: null });
  await start(house, ['PJS#2']);
  assert.equal((await house.expect(200, 'readPlayer', { path: { name: 2 }, token: null })).full_name, SMITH);
  await house.end();
});

test('the candidates are named, with their numbers', async (t) => {
  const house = await openTwo(t);
  const expected = [
    { person: 1, letters: 'PJS', full_name: PARK },
    { person: 2, letters: 'PJS', full_name: SMITH },
  ];
  const { letters, candidates } = await start(house, ['KYJ', 'pjs'], 409);
  assert.deepEqual([letters, candidates], ['PJS', expected]);
  for (const id of ['readPlayer', 'readLeaves'])
    assert.deepEqual((await house.expect(409, id, { path: { name: 'PJS' } })).candidates, expected);
  assert.deepEqual((await house.expect(409, 'listGames', { query: { player: 'PJS' } })).candidates, expected);
  assert.deepEqual((await house.expect(200, 'listPeople', { query: { letters: 'pjs' } })).people, expected);
  await house.end();
});

test('each person has statistics and games of their own', async (t) => {
  const house = await openTwo(t);
  await start(house, ['PJS#2']);
  const match = await finish(house, '-');
  for (const [number, full_name, average] of [
    [1, PARK, 300],
    [2, SMITH, 0],
  ]) {
    const path = { name: number };
    const read = await house.expect(200, 'readPlayer', { path });
    assert.deepEqual([read.person, read.full_name, read.games, read.average], [number, full_name, 1, average]);
    assert.equal((await house.expect(200, 'readLeaves', { path })).games, 1);
    for (const player of [`PJS#${number}`, `${number}`]) {
      const { games: listed } = await house.expect(200, 'listGames', { query: { player } });
      assert.deepEqual(
        listed.map((game) => game.match),
        [number === 2 ? match : 1],
      );
    }
  }
  for (const id of ['readPlayer', 'readLeaves']) await house.expect(404, id, { path: { name: 9 } });
  for (const player of ['PJS#9', '9']) await house.expect(404, 'listGames', { query: { player } });
  await house.end();
});

test('a guest counts for nobody until the desk says whose game it is', async (t) => {
  const house = await openTwo(t);
  await start(house, [{ letters: 'KIM', guest: true }]);
  const match = await finish(house);
  await house.expect(404, 'readPlayer', { path: { name: 'KIM' } });
  const assign = (status, body, options) => house.expect(status, 'assignGame', { path: { match }, body, ...options });
  await assign(403, { letters: 'KIM', person: 2 }, { token: addToken(house.store, 'lane1', 1) });
  await assign(422, { letters: 'KIM', person: 9 });
  await assign(422, { letters: 'LEE', person: 2 });
  assert.equal(await games(house, '2'), 0);
  assert.deepEqual(people(await assign(200, { letters: 'KIM', person: 2 })), [['KIM', 2, SMITH, false]]);
  assert.equal(await games(house, '2'), 1);
  const log = (await house.expect(200, 'readLog', { path: { match } })).log.at(-1);
  assert.deepEqual([log.do, log.by, log.player, log.became], ['assign', 'desk', 'KIM', '2']);
  assert.equal(house.sql("SELECT person FROM audit WHERE action = 'assign'"), '2');
  await start(house, ['LEE']);
  const elsewhere = await assign(200, { letters: 'KIM', guest: true });
  assert.deepEqual([elsewhere.lane, people(elsewhere)], [null, [['KIM', null, null, true]]]);
  assert.equal(await games(house, '2'), 0);
  assert.deepEqual(people(await assign(200, { letters: 'KIM' })), [['KIM', 5, null, false]]);
  const became = (await house.expect(200, 'readLog', { path: { match } })).log.slice(-3).map((entry) => entry.became);
  assert.deepEqual(became, ['2', null, '5']);
  assert.deepEqual(people(await assign(200, { letters: 'KIM', new: true })), [['KIM', 6, null, false]]);
  await house.end();
  assert.match(house.verify(), /all is well/);
});

test('a name that changes is news on the stream, and a forgotten one is gone', async (t) => {
  const house = await openTwo(t);
  await start(house, ['PJS#2']);
  const streams = [await house.watch('watchLane', { path: { lane: 1 } }), await house.watch('watchHouse')];
  const next = async (stream) => {
    let state = JSON.parse((await stream.next()).data);
    while (state.lane !== 1) state = JSON.parse((await stream.next()).data);
    return [state.id, ...people(state)];
  };
  for (const stream of streams) assert.deepEqual(await next(stream), ['1-1', ['PJS', 2, SMITH, false]]);
  rename(house, 'PJS#2', 'Paul');
  for (const stream of streams) assert.deepEqual(await next(stream), ['1-1', ['PJS', 2, 'Paul', false]]);
  forget(house, 'PJS#2');
  for (const stream of streams) assert.deepEqual(await next(stream), ['1-1', ['PJS', null, null, true]]);
  const back = await house.watch('watchLane', { path: { lane: 1 }, headers: { 'Last-Event-ID': '1-1' } });
  assert.deepEqual(await next(back), ['1-1', ['PJS', null, null, true]]);
  const texts = [];
  for (const id of ['listLanes', 'listGames', 'listPeople']) texts.push((await house.call(id)).text);
  texts.push((await house.call('readGame', { path: { match: 2 } })).text);
  assert.doesNotMatch(texts.join(), /Paul|Smith/);
  await house.expect(404, 'readPlayer', { path: { name: '2' } });
  assert.deepEqual(people(await start(house, ['PJS'], 201, 2)), [['PJS', 1, PARK, false]]);
  await house.end();
});

test('who is forgotten leaves the letters to somebody new', async (t) => {
  const house = await openTwo(t);
  forget(house, 'PJS#1');
  forget(house, 'PJS#2');
  assert.deepEqual(people(await start(house, ['PJS'])), [['PJS', 3, null, false]]);
  assert.deepEqual(people(await start(house, ['PJS'], 201, 2)), [['PJS', 3, null, false]]);
  await house.end();
});

test('the list of people comes in pages', async (t) => {
  const house = await openTwo(t);
  house.sql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
    INSERT INTO players (key, letters) SELECT 'KIM-' || i, 'KIM' FROM n`);
  const first = await house.expect(200, 'listPeople');
  const second = await house.expect(200, 'listPeople', { query: { after: '1000' } });
  assert.deepEqual([first.next, second.next], ['/api/v1/people?after=1000', null]);
  assert.equal(new Set([...first.people, ...second.people].map(({ person }) => person)).size, 1502);
  assert.equal((await start(house, ['KIM'], 409)).candidates.length, 64);
  const { next } = await house.expect(200, 'listPeople', { query: { letters: 'kim' } });
  assert.equal(next, '/api/v1/people?after=1000&letters=kim');
  await house.end();
});

test('no log of the server has a name', async (t) => {
  const house = await openHouse(t, { lanes: 1, options: ['--access-log=-'] });
  const number = addPerson(house, 'PJS', PARK);
  await start(house, ['PJS']);
  await house.expect(200, 'readPlayer', { path: { name: `${number}` } });
  const metrics = (await house.call('readMetrics')).text;
  await house.end();
  assert.match(house.said(), /players/);
  assert.doesNotMatch(house.said() + metrics + house.sql('SELECT * FROM audit'), /Park/);
});
