// Reads states and logs from a server, and tells which state is newer.

import { look } from './client.js';

/** Whether `state` came after `known`: matches and their events are counted upwards. */
export function isNewer(state, known) {
  if (known === null)
    return true;
  if (state.match !== known.match)
    return (state.match ?? 0) > (known.match ?? 0);
  return state.sequence > known.sequence;
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
  const { log } = JSON.parse(await look(`${address}/api/v1/games/${match}`));
  return log.map(({ sequence, by, do: what, was, became }) => ({
    match, sequence, by, what, mark: what === 'bowl' ? became.slice(was.length) : '',
  }));
}
