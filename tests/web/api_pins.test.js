// Pins through the API: what a camera sends comes back in states, in the log and in an export, equal in every bit.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';

import { openHouse } from './api_house.js';
import { temporaryFolder } from './serve.js';

const GAMES = Number(process.env.BOWLING_API_PIN_GAMES ?? 100);
const LANES = 8;
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEG';
const PATH = { lane: 1 };

/** Numbers below 1 that look random, the same in each run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function someOf(random, pins, count) {
  const left = [...pins];
  while (left.length > count) left.splice(Math.floor(random() * left.length), 1);
  return left;
}

/** A bowl as logs store it. */
function stored({ fallen, foul, pins, split }) {
  const count = foul ? 'F' : fallen === 10 ? 'T' : String(fallen);
  if (split) return `${count}S`;
  if (pins === null) return count;
  const set = pins.reduce((bits, pin) => bits | (1 << (pin - 1)), 0);
  return count + LETTERS[set & 31] + LETTERS[set >> 5];
}

/** Draws the next bowl by the turn of a state; a camera may tell what stands after gutters and strikes too. */
function draw(random, turn, before) {
  const fallen = random() < 0.2 ? turn.standing : Math.floor(random() * (turn.standing + 1));
  const left = turn.standing - fallen;
  const fresh = before === null;
  const known = turn.pins ?? (before?.split ? ALL.slice(1) : ALL);
  if (random() < 0.05) return { fallen: 0, foul: true, pins: null, body: { bowl: 'F' } };
  if (fallen === 0 && turn.standing === known.length && random() < 0.5)
    return { fallen, pins: null, body: { bowl: '-', standing: known } };
  if (left === 0)
    return { fallen, pins: null, body: random() < 0.5 ? { bowl: fallen, standing: [] } : { bowl: fallen } };
  if (fallen === 0 || random() < 0.2) return { fallen, pins: null, body: { bowl: String(fallen) } };
  if (fresh && fallen <= 8 && random() < 0.1) return { fallen, pins: null, split: true, body: { bowl: `S${fallen}` } };
  const pins = someOf(random, known, left);
  return { fallen, pins, body: { bowl: String(fallen), standing: pins } };
}

