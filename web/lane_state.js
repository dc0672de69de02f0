// Keeps the newest state of one lane, from whichever way it comes.

import { isNewer, look } from './api.js';
import { follow } from './stream.js';

/**
 * Follows a lane. `show` gets each new state and the one before, `connected` hears of the
 * connection, `missing` that there is no such lane. Returns a function that takes a state from
 * elsewhere, such as an answer.
 */
export function followLane(number, { show, connected, missing }) {
  let known = null;

  function take(state) {
    const before = known;
    known = state;
    show(state, before);
  }

  function takeNewer(state) {
    if (isNewer(state, known))
      take(state);
  }

  // What was read is the truth unless something arrived meanwhile: even a store that was set back.
  async function catchUp() {
    const before = known;
    try {
      const state = await look(`/lanes/${number}`);
      const same = before !== null && state.match === before.match && state.sequence === before.sequence;
      if (known === before && !same)
        take(state);
      else
        takeNewer(state);
      return true;
    } catch (problem) {
      if (problem.status !== 404)
        throw problem;
      missing();
      return false;
    }
  }

  follow(`/api/v1/lanes/${number}/events`, { receive: takeNewer, catchUp, connected });
  return takeNewer;
}
