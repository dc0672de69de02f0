// Draws the deck as the bowler sees it: pin 1 in front, 7 to 10 behind.

import { drawing } from './dom.js';
import { say } from './language.js';
import { ALL_PINS } from './rules.js';

/** The rows of the deck, from the back. */
export const ROWS = [[7, 8, 9, 10], [4, 5, 6], [2, 3], [1]];
const STEP = 20;
const HEIGHT = 17;
const RADIUS = 8;

/** Where a pin stands: its row from the back, and its place in half steps from the left. */
export function placeOf(pin) {
  const row = ROWS.findIndex((pins) => pins.includes(pin));
  return { row, place: row + 2 * ROWS[row].indexOf(pin) };
}

/** The middle of a pin in a drawing whose steps from pin to pin are `step` and `height`. */
export function middleOf(pin, step, height) {
  const { row, place } = placeOf(pin);
  return { x: ((place + 1) * step) / 2, y: row * height + step / 2 };
}

function drawDeck(lookOf, attributes) {
  const circles = ALL_PINS.map((pin) => {
    const { x, y } = middleOf(pin, STEP, HEIGHT);
    return drawing('circle', { class: `pin ${lookOf(pin)}`, cx: x, cy: y, r: RADIUS });
  });
  return drawing('svg', { viewBox: `0 0 ${4 * STEP} ${3 * HEIGHT + STEP}`, ...attributes }, circles);
}

/** What stands as text: how many, and which ones where that is known and says more. */
export function sayStanding({ standing, pins }) {
  const which = pins === undefined || pins.length === ALL_PINS.length ? '' : ` (${pins.join('-')})`;
  return say('pinsStanding', standing) + which;
}

/** What stands at a turn. Where only the number is known, each pin may stand. */
export function drawPins(turn) {
  const pins = turn.pins ?? (turn.standing === ALL_PINS.length ? ALL_PINS : null);
  const lookOf = (pin) => (pins === null ? 'may_stand' : pins.includes(pin) ? 'stands' : '');
  return drawDeck(lookOf, { class: 'pins', role: 'img', 'aria-label': sayStanding(turn) });
}

/** A leave beside its name, hidden from screen readers. */
export function drawLeave(pins) {
  return drawDeck((pin) => (pins.includes(pin) ? 'stands' : ''), { class: 'pins', 'aria-hidden': 'true' });
}
