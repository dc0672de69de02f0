// The keyboard of the keypad: 0-9 X / - F for bowls, P to go to the deck of pins, U and R to undo and redo.

const BY_CODE = {
  KeyX: 'X',
  KeyF: 'F',
  KeyP: 'P',
  KeyU: 'U',
  KeyR: 'R',
  Slash: '/',
  NumpadDivide: '/',
  Minus: '-',
  NumpadSubtract: '-',
};
const TYPED = new Set([...'0123456789', ...Object.values(BY_CODE)]);

// With a Korean keyboard layout `key` is a Korean letter, so the physical key decides.
function typedBy(event) {
  const key = event.key.toUpperCase();
  if (TYPED.has(key)) return key;
  return /^[A-Z]$/.test(key) ? null : (BY_CODE[event.code] ?? null);
}

function isIgnored(event) {
  return (
    event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.target.closest('input, dialog') !== null
  );
}

// While Enter is held down on a button, the browser clicks it repeatedly.
function isRepeatedEnter(event) {
  return event.repeat && event.key === 'Enter' && event.target.closest('.key') !== null;
}

/** Calls `press` with the mark, the digit, or P, U or R that was typed. */
export function useHotkeys(press) {
  document.addEventListener('keydown', (event) => {
    if (isRepeatedEnter(event)) event.preventDefault();
    const typed = isIgnored(event) ? null : typedBy(event);
    if (typed === null) return;
    event.preventDefault();
    press(typed);
  });
}
