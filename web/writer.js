// Sends one change at a time, and keeps it until the server has answered.

import { ask, ConnectionLost } from './api.js';

const RETRY = 2000;

/**
 * A change is { method, path, body, name }. Its body carries the sequence that its author had seen, so
 * that sending it again, when nobody knows whether it arrived, can never do it twice.
 */
export class Writer {
  #change = null;
  #phase = 'idle';
  #attempts = 0;
  #timer = 0;
  #events;

  /**
   * Asks `events` isSignedOut(), and tells it answered(), whatever the server says, then
   * accepted(state), refused(problem, again) or needsToken(status), and moved(), whenever the phase
   * changes.
   */
  constructor(events) {
    this.#events = events;
  }

  get isBusy() {
    return this.#change !== null;
  }

  /** 'idle', 'sending', 'kept' until the connection is back, or 'unsigned' until there is a token. */
  get phase() {
    return this.#phase;
  }

  get name() {
    return this.#change?.name ?? '';
  }

  /** Sends it; false where another one waits for its answer. */
  send(change) {
    if (this.isBusy)
      return false;
    this.#change = change;
    this.#attempts = 0;
    if (this.#events.isSignedOut())
      this.#wait(401);
    else
      this.#try();
    return true;
  }

  /** Sends what waits for the connection. */
  retry() {
    if (this.#phase === 'kept')
      this.#try();
  }

  /** Sends what waits for a token. */
  resume() {
    if (this.#phase === 'unsigned')
      this.#try();
  }

  /** Forgets what waits. */
  discard() {
    if (this.#phase !== 'sending')
      this.#end();
  }

  #move(phase) {
    clearTimeout(this.#timer);
    this.#phase = phase;
    this.#events.moved();
  }

  #end() {
    this.#change = null;
    this.#move('idle');
  }

  #wait(status) {
    this.#move('unsigned');
    this.#events.needsToken(status);
  }

  async #try() {
    const { method, path, body } = this.#change;
    this.#attempts++;
    this.#move('sending');
    try {
      const state = await ask(method, path, body);
      this.#events.answered();
      this.#end();
      this.#events.accepted(state);
    } catch (problem) {
      this.#fail(problem);
    }
  }

  #fail(problem) {
    if (problem instanceof ConnectionLost) {
      this.#move('kept');
      this.#timer = setTimeout(() => this.retry(), RETRY);
      return;
    }
    this.#events.answered();
    if (problem.isAboutToken) {
      this.#wait(problem.status);
      return;
    }
    this.#end();
    this.#events.refused(problem, this.#attempts > 1);
  }
}
