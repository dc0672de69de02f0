// Watchers: pages that show a lane or the house, and come back to any server when theirs dies.

import { setTimeout as sleep } from 'node:timers/promises';
import { follow } from './client.js';
import { isNewer } from './states.js';

const LONGEST_PAUSE = 200;

/** Watches one lane: each state has to be newer than those before, at whatever server. */
class LaneWatcher {
  last = null;
  complaints = [];

  constructor(lane) {
    this.lane = lane;
    this.path = `/api/v1/lanes/${lane}/events`;
  }

  get seen() {
    return this.last?.id ?? null;
  }

  opens() {}

  receive(state) {
    if (!isNewer(state, this.last)) this.complaints.push(`lane ${this.lane}: ${state.id} came after ${this.seen}`);
    this.last = state;
  }

  shows(lanes) {
    return this.last?.text === lanes.get(this.lane);
  }
}

/** Watches the house: a server may begin with older states than another has shown, which the page leaves out. */
class HouseWatcher {
  seen = null;
  complaints = [];
  path = '/api/v1/events';
  #states = new Map();
  #shown = new Map(); // by this server

  opens() {
    this.#shown.clear();
  }

  receive(state) {
    const { lane } = JSON.parse(state.text);
    if (!isNewer(state, this.#shown.get(lane) ?? null))
      this.complaints.push(`lane ${lane} of the house: ${state.id} came after ${this.#shown.get(lane).id}`);
    this.#shown.set(lane, state);
    if (isNewer(state, this.#states.get(lane) ?? null)) this.#states.set(lane, state);
  }

  shows(lanes) {
    return [...lanes].every(([lane, text]) => this.#states.get(lane)?.text === text);
  }
}

/** As many watchers of each lane as of any other, and a few of the house. */
export function makeWatchers({ lanes, watchers, ofHouse }) {
  return Array.from({ length: watchers }, (_, i) =>
    i < ofHouse ? new HouseWatcher() : new LaneWatcher(1 + (i % lanes)),
  );
}

/** Lets a watcher watch until `signal`. */
export async function watch(watcher, { cluster, random, signal }) {
  while (!signal.aborted) {
    watcher.opens();
    await follow(cluster.pick(random) + watcher.path, {
      seen: watcher.seen,
      signal,
      receive: (state) => watcher.receive(state),
    });
    await sleep(random.upTo(LONGEST_PAUSE));
  }
}
