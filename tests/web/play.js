// Plays on a lane by the API and the program, where a test is about what the pages make of it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

async function write(house, method, path, body, status) {
  const answer = await fetch(`${house.address}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${house.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const state = await answer.json();
  assert.equal(answer.status, status, JSON.stringify(state));
  return state;
}

/** Starts a match and answers its state; `more` is what else the request says. */
export function startMatch(house, lane, players, more = {}) {
  return write(house, 'POST', `/lanes/${lane}/match`, { players, ...more }, 201);
}

/** Bowls each of the marks, whoever's turn it is, and answers the last state. */
export async function bowl(house, lane, marks) {
  let state = null;
  for (const mark of marks) state = await write(house, 'POST', `/lanes/${lane}/bowls`, { bowl: mark }, 200);
  return state;
}

/** Bowls `mark`, and says which pins it left. */
export function bowlLeaving(house, lane, mark, standing) {
  return write(house, 'POST', `/lanes/${lane}/bowls`, { bowl: mark, standing }, 200);
}

/** Corrects a bowl, of which `path` says the match, the frame and the player. */
export function correct(house, path, body) {
  return write(house, 'PUT', `/games/${path}`, body, 200);
}

/** Says whose a game of a match is. */
export function assignGame(house, match, body) {
  return write(house, 'POST', `/games/${match}/assign`, body, 200);
}

/** How the lane stands, as the server says. */
export async function stateOf(house, lane) {
  return (await fetch(`${house.address}/api/v1/lanes/${lane}`)).json();
}

/** Runs the program on the store of the house. */
export function runProgram(house, ...words) {
  execFileSync(process.env.BOWLING_PROGRAM, [...words, '--store', house.store]);
}

/** So many different names. */
export function namesOf(count) {
  const letter = (number) => String.fromCharCode('A'.charCodeAt(0) + number);
  return Array.from({ length: count }, (_, index) => `P${letter(Math.floor(index / 26))}${letter(index % 26)}`);
}
