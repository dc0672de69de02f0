// Draws the scores of many games: how they went up and down, and how they spread.

import { drawing } from './dom.js';
import { say, formatNumber } from './language.js';

const WIDTH = 480;
const HEIGHT = 220;
const MARGIN = { left: 40, right: 14, top: 28, bottom: 26 };
const HIGHEST = 300;
const STEP = 20;
const GAMES_SHOWN = 50;
const LINES = 4;

function text(x, y, content, attributes = {}) {
  return drawing('text', { x, y, ...attributes }, String(content));
}

function line(x1, y1, x2, y2, name) {
  return drawing('line', { x1, y1, x2, y2, class: name });
}

function chart(title, description, ...content) {
  return drawing(
    'svg',
    { class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${title}. ${description}` },
    ...content,
  );
}

// Multiples of STEP below and above the scores, which may all be equal.
function boundsOf(scores) {
  const low = Math.max(0, Math.floor((Math.min(...scores) - 1) / STEP) * STEP);
  const high = Math.min(HIGHEST, Math.ceil((Math.max(...scores) + 1) / STEP) * STEP);
  return { low, high };
}

function scaleOf({ low, high }) {
  const height = HEIGHT - MARGIN.top - MARGIN.bottom;
  return (score) => HEIGHT - MARGIN.bottom - ((score - low) / (high - low)) * height;
}

function placesOf(count) {
  const width = WIDTH - MARGIN.left - MARGIN.right;
  if (count === 1) return () => MARGIN.left + width / 2;
  return (index) => MARGIN.left + 8 + (index * (width - 16)) / (count - 1);
}

function drawGrid(bounds, y) {
  const every = Math.ceil((bounds.high - bounds.low) / LINES / STEP) * STEP;
  const lines = [];
  for (let score = bounds.low; score <= bounds.high; score += every) {
    lines.push(line(MARGIN.left, y(score), WIDTH - MARGIN.right, y(score), 'grid'));
    lines.push(text(MARGIN.left - 8, y(score) + 5, score, { class: 'end' }));
  }
  return lines;
}

function drawPoint(score, x, y, last) {
  return drawing(
    'circle',
    { cx: x, cy: y, r: last ? 6 : 3.5, class: last ? 'point last' : 'point' },
    drawing('title', {}, String(score)),
  );
}

/** The scores in their order, with their average. */
export function drawTrend(all, average) {
  const scores = all.slice(-GAMES_SHOWN);
  const bounds = boundsOf([...scores, average]);
  const [x, y] = [placesOf(scores.length), scaleOf(bounds)];
  const points = scores.map((score, index) => `${x(index).toFixed(1)},${y(score).toFixed(1)}`).join(' ');
  const summary = say('trendIs', scores[0], scores.at(-1), Math.min(...scores), Math.max(...scores));
  return chart(
    say('trendOf', scores.length),
    summary,
    drawGrid(bounds, y),
    line(MARGIN.left, y(average), WIDTH - MARGIN.right, y(average), 'average'),
    text(WIDTH - MARGIN.right, 14, say('averageIs', formatNumber(average, 1)), { class: 'end faint' }),
    drawing('polyline', { points, class: 'curve' }),
    scores.map((score, index) => drawPoint(score, x(index), y(score), index === scores.length - 1)),
  );
}

function classesOf(scores) {
  const counts = Array(HIGHEST / STEP + 1).fill(0);
  scores.forEach((score) => counts[Math.floor(score / STEP)]++);
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  return counts.slice(first, last + 1).map((count, index) => ({ from: (first + index) * STEP, count }));
}

function rangeOf({ from }) {
  return from === HIGHEST ? String(HIGHEST) : `${from}–${from + STEP - 1}`;
}

function drawBar(group, index, { width, most, labelled }) {
  const room = HEIGHT - MARGIN.top - MARGIN.bottom;
  const height = (group.count / most) * room;
  const left = MARGIN.left / 2 + index * width;
  const top = HEIGHT - MARGIN.bottom - height;
  return [
    drawing(
      'rect',
      { class: 'bar', x: left + 2, y: top, width: width - 4, height, rx: 3 },
      drawing('title', {}, say('gamesIn', rangeOf(group), group.count)),
    ),
    group.count > 0 ? text(left + width / 2, top - 5, group.count, { class: 'middle' }) : null,
    labelled ? text(left + width / 2, HEIGHT - 7, group.from, { class: 'middle faint' }) : null,
  ];
}

/** How many games there are in each class of twenty points; 300 is a class of its own. */
export function drawDistribution(scores) {
  const classes = classesOf(scores);
  const most = Math.max(...classes.map((group) => group.count));
  const width = Math.min(64, (WIDTH - MARGIN.left) / classes.length);
  const every = Math.ceil(36 / width);
  const summary = classes
    .filter((group) => group.count > 0)
    .map((group) => say('gamesIn', rangeOf(group), group.count))
    .join(', ');
  return chart(
    say('distribution'),
    say('distributionIs', summary),
    line(MARGIN.left / 2, HEIGHT - MARGIN.bottom, WIDTH - MARGIN.left / 2, HEIGHT - MARGIN.bottom, 'base'),
    classes.map((group, index) => drawBar(group, index, { width, most, labelled: index % every === 0 })),
  );
}
