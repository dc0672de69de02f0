// The result of a finished match as text.

import { say } from './language.js';
import { winnersOf } from './rules.js';

/** The winner, a tie, or the score of a single player. */
export function sayResult(state) {
  const [first, ...others] = winnersOf(state);
  if (first === undefined)
    return say('finalScore', state.players[0].name, state.players[0].total);
  return others.length > 0 ? say('tieOf', [first, ...others]) : say('wins', first);
}
