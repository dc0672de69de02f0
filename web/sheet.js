// Draws a match as the classic score sheet: a real table, one row for each player.

import { element } from './dom.js';
import { say } from './language.js';
import { drawSpokenMark } from './marks.js';
import { drawFullName, drawLink } from './people.js';
import { roleOf } from './result.js';
import { hasScore } from './rules.js';

const FRAMES = 10;

// Narrow screens change the `display` of the table, which removes its meaning for screen readers unless it has roles.
function cell(name, role, attributes, ...children) {
  return element(name, { role, ...attributes }, ...children);
}

function drawHeading() {
  const frames = Array.from({ length: FRAMES }, (_, index) =>
    cell('th', 'columnheader', { scope: 'col', class: 'frame' }, String(index + 1)),
  );
  return cell(
    'thead',
    'rowgroup',
    {},
    cell(
      'tr',
      'row',
      {},
      cell('th', 'columnheader', { scope: 'col', class: 'name' }, say('player')),
      frames,
      cell('th', 'columnheader', { scope: 'col', class: 'total' }, say('total')),
    ),
  );
}

// Before the tenth, a strike leaves the box of the first bowl empty.
function boxesOf({ marks, splits = [], frame }) {
  const boxes = frame === FRAMES ? [0, 1, 2] : [0, 1];
  const shift = frame < FRAMES && marks[0] === 'X' ? 1 : 0;
  return boxes
    .map((box) => box - shift + 1)
    .map((bowl) => ({ bowl, mark: marks[bowl - 1] ?? null, isSplit: splits.includes(bowl) }));
}

function drawBox({ bowl, mark, isSplit }) {
  return element(
    'span',
    { class: 'box', 'data-bowl': mark === null ? null : bowl },
    mark === null ? null : drawSpokenMark(mark, isSplit),
  );
}

function drawFrameContent(cellOf) {
  const { score } = cellOf;
  return [
    element('span', { class: 'boxes' }, boxesOf(cellOf).map(drawBox)),
    element('span', { class: 'score' }, score === null ? null : element('span', {}, String(score))),
  ];
}

// The whole frame is a button, because a box is smaller than a finger; the box that was tapped chooses the bowl.
function drawFrameButton(cellOf, name, choose) {
  return element(
    'button',
    {
      type: 'button',
      class: 'content',
      'data-focus': `${name} ${cellOf.frame}`,
      click: (event) => {
        const box = event.target.closest('[data-bowl]');
        choose({ name, frame: cellOf.frame, bowl: Number(box?.dataset.bowl ?? cellOf.marks.length) });
      },
    },
    element('span', { class: 'spoken' }, `${say('correctFrame', name, cellOf.frame)}: `),
    drawFrameContent(cellOf),
  );
}

function drawFrame(cellOf, player, state, choose) {
  const plays = state.turn?.player === player.name && state.turn.frame === cellOf.frame;
  const canChoose = choose !== undefined && cellOf.marks.length > 0;
  return cell(
    'td',
    'cell',
    { class: plays ? 'frame plays' : 'frame', 'data-frame': cellOf.frame },
    canChoose
      ? drawFrameButton(cellOf, player.name, choose)
      : element('span', { class: 'content' }, drawFrameContent(cellOf)),
  );
}

function drawTotal(player, state, { role, words }) {
  const open = player.frames.some((frame) => frame.score === null) || !state.finished;
  return cell(
    'td',
    'cell',
    { class: 'total' },
    element(
      'span',
      { class: 'content' },
      hasScore(player) ? element('span', { class: 'points' }, String(player.total)) : null,
      role === 'wins' ? element('span', { class: 'spoken' }, ` ${words}`) : null,
      open ? element('span', { class: 'maximum' }, ` ${say('maximumIs', player.maximum)}`) : null,
    ),
  );
}

function drawName(player, linked) {
  const name = linked ? drawLink(player) : player.name;
  return cell('th', 'rowheader', { scope: 'row', class: 'name' }, name, drawFullName(player));
}

function drawRow(player, state, { choose, linked }) {
  const role = roleOf(player, state);
  const frames = player.frames.map((frame, index) => drawFrame({ ...frame, frame: index + 1 }, player, state, choose));
  return cell(
    'tr',
    'row',
    { class: `player ${role.role ?? ''}`, 'data-player': player.name },
    drawName(player, linked),
    frames,
    drawTotal(player, state, role),
  );
}

/** The sheet of a match. `choose` makes bowled frames buttons, `linked` makes names links. */
export function drawSheet(state, options = {}) {
  const names = state.players.map((player) => player.name).join(', ');
  const table = cell(
    'table',
    'table',
    { class: 'sheet', 'aria-label': say('sheetOf', names) },
    drawHeading(),
    cell(
      'tbody',
      'rowgroup',
      {},
      state.players.map((player) => drawRow(player, state, options)),
    ),
  );
  table.style.setProperty('--players', state.players.length);
  return table;
}
