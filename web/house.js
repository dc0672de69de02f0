// The page of the house: all lanes.

import { get, isNewer, serverTime } from './api.js';
import { element, find, redraw } from './dom.js';
import { say, drawTranslated } from './language.js';
import { drawSpokenMark } from './marks.js';
import { drawConnection, setConnected } from './notice.js';
import { drawFullName } from './people.js';
import { roleOf } from './result.js';
import { hasScore } from './rules.js';
import { subscribe } from './stream.js';

// Without a bowl for this long, the players have probably left.
const LEFT_AFTER = 30 * 60000;
const MINUTE = 60000;
// A card has four rows, and two columns where they are not enough.
const SHOWN = 8;

const states = new Map();
const cards = new Map();

function frameNow(player) {
  return player.frames.findLast((frame) => frame.marks.length > 0) ?? { marks: [] };
}

function drawMarks({ marks, splits = [] }) {
  return marks.map((mark, index) =>
    element('span', { class: 'box' }, drawSpokenMark(mark, splits.includes(index + 1))),
  );
}

function drawPlayer(player, state) {
  const { role, words } = roleOf(player, state);
  return element(
    'li',
    { class: role },
    element(
      'span',
      { class: 'name' },
      player.name,
      drawFullName(player),
      role === undefined ? null : element('span', { class: 'spoken' }, ` (${words})`),
    ),
    element('span', { class: 'boxes' }, drawMarks(frameNow(player))),
    element('span', { class: 'points' }, hasScore(player) ? String(player.total) : ''),
  );
}

// With more players than fit on a card: those around the current player or the winner.
function playersInSight(state) {
  const { players } = state;
  if (players.length <= SHOWN) return players;
  const middle = players.findIndex((player) => roleOf(player, state).role !== undefined);
  const last = players.length - (SHOWN - 1);
  const first = Math.max(0, Math.min(middle - Math.floor(SHOWN / 2) + 1, last));
  return players.slice(first, first + SHOWN - 1);
}

function drawPlayers(state) {
  const shown = playersInSight(state);
  const others = state.players.length - shown.length;
  return element(
    'ol',
    { class: state.players.length > SHOWN / 2 ? 'many' : null },
    shown.map((player) => drawPlayer(player, state)),
    others === 0 ? null : element('li', { class: 'more' }, say('morePlayers', others)),
  );
}

function statusOf(state) {
  if (state.match === null) return { kind: 'free', text: say('free') };
  if (state.turn === null) return { kind: 'finished', text: say('finished') };
  if (serverTime() - Date.parse(state.at) > LEFT_AFTER)
    return { kind: 'left', text: say('leftInFrame', state.turn.frame) };
  return { kind: 'playing', text: say('inFrame', state.turn.frame) };
}

function fillCard(card, state) {
  const { kind, text } = statusOf(state);
  card.className = `card ${kind}`;
  redraw(
    card,
    element('h2', {}, element('a', { href: `/lanes/${state.lane}` }, say('lane', state.lane))),
    element('p', { class: 'badge' }, text),
    state.match === null ? '' : drawPlayers(state),
    element(
      'a',
      { class: 'keypad', href: `/lanes/${state.lane}/keypad`, 'aria-label': say('keypadOf', state.lane) },
      say('keypad'),
    ),
  );
}

function drawSummary() {
  const all = [...states.values()];
  const playing = all.filter((state) => statusOf(state).kind === 'playing').length;
  find('summary').textContent = all.length === 0 ? say('loading') : say('lanesPlaying', playing, all.length);
  find('empty').hidden = all.length === 0 || all.some((state) => state.match !== null);
}

// Lanes come in the order in which they changed.
function addCard(lane) {
  const card = element('li', { 'data-lane': lane });
  const next = [...find('lanes').children].find((other) => Number(other.dataset.lane) > lane);
  find('lanes').insertBefore(card, next ?? null);
  cards.set(lane, card);
}

function show(state) {
  states.set(state.lane, state);
  if (!cards.has(state.lane)) addCard(state.lane);
  fillCard(cards.get(state.lane), state);
}

function receive(...received) {
  received.filter((state) => isNewer(state, states.get(state.lane) ?? null)).forEach(show);
  drawSummary();
}

// The stream brings all lanes; only an answer tells the time of the server, by which lanes are left.
async function opened() {
  await get('/lanes');
  draw();
}

function draw() {
  document.title = say('houseTitle');
  drawConnection();
  states.forEach(show);
  drawSummary();
}

// There is no event for players who leave, so lanes are checked every minute.
function markLeft() {
  for (const state of states.values()) {
    if (statusOf(state).kind === 'left' && !cards.get(state.lane).classList.contains('left')) show(state);
  }
  drawSummary();
}

drawTranslated(draw);
setInterval(markLeft, MINUTE);
subscribe('/api/v1/events', { receive, opened, connected: setConnected });
