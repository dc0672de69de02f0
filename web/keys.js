// The keys for a bowl: numbers and marks beside the deck. A key is visible while its mark is possible, and never moves.

import { makeDeck } from './deck.js';
import { element } from './dom.js';
import { say } from './language.js';
import { drawMark, nameOfMark } from './marks.js';
import { bowlFor, bowlText, markFor, possibleMarks, rackNow } from './rules.js';
import { remember, remembered } from './settings.js';

const MARKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '-', 'F', 'X', '/'];
const NAMED = ['-', 'F', 'X', '/'];

// Small screens have room for the numbers or the deck; each leads to the other.
const HALF_KEY = 'half of the keypad';
const HALVES = { numbers: 'deck', deck: 'numbers' };
let half = remembered(HALF_KEY, Object.keys(HALVES)) ?? 'numbers';

function drawKey(mark, press) {
  return element('button', {
    type: 'button',
    class: NAMED.includes(mark) ? 'key' : 'key number',
    'data-bowl': mark,
    'aria-keyshortcuts': mark,
    click: () => press(mark),
  });
}

function label(key) {
  const mark = key.dataset.bowl;
  const caption = NAMED.includes(mark)
    ? element('span', { class: 'caption' }, nameOfMark(mark))
    : element('span', { class: 'spoken' }, say('pins', Number(mark)));
  key.replaceChildren(drawMark(mark), caption);
}

/**
 * Puts the keys and the deck into `container`; `press` gets the input, as rules.js describes it. Pins that are tapped
 * while `isBusy` are meant for the bowl after the one that is being sent.
 */
export function makeKeys(container, press, isBusy = () => false) {
  let now = null; // the frame, and its number
  let shownPlace = null;
  let isBlocked = null;
  let isAhead = false;
  const deck = makeDeck(tapped);
  const keys = MARKS.map((mark) => drawKey(mark, (typed) => pressInput(inputFor(typed))));
  const rest = element('button', { type: 'button', class: 'key rest', click: () => pressInput(deck.input) });
  const other = element('button', { type: 'button', class: 'key half', click: changeHalf });
  container.prepend(deck.node, deck.setting, rest, ...keys, other);

  // The number of the tapped pins is what they are sent by, too; any other number is only a number.
  function inputFor(typed) {
    const bowl = now === null || deck.input === null ? null : bowlFor(deck.input, now.frame, now.number);
    return bowl !== null && bowl.mark === markFor(typed, now.frame.marks, now.number) ? deck.input : { typed };
  }

  function pressInput(input) {
    deck.forget();
    draw();
    press(input);
  }

  function tapped() {
    isAhead = isBusy();
    draw();
  }

  function changeHalf() {
    half = HALVES[half];
    remember(HALF_KEY, half);
    draw();
  }

  function canHaveFocus(key) {
    return !key.disabled && key.checkVisibility({ visibilityProperty: true });
  }

  // Moves the focus when the key that has it becomes impossible: from a mark to a mark, from the deck to the deck.
  function keepFocus(focused) {
    if (focused === null || canHaveFocus(focused)) return;
    const all = [...container.querySelectorAll('.key')];
    (keys.includes(focused) ? [...keys, ...all] : all).find(canHaveFocus)?.focus();
  }

  function drawRest(rack) {
    const bowl = deck.input === null || rack === null ? null : bowlFor(deck.input, now.frame, now.number);
    rest.disabled = bowl === null;
    container.classList.toggle('tapped', deck.input !== null);
    if (bowl === null) return;
    const name = bowl.standing === null ? nameOfMark(bowl.mark) : bowlText(bowl.mark, bowl.standing);
    rest.replaceChildren(
      drawMark(bowl.mark),
      element('span', { class: 'caption' }, deck.rest),
      element('span', { class: 'spoken' }, name),
    );
  }

  function draw() {
    const rack = now === null ? null : rackNow(now.frame);
    const possible = now === null ? [] : possibleMarks(now.frame.marks, now.number);
    const focused = container.contains(document.activeElement) ? document.activeElement : null;
    container.dataset.half = half;
    other.textContent = say(half === 'numbers' ? 'toDeck' : 'toNumbers');
    for (const key of keys) {
      key.disabled = !possible.includes(key.dataset.bowl);
      label(key);
    }
    deck.show(rack ?? { standing: 0, pins: [] });
    drawRest(rack);
    for (const key of [...keys, rest]) key.setAttribute('aria-disabled', String(key.disabled || isBlocked(key)));
    keepFocus(focused);
  }

  return {
    /**
     * Shows what is possible at `place`, a bowl of the frame `number`, or nothing where `frame` is null; keys for which
     * `isBlocked` is true are marked as disabled for a moment. `known` are the pins that the bowl has left.
     */
    show({ frame, number, place, known = null }, blocked) {
      now = frame === null ? null : { frame, number };
      isBlocked = blocked;
      if (place !== shownPlace) deck.forget(isAhead && frame !== null ? rackNow(frame) : undefined);
      if (place !== shownPlace && known !== null) deck.recall(known, rackNow(frame));
      shownPlace = place;
      draw();
    },

    /** Presses the key of a mark or a digit. */
    type(typed) {
      pressInput(inputFor(typed));
    },

    /** Moves the focus to the deck. */
    focusDeck() {
      if (!deck.node.checkVisibility()) changeHalf();
      deck.focus();
    },
  };
}
