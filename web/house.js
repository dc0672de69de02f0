// The house: all lanes at a glance.

import { isNewer, look } from './api.js';
import { element, find, redraw } from './dom.js';
import { say, speakWith } from './language.js';
import { drawSpokenMark } from './marks.js';
import { drawConnection, sayConnected } from './notice.js';
import { hasScore } from './rules.js';
import { follow } from './stream.js';

const states = new Map();
const cards = new Map();

function frameNow(player) {
  return player.frames.findLast((frame) => frame.marks.length > 0) ?? { marks: [] };
}

function drawPlayer(player, state) {
  const plays = state.turn?.player === player.name;
  return element('li', { class: plays ? 'plays' : null },
    element('span', { class: 'name' }, player.name,
      plays ? element('span', { class: 'spoken' }, ` (${say('bowlsNow')})`) : null),
    element('span', { class: 'boxes' },
      frameNow(player).marks.map((mark) => element('span', { class: 'box' }, drawSpokenMark(mark)))),
    element('span', { class: 'points' }, hasScore(player) ? String(player.total) : ''));
}

function standingOf(state) {
  if (state.match === null)
    return { kind: 'free', text: say('free') };
  if (state.turn === null)
    return { kind: 'finished', text: say('finished') };
  return { kind: 'playing', text: say('inFrame', state.turn.frame) };
}

function fillCard(card, state) {
  const { kind, text } = standingOf(state);
  card.className = `card ${kind}`;
  redraw(card,
    element('h2', {}, element('a', { href: `/lanes/${state.lane}` }, say('lane', state.lane))),
    element('p', { class: 'badge' }, text),
    state.match === null ? '' : element('ol', {}, state.players.map((player) => drawPlayer(player, state))),
    element('a', {
      class: 'keypad', href: `/lanes/${state.lane}/keypad`, 'aria-label': say('keypadOf', state.lane),
    }, say('keypad')));
}

function drawSummary() {
  const all = [...states.values()];
  const playing = all.filter((state) => state.turn !== null).length;
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

speakWith(draw);
follow('/api/v1/events', { receive, catchUp, connected: sayConnected });
