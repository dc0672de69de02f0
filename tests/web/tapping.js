// Uses the keypad as a thumb does.

/** Taps the key of each mark, as soon as it takes a tap. */
export async function tapMarks(keypad, marks) {
  for (const mark of marks) await tapWhenReady(keypad, `#keys [data-bowl="${mark}"]`);
}

/** Taps pins of the deck; with `isAhead` also while a bowl is on its way. */
export async function tapPins(keypad, pins, { isAhead = false } = {}) {
  for (const pin of pins) await tapWhenReady(keypad, `#keys [data-pin="${pin}"]:enabled`, { isAhead });
}

/** Says that the pins which were not tapped fell, or stand. */
export function tapRest(keypad) {
  return tapWhenReady(keypad, '#keys .rest:enabled');
}

// The spot to tap, as soon as the key takes a tap: while a bowl is on its way, the answer may put another key
// there. Not asked at every frame: that would keep the machine busy with drawing.
async function placeOf(keypad, key, isAhead = false) {
  const place = await keypad.waitForFunction(
    ([ready, unanswered]) => {
      if (unanswered !== null && document.querySelector(unanswered) !== null) return false;
      const node = document.querySelector(ready);
      const { x = 0, y = 0, width = 0, height = 0 } = node?.getBoundingClientRect() ?? {};
      const middle = { x: x + width / 2, y: y + height / 2 };
      return node?.contains(document.elementFromPoint(middle.x, middle.y)) && middle;
    },
    [`${key}:not([aria-disabled="true"])`, isAhead ? null : '#notice.sending'],
    { polling: 50 },
  );
  return place.jsonValue();
}

/** Taps a key that may have to wait for the answer to the one before. */
export async function tapWhenReady(keypad, key, { isAhead = false } = {}) {
  const { x, y } = await placeOf(keypad, key, isAhead);
  await keypad.touchscreen.tap(x, y);
}

/**
 * Taps a key, as soon as it takes a tap, and its place again a fifth of a second later, by the time that the
 * browser is told; however slow this machine is, `between` is over before the second tap.
 */
export async function tapTwice(keypad, key, between) {
  const finger = await placeOf(keypad, key);
  const input = await keypad.context().newCDPSession(keypad);
  const begin = Date.now() / 1000;
  const tapAt = async (after) => {
    const touch = (type, touchPoints) =>
      input.send('Input.dispatchTouchEvent', { type, timestamp: begin + after, touchPoints });
    await touch('touchStart', [finger]);
    await touch('touchEnd', []);
  };
  await tapAt(0);
  await between();
  await tapAt(0.2);
  await input.detach();
}

/** Fills in the form and starts the match. */
export async function startByTaps(keypad, names) {
  for (const [index, name] of names.entries()) await keypad.fill(`#names li:nth-child(${index + 1}) input`, name);
  await keypad.tap('#start .main');
}
