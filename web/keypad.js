// The keypad of a lane: starts a match, enters bowls, undoes, redoes and corrects.

import { pathSegment } from './api.js';
import { drawCorrection, openCorrection, useCorrection } from './correction.js';
import { element, find, redraw } from './dom.js';
import { useHotkeys } from './hotkeys.js';
import { makeKeys } from './keys.js';
import { subscribeToLane } from './lane_state.js';
import { say, drawTranslated } from './language.js';
import { nameOfMark } from './marks.js';
import { drawConnection, setConnected } from './notice.js';
import { drawFullName } from './people.js';
import { sayStanding } from './pins.js';
import { bowlFor, bowlText } from './rules.js';
import { drawSession, forgetSession, isSignedOut, openSignIn, useSession } from './session.js';
import { drawSheet } from './sheet.js';
import { askForLetters, askWhich, clearNames, drawStart, offerNames, useStart } from './start.js';
import { Writer } from './writer.js';

// Milliseconds.
const DOUBLE_TAP = 400;
const MESSAGE_STAYS = 6000;
const SLOW = 400;

// The keys besides the bowls, by their hot keys. A name is an address of the API, a member of the lane's state
// that says whether it is possible, and a text.
const ACTIONS = { U: 'undo', R: 'redo' };
const NO_TAP = { x: -1, y: -1, at: -Infinity, isUnanswered: false };

const lane = Number(pathSegment(2));
const writer = new Writer(`inputs of lane ${lane}`, {
  isSignedOut,
  changeFor,
  answered: () => setConnected(true),
  accepted: (state) => takeState(state),
  refused,
  needsToken,
  changed: () => keepFocus(drawQueue),
});
const keys = makeKeys(find('keys'), press, () => writer.isBusy);
const actions = Object.entries(ACTIONS).map(([hotkey, what]) => ({ what, button: makeAction(what, hotkey) }));
const another = element('button', { type: 'button', class: 'key another', click: () => replace(true) });
let takeState = null;
let shown = null;
let isReplacing = false;
let isMissing = false;
let message = '';
let messageTimer = 0;
let isAboutLoss = false;
let lastTap = NO_TAP;
let sent = null;
let isSlow = false;
let slowTimer = 0;

/* Requests */

function send(input) {
  if (!isAboutLoss) showMessage('');
  writer.send(input, shown);
}

// The state that the user saw: the server rejects a change of a stale one.
function seen({ match, sequence }) {
  return match === null ? { sequence } : { match, sequence };
}

function bowl({ mark, standing }, state) {
  const body = { bowl: mark, ...(standing === null ? {} : { standing }), ...seen(state) };
  return { method: 'POST', path: `/lanes/${lane}/bowls`, body, name: bowlText(nameOfMark(mark), standing) };
}

function step(what, state) {
  return { method: 'POST', path: `/lanes/${lane}/${what}`, body: seen(state), name: say(what) };
}

function playerNow({ players, turn }) {
  return players.find(({ name }) => name === turn.player);
}

function frameNow(state) {
  return playerNow(state).frames[state.turn.frame - 1];
}

// Input that was typed ahead is interpreted in the state after the change before it: 3 may be a spare then.
function changeFor(input, state) {
  if (input.method !== undefined) return input;
  const action = ACTIONS[input.typed];
  if (action !== undefined) return state[action] ? step(action, state) : null;
  const bowled = state.turn === null ? null : bowlFor(input, frameNow(state), state.turn.frame);
  return bowled === null ? null : bowl(bowled, state);
}

function correct({ match, name, frame, seen: before, bowls }) {
  send({
    method: 'PUT',
    path: `/games/${match}/frames/${frame}/bowls/1?player=${encodeURIComponent(name)}`,
    body: { bowls, seen: before },
    name: say('correction'),
  });
}

function begin(players) {
  const body = { players, ...seen(shown), ...(isReplacing ? { replace: true } : {}) };
  if (!writer.isBusy) send({ method: 'POST', path: `/lanes/${lane}/match`, body, name: say('match') });
}

/* Answers */

