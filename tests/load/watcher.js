// Watchers: pages that show a lane or the house, and come back to any server when theirs dies.

import { setTimeout as sleep } from 'node:timers/promises';
import { follow } from './client.js';
import { isNewer, readLanes } from './states.js';

const LONGEST_PAUSE = 200;

/** Watches one lane: it has to be told every state of a match, one after the other. */
class LaneWatcher {
  last = null;
  complaints = [];

  constructor(lane) {
    this.lane = lane;
    this.path = `/api/v1/lanes/${lane}/events`;
  }

  get seen() {
    return this.last === null ? null : `${this.last.match}-${this.last.sequence}`;
  }

  #continues(state) {
    if (this.last === null)
      return true;
    if (state.match === this.last.match)
      return state.sequence === this.last.sequence + 1;
    return state.match > this.last.match && state.sequence === 1;
  }

  receive(state) {
    if (!this.#continues(state))
      this.complaints.push(`lane ${this.lane}: ${state.match}-${state.sequence} came after ${this.seen}`);
    this.last = state;
  }

  async opened() {}

  shows(lanes) {
    return this.last?.text === lanes.get(this.lane);
  }
}

/** Watches the house: what it missed it reads, as the page does. */
class HouseWatcher {
  seen = null;
  complaints = [];
  path = '/api/v1/events';
  #states = new Map();

  #take(text) {
    const { lane, match, sequence } = JSON.parse(text);
    if (isNewer({ match, sequence }, this.#states.get(lane) ?? null))
      this.#states.set(lane, { match, sequence, text });
  }

  receive({ match, sequence, text }) {
    this.seen = `${match}-${sequence}`;
    this.#take(text);
  }

  async opened(address) {
    for (const [, text] of await readLanes(address))
      this.#take(text);
  }

  shows(lanes) {
    return [...lanes].every(([lane, text]) => this.#states.get(lane)?.text === text);
  }
}

/** As many watchers of each lane as of any other, and a few of the house. */
export function makeWatchers({ lanes, watchers, ofHouse }) {
  return Array.from({ length: watchers }, (_, i) =>
    i < ofHouse ? new HouseWatcher() : new LaneWatcher(1 + i % lanes));
}

/** Lets a watcher watch until `signal`. */
export async function watch(watcher, { cluster, random, signal }) {
  while (!signal.aborted) {
    const address = cluster.pick(random);
    await follow(address + watcher.path, {
      seen: watcher.seen,
      signal,
      receive: (state) => watcher.receive(state),
      opened: () => watcher.opened(address),
    });
    await sleep(random.upTo(LONGEST_PAUSE));
  }
}
