// What a player leaves standing: how often each pin, which leaves are missed, and how the kinds of them are made.

import { drawing, element } from './dom.js';
import { say, formatNumber } from './language.js';
import { drawListing } from './listing.js';
import { drawLeave, middleOf } from './pins.js';

const STEP = 92;
const HEIGHT = 82;
const RADIUS = 40;
// The colour of the pin that stands most; darker, the number on it could not be read.
const DARKEST = 0.5;
const LEAVES_SHOWN = 10;
const CLASSES = ['single', 'cluster', 'split', 'washout'];

function percent(part, whole) {
  return `${formatNumber((100 * part) / whole)}\u00a0%`;
}

function drawMade({ made, attempts }) {
  if (attempts === 0) return [say('none')];
  return [say('madeOf', made, attempts), ' ', element('small', {}, percent(made, attempts))];
}

function drawPin({ pin, left }, most, all) {
  const { x, y } = middleOf(pin, STEP, HEIGHT);
  const shade = most === 0 ? 0 : (DARKEST * left) / most;
  return drawing(
    'g',
    {},
    drawing('circle', { class: 'heat', cx: x, cy: y, r: RADIUS, 'fill-opacity': shade.toFixed(3) }),
    drawing('text', { class: 'middle', x, y: y - 10 }, String(pin)),
    drawing('text', { class: 'middle share', x, y: y + 14 }, percent(left, all)),
  );
}

/** How often each pin stood after a first ball, as colours. */
export function drawHeatMap({ pins, first_balls: all }) {
  const most = Math.max(...pins.map(({ left }) => left));
  const shares = pins.map(({ pin, left }) => say('pinLeft', pin, percent(left, all))).join(', ');
  return drawing(
    'svg',
    {
      class: 'chart',
      viewBox: `0 0 ${4 * STEP} ${3 * HEIGHT + STEP}`,
      role: 'img',
      'aria-label': `${say('heatMap')}. ${shares}`,
    },
    pins.map((pin) => drawPin(pin, most, all)),
  );
}

function drawName({ pins, text, name }) {
  return element(
    'span',
    { class: 'leave' },
    drawLeave(pins),
    element('b', {}, text),
    name === null ? null : element('small', {}, say('leaveName', name)),
  );
}

/** The leaves that were missed most often; an empty list where none was. */
export function mostMissed({ leaves }) {
  const missed = ({ attempts, made }) => attempts - made;
  return leaves
    .filter((leave) => missed(leave) > 0)
    .sort((left, right) => missed(right) - missed(left))
    .slice(0, LEAVES_SHOWN);
}

/** A table of leaves. */
export function drawLeaves(leaves) {
  return drawListing(
    say('missedLeaves'),
    [
      { title: say('leave'), content: (leave) => [drawName(leave)] },
      { title: say('missed'), name: 'points', content: ({ attempts, made }) => [String(attempts - made)] },
      { title: say('made'), name: 'number', content: drawMade },
      { title: say('leaveClass'), content: (leave) => [say(leave.class)] },
    ],
    leaves,
  );
}

/** Single pins by pin, as a table. */
export function drawSinglePins({ pins }) {
  return drawListing(
    say('singlePins'),
    [
      { title: say('pin'), name: 'number', content: ({ pin }) => [String(pin)] },
      { title: say('leftStanding'), name: 'number', content: ({ left }) => [String(left)] },
      { title: say('made'), name: 'number', content: drawMade },
    ],
    pins,
  );
}

/** How the kinds of leaves are made, and what the average would be if all single pins had been. */
export function drawClasses({ classes, average_single_pins_made: average }) {
  const figures = CLASSES.map((kind) => [say(`${kind}s`), drawMade(classes[kind])]);
  if (average !== null) figures.push([say('averageSinglePins'), [formatNumber(average, 1)]]);
  return figures.map(([title, content]) => element('div', {}, element('dt', {}, title), element('dd', {}, content)));
}