function wordsFor(problem, again) {
  if (problem.status === 409) return say(again ? 'recovered' : 'stale');
  if (problem.status === 422) return say('impossible');
  return problem.reason === 'foreign' ? say('foreign') : say('refused', problem.message);
}

function refused(problem, again, dropped) {
  if (problem.candidates !== null) {
    askWhich(problem.letters, problem.candidates);
    return;
  }
  if (problem.status === 422 && !find('start').hidden && askForLetters()) return;
  if (problem.state !== null) takeState(problem.state);
  if (dropped === 0) showMessage(wordsFor(problem, again));
  else showLoss(`${wordsFor(problem, again)} ${say('dropped', dropped)}`);
}

async function needsToken(status) {
  if (status === 401) forgetSession();
  const signedIn = await openSignIn(status === 403 ? say('forbidden') : '');
  if (signedIn) {
    writer.resume();
    return;
  }
  const dropped = writer.discard();
  if (dropped > 0) showLoss(say('notSent', dropped));
}

/* Input */

// Ignores the second tap of a double tap, which may hit a key that the first one brought there, and taps at the
// same spot before the answer. The time of the tap counts, because a slow device may handle it much later.
function isBlocked(button, at = performance.now()) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const isThere = lastTap.x >= left && lastTap.x < right && lastTap.y >= top && lastTap.y < bottom;
  return isThere && (lastTap.isUnanswered || at - lastTap.at < DOUBLE_TAP);
}

