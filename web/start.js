// The form that starts a match: the players in bowling order. What was typed survives a reload.

import { element, find, redraw } from './dom.js';
import { lettersOnKeys } from './hangul.js';
import { loadList, storeList } from './session_storage.js';
import { say } from './language.js';

const LETTERS = 3;
const FIRST_ROWS = 2;

let key = '';
let names = [];

// With Korean input on, the Latin letters on the keys are meant.
function lettersOf(text) {
  return lettersOnKeys(text)
    .replace(/[^a-z]/gi, '')
    .toUpperCase()
    .slice(0, LETTERS);
}

// A Korean syllable is composed of several keys; changing the input would break the composition.
function take(event, index) {
  if (event.isComposing) return;
  const letters = lettersOf(event.target.value);
  if (event.target.value !== letters) event.target.value = letters;
  names[index] = letters;
  find('start_problem').textContent = '';
  storeList(key, names);
}

function focusNext(event, index) {
  const next = inputs()[index + 1];
  if (event.key !== 'Enter' || event.isComposing || next === undefined) return;
  event.preventDefault();
  next.focus();
}

function inputs() {
  return [...find('names').querySelectorAll('input')];
}

function moveUp(index) {
  names.splice(index - 1, 2, names[index], names[index - 1]);
  storeList(key, names);
  drawStart();
  inputs()[index - 1].focus();
}

function remove(index) {
  names.splice(index, 1);
  storeList(key, names);
  drawStart();
  inputs()[Math.min(index, names.length - 1)].focus();
}

function add() {
  names.push('');
  storeList(key, names);
  drawStart();
  inputs().at(-1).focus();
}

function symbol(look, name) {
  return [element('span', { 'aria-hidden': 'true' }, look), element('span', { class: 'spoken' }, name)];
}

function drawName(name, index) {
  const number = index + 1;
  return element(
    'li',
    {},
    element('input', {
      type: 'text',
      'aria-label': say('playerName', number),
      'aria-describedby': 'start_hint',
      value: name,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      lang: 'en',
      placeholder: 'ABC',
      'data-focus': `name ${number}`,
      input: (event) => take(event, index),
      compositionend: (event) => take({ target: event.target }, index),
      keydown: (event) => focusNext(event, index),
    }),
    element(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-focus': `up ${number}`,
        disabled: index === 0,
        click: () => moveUp(index),
      },
      symbol('↑', say('movePlayerUp', number)),
    ),
    element(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-focus': `remove ${number}`,
        disabled: names.length === 1,
        click: () => remove(index),
      },
      symbol('×', say('removePlayer', number)),
    ),
  );
}

export function drawStart() {
  redraw(find('names'), ...names.map(drawName));
}

function problemOf(typed) {
  const short = names.findIndex((name) => name !== '' && name.length < LETTERS);
  if (typed.length === 0 || short >= 0) return say('nameNeedsLetters', Math.max(short, 0) + 1);
  const twice = typed.find((name, index) => typed.indexOf(name) < index);
  return twice === undefined ? '' : say('nameTwice', twice);
}

function submit(begin) {
  const typed = names.filter((name) => name !== '');
  const problem = problemOf(typed);
  find('start_problem').textContent = problem;
  if (problem === '') begin(typed);
}

/** Fills in the players of the last match, unless something was typed. */
export function offerNames(played) {
  if (names.some((name) => name !== '')) return;
  names = played.length > 0 ? [...played] : names;
  drawStart();
}

/** Clears the form after the match has begun. */
export function clearNames() {
  names = Array(FIRST_ROWS).fill('');
  storeList(key, names);
  drawStart();
}

/** Adds the event handlers of the form; call once. `begin` gets the names. */
export function useStart(lane, begin) {
  key = `names of lane ${lane}`;
  names = loadList(key);
  if (names.length === 0) names = Array(FIRST_ROWS).fill('');
  find('add').addEventListener('click', add);
  find('start').addEventListener('submit', (event) => {
    event.preventDefault();
    submit(begin);
  });
  drawStart();
}
