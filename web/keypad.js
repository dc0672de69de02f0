// The keypad of a lane: starts a match, takes each bowl, undoes, redoes and corrects.

import { partOfAddress } from './api.js';
import { drawCorrection, openCorrection, useCorrection } from './correction.js';
import { element, find } from './dom.js';
import { useHotkeys } from './hotkeys.js';
import { makeKeys } from './keys.js';
import { followLane } from './lane_state.js';
import { say, speakWith } from './language.js';
import { nameOfMark } from './marks.js';
import { drawConnection, sayConnected } from './notice.js';
import { drawPins } from './pins.js';
import { markFor, possibleMarks } from './rules.js';
import { drawSession, forgetSession, isSignedOut, openSignIn, useSession } from './session.js';
import { drawSheet } from './sheet.js';
import { drawStart, forgetNames, offerNames, useStart } from './start.js';
import { Writer } from './writer.js';

const DOUBLE_TAP = 400;
const MESSAGE_STAYS = 6000;
const SLOW = 400;

const lane = Number(partOfAddress(2));
const writer = new Writer({ isSignedOut, answered, accepted, refused, needsToken, moved: drawWaiting });
const keys = makeKeys(find('keys'), tapBowl);
const undo = makeAction('undo', 'U');
const redo = makeAction('redo', 'R');
const another = element('button', {
  type: 'button', class: 'key another', click: (event) => tap(() => replace(true), event.timeStamp),
});
let takeState = null;
let shown = null;
let isReplacing = false;
let isMissing = false;
let message = '';
let messageTimer = 0;
let tappedAt = -Infinity;
let typedLast = { key: '', at: -Infinity };
let typedAhead = [];
let isSlow = false;
let slowTimer = 0;

/* What is asked of the server */

function send(change) {
  sayMessage('');
  writer.send(change);
}

// What the author of a change had before his eyes: the server refuses it where that has changed.
function seen({ match, sequence }) {
  return match === null ? { sequence } : { match, sequence };
}

function bowl(mark) {
  send({
    method: 'POST',
    path: `/lanes/${lane}/bowls`,
    body: { bowl: mark, ...seen(shown) },
    name: nameOfMark(mark),
  });
}

function step(what) {
  send({
    method: 'POST', path: `/lanes/${lane}/${what}`, body: seen(shown), name: say(what),
  });
}

function correct({ match, name, frame, seen: bowls, marks }) {
  send({
    method: 'PUT',
    path: `/games/${match}/frames/${frame}/bowls/1?player=${encodeURIComponent(name)}`,
    body: { bowls: marks, seen: bowls },
    name: say('correction'),
  });
}

function begin(players, at) {
  const body = { players, ...seen(shown), ...(isReplacing ? { replace: true } : {}) };
  tap(() => send({ method: 'POST', path: `/lanes/${lane}/match`, body, name: say('match') }), at);
}

/* What the server answers */

function answered() {
  sayConnected(true);
}

function accepted(state) {
  takeState(state);
  obeyNext();
}

function wordsFor(problem, again) {
  if (problem.status === 409)
    return say(again ? 'recovered' : 'stale');
  if (problem.status === 422)
    return say('impossible');
  return problem.reason === 'foreign' ? say('foreign') : say('refused', problem.message);
}

function refused(problem, again) {
  typedAhead = [];
  if (problem.state !== null)
    takeState(problem.state);
  sayMessage(wordsFor(problem, again));
}

async function needsToken(status) {
  if (status === 401)
    forgetSession();
  const signedIn = await openSignIn(status === 403 ? say('forbidden') : '');
  if (signedIn)
    writer.resume();
  else
    writer.discard();
}

/* What is tapped and typed */

// The second tap of a double tap may hit a key that the first one has brought there. What counts is when it
// was tapped: a slow device may handle it much later.
function isWaiting(at = performance.now()) {
  return writer.isBusy || at - tappedAt < DOUBLE_TAP;
}

function tap(act, at) {
  if (isWaiting(at))
    return;
  tappedAt = at;
  setTimeout(drawKeys, DOUBLE_TAP + 1);
  act();
  drawKeys();
}

function tapBowl(mark, at) {
  tap(() => bowl(mark), at);
}

function makeAction(what, hotkey) {
  const button = element('button', {
    type: 'button',
    class: `key ${what}`,
    'aria-keyshortcuts': hotkey,
    click: (event) => tap(() => step(what), event.timeStamp),
  });
  find('keys').append(button);
  return button;
}

function marksNow() {
  const player = shown.players.find(({ name }) => name === shown.turn.player);
  return player.frames[shown.turn.frame - 1].marks;
}

