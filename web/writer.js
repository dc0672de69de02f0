// A queue of changes, sent one after the other, retried until the server answers, and kept over a reload.

import { request, ConnectionLost, Problem } from './api.js';
import { loadList, storeList } from './session_storage.js';

const RETRY = 2000; // milliseconds

/**
 * A change is { method, path, body, name }. Its body has the sequence of the state that the user saw, so the
 * server applies it at most once, however often it is sent. Input that is typed while a change is unanswered
 * has no sequence yet: it is queued as it is, and `changeFor` makes a change of it when its turn comes.
 *
 *   phase        the first in the queue                next phases
 *   idle         the queue is empty                    sending, signed_out
 *   sending      is sent for the first time            idle, retrying, signed_out
 *   retrying     is sent again until it is answered    idle, sending, signed_out
 *   signed_out   waits for a token                     idle, sending
 */
export class Writer {
  #key;
  #events;
  #queue; // the first is a change, the others are input
  #pending = null; // the change whose request is open
  #phase = 'idle';
  #attempts = 0;
  #timer = 0;

  /**
   * Stores the queue at `key`. `events` has isSignedOut() and changeFor(input, state), which returns null where
   * the input is impossible. The writer calls its answered() after any answer, then accepted(state),
   * refused(problem, again, dropped) with the length of the queue that is dropped, or needsToken(status); and
   * changed() whenever the phase or the queue changes.
   */
  constructor(key, events) {
    this.#key = key;
    this.#events = events;
    this.#queue = loadList(key);
  }

  get isBusy() {
    return this.#queue.length > 0;
  }

  get phase() {
    return this.#phase;
  }

  /** The first in the queue, or null. */
  get first() {
    return this.#queue[0] ?? null;
  }

  /** How many are queued after the first. */
  get more() {
    return Math.max(this.#queue.length - 1, 0);
  }

  /** Sends the queue of the last load of the page, whose first change may have been applied already. */
  begin() {
    if (!this.isBusy) return;
    this.#attempts = 1;
    this.#try();
  }

  /** Queues a change or input; `state` is what the user sees. */
  send(input, state) {
    this.#queue.push(input);
    if (this.#queue.length === 1) this.#take(state);
    else this.#setPhase(this.#phase);
  }

  /** Retries now, without waiting for the timer. */
  retry() {
    if (this.#phase === 'retrying' && this.#pending === null) this.#try();
  }

  /** Continues after the user has signed in. */
  resume() {
    if (this.#phase === 'signed_out') this.#try();
  }

  /** Drops the queue and returns its length; 0 while a change is being sent. */
  discard() {
    if (this.#phase === 'sending' || !this.isBusy) return 0;
    return this.#drop() + 1;
  }

  #setPhase(phase) {
    this.#phase = phase;
    storeList(this.#key, this.#queue);
    this.#events.changed();
  }

  #drop() {
    const dropped = this.more;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#pending = null;
    this.#setPhase('idle');
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
    if (this.#events.isSignedOut()) this.#waitForToken(401);
    else this.#try();
  }

  #waitForToken(status) {
    this.#setPhase('signed_out');
    this.#events.needsToken(status);
  }

  async #try() {
    const change = this.#queue[0];
    this.#attempts++;
    this.#pending = change;
    if (this.#phase !== 'retrying') this.#setPhase('sending');
    const answer = await request(change.method, change.path, change.body).then(
      (state) => ({ state }),
      (problem) => ({ problem }),
    );
    if (this.#pending !== change) return;
    this.#pending = null;
    if (answer.problem === undefined) this.#succeed(answer.state);
    else this.#fail(answer.problem);
  }

  #succeed(state) {
    clearTimeout(this.#timer);
    this.#events.answered();
    this.#queue.shift();
    const goesOn = this.isBusy;
    this.#setPhase(goesOn ? 'sending' : 'idle');
    this.#events.accepted(state);
    if (goesOn) this.#take(state);
  }

  #fail(problem) {
    clearTimeout(this.#timer);
    if (problem instanceof ConnectionLost) {
      this.#timer = setTimeout(() => this.retry(), RETRY);
      if (this.#phase !== 'retrying') this.#setPhase('retrying');
      return;
    }
    this.#events.answered();
    if (problem.isAboutToken) this.#waitForToken(problem.status);
    else this.#events.refused(problem, this.#attempts > 1, this.#drop());
  }
}
