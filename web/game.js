// The page of a match: its sheet, its log, and downloads; updated live while it is on a lane.

import { get, pathSegment } from './api.js';
import { drawClaims, useClaims } from './claim.js';
import { element, find, redraw } from './dom.js';
import { say, formatMoment, drawTranslated } from './language.js';
import { drawListing } from './listing.js';
import { drawConnection, setConnected } from './notice.js';
import { arePeopleEqual } from './people.js';
import { sayResult } from './result.js';
import { drawSheet } from './sheet.js';
import { subscribe } from './stream.js';

const RETRY = 3000;
const TIME = { dateStyle: 'short', timeStyle: 'medium' };

const match = pathSegment(2);
let game = null;
let isMissing = false;
let unsubscribe = null;

function drawFormats() {
  const address = `/api/v1/games/${match}`;
  return [
    ['JSON', ''],
    ['CSV', '.csv'],
    ['SVG', '.svg'],
  ].map(([name, ending]) =>
    element('a', { href: address + ending, download: `match-${match}${ending || '.json'}` }, name),
  );
}

// Whose a game is from then on: a name, where this match shows it now, or the person's number.
function drawPerson(number) {
  if (number === null) return say('guest');
  const known = game.players.find(({ person }) => String(person) === number);
  return element('a', { href: `/players/${number}` }, known?.full_name ?? `${known?.name ?? ''}#${number}`);
}

// An event of no player is about the whole match: it has no bowls before and after.
function drawChange({ do: what, player, was, became }) {
  if (what === 'assign') return [drawPerson(became)];
  if (player === null) return [became ?? ''];
  return [element('span', {}, was || say('nothing')), ' → ', element('b', {}, became || say('nothing'))];
}

function drawTime(moment) {
  return element('time', { datetime: moment }, formatMoment(moment, TIME));
}

function drawLog() {
  return drawListing(
    say('log'),
    [
      { title: say('number'), name: 'number', content: (entry) => [String(entry.sequence)] },
      { title: say('what'), content: (entry) => [say(entry.do) ?? entry.do] },
      { title: say('player'), content: (entry) => [entry.player ?? ''] },
      { title: say('frame'), name: 'number', content: (entry) => [String(entry.frame ?? '')] },
      { title: say('change'), name: 'bowls', content: drawChange },
      { title: say('time'), content: (entry) => [drawTime(entry.at)] },
      { title: say('by'), content: (entry) => [entry.by ?? ''] },
    ],
    game.log,
  );
}

function messageNow() {
  if (isMissing) return say('noGame');
  if (game === null) return say('loading');
  return [
    formatMoment(game.began),
    say(game.finished ? 'finished' : game.lane === null ? 'unfinished' : 'running'),
    ...(game.finished ? [sayResult(game)] : []),
    ...(game.voided ? [say('voided')] : []),
  ].join(' · ');
}

function drawLane() {
  return game.lane === null ? [] : ['· ', element('a', { href: `/lanes/${game.lane}` }, say('lane', game.lane))];
}

function draw() {
  document.title = say('matchNumber', match);
  find('title').textContent = say('matchNumber', match);
  if (find('message').textContent !== messageNow()) find('message').textContent = messageNow();
  drawConnection();
  if (game === null) return;
  find('content').hidden = false;
  redraw(find('lane'), ...drawLane());
  redraw(find('sheet'), drawSheet(game, { linked: true }));
  redraw(find('claims'), ...drawClaims(game, load));
  redraw(find('formats'), ...drawFormats());
  find('log').replaceChildren(drawLog());
}

// The states of the lane say when to read the match again; with the next match on the lane they end.
function receive(state) {
  if (state.match !== game.match) unsubscribe();
  const isSame = state.sequence <= game.sequence && arePeopleEqual(state.players, game.players);
  if (state.match !== game.match || !isSame) load();
}

// The log of a long match comes in pages.
async function readGame() {
  const read = await get(`/games/${match}`);
  for (let next = read.next; next; ) {
    const page = await get(next.replace('/api/v1', ''));
    read.log.push(...page.log);
    next = page.next;
  }
  return read;
}

async function load() {
  try {
    const read = await readGame();
    if (game === null || read.sequence >= game.sequence) game = read;
    setConnected(true);
    if (game.lane !== null)
      unsubscribe ??= subscribe(`/api/v1/lanes/${game.lane}/events`, { receive, connected: setConnected });
  } catch (problem) {
    isMissing = problem.status === 404;
    setConnected(isMissing);
    if (!isMissing) setTimeout(load, RETRY);
  }
  draw();
}

drawTranslated(draw);
useClaims(draw);
load();
