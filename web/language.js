// The language of the page: the browser's at first, then the one that the user chose.

import { element } from './dom.js';
import { remember, remembered } from './settings.js';
import { words } from './words.js';

const KEY = 'language';
const listeners = [];
let chosen = remembered(KEY, Object.keys(words)) ?? preferred();

function preferred() {
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in words);
  return first ?? 'en';
}

/** The text for `key`; texts with parameters are functions of `values`. */
export function say(key, ...values) {
  const entry = words[chosen][key];
  return typeof entry === 'function' ? entry(...values) : entry;
}

// The region counts too: dates in en-GB and en-US differ.
function locale() {
  return navigator.languages.find((tag) => tag.startsWith(chosen)) ?? chosen;
}

export function formatNumber(value, digits = 0) {
  return value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function formatMoment(text, style = { dateStyle: 'medium', timeStyle: 'short' }) {
  return new Intl.DateTimeFormat(locale(), style).format(new Date(text));
}

function translatePage() {
  document.documentElement.lang = chosen;
  for (const node of document.querySelectorAll('[data-say]')) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll('[data-say-label]'))
    node.setAttribute('aria-label', say(node.dataset.sayLabel));
}

function choose(tag) {
  chosen = tag;
  remember(KEY, chosen);
  redrawAll();
}

function showSwitch() {
  const container = document.getElementById('languages');
  const hadFocus = container.contains(document.activeElement);
  const others = Object.keys(words).filter((tag) => tag !== chosen);
  const buttons = others.map((tag) =>
    element('button', { type: 'button', lang: tag, click: () => choose(tag) }, words[tag].languageName),
  );
  container.replaceChildren(...buttons);
  if (hadFocus) buttons[0].focus();
}

function redrawAll() {
  translatePage();
  showSwitch();
  listeners.forEach((listener) => listener());
}

/** Translates the page and calls `draw` for its dynamic parts, now and after each change of the language. */
export function drawTranslated(draw) {
  listeners.push(draw);
  redrawAll();
}
