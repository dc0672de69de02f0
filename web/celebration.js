// Celebrates a strike, a double, a spare, a turkey and a perfect game on the overhead screen.

import { element } from './dom.js';
import { say } from './language.js';
import { drawMark } from './marks.js';

const PERFECT = 300;
const SPARKS = 24;
const DURATION = { spare: 1800, strike: 2000, double: 2000, turkey: 3000, perfect: 7000 };

function allMarks(player) {
  return player.frames.flatMap((frame) => frame.marks);
}

function strikesAtEnd(marks) {
  const other = marks.findLastIndex((mark) => mark !== 'X');
  return marks.length - 1 - other;
}

// A correction may add marks too, but not at the turn.
function isBowl(before, after, index) {
  return before.players[index].frames.every((frame, number) => {
    const marks = after.players[index].frames[number].marks;
    const added = number === before.turn.frame - 1 ? 1 : 0;
    return marks.length === frame.marks.length + added && frame.marks.every((mark, bowl) => mark === marks[bowl]);
  });
}

/** The player who bowled between two successive states, or null where the change was not a bowl. */
export function bowledBetween(before, after) {
  if (before === null || before.match !== after.match || after.sequence !== before.sequence + 1) return null;
  const index = before.players.findIndex((player) => player.name === before.turn?.player);
  return index >= 0 && isBowl(before, after, index) ? after.players[index] : null;
}

// The celebration for the last bowl of the player, or null.
function celebrationOf(player) {
  const marks = allMarks(player);
  const strikes = strikesAtEnd(marks);
  if (player.total === PERFECT) return { kind: 'perfect', title: say('perfect'), marks: [] };
  if (strikes === 3) return { kind: 'turkey', title: say('turkey'), marks: ['X', 'X', 'X'] };
  if (strikes > 3) return { kind: 'turkey', title: say('strikesInARow', strikes), marks: Array(strikes).fill('X') };
  if (strikes === 2) return { kind: 'double', title: say('double'), marks: ['X', 'X'] };
  if (strikes === 1) return { kind: 'strike', title: say('strike'), marks: ['X'] };
  return marks.at(-1) === '/' ? { kind: 'spare', title: say('spare'), marks: ['/'] } : null;
}

function drawSparks() {
  return Array.from({ length: SPARKS }, (_, index) => {
    const spark = element('i', { class: 'spark' });
    spark.style.setProperty('--turn', `${(index * 360) / SPARKS}deg`);
    spark.style.setProperty('--delay', `${(index % 5) * 60}ms`);
    return spark;
  });
}

function drawSymbols({ kind, marks }) {
  if (kind === 'perfect') return [element('b', {}, String(PERFECT))];
  return marks.map((mark, index) => {
    const symbol = drawMark(mark);
    symbol.style.setProperty('--delay', `${index * 160}ms`);
    return symbol;
  });
}

/** Plays it in `container`, unless the user prefers reduced motion. */
export function celebrate(container, player) {
  const celebration = celebrationOf(player);
  if (celebration === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const show = element(
    'div',
    { class: `celebration ${celebration.kind}` },
    element('div', { class: 'sparks' }, drawSparks()),
    element('div', { class: 'symbols' }, drawSymbols(celebration)),
    element('p', { class: 'title' }, celebration.title),
    element('p', { class: 'who' }, player.name),
  );
  container.replaceChildren(show);
  setTimeout(() => show.remove(), DURATION[celebration.kind]);
}
