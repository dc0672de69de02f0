// The dialog that corrects a frame: tap a bowl, then the key or the pins for what it should have been.

import { element, find } from './dom.js';
import { makeKeys } from './keys.js';
import { say } from './language.js';
import { drawMark, nameOfMark } from './marks.js';
import { drawLeave } from './pins.js';
import { bowlFor, bowlText, isFinished, isFirstBall, isLastBowled, possiblePins, possiblePrefix } from './rules.js';

let keys = null;
let editing = null;
let step = 0; // counts what the keys have been shown for

function canSave() {
  const { marks, frame, mayStayOpen } = editing;
  return marks.length > 0 && (isFinished(marks, frame) || mayStayOpen);
}

function isOpenBowl(bowl) {
  return bowl === editing.marks.length + 1 && !isFinished(editing.marks, editing.frame);
}

function drawBowl(bowl) {
  const mark = editing.marks[bowl - 1];
  const standing = editing.standing[bowl - 1] ?? null;
  const name = mark === undefined ? say('correctNothing') : bowlText(nameOfMark(mark), standing);
  return element(
    'button',
    { type: 'button', class: 'bowl', 'aria-pressed': String(bowl === editing.bowl), click: () => select(bowl) },
    element('span', { class: 'caption' }, say('bowlNumber', bowl)),
    mark === undefined
      ? element('span', { class: 'drawn', 'aria-hidden': 'true' }, '·')
      : drawMark(mark, editing.splits.includes(bowl)),
    element('span', { class: 'spoken' }, name),
    standing === null ? null : drawLeave(standing),
  );
}

function drawBowls() {
  const count = editing.marks.length + (isOpenBowl(editing.marks.length + 1) ? 1 : 0);
  return Array.from({ length: count }, (_, index) => drawBowl(index + 1));
}

// The frame as it is before the chosen bowl.
function frameBefore() {
  const before = editing.bowl - 1;
  return { marks: editing.marks.slice(0, before), standing: editing.standing.slice(0, before) };
}

/** Redraws the dialog, for example after a change of the language. */
export function drawCorrection() {
  if (editing === null) return;
  find('correction_title').textContent = say('correctFrame', editing.name, editing.frame);
  find('correction_hint').textContent = say(canSave() ? 'correctHint' : 'correctMore');
  find('correction_bowls').replaceChildren(...drawBowls());
  find('correction_save').disabled = !canSave();
  keys.show(
    { frame: frameBefore(), number: editing.frame, place: step, known: editing.standing[editing.bowl - 1] ?? null },
    () => false,
  );
}

function select(bowl) {
  editing.bowl = bowl;
  step++;
  drawCorrection();
  find('correction_bowls').children[bowl - 1].focus();
}

// Keeps the following bowls and their pins as far as they are still possible.
function change(input) {
  const { marks, standing, splits, frame, bowl } = editing;
  const { mark, standing: pins } = bowlFor(input, frameBefore(), frame);
  editing.marks = possiblePrefix([...marks.slice(0, bowl - 1), mark, ...marks.slice(bowl)], frame);
  editing.standing = possiblePins(editing.marks, [...standing.slice(0, bowl - 1), pins, ...standing.slice(bowl)]);
  editing.splits = splits.filter((split) => split !== bowl && isFirstBall(editing, split));
  const next = Math.min(bowl + 1, editing.marks.length);
  editing.bowl = isOpenBowl(editing.marks.length + 1) ? editing.marks.length + 1 : next;
  step++;
  drawCorrection();
}

function textsOf({ marks, standing = [], splits = [] }) {
  return marks.map((mark, index) => bowlText(mark, standing[index], splits.includes(index + 1)));
}

function save() {
  const { match, name, frame, seen, save: done } = editing;
  const bowls = textsOf(editing);
  find('correction').close();
  done({ match, name, frame, seen, bowls });
}

/** Opens the dialog for a bowl; `done` gets match, name and frame, with the bowls as seen and as corrected. */
export function openCorrection(state, { name, frame, bowl }, done) {
  const position = state.players.findIndex((player) => player.name === name);
  const { marks, standing, splits = [] } = state.players[position].frames[frame - 1];
  editing = {
    match: state.match,
    name,
    frame,
    bowl,
    seen: textsOf({ marks, standing, splits }),
    marks: [...marks],
    standing: marks.map((_, index) => standing?.[index] ?? null),
    splits,
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

/** Adds the event handlers of the dialog; call once. `closed` is called when it is over. */
export function useCorrection(closed) {
  keys = makeKeys(find('correction_keys'), change);
  find('correction_save').addEventListener('click', save);
  find('correction').addEventListener('close', () => {
    returnFocus(editing);
    editing = null;
    closed();
  });
}
