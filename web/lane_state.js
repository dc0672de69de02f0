// The newest state of a lane, from its stream, from reads and from answers to writes.

import { isNewer, look } from './api.js';
import { follow } from './stream.js';

/**
 * Subscribes to a lane. `show` gets each new state and the one before, `connected` is told about the
 * connection, `missing` is called where there is no such lane. Returns a function that takes a state
 * from elsewhere, such as the answer to a write.
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

  // A state that was read replaces the known one even if it is older (the store was restored from a backup),
  // unless a newer one arrived meanwhile.
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
