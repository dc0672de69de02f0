// The deck of the keypad: ten pins to tap, those that stand after the bowl or those that fell, as the device remembers.

import { element } from './dom.js';
import { say } from './language.js';
import { placeOf, ROWS } from './pins.js';
import { remember, remembered } from './settings.js';

const KEY = 'tapped pins';
const MEANINGS = { leaving: { pin: 'pinStands', deck: 'deckStands', setting: 'tapsStand', rest: 'restFell' } };
MEANINGS.felling = { pin: 'pinFell', deck: 'deckFell', setting: 'tapsFell', rest: 'restStands' };
let meaning = remembered(KEY, Object.keys(MEANINGS)) ?? 'leaving';

function drawPin(pin, tap) {
  const { row, place } = placeOf(pin);
  const button = element('button', { type: 'button', class: 'key', 'data-pin': pin, click: () => tap(pin) });
  button.style.gridArea = `${row + 1} / ${place + 1} / auto / span 2`;
  return button;
}

/** Makes a deck and the button of its setting; `changed` is called after each tap. */
export function makeDeck(changed) {
  const tapped = new Set();
  let shownAs = meaning;
  const buttons = ROWS.flat().map((pin) => drawPin(pin, tap));
  const node = element('div', { class: 'deck', role: 'group', 'aria-keyshortcuts': 'P' }, buttons);
  const setting = element('button', { type: 'button', class: 'key setting', click: turn });

  function tap(pin) {
    if (!tapped.delete(pin)) tapped.add(pin);
    changed();
  }

  function turn() {
    meaning = meaning === 'leaving' ? 'felling' : 'leaving';
    remember(KEY, meaning);
    changed();
  }

  // The setting is that of all decks: what was tapped before it changed would mean the opposite.
  function dropOpposite() {
    if (shownAs !== meaning) tapped.clear();
    shownAs = meaning;
  }

  function look(button, { standing, pins }) {
    const pin = Number(button.dataset.pin);
    const isTapped = tapped.has(pin);
    const cannotStand = pins !== null && !pins.includes(pin);
    button.disabled = cannotStand || (!isTapped && tapped.size >= standing);
    button.setAttribute('aria-pressed', String(isTapped));
    button.classList.toggle('stands', isTapped === (meaning === 'leaving') && !cannotStand);
    button.replaceChildren(
      element('span', { class: 'disc', 'aria-hidden': 'true' }, String(pin)),
      element('span', { class: 'spoken' }, say(MEANINGS[meaning].pin, pin)),
    );
  }

  return {
    node,
    setting,

    /** The tapped pins as an input, or null where none is tapped. */
    get input() {
      const pins = [...tapped].sort((left, right) => left - right);
      return pins.length === 0 ? null : { [meaning]: pins };
    },

    /** What the other pins do. */
    get rest() {
      return say(MEANINGS[meaning].rest);
    },

    /** Forgets what was tapped, but for what may stand in `rack`. */
    forget(rack = { pins: [] }) {
      for (const pin of [...tapped]) if (rack.pins?.includes(pin) === false) tapped.delete(pin);
    },

    /** Taps what a bowl is known to have left of `rack`. */
    recall(standing, rack) {
      dropOpposite();
      const pins = meaning === 'leaving' ? standing : rack.pins?.filter((pin) => !standing.includes(pin));
      for (const pin of pins ?? []) tapped.add(pin);
    },

    /** Draws the deck: the pins of `rack` can be tapped, or as many of any as stand. */
    show(rack) {
      dropOpposite();
      node.setAttribute('aria-label', say(MEANINGS[meaning].deck));
      setting.textContent = say(MEANINGS[meaning].setting);
      for (const button of buttons) look(button, rack);
    },

    focus() {
      buttons.find((button) => !button.disabled)?.focus();
    },
  };
}
