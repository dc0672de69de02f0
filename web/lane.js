// The overhead screen of a lane: the score sheet, the current player, and the standing pins.

import { pathSegment } from './api.js';
import { bowledBetween, celebrate } from './celebration.js';
import { element, find, redraw } from './dom.js';
import { subscribeToLane } from './lane_state.js';
import { say, drawTranslated } from './language.js';
import { drawConnection, setConnected } from './notice.js';
import { drawFullName } from './people.js';
import { drawPins } from './pins.js';
import { sayResult } from './result.js';
import { drawSheet } from './sheet.js';

const lane = Number(pathSegment(2));
let shown = null;
let isMissing = false;

function drawMessage(title, hint) {
  return element(
    'div',
    { class: 'message' },
    element('p', { class: 'big' }, title),
    hint === '' ? null : element('p', {}, hint),
  );
}

function drawTurn({ players, turn }) {
  const player = players.find(({ name }) => name === turn.player);
  return element(
    'dl',
    { class: 'turn' },
    element(
      'div',
      { class: 'who' },
      element('dt', {}, say('bowlsNow')),
      element('dd', {}, turn.player, drawFullName(player)),
    ),
    element(
      'div',
      { class: 'where' },
      element('dt', {}, say('turnPlace', turn.frame, turn.bowl)),
      element('dd', {}, drawPins(turn)),
    ),
    element('div', { class: 'standing' }, element('dt', {}, say('standing')), element('dd', {}, String(turn.standing))),
    element(
      'div',
      { class: 'possible' },
      element('dt', {}, say('maximumLong')),
      element('dd', {}, String(player.maximum)),
    ),
  );
}

function drawBelow(state) {
  if (state.match === null) return drawMessage(say('laneIsFree'), say('laneIsFreeHint'));
  return state.turn === null ? drawMessage(sayResult(state), say('matchIsOver')) : drawTurn(state);
}

// Scrolls the current player or the winner into view where the sheet is longer than the screen. The sticky
// heading covers the first rows; the style sheet makes the scrolling stop at whole rows.
function scrollToTurn() {
  const sheet = find('sheet');
  const row = sheet.querySelector('tr.plays, tr.wins');
  if (row === null) return;
  const top = sheet.querySelector('thead').getBoundingClientRect().bottom;
  const [outer, inner] = [sheet.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < top || inner.bottom > outer.bottom)
    sheet.scrollTop += inner.top - top - (outer.bottom - top - inner.height) / 2;
}

function drawState() {
  redraw(find('sheet'), ...(shown.match === null ? [] : [drawSheet(shown, { linked: true })]));
  find('sheet').hidden = shown.match === null;
  find('below').replaceChildren(drawBelow(shown));
  document.body.classList.toggle('free', shown.match === null);
  document.body.style.setProperty('--players', shown.players.length);
  scrollToTurn();
}

function draw() {
  document.title = say('lane', lane);
  find('title').textContent = say('lane', lane);
  find('keypad').href = `/lanes/${lane}/keypad`;
  drawConnection();
  if (isMissing) find('below').replaceChildren(drawMessage(say('noLane'), ''));
  if (shown !== null) drawState();
}

function show(state, before) {
  shown = state;
  drawState();
  const player = bowledBetween(before, state);
  if (player !== null) celebrate(find('celebration'), player);
}

function missing() {
  isMissing = true;
  draw();
}

if (new URLSearchParams(location.search).has('overlay')) document.documentElement.classList.add('overlay');
drawTranslated(draw);
subscribeToLane(lane, { show, connected: setConnected, missing });