function actFor(typed) {
  if (typed === 'U')
    return shown.undo ? () => step('undo') : null;
  if (typed === 'R')
    return shown.redo ? () => step('redo') : null;
  const mark = shown.turn === null ? null : markFor(typed, marksNow(), shown.turn.frame);
  return mark === null ? null : () => bowl(mark);
}

function obey(typed) {
  const act = actFor(typed);
  if (act === null) {
    typedAhead = [];
    sayMessage(say('impossible'));
    return;
  }
  tappedAt = -Infinity;
  tap(act, performance.now());
}

// Two different keys are two wishes, even when the second comes before the answer to the first;
// the same key at once is a slip.
function press(typed, at) {
  const slipped = typed === typedLast.key && at - typedLast.at < DOUBLE_TAP;
  if (shown === null || shown.match === null || isReplacing || slipped)
    return;
  typedLast = { key: typed, at };
  if (writer.phase === 'sending')
    typedAhead.push(typed);
  else if (!writer.isBusy)
    obey(typed);
}

function obeyNext() {
  if (typedAhead.length > 0)
    obey(typedAhead.shift());
}

function choose(place) {
  if (!writer.isBusy)
    openCorrection(shown, place, correct);
}

function replace(isWanted) {
  isReplacing = isWanted;
  drawState();
  (isWanted ? find('names').querySelector('input') : another).focus();
}

/* What is shown */

function sayMessage(text) {
  message = text;
  clearTimeout(messageTimer);
  if (text !== '')
    messageTimer = setTimeout(() => sayMessage(''), MESSAGE_STAYS);
  drawNotice();
}

function noticeNow() {
  if (writer.phase === 'kept')
    return say('kept', writer.name);
  return writer.phase === 'sending' && isSlow ? say('sending', writer.name) : message;
}

function drawNotice() {
  const text = noticeNow();
  const discard = writer.phase !== 'kept' ? [] : [element('button', {
    type: 'button', class: 'quiet', click: () => writer.discard(),
  }, say('discard'))];
  find('notice').className = `notice ${writer.phase}`;
  find('notice').replaceChildren(...(text === '' ? [] : [element('p', {}, text), ...discard]));
}

// An answer that comes at once needs no words.
function noticeSlowness() {
  clearTimeout(slowTimer);
  isSlow = false;
  if (writer.phase !== 'sending')
    return;
  slowTimer = setTimeout(() => {
    isSlow = true;
    drawNotice();
  }, SLOW);
}

function drawWaiting() {
  noticeSlowness();
  if (writer.phase === 'kept')
    sayConnected(false);
  if (writer.phase === 'kept' || writer.phase === 'unsigned')
    typedAhead = [];
  drawNotice();
  drawKeys();
}

function drawAction(button, what, possible) {
  button.textContent = say(what);
  button.disabled = !possible;
  button.setAttribute('aria-disabled', String(!possible || isWaiting()));
}

function drawKeys() {
  if (shown === null)
    return;
  const possible = shown.turn === null ? [] : possibleMarks(marksNow(), shown.turn.frame);
  keys.show(possible, isWaiting());
  drawAction(undo, 'undo', shown.undo);
  drawAction(redo, 'redo', shown.redo);
  drawAction(another, 'another', shown.turn !== null);
  for (const button of find('start').querySelectorAll('.main, #go_back'))
    button.setAttribute('aria-disabled', String(isWaiting()));
  find('keys').classList.toggle('over', shown.turn === null);
}

function drawTurn() {
  if (shown.turn === null)
    return [element('p', { class: 'who' }, say('matchIsOver'))];
  const { player, frame, bowl: number, standing } = shown.turn;
  return [
    element('p', { class: 'who' }, player),
    element('p', { class: 'where' }, say('turnPlace', frame, number)),
    drawPins(standing),
  ];
}

function drawSheetPlace() {
  find('sheet').replaceChildren(drawSheet(shown, { choose }));
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
  if (hasBegun)
    forgetNames();
  if (hasBegun && isReplacing && !writer.isBusy)
    sayMessage(say('stale'));
  if (hasBegun || state.finished)
    isReplacing = false;
  if (state.finished)
    offerNames(state.players.map((player) => player.name));
  drawState();
}

function missing() {
  isMissing = true;
  sayMessage(say('noLane'));
}

function connected(isConnected) {
  sayConnected(isConnected && writer.phase !== 'kept');
  if (isConnected)
    writer.retry();
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
  if (isMissing)
    sayMessage(say('noLane'));
  if (shown !== null)
    drawState();
}

for (const button of document.querySelectorAll('[data-close]'))
  button.addEventListener('click', () => button.closest('dialog').close());
useSession();
useCorrection();
useStart(lane, begin);
find('keys').append(another);
find('go_back').addEventListener('click', (event) => tap(() => replace(false), event.timeStamp));
useHotkeys(press);
speakWith(draw);
takeState = followLane(lane, { show, connected, missing });
