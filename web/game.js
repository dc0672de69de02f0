// A match: its sheet, its log, and where to get it as JSON, CSV and SVG.

import { look, partOfAddress } from './api.js';
import { element, find } from './dom.js';
import { say, sayMoment, speakWith } from './language.js';
import { drawListing } from './listing.js';
import { drawConnection, sayConnected } from './notice.js';
import { drawSheet } from './sheet.js';

const RETRY = 3000;
const TIME = { dateStyle: 'short', timeStyle: 'medium' };

const match = partOfAddress(2);
let game = null;
let isMissing = false;

function drawFormats() {
  const address = `/api/v1/games/${match}`;
  return [['JSON', ''], ['CSV', '.csv'], ['SVG', '.svg']].map(([name, ending]) =>
    element('a', { href: address + ending, download: `match-${match}${ending || '.json'}` }, name));
}

function drawChange({ do: what, was, became }) {
  if (what === 'start' || what === 'void' || what === 'restore')
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
  const voided = game.voided ? ` · ${say('voided')}` : '';
  return `${sayMoment(game.began)} · ${say(game.finished ? 'finished' : 'unfinished')}${voided}`;
}

function draw() {
  document.title = say('matchNumber', match);
  find('title').textContent = say('matchNumber', match);
  find('message').textContent = messageNow();
  drawConnection();
  if (game === null)
    return;
  find('content').hidden = false;
  find('sheet').replaceChildren(drawSheet(game, { linked: true }));
  find('formats').replaceChildren(...drawFormats());
  find('log').replaceChildren(drawLog());
}

async function load() {
  try {
    game = await look(`/games/${match}`);
    sayConnected(true);
  } catch (problem) {
    isMissing = problem.status !== undefined;
    sayConnected(isMissing);
    if (!isMissing)
      setTimeout(load, RETRY);
  }
  draw();
}

speakWith(draw);
load();
