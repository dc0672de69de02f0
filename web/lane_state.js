// The newest state of a lane, from its stream and from answers to writes.

import { get, isNewer } from './api.js';
import { subscribe } from './stream.js';

/**
 * Subscribes to a lane. `show` gets each newer state and the one before, `connected` is told about the connection,
 * `missing` is called where there is no such lane. Returns a function that takes a state from elsewhere, such as the
 * answer to a write.
 */
export function subscribeToLane(number, { show, connected, missing }) {
  let known = null;

  function take(state) {
    const before = known;
    if (!isNewer(state, before)) return;
    known = state;
    show(state, before);
  }

  // A stream does not say why it failed.
  async function checkLane() {
    const problem = await get(`/lanes/${number}`).then(take, (cause) => cause);
    if (problem?.status !== 404) return;
    unsubscribe();
    connected(true);
    missing();
  }

  const unsubscribe = subscribe(`/api/v1/lanes/${number}/events`, {
    receive: take,
    connected: (isConnected) => {
      connected(isConnected);
      if (!isConnected && known === null) checkLane();
    },
  });
  return take;
}
