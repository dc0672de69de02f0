// The keys for a bowl: a key is visible while its mark is possible, and never moves.

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
  const caption = NAMED.includes(mark)
    ? element('span', { class: 'caption' }, nameOfMark(mark))
    : element('span', { class: 'spoken' }, say('pins', Number(mark)));
  key.replaceChildren(drawMark(mark), caption);
}

/** Puts the keys into `container`; `press` gets the mark. */
export function makeKeys(container, press) {
  const keys = MARKS.map((mark) => drawKey(mark, press));
  container.prepend(...keys);

  // Moves the focus when the key that has it becomes impossible.
  function keepFocus(focused) {
    if (focused?.disabled) keys.find((key) => !key.disabled)?.focus();
  }

  return {
    /** Shows the possible marks; keys for which `isBlocked` is true are marked as disabled for a moment. */
    show(possible, isBlocked) {
      const focused = keys.find((key) => key === document.activeElement);
      for (const key of keys) {
        key.disabled = !possible.includes(key.dataset.bowl);
        key.setAttribute('aria-disabled', String(key.disabled || isBlocked(key)));
        label(key);
      }
      keepFocus(focused);
    },
  };
}
