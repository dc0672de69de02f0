// The dialog that corrects a frame: tap a bowl, then the key for what it should have been.

import { element, find } from './dom.js';
import { makeKeys } from './keys.js';
import { say } from './language.js';
import { drawMark, nameOfMark } from './marks.js';
import { isFinished, isLastBowled, possibleMarks, possiblePrefix } from './rules.js';

let keys = null;
let editing = null;

function canSave() {
  const { marks, frame, mayStayOpen } = editing;
  return marks.length > 0 && (isFinished(marks, frame) || mayStayOpen);
}

function isOpenBowl(bowl) {
  return bowl === editing.marks.length + 1 && !isFinished(editing.marks, editing.frame);
}

function drawBowl(bowl) {
  const mark = editing.marks[bowl - 1];
  const name = mark === undefined ? say('correctNothing') : nameOfMark(mark);
  return element(
    'button',
    { type: 'button', class: 'bowl', 'aria-pressed': String(bowl === editing.bowl), click: () => select(bowl) },
    element('span', { class: 'caption' }, say('bowlNumber', bowl)),
    mark === undefined ? element('span', { class: 'drawn', 'aria-hidden': 'true' }, '·') : drawMark(mark),
    element('span', { class: 'spoken' }, name),
  );
}

function drawBowls() {
  const count = editing.marks.length + (isOpenBowl(editing.marks.length + 1) ? 1 : 0);
  return Array.from({ length: count }, (_, index) => drawBowl(index + 1));
}

/** Redraws the dialog, for example after a change of the language. */
export function drawCorrection() {
  if (editing === null) return;
  const before = editing.marks.slice(0, editing.bowl - 1);
  find('correction_title').textContent = say('correctFrame', editing.name, editing.frame);
  find('correction_hint').textContent = say(canSave() ? 'correctHint' : 'correctMore');
  find('correction_bowls').replaceChildren(...drawBowls());
  find('correction_save').disabled = !canSave();
  keys.show(possibleMarks(before, editing.frame), () => false);
}

function select(bowl) {
  editing.bowl = bowl;
  drawCorrection();
  find('correction_bowls').children[bowl - 1].focus();
}

// Keeps the following bowls as far as they are still possible.
function change(mark) {
  const { marks, frame, bowl } = editing;
  const wanted = [...marks.slice(0, bowl - 1), mark, ...marks.slice(bowl)];
  editing.marks = possiblePrefix(wanted, frame);
  const next = Math.min(bowl + 1, editing.marks.length);
  editing.bowl = isOpenBowl(editing.marks.length + 1) ? editing.marks.length + 1 : next;
  drawCorrection();
}

function save() {
  const { match, name, frame, seen, marks, save: done } = editing;
  find('correction').close();
  done({ match, name, frame, seen, marks });
}

/** Opens the dialog for a bowl; `done` gets match, name and frame, with the marks as seen and as corrected. */
export function openCorrection(state, { name, frame, bowl }, done) {
  const position = state.players.findIndex((player) => player.name === name);
  const { marks } = state.players[position].frames[frame - 1];
  editing = {
    match: state.match,
    name,
    frame,
    bowl,
    seen: marks,
    marks: [...marks],
    mayStayOpen: isLastBowled(state, position, frame),
    save: done,
  };
  find('correction').showModal();
  select(bowl);
}

// The button that opened the dialog may have been replaced.
function returnFocus({ name, frame }) {
  const opener = find('sheet').querySelector(`[data-focus="${name} ${frame}"]`);
  (opener ?? find('sheet')).focus();
}

/** Adds the event handlers of the dialog; call once. */
export function useCorrection() {
  keys = makeKeys(find('correction_keys'), change);
  find('correction_save').addEventListener('click', save);
  find('correction').addEventListener('close', () => {
    returnFocus(editing);
    editing = null;
  });
}
