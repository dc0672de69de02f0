// Draws a mark of the score sheet: X as a filled square, / as its lower half, the others as letters.

import { drawing, element } from './dom.js';
import { say } from './language.js';

const SQUARE = 'M2 2h24v24h-24z';
const CROSS = 'M8 8l12 12m-12 0l12 -12';
const HALF = 'M26 2v24h-24z';

function picture(...paths) {
  return drawing('svg', { viewBox: '0 0 28 28', 'aria-hidden': 'true' }, ...paths);
}

/** The name of a mark. */
export function nameOfMark(mark) {
  const names = { X: 'strike', '/': 'spare', '-': 'miss', F: 'foul' };
  return mark in names ? say(names[mark]) : mark;
}

function lookOfMark(mark) {
  switch (mark) {
    case 'X':
      return picture(drawing('path', { class: 'solid', d: SQUARE }), drawing('path', { class: 'cross', d: CROSS }));
    case '/':
      return picture(drawing('path', { class: 'solid', d: HALF }));
    case '-':
      return element('span', { 'aria-hidden': 'true' }, '–');
    default:
      return element('span', { 'aria-hidden': 'true', class: mark === 'F' ? 'foul' : null }, mark);
  }
}

/** The picture of a mark, hidden from screen readers; the number of a split stands in a circle. */
export function drawMark(mark, isSplit = false) {
  return element('span', { class: isSplit ? 'drawn split' : 'drawn', 'data-mark': mark }, lookOfMark(mark));
}

/** The picture of a mark, and its name for screen readers. */
export function drawSpokenMark(mark, isSplit = false) {
  const name = isSplit ? say('splitMark', mark) : nameOfMark(mark);
  return [drawMark(mark, isSplit), element('span', { class: 'spoken' }, `${name} `)];
}
