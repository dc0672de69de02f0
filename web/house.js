// The page of the house: all lanes.

import { isNewer, look, serverTime } from './api.js';
import { element, find, redraw } from './dom.js';
import { say, drawTranslated } from './language.js';
import { drawSpokenMark } from './marks.js';
import { drawConnection, sayConnected } from './notice.js';
import { hasScore, winnersOf } from './rules.js';
import { follow } from './stream.js';

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

function roleOf(player, state) {
  if (state.turn?.player === player.name)
    return { role: 'plays', words: say('bowlsNow') };
  const winners = winnersOf(state);
  return winners.includes(player.name) ? { role: 'wins', words: say(winners.length > 1 ? 'tie' : 'winner') } : {};
}

function drawPlayer(player, state) {
  const { role, words } = roleOf(player, state);
  return element('li', { class: role },
    element('span', { class: 'name' }, player.name,
      role === undefined ? null : element('span', { class: 'spoken' }, ` (${words})`)),
    element('span', { class: 'boxes' },
      frameNow(player).marks.map((mark) => element('span', { class: 'box' }, drawSpokenMark(mark)))),
    element('span', { class: 'points' }, hasScore(player) ? String(player.total) : ''));
}

// With more players than fit on a card: those around the current player or the winner.
function playersInSight(state) {
  const { players } = state;
  if (players.length <= SHOWN)
    return players;
  const middle = players.findIndex((player) => roleOf(player, state).role !== undefined);
  const last = players.length - (SHOWN - 1);
  const first = Math.max(0, Math.min(middle - Math.floor(SHOWN / 2) + 1, last));
  return players.slice(first, first + SHOWN - 1);
}

function drawPlayers(state) {
  const shown = playersInSight(state);
  const others = state.players.length - shown.length;
  return element('ol', { class: state.players.length > SHOWN / 2 ? 'many' : null },
    shown.map((player) => drawPlayer(player, state)),
    others === 0 ? null : element('li', { class: 'more' }, say('morePlayers', others)));
}

function standingOf(state) {
  if (state.match === null)
    return { kind: 'free', text: say('free') };
  if (state.turn === null)
    return { kind: 'finished', text: say('finished') };
  if (serverTime() - Date.parse(state.at) > LEFT_AFTER)
    return { kind: 'left', text: say('leftInFrame', state.turn.frame) };
  return { kind: 'playing', text: say('inFrame', state.turn.frame) };
}

function fillCard(card, state) {
  const { kind, text } = standingOf(state);
  card.className = `card ${kind}`;
  redraw(card,
    element('h2', {}, element('a', { href: `/lanes/${state.lane}` }, say('lane', state.lane))),
    element('p', { class: 'badge' }, text),
    state.match === null ? '' : drawPlayers(state),
    element('a', {
      class: 'keypad', href: `/lanes/${state.lane}/keypad`, 'aria-label': say('keypadOf', state.lane),
    }, say('keypad')));
}

function drawSummary() {
  const all = [...states.values()];
  const playing = all.filter((state) => standingOf(state).kind === 'playing').length;
  find('summary').textContent = all.length === 0 ? say('loading') : say('lanesPlaying', playing, all.length);
  find('empty').hidden = all.length === 0 || all.some((state) => state.match !== null);
}

function show(state) {
  states.set(state.lane, state);
  if (!cards.has(state.lane)) {
    cards.set(state.lane, element('li'));
    find('lanes').append(cards.get(state.lane));
  }
  fillCard(cards.get(state.lane), state);
}

function receive(state) {
  if (!isNewer(state, states.get(state.lane) ?? null))
    return;
  show(state);
  drawSummary();
}

async function catchUp() {
  const before = new Map(states);
  const { lanes } = await look('/lanes');
  for (const state of lanes) {
    const known = states.get(state.lane) ?? null;
    if (known === (before.get(state.lane) ?? null) || isNewer(state, known))
      show(state);
  }
  drawSummary();
}

function draw() {
  document.title = say('houseTitle');
  drawConnection();
  states.forEach(show);
  drawSummary();
}

// There is no event for players who leave, so lanes are checked every minute.
function noticeLeft() {
  for (const state of states.values()) {
    if (standingOf(state).kind === 'left' && !cards.get(state.lane).classList.contains('left'))
      show(state);
  }
  drawSummary();
}

drawTranslated(draw);
setInterval(noticeLeft, MINUTE);
follow('/api/v1/events', { receive, catchUp, connected: sayConnected });
