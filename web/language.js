// Which language the page speaks: the browser's at first, then the one that was chosen.

import { element } from './dom.js';
import { words } from './words.js';

const KEY = 'language';
const names = { ko: '한국어', en: 'English' };
const listeners = [];
let chosen = remembered() ?? preferred();

// Storage can be forbidden; then the choice lasts as long as the page.
function remembered() {
  try {
    const kept = localStorage.getItem(KEY);
    return kept in names ? kept : null;
  } catch {
    return null;
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    return;
  }
}

function preferred() {
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in names);
  return first ?? 'en';
}

export function language() {
  return chosen;
}

/** The words for `key`; those that depend on something are functions of `values`. */
export function say(key, ...values) {
  const entry = words[chosen][key];
  return typeof entry === 'function' ? entry(...values) : entry;
}

// A British reader of English writes a date as the British do.
function habits() {
  return navigator.languages.find((tag) => tag.startsWith(chosen)) ?? chosen;
}

export function sayNumber(value, digits = 0) {
  return value.toLocaleString(habits(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function sayMoment(text, style = { dateStyle: 'medium', timeStyle: 'short' }) {
  return new Intl.DateTimeFormat(habits(), style).format(new Date(text));
}

function translatePage() {
  document.documentElement.lang = chosen;
  for (const node of document.querySelectorAll('[data-say]'))
    node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll('[data-say-label]'))
    node.setAttribute('aria-label', say(node.dataset.sayLabel));
}

function choose(tag) {
  chosen = tag;
  remember();
  speak();
}

function showSwitch() {
  const place = document.getElementById('languages');
  const hadFocus = place.contains(document.activeElement);
  const others = Object.keys(names).filter((tag) => tag !== chosen);
  const buttons = others.map((tag) => element('button', {
    type: 'button', lang: tag, click: () => choose(tag),
  }, names[tag]));
  place.replaceChildren(...buttons);
  if (hadFocus)
    buttons[0].focus();
}

function speak() {
  translatePage();
  showSwitch();
  listeners.forEach((listener) => listener());
}

/** Translates the page, and calls `draw` for the rest of it, now and whenever the language changes. */
export function speakWith(draw) {
  listeners.push(draw);
  speak();
}
