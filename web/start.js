// The form that starts a match: the players in bowling order, each { letters, person, guest, label, known }; the person
// is null where the letters say enough. Of two people with the same letters one gets others for this match: then `known`
// says who they are, and the letters may change. What was typed survives a reload.

import { element, find, redraw } from './dom.js';
import { lettersOnKeys } from './hangul.js';
import { drawPeople } from './people.js';
import { loadList, storeList } from './session_storage.js';
import { say } from './language.js';

const LETTERS = 3;
const FIRST_ROWS = 2;

let key = '';
let names = [];
let begin = null;

// With Korean input on, the Latin letters on the keys are meant.
function noName() {
  return { letters: '', person: null, guest: false };
}

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
  const { person, known = null } = names[index];
  if (names[index].letters !== letters)
    names[index] = { ...names[index], letters, person: known === null ? null : person };
  showProblem('');
  storeList(key, names);
}

function showProblem(text) {
  find('start_problem').textContent = text;
  find('candidates').replaceChildren();
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
  names.push(noName());
  storeList(key, names);
  drawStart();
  inputs().at(-1).focus();
}

function symbol(look, name) {
  return [element('span', { 'aria-hidden': 'true' }, look), element('span', { class: 'spoken' }, name)];
}

function switchGuest(index) {
  names[index] = { ...names[index], person: null, known: null, guest: !names[index].guest };
  showProblem('');
  storeList(key, names);
  drawStart();
}

function drawName({ letters, guest, known = null }, index) {
  const number = index + 1;
  return element(
    'li',
    {},
    element('input', {
      type: 'text',
      'aria-label': say('playerName', number),
      'aria-describedby': 'start_hint',
      value: letters,
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
        class: 'quiet guest',
        'data-focus': `guest ${number}`,
        'aria-label': say('guestNumber', number),
        'aria-pressed': String(guest),
        click: () => switchGuest(index),
      },
      say('guest'),
    ),
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
    known === null ? null : element('span', { class: 'known' }, known),
  );
}

export function drawStart() {
  redraw(find('names'), ...names.map(drawName));
}

function findTwice() {
  return names.findIndex(
    ({ letters }, index) => letters !== '' && names.findIndex((other) => other.letters === letters) < index,
  );
}

/** Asks for other letters where two players have the same; false where no two have. */
export function askForLetters() {
  const twice = findTwice();
  if (twice < 0) return false;
  const { letters } = names[twice];
  const keep = (name) => ({ ...name, known: name.label ?? `${letters}#${name.person}` });
  names = names.map((name) => (name.letters === letters && name.person !== null ? keep(name) : name));
  storeList(key, names);
  drawStart();
  showProblem(say('nameTwice', letters, twice + 1));
  inputs()[twice].focus();
  return true;
}

// The server asks who is meant, as long as that is open; whoever is known then may have other letters.
function isTwice() {
  const second = names[findTwice()];
  if (second === undefined) return false;
  const both = names.filter(({ letters }) => letters === second.letters);
  return both.some(({ guest }) => guest) || both.every(({ person }) => person !== null);
}

function findShort(typed) {
  const short = names.findIndex(({ letters }) => letters !== '' && letters.length < LETTERS);
  return typed.length === 0 ? 0 : short;
}

// As the API takes a player.
function playerOf({ letters, person, guest }) {
  if (guest) return { letters, guest };
  return person === null ? letters : { letters, person };
}

function submit() {
  const typed = names.filter(({ letters }) => letters !== '');
  const short = findShort(typed);
  showProblem(short >= 0 ? say('nameNeedsLetters', short + 1) : '');
  if (short < 0 && !(isTwice() && askForLetters())) begin(typed.map(playerOf));
}

/** Several people have these letters: shows them, and begins with the one that is tapped, or with a guest. */
export function askWhich(letters, candidates) {
  const index = names.findIndex((name) => name.letters === letters && name.person === null && !name.guest);
  const others = candidates.filter(({ person }) => names.every((name) => name.person !== person));
  const choose = (who) => {
    names[index] = { ...names[index], ...who };
    storeList(key, names);
    drawStart();
    submit();
  };
  const choosePerson = ({ person, full_name: name }) =>
    choose({ person, label: `${letters}#${person} ${name ?? ''}`.trim() });
  showProblem(say('whichPerson', letters));
  find('candidates').replaceChildren(
    ...drawPeople(others, choosePerson),
    element('button', { type: 'button', class: 'quiet person', click: () => choose({ guest: true }) }, say('guest')),
  );
  find('candidates').firstElementChild.focus();
}

/** Fills in the players of the last match, unless something was typed. */
export function offerNames(played) {
  if (names.some(({ letters }) => letters !== '')) return;
  if (played.length > 0)
    names = played.map(({ name, person = null, guest = false }) => ({ letters: name, person, guest }));
  drawStart();
}

/** Clears the form after the match has begun. */
export function clearNames() {
  names = Array.from({ length: FIRST_ROWS }, noName);
  storeList(key, names);
  drawStart();
}

/** Adds the event handlers of the form; call once. `started` gets the players. */
export function useStart(lane, started) {
  key = `players of lane ${lane}`;
  begin = started;
  names = loadList(key);
  if (names.length === 0) names = Array.from({ length: FIRST_ROWS }, noName);
  find('add').addEventListener('click', add);
  find('start').addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  drawStart();
}