async function post(house, path, body) {
  const answer = await fetch(house.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${house.desk}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${path} ${JSON.stringify(body)}: ${text}`);
  return JSON.parse(text);
}

/** Plays a game on a lane; answers its match, and the bowls as they have to be stored. */
async function play(house, lane, random) {
  let state = await post(house, `/api/v1/lanes/${lane}/match`, { players: ['PJS'] });
  const bowls = [];
  let first = null;
  while (!state.finished) {
    const bowl = draw(random, state.turn, first);
    const { standing } = state.turn;
    state = await post(house, `/api/v1/lanes/${lane}/bowls`, bowl.body);
    bowls.push(bowl);
    first = first === null && bowl.fallen < standing ? bowl : null;
  }
  const text = bowls.map(stored).join('');
  const knows = bowls.some(({ pins, split }) => pins !== null || split);
  assert.equal(state.bowls, `${knows ? 3 : 2} PJS${text}`);
  const told = state.players[0].frames.flatMap(({ marks, standing }) => standing ?? marks.map(() => null));
  assert.deepEqual(
    told,
    bowls.map(({ pins }) => pins),
  );
  return state;
}

test(`${GAMES} random games with pins come back as they were sent`, async (t) => {
  const house = await openHouse(t, { lanes: LANES });
  let left = GAMES;
  const finished = [];
  async function playOn(lane) {
    const random = randomNumbers(lane);
    while (left-- > 0) finished.push(await play(house, lane, random));
  }
  await Promise.all(Array.from({ length: LANES }, (_, i) => playOn(i + 1)));
  assert.equal(finished.length, GAMES);
  for (const state of finished.slice(0, 100)) {
    const match = await house.expect(200, 'readGame', { path: { match: state.match } });
    assert.deepEqual(match.players, state.players);
  }
  const program = process.env.BOWLING_PROGRAM;
  const copy = join(temporaryFolder(t), 'copy.db');
  const size = { maxBuffer: 2 ** 30 };
  const exported = execFileSync(program, ['export', '--store', house.store], size);
  execFileSync(program, ['import', '--store', copy, '-'], { input: exported, ...size });
  assert.deepEqual(execFileSync(program, ['export', '--store', copy], size), exported);
  execFileSync(program, ['verify', '--store', copy]);
});

test('states have pins where a bowl knows them, and no new member where none does', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  const counted = await house.expect(200, 'addBowl', { path: PATH, body: { bowl: '8' } });
  assert.deepEqual(counted.turn, { player: 'PJS', frame: 1, bowl: 2, standing: 2 });
  assert.deepEqual(counted.players[0].frames[0], { marks: ['8'], score: null });
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: '/' } });
  const known = await house.expect(200, 'addBowl', { path: PATH, body: { bowl: '8', standing: [10, 7] } });
  assert.deepEqual(known.turn, { player: 'PJS', frame: 2, bowl: 2, standing: 2, pins: [7, 10] });
  assert.deepEqual(known.players[0].frames[1], { marks: ['8'], score: null, standing: [[7, 10]], splits: [1] });
  assert.equal(known.bowls, '3 PJS828as');
  const second = await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 1, standing: [7] } });
  assert.deepEqual(second.players[0].frames[1].standing, [[7, 10], [7]]);
  const split = await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 'S7' } });
  assert.deepEqual(split.players[0].frames[2], { marks: ['7'], score: null, splits: [1] });
});

test('pins that cannot stand are refused, and the refusal says which', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const { match } = await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  async function refused(body, words) {
    const answer = await house.expect(422, 'addBowl', { path: PATH, body });
    assert.match(answer.detail, words);
    assert.equal(answer.state.sequence, 1 + bowled);
  }
  let bowled = 0;
  await refused({ bowl: '8', standing: [7, 9, 10] }, /not ten pins/);
  await refused({ bowl: '8', standing: [] }, /not ten pins/);
  await refused({ bowl: 'X', standing: [1] }, /not ten pins/);
  await refused({ bowl: '8', standing: [7, 7] }, /named twice/);
  await refused({ bowl: '8', standing: [11, 1] }, /numbered from 1 to 10/);
  await refused({ bowl: '8', standing: 7 }, /numbered from 1 to 10/);
  await refused({ bowl: '8', standing: ['7', '10'] }, /numbered from 1 to 10/);
  await refused({ bowl: 'S8[2-8]' }, /no split/);
  await refused({ bowl: 'S8', standing: [2, 8] }, /no split/);
  await refused({ bowl: '8[7-10]', standing: [7, 9] }, /'bowl' is "8\[7-10\]"/);
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: '7', standing: [2, 4, 5] } });
  bowled = 1;
  await refused({ bowl: '2', standing: [8] }, /pin 8 had fallen/);
  await refused({ bowl: 'S2' }, /first bowl of 1 to 8 pins/);
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: '2[5]' } });
  const log = await house.expect(200, 'readLog', { path: { match } });
  assert.deepEqual(
    log.log.map(({ became }) => became),
    ['PJS', '7[2-4-5]', '7[2-4-5]2[5]'],
  );
});

test('counts get their pins by a correction', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const { match } = await house.expect(201, 'startMatch', { path: PATH, body: { players: ['PJS'] } });
  for (const bowl of ['8', '1', '8']) await house.expect(200, 'addBowl', { path: PATH, body: { bowl } });
  const path = { match, frame: 1, bowl: 1 };
  async function corrected(body) {
    return (await house.expect(200, 'correctBowl', { path, body })).players[0].frames[0].standing;
  }
  assert.deepEqual(await corrected({ bowls: ['8', '1'], standing: [[7, 10], [10]], seen: ['8', '1'] }), [
    [7, 10],
    [10],
  ]);
  assert.deepEqual(await corrected({ bowl: '8', standing: [4, 10], seen: ['8', '1'] }), [[4, 10], [10]]);
  assert.deepEqual(await corrected({ bowl: '8', standing: [4, 6] }), [[4, 6], null]);
  assert.deepEqual(await corrected({ bowls: ['8[7-10]', '1'], standing: [null, [7]] }), [[7, 10], [7]]);
  await house.expect(409, 'correctBowl', { path, body: { bowl: '8', seen: ['8[4-6]', '1'] } });
  await house.expect(422, 'correctBowl', { path, body: { bowl: '8', standing: [7, 9, 10] } });
  await house.expect(422, 'correctBowl', { path, body: { bowls: ['8', '1'], standing: [[7, 10], [8]] } });
  for (const standing of ['7-10', 7, { 1: [7] }])
    await house.expect(422, 'correctBowl', { path, body: { bowls: ['8', '1'], standing } });
  assert.equal(await corrected({ bowls: ['8', '1'], standing: [null, null] }), undefined);
});
