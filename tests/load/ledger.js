// What the keypads know to be stored: each change has its place, a match and a number in its log.

import { isDeepStrictEqual } from 'node:util';

export class Ledger {
  #changes = new Map();
  complaints = [];
  found = 0;

  get size() {
    return this.#changes.size;
  }

  get matches() {
    return [...new Set([...this.#changes.values()].map(({ match }) => match))];
  }

  /** Notes a change { match, sequence, by, what, mark } that is stored. */
  note(change) {
    const place = `${change.match}-${change.sequence}`;
    const other = this.#changes.get(place);
    if (other !== undefined) this.complaints.push(`both ${JSON.stringify(other)} and ${JSON.stringify(change)}`);
    this.#changes.set(place, change);
  }

  /** Notes one that turned out to be stored although no answer came. */
  noteFound(change) {
    this.found++;
    this.note(change);
  }

  has(change) {
    return isDeepStrictEqual(this.#changes.get(`${change.match}-${change.sequence}`), change);
  }
}
