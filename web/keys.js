// The keys for a bowl: only those that are possible are there, and each has its own place.

import { element } from './dom.js';
import { say } from './language.js';
import { drawMark, nameOfMark } from './marks.js';

const MARKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '-', 'F', 'X', '/'];
const NAMED = ['-', 'F', 'X', '/'];

function drawKey(mark, press) {
  return element('button', {
    type: 'button',
    class: 'key',
    'data-bowl': mark,
    'aria-keyshortcuts': mark,
    click: () => press(mark),
  });
}

function label(key) {
  const mark = key.dataset.bowl;
  const caption = NAMED.includes(mark) ? element('span', { class: 'caption' }, nameOfMark(mark))
                                       : element('span', { class: 'spoken' }, say('pins', Number(mark)));
  key.replaceChildren(drawMark(mark), caption);
}

/** Puts the keys into `place`; `press` gets the mark. */
export function makeKeys(place, press) {
  const keys = MARKS.map((mark) => drawKey(mark, press));
  place.prepend(...keys);

  // The keyboard must not lose its place when the key under it goes away.
  function keepFocus(focused) {
    if (focused !== undefined && focused.disabled)
      keys.find((key) => !key.disabled)?.focus();
  }

  return {
    /** Shows what is possible; keys that are held, as `isHeld` says of each, look so, and do nothing. */
    show(possible, isHeld) {
      const focused = keys.find((key) => key === document.activeElement);
      for (const key of keys) {
        key.disabled = !possible.includes(key.dataset.bowl);
        key.setAttribute('aria-disabled', String(key.disabled || isHeld(key)));
        label(key);
      }
      keepFocus(focused);
    },
  };
}
