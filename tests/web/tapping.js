// Uses the keypad as a thumb does.

/** Taps the key of each mark, as soon as it takes a tap. */
export async function tapMarks(keypad, marks) {
  for (const mark of marks)
    await tapWhenReady(keypad, `#keys [data-bowl="${mark}"]`);
}

// Not at every frame: that would keep the machine busy with drawing.
function isReady(keypad, key) {
  return keypad.waitForFunction((ready) => document.querySelector(ready) !== null,
    `${key}:not([aria-disabled="true"])`, { polling: 50 });
}

/** Taps a key that may have to wait for the answer to the one before. */
export async function tapWhenReady(keypad, key) {
  await isReady(keypad, key);
  await keypad.tap(key);
}

/** Taps the place of a key twice within a quarter of a second, however slow this machine is at it. */
export async function tapTwice(keypad, key) {
  const box = await keypad.locator(key).boundingBox();
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const input = await keypad.context().newCDPSession(keypad);
  const begin = Date.now() / 1000 - 0.25;
  const touch = (type, after, touchPoints) =>
    input.send('Input.dispatchTouchEvent', { type, timestamp: begin + after, touchPoints });
  await touch('touchStart', 0, [finger]);
  await touch('touchEnd', 0.05, []);
  await touch('touchStart', 0.2, [finger]);
  await touch('touchEnd', 0.25, []);
  await input.detach();
}

/** Taps twice at once, as soon as the key takes a tap. */
export async function tapTwiceWhenReady(keypad, key) {
  await isReady(keypad, key);
  await tapTwice(keypad, key);
}

/** Fills in the form and starts the match. */
export async function startByTaps(keypad, names) {
  for (const [index, name] of names.entries())
    await keypad.fill(`#names li:nth-child(${index + 1}) input`, name);
  await keypad.tap('#start .main');
}
