// Draws how many pins stand: ten in a row, because only their number is known.

import { drawing } from './dom.js';
import { say } from './language.js';

const PINS = 10;
const STEP = 20;
const PIN =
  'M9 1c3 0 4 2 4 5c0 3-2 4-2 7c0 4 5 7 5 15c0 5-2 9-3 12h-8c-1-3-3-7-3-12c0-8 5-11 5-15' + 'c0-3-2-4-2-7c0-3 1-5 4-5z';

function drawPin(index, standing) {
  return drawing('path', {
    class: index < standing ? 'pin stands' : 'pin',
    transform: `translate(${index * STEP} 0)`,
    d: PIN,
  });
}

export function drawPins(standing) {
  return drawing(
    'svg',
    { class: 'pins', viewBox: `0 0 ${PINS * STEP - 1} 42`, role: 'img', 'aria-label': say('pinsStanding', standing) },
    Array.from({ length: PINS }, (_, index) => drawPin(index, standing)),
  );
}
