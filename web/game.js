// The page of a match: its sheet, its log, and downloads; updated live while it is on a lane.

import { look, partOfAddress } from './api.js';
import { element, find, redraw } from './dom.js';
import { say, sayMoment, drawTranslated } from './language.js';
import { drawListing } from './listing.js';
import { drawConnection, sayConnected } from './notice.js';
import { sayResult } from './result.js';
import { drawSheet } from './sheet.js';
import { follow } from './stream.js';

const RETRY = 3000;
const TIME = { dateStyle: 'short', timeStyle: 'medium' };

const match = partOfAddress(2);
let game = null;
let isMissing = false;
let isFollowing = false;

function drawFormats() {
  const address = `/api/v1/games/${match}`;
  return [['JSON', ''], ['CSV', '.csv'], ['SVG', '.svg']].map(([name, ending]) =>
    element('a', { href: address + ending, download: `match-${match}${ending || '.json'}` }, name));
}

// An event of no player is about the whole match: it has no bowls before and after.
function drawChange({ player, was, became }) {
  if (player === null)
    return [became ?? ''];
  return [element('span', {}, was || say('nothing')), ' → ', element('b', {}, became || say('nothing'))];
}

function drawTime(moment) {
  return element('time', { datetime: moment }, sayMoment(moment, TIME));
}

function drawLog() {
  return drawListing(say('log'), [
    { title: say('number'), name: 'number', content: (entry) => [String(entry.sequence)] },
    { title: say('what'), content: (entry) => [say(entry.do) ?? entry.do] },
    { title: say('player'), content: (entry) => [entry.player ?? ''] },
    { title: say('frame'), name: 'number', content: (entry) => [String(entry.frame ?? '')] },
    { title: say('change'), name: 'bowls', content: drawChange },
    { title: say('time'), content: (entry) => [drawTime(entry.at)] },
    { title: say('by'), content: (entry) => [entry.by ?? ''] },
  ], game.log);
}

function messageNow() {
  if (isMissing)
    return say('noGame');
  if (game === null)
    return say('loading');
  return [
    sayMoment(game.began),
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
  if (find('message').textContent !== messageNow())
    find('message').textContent = messageNow();
  drawConnection();
  if (game === null)
    return;
  find('content').hidden = false;
  redraw(find('lane'), ...drawLane());
  redraw(find('sheet'), drawSheet(game, { linked: true }));
  redraw(find('formats'), ...drawFormats());
  find('log').replaceChildren(drawLog());
}

// Returns false where the match is not on a lane: then there are no events to subscribe to.
async function catchUp() {
  const read = await look(`/games/${match}`);
  isMissing = false;
  if (game === null || read.sequence >= game.sequence)
    game = read;
  draw();
  return game.lane !== null;
}

// Returns false, which ends the subscription, when the next match starts on the lane.
function receive(state) {
  if (state.match !== game.match || state.sequence > game.sequence)
    load();
  return state.match === game.match;
}

async function load() {
  try {
    const isOnLane = await catchUp();
    sayConnected(true);
    if (isOnLane && !isFollowing) {
      isFollowing = true;
      follow(`/api/v1/lanes/${game.lane}/events`, { receive, catchUp, connected: sayConnected });
    }
  } catch (problem) {
    isMissing = problem.status === 404;
    sayConnected(isMissing);
    if (!isMissing)
      setTimeout(load, RETRY);
    draw();
  }
}

drawTranslated(draw);
load();
