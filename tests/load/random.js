// Numbers that look random and are the same in every run with the same seed.

/** Answers functions that draw from [0, 1), from 0 to most, and from a list. */
export function randomFrom(seed) {
  let state = seed >>> 0;

  function draw() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const upTo = (most) => Math.floor(draw() * (most + 1));
  return { draw, upTo, oneOf: (list) => list[upTo(list.length - 1)] };
}
