// Says how a match ended.

import { say } from './language.js';
import { winnersOf } from './rules.js';

/** Who has won a finished match, that it is a tie, or the score of who played alone. */
export function sayResult(state) {
  const [first, ...others] = winnersOf(state);
  if (first === undefined)
    return say('finalScore', state.players[0].name, state.players[0].total);
  return others.length > 0 ? say('tieOf', [first, ...others]) : say('wins', first);
}
