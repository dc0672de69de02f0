// The keyboard of the keypad: 0-9 X / - F for bowls, U and R to undo and redo.

const BY_CODE = {
  KeyX: 'X', KeyF: 'F', KeyU: 'U', KeyR: 'R', Slash: '/', NumpadDivide: '/', Minus: '-', NumpadSubtract: '-',
};

// With a Korean keyboard `key` is a Korean letter, so the place of the key counts.
function typedBy(event) {
  const key = event.key.toUpperCase();
  if (/^[0-9XFUR/-]$/.test(key))
    return key;
  return /^[A-Z]$/.test(key) ? null : BY_CODE[event.code] ?? null;
}

function isElsewhere(event) {
  return event.ctrlKey || event.altKey || event.metaKey || event.repeat
    || event.target.closest('input, dialog') !== null;
}

// A button is pressed again and again while Enter is held down on it.
function isHeldDown(event) {
  return event.repeat && event.key === 'Enter' && event.target.closest('.key') !== null;
}

/** Calls `press` with what was typed. */
export function useHotkeys(press) {
  document.addEventListener('keydown', (event) => {
    if (isHeldDown(event))
      event.preventDefault();
    const typed = isElsewhere(event) ? null : typedBy(event);
    if (typed === null)
      return;
    event.preventDefault();
    press(typed);
  });
}
