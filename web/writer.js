// Sends changes one after the other, and keeps them until the server has answered, even over a reload.

import { ask, ConnectionLost, Problem } from './api.js';
import { keep, recall } from './kept.js';

const RETRY = 2000;

/**
 * A change is { method, path, body, name }. Its body carries the sequence that its author had seen, so the
 * server does it at most once, however often it is sent. What is typed while a change is unanswered has no
 * sequence yet: it is queued as a wish, and `changeFor` makes a change of it from the answer to the one before.
 *
 *   phase      what the first one does                 leaves to
 *   idle       there is none                           sending, unsigned
 *   sending    waits for its answer                    idle, kept, unsigned
 *   kept       is tried again until there is one       idle, sending, unsigned
 *   unsigned   waits for a token                       idle, sending
 */
export class Writer {
  #key;
  #events;
  #queue;           // the first is a change, the others are wishes
  #asked = null;    // the change that the server has not answered yet
  #phase = 'idle';
  #attempts = 0;
  #timer = 0;

  /**
   * Keeps what waits under `key`. Asks `events` isSignedOut() and changeFor(wish, state), which is null where
   * the wish is impossible, and tells it answered(), whatever the server says, then accepted(state),
   * refused(problem, again, dropped) with how many are dropped after it, or needsToken(status); and moved(),
   * whenever the phase or what waits changes.
   */
  constructor(key, events) {
    this.#key = key;
    this.#events = events;
    this.#queue = recall(key);
  }

  get isBusy() {
    return this.#queue.length > 0;
  }

  get phase() {
    return this.#phase;
  }

  /** The change that is sent, or null. */
  get first() {
    return this.#queue[0] ?? null;
  }

  /** How many wait after the first. */
  get more() {
    return Math.max(this.#queue.length - 1, 0);
  }

  /** Sends what the last load of the page has left; nobody knows whether its first has arrived. */
  begin() {
    if (!this.isBusy)
      return;
    this.#attempts = 1;
    this.#try();
  }

  /** Sends it as soon as nothing waits before it; `state` is what its author sees. */
  send(wish, state) {
    this.#queue.push(wish);
    if (this.#queue.length === 1)
      this.#take(state);
    else
      this.#move(this.#phase);
  }

  /** Tries again what waits for the connection. */
  retry() {
    if (this.#phase === 'kept' && this.#asked === null)
      this.#try();
  }

  /** Sends what waits for a token. */
  resume() {
    if (this.#phase === 'unsigned')
      this.#try();
  }

  /** Forgets all that waits, and answers how many that were. */
  discard() {
    if (this.#phase === 'sending' || !this.isBusy)
      return 0;
    return this.#drop() + 1;
  }

  #move(phase) {
    this.#phase = phase;
    keep(this.#key, this.#queue);
    this.#events.moved();
  }

  #drop() {
    const dropped = this.more;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#asked = null;
    this.#move('idle');
    return dropped;
  }

  #take(state) {
    const change = this.#events.changeFor(this.#queue[0], state);
    if (change === null) {
      this.#events.refused(new Problem(422, {}), false, this.#drop());
      return;
    }
    this.#queue[0] = change;
    this.#attempts = 0;
    if (this.#events.isSignedOut())
      this.#wait(401);
    else
      this.#try();
  }

  #wait(status) {
    this.#move('unsigned');
    this.#events.needsToken(status);
  }

  async #try() {
    const change = this.#queue[0];
    this.#attempts++;
    this.#asked = change;
    if (this.#phase !== 'kept')
      this.#move('sending');
    const answer = await ask(change.method, change.path, change.body).then(
      (state) => ({ state }), (problem) => ({ problem }));
    if (this.#asked !== change)
      return;
    this.#asked = null;
    if (answer.problem === undefined)
      this.#succeed(answer.state);
    else
      this.#fail(answer.problem);
  }

  #succeed(state) {
    clearTimeout(this.#timer);
    this.#events.answered();
    this.#queue.shift();
    const goesOn = this.isBusy;
    this.#move(goesOn ? 'sending' : 'idle');
    this.#events.accepted(state);
    if (goesOn)
      this.#take(state);
  }

  #fail(problem) {
    clearTimeout(this.#timer);
    if (problem instanceof ConnectionLost) {
      this.#timer = setTimeout(() => this.retry(), RETRY);
      if (this.#phase !== 'kept')
        this.#move('kept');
      return;
    }
    this.#events.answered();
    if (problem.isAboutToken)
      this.#wait(problem.status);
    else
      this.#events.refused(problem, this.#attempts > 1, this.#drop());
  }
}
