// The page of a player: statistics, charts of the scores, what was left standing, and the last games.

import { get, pathSegment } from './api.js';
import { drawDistribution, drawTrend } from './charts.js';
import { element, find } from './dom.js';
import { say, formatMoment, formatNumber, drawTranslated } from './language.js';
import { drawClasses, drawHeatMap, drawLeaves, drawSinglePins, mostMissed } from './leaves.js';
import { drawListing } from './listing.js';
import { drawConnection, setConnected } from './notice.js';
import { drawLink, drawPeople } from './people.js';

const GAMES = 20;
const RETRY = 3000;

const name = pathSegment(2);
let figures = null;
let games = [];
let leaves = null;
let isMissing = false;
let candidates = null;

function figure(key, value, digits = 0, unit = '') {
  const text = value === null || value === undefined ? say('none') : formatNumber(value, digits) + unit;
  return element('div', {}, element('dt', {}, say(key)), element('dd', {}, text));
}

function drawFigures() {
  return [
    figure('average', figures.average, 1),
    figure('games', figures.games),
    figure('highGame', figures.high_game),
    figure('highSeries', figures.high_series),
    figure('strikePercent', figures.strike_percent, 1, ' %'),
    figure('sparePercent', figures.spare_percent, 1, ' %'),
    figure('openPercent', figures.open_percent, 1, ' %'),
    figure('firstBallAverage', figures.first_ball_average, 2),
    figure('cleanGames', figures.clean_games),
  ];
}

function isOwn(player) {
  return player.person === figures.person;
}

function ownGame(game) {
  return game.players.find(isOwn);
}

function drawOthers(game) {
  const others = game.players.filter((player) => !isOwn(player));
  if (others.length === 0) return [say('alone')];
  return others.flatMap((player, index) => [index > 0 ? ', ' : '', drawLink(player, player.full_name ?? player.name)]);
}

function drawMatch({ match }) {
  return element('a', { href: `/games/${match}` }, say('matchNumber', match));
}

function drawBegan({ began }) {
  return element('time', { datetime: began }, formatMoment(began));
}

function drawResult(game) {
  return [String(ownGame(game).total), game.finished ? '' : ` (${say('unfinished')})`];
}

function drawGames() {
  return drawListing(
    say('lastGames'),
    [
      { title: say('match'), content: drawMatch },
      { title: say('result'), name: 'points', content: drawResult },
      { title: say('began'), name: 'began', content: drawBegan },
      { title: say('bowls'), name: 'bowls', content: (game) => [ownGame(game).bowls] },
      { title: say('withPlayers'), content: drawOthers },
    ],
    games,
  );
}

function drawPins() {
  const isKnown = leaves.first_balls > 0;
  const missed = mostMissed(leaves);
  find('pins').hidden = false;
  find('pins_content').hidden = !isKnown;
  find('pins_message').textContent = isKnown ? '' : say('noPins', figures.player);
  if (!isKnown) return;
  find('classes').replaceChildren(...drawClasses(leaves));
  find('heat').replaceChildren(drawHeatMap(leaves));
  find('heat_hint').textContent = say('heatHint', leaves.first_balls, leaves.games_with_pins);
  find('single').replaceChildren(drawSinglePins(leaves));
  find('missed').hidden = missed.length === 0;
  find('missed_message').textContent = missed.length === 0 ? say('nothingMissed') : '';
  find('missed').replaceChildren(drawLeaves(missed));
}

function messageNow() {
  if (candidates !== null) return say('whichPerson', name);
  if (isMissing) return say('noPlayer');
  if (figures === null) return say('loading');
  return figures.games === 0 ? say('noGames') : '';
}

function draw() {
  const letters = figures?.player ?? name;
  document.title = figures?.full_name ?? letters;
  find('title').textContent = letters;
  find('message').textContent = messageNow();
  drawConnection();
  if (candidates !== null) find('candidates').replaceChildren(...drawPeople(candidates));
  if (figures === null) return;
  if (figures.full_name !== null) find('title').replaceChildren(letters, element('small', {}, ` ${figures.full_name}`));
  find('content').hidden = figures.games === 0;
  find('last').hidden = games.length === 0;
  find('games').replaceChildren(drawGames());
  find('statistics').replaceChildren(...drawFigures());
  drawPins();
  if (figures.games === 0) return;
  find('trend').replaceChildren(drawTrend(figures.scores, figures.average));
  find('distribution').replaceChildren(drawDistribution(figures.scores));
}

async function load() {
  const part = encodeURIComponent(name);
  try {
    const read = await get(`/players/${part}`);
    leaves = await get(`/players/${part}/leaves`);
    games = (await get(`/games?player=${part}&limit=${GAMES}`)).games;
    figures = read;
    setConnected(true);
  } catch (problem) {
    candidates = problem.candidates ?? null;
    isMissing = problem.status !== undefined;
    setConnected(isMissing);
    if (!isMissing) setTimeout(load, RETRY);
  }
  draw();
}

drawTranslated(draw);
load();
