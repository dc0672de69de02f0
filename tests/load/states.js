// Reads states and logs from a server, and tells which state is newer.

import { look } from './client.js';

/** Whether `state` came after `known`, of the same lane: first its turns are counted upwards, then events. */
export function isNewer(state, known) {
  if (known === null) return true;
  const [[turn, sequence], [knownTurn, knownSequence]] = [state, known].map(({ id }) => id.split('-').map(Number));
  return turn > knownTurn || (turn === knownTurn && sequence > knownSequence);
}

export async function readLane(address, lane) {
  return JSON.parse(await look(`${address}/api/v1/lanes/${lane}`));
}

/** The state of each lane, as text. */
export async function readLanes(address) {
  const { lanes } = JSON.parse(await look(`${address}/api/v1/lanes`));
  return new Map(lanes.map((state) => [state.lane, JSON.stringify(state)]));
}

/** The log of a match as a list of changes. */
export async function readLog(address, match) {
  const entries = [];
  for (let next = `/api/v1/games/${match}/log`; next !== null; ) {
    const page = JSON.parse(await look(address + next));
    entries.push(...page.log);
    next = page.next;
  }
  return entries.map(({ sequence, by, do: what, was, became }) => ({
    match,
    sequence,
    by,
    what,
    mark: what === 'bowl' ? became.slice(was.length) : '',
  }));
}
