// A keypad: plays matches on a lane, and goes to another server when its own does not answer.

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AnswerLost, ask } from './client.js';
import { isNewer, readLane, readLog } from './states.js';

const NAMES = ['PJS', 'KYJ', 'LEE', 'CHO', 'KIM', 'HAN'];
const UNDONE = 0.03;
const FOULS = 0.02;
const HUNG_UP = 0.02;

/** The mark of so many pins, for whoever has the turn. */
function markOf(pins, { turn, players }) {
  const { marks } = players.find(({ name }) => name === turn.player).frames[turn.frame - 1];
  const isFresh = marks.length === 0 || 'X/'.includes(marks.at(-1));
  if (pins === turn.standing) return isFresh ? 'X' : '/';
  return pins === 0 ? '-' : String(pins);
}

export class Keypad {
  decided = 0; // changes of which it is known what became of them
  #seen = null;
  #address;

  /** `by` is whose `token` it has; `pause` is the milliseconds between two bowls, on average. */
  constructor(lane, { cluster, ledger, random, by, token, pause }) {
    Object.assign(this, { lane, cluster, ledger, random, by, token, pause });
    this.#move();
  }

  /** Plays until `isDone`. Who may not start a match waits until there is one. */
  async play(isDone, mayStart) {
    this.#seen = await this.#readState();
    while (!isDone()) {
      await sleep(this.random.upTo(2 * this.pause));
      if (this.#seen.turn === null && !mayStart) this.#seen = await this.#readState();
      else await this.#write(this.#nextChange());
    }
  }

  #nextChange() {
    const { random } = this;
    const { turn, undo } = this.#seen;
    if (turn === null) return { what: 'start', mark: '', path: 'match', body: { players: this.#someNames() } };
    if (undo && random.draw() < UNDONE) return { what: 'undo', mark: '', path: 'undo', body: {} };
    const mark = random.draw() < FOULS ? 'F' : markOf(random.upTo(turn.standing), this.#seen);
    return { what: 'bowl', mark, path: 'bowls', body: { bowl: mark } };
  }

  #someNames() {
    const first = this.random.upTo(NAMES.length - 1);
    return NAMES.slice(first, first + 1 + this.random.upTo(1));
  }

  /* Until it is known what became of it: only what is not there is sent again. */
  async #write(change) {
    const before = this.#seen;
    let isInDoubt = false;
    while (this.#seen === before) {
      const { state, outcome } = await this.#send(change);
      isInDoubt ||= outcome === 'lost';
      if (!isNewer(state, before)) continue;
      if (isInDoubt && outcome !== 'acknowledged') await this.#claim(change, before, state);
      this.#seen = state;
    }
    this.decided++;
  }

  async #send(change) {
    try {
      return await this.#sendOnce(change);
    } catch (problem) {
      await this.#recover(problem);
      return { outcome: 'lost', state: await this.#readState() };
    }
  }

  async #sendOnce({ what, mark, path, body }) {
    const { by, lane, token } = this;
    const { match, sequence } = this.#seen;
    const { status, text } = await ask('POST', `${this.#address}/api/v1/lanes/${lane}/${path}`, {
      token,
      body: { ...body, match: match ?? undefined, sequence },
      hangsUp: this.random.draw() < HUNG_UP,
    });
    const answer = JSON.parse(text);
    if (status === 409) return { outcome: 'stale', state: answer.state };
    if (status !== 200 && status !== 201) throw new Error(`lane ${lane}: ${what} ${mark} got ${status} ${text}`);
    this.ledger.note({ match: answer.match, sequence: answer.sequence, by, what, mark });
    return { outcome: 'acknowledged', state: answer };
  }

  /* The log tells whether a change whose answer was lost is there. */
  async #claim({ what, mark }, before, now) {
    const place =
      what === 'start' ? { match: now.match, sequence: 1 } : { match: before.match, sequence: before.sequence + 1 };
    const change = { ...place, by: this.by, what, mark };
    const log = await this.#surely(() => readLog(this.#address, place.match));
    if (isDeepStrictEqual(log[place.sequence - 1], change)) this.ledger.noteFound(change);
  }

  #readState() {
    return this.#surely(() => readLane(this.#address, this.lane));
  }

  async #surely(action) {
    for (;;) {
      try {
        return await action();
      } catch (problem) {
        await this.#recover(problem);
      }
    }
  }

  #move() {
    this.#address = this.cluster.pick(this.random);
  }

  async #recover(problem) {
    if (!(problem instanceof AnswerLost)) throw problem;
    await sleep(this.random.upTo(this.pause));
    this.#move();
  }
}