// Only for taps: a click by the keyboard has the `detail` 0.
function blockDoubleTaps(event) {
  const button = event.target.closest('.key, .main, #go_back');
  if (button === null || event.detail === 0) return;
  if (isBlocked(button, event.timeStamp)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  lastTap = { x: event.clientX, y: event.clientY, at: event.timeStamp, isUnanswered: true };
  setTimeout(drawKeys, DOUBLE_TAP + 1);
}

function press(input) {
  if (shown !== null && shown.match !== null && !isReplacing) send(input);
}

function type(typed) {
  if (typed in ACTIONS) press({ typed });
  else if (typed === 'P') keys.focusDeck();
  else keys.type(typed);
}

function makeAction(what, hotkey) {
  const button = element('button', {
    type: 'button',
    class: `key ${what}`,
    'aria-keyshortcuts': hotkey,
    click: () => press({ typed: hotkey }),
  });
  find('keys').append(button);
  return button;
}

function replace(isWanted) {
  if (writer.isBusy) return;
  isReplacing = isWanted;
  drawState();
  (isWanted ? find('names').querySelector('input') : another).focus();
}

/* Drawing */

function isLost(node) {
  return node === document.body || node.matches(':disabled') || !node.checkVisibility();
}

// Drawing may remove the element with the focus: then the first enabled key gets it.
function keepFocus(draw) {
  const hadFocus = !isLost(document.activeElement);
  draw();
  if (!hadFocus || !isLost(document.activeElement)) return;
  const enabled = [...find('keys').querySelectorAll('.key:not(:disabled)')];
  enabled.find((key) => key.checkVisibility({ visibilityProperty: true }))?.focus();
}

function showMessage(text) {
  message = text;
  isAboutLoss = false;
  clearTimeout(messageTimer);
  if (text !== '') messageTimer = setTimeout(() => showMessage(''), MESSAGE_STAYS);
  drawNotice();
}

// A message about lost input is not cleared by the next input, so that it is not missed.
function showLoss(text) {
  showMessage(text);
  isAboutLoss = true;
}

function noticeNow() {
  const { phase, first, more } = writer;
  if (phase === 'retrying') return say('kept', first.name, more);
  return phase === 'sending' && isSlow ? say('sending', first.name, more) : message;
}

function drawNotice() {
  const text = noticeNow();
  const discard =
    writer.phase !== 'retrying'
      ? []
      : [
          element(
            'button',
            { type: 'button', class: 'quiet', 'data-focus': 'discard', click: () => writer.discard() },
            say('discard'),
          ),
        ];
  find('notice').className = `notice ${writer.phase}`;
  redraw(find('notice'), ...(text === '' ? [] : [element('p', {}, text), ...discard]));
}

// The notice about sending only appears where the answer is slow.
function timeSending() {
  const before = sent;
  sent = writer.phase === 'sending' ? writer.first : null;
  if (sent === before) return;
  clearTimeout(slowTimer);
  isSlow = false;
  if (sent === null) return;
  slowTimer = setTimeout(() => {
    isSlow = true;
    drawNotice();
  }, SLOW);
}

function drawQueue() {
  timeSending();
  if (writer.phase === 'retrying') setConnected(false);
  drawNotice();
  drawKeys();
}

function drawAction(button, what, possible) {
  button.textContent = say(what);
  button.disabled = !possible;
  button.setAttribute('aria-disabled', String(!possible || isBlocked(button)));
}

function placeNow({ match, turn, players }) {
  if (turn === null) return { frame: null, place: match };
  return { frame: frameNow({ players, turn }), number: turn.frame, place: [match, ...Object.values(turn)].join() };
}

function drawKeys() {
  if (shown === null) return;
  lastTap.isUnanswered &&= writer.phase === 'sending';
  find('keys').classList.toggle('over', shown.turn === null);
  keys.show(placeNow(shown), isBlocked);
  for (const { what, button } of actions) drawAction(button, what, shown[what]);
  drawAction(another, 'another', shown.turn !== null);
  for (const button of [another, ...find('start').querySelectorAll('.main, #go_back')])
    button.setAttribute('aria-disabled', String(button.disabled || writer.isBusy || isBlocked(button)));
}

function drawTurn() {
  if (shown.turn === null) return [element('p', { class: 'who' }, say('matchIsOver'))];
  const { player, frame, bowl: number } = shown.turn;
  return [
    element('p', { class: 'who' }, player, drawFullName(playerNow(shown))),
    element('p', { class: 'where' }, say('turnPlace', frame, number)),
    element('p', { class: 'standing' }, sayStanding(shown.turn)),
  ];
}

function drawSheetPlace() {
  redraw(find('sheet'), drawSheet(shown, { choose: (bowled) => openCorrection(shown, bowled, correct) }));
  find('sheet').querySelector('tr.plays')?.scrollIntoView({ block: 'nearest' });
}

function drawState() {
  const isPlaying = shown.match !== null && !isReplacing;
  const isOver = !isPlaying || shown.finished;
  document.body.classList.toggle('playing', isPlaying && !isOver);
  find('play').hidden = !isPlaying;
  find('start').hidden = !isOver;
  find('replace_hint').hidden = !isReplacing;
  find('go_back').hidden = !isReplacing;
  if (isPlaying) {
    find('turn').replaceChildren(...drawTurn());
    drawSheetPlace();
  }
  drawKeys();
}

function show(state, before) {
  const hasBegun = before !== null && state.match !== before.match;
  shown = state;
  if (hasBegun) clearNames();
  if (hasBegun && isReplacing && !writer.isBusy) showMessage(say('stale'));
  if (hasBegun || state.finished) isReplacing = false;
  if (state.finished) offerNames(state.players);
  drawState();
}

function missing() {
  isMissing = true;
  showMessage(say('noLane'));
}

function connected(isConnected) {
  setConnected(isConnected && writer.phase !== 'retrying');
  if (isConnected) writer.retry();
}

function draw() {
  document.title = say('keypadOf', lane);
  find('title').textContent = say('lane', lane);
  find('screen').href = `/lanes/${lane}`;
  drawConnection();
  drawSession();
  drawNotice();
  drawStart();
  drawCorrection();
  if (isMissing) showMessage(say('noLane'));
  if (shown !== null) drawState();
}

for (const button of document.querySelectorAll('[data-close]'))
  button.addEventListener('click', () => button.closest('dialog').close());
useSession();
useCorrection(drawKeys);
useStart(lane, begin);
find('keys').append(another);
find('go_back').addEventListener('click', () => replace(false));
document.querySelector('main').addEventListener('click', blockDoubleTaps, true);
find('names').addEventListener('input', () => {
  lastTap = NO_TAP; // after typing, the next tap is not a double tap
});
useHotkeys(type);
drawTranslated(draw);
takeState = subscribeToLane(lane, { show: (...states) => keepFocus(() => show(...states)), connected, missing });
writer.begin();
