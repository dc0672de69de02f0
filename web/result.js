// Who bowls, who has won, and the result of a finished match as text.

import { say } from './language.js';
import { winnersOf } from './rules.js';

/** The winner, a tie, or the score of a single player. */
export function sayResult(state) {
  const [first, ...others] = winnersOf(state);
  if (first === undefined) return say('finalScore', state.players[0].name, state.players[0].total);
  return others.length > 0 ? say('tieOf', [first, ...others]) : say('wins', first);
}

/** The role of a player, `plays` or `wins`, and its words; neither for the others. */
export function roleOf(player, state) {
  if (state.turn?.player === player.name) return { role: 'plays', words: say('bowlsNow') };
  const winners = winnersOf(state);
  return winners.includes(player.name) ? { role: 'wins', words: say(winners.length > 1 ? 'tie' : 'winner') } : {};
}
