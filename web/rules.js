// Which bowls are possible in a frame. The server computes the scores.

const FRAMES = 10;
const PINS = 10;

/** The numbers of all pins. */
export const ALL_PINS = Array.from({ length: PINS }, (_, index) => index + 1);
const FULL_RACK = { standing: PINS, pins: ALL_PINS, fresh: true };

function isFinal(frame) {
  return frame === FRAMES;
}

/** Whether the frame takes no further bowl. */
export function isFinished(marks, frame) {
  if (!isFinal(frame)) return marks[0] === 'X' || marks.length === 2;
  if (marks.length < 2) return false;
  return marks.length === 3 || (marks[0] !== 'X' && marks[1] !== '/');
}

// What stands before the next bowl: how many pins, which ones where that is known, and whether the rack is full.
// The pins of a foul are set again.
function rackAfter(marks, standing = []) {
  let rack = FULL_RACK;
  marks.forEach((mark, index) => {
    const fallen = Number(mark) || 0;
    const pins = fallen === 0 ? ALL_PINS : (standing[index] ?? null);
    rack = mark === 'X' || mark === '/' ? FULL_RACK : { standing: PINS - fallen, pins, fresh: false };
  });
  return rack;
}

/** What stands before the next bowl of a frame: `standing`, how many, and `pins`, which ones, or null. */
export function rackNow(frame) {
  return rackAfter(frame.marks, frame.standing);
}

/** The marks that the next bowl of the frame can have. */
export function possibleMarks(marks, frame) {
  if (isFinished(marks, frame)) return [];
  const { standing, fresh } = rackAfter(marks);
  const counts = Array.from({ length: standing - 1 }, (_, index) => String(index + 1));
  return ['-', ...counts, fresh ? 'X' : '/', 'F'];
}

/** The mark for a typed digit or mark: all standing pins are X or /. Null where it is impossible. */
export function markFor(typed, marks, frame) {
  const { standing, fresh } = rackAfter(marks);
  const all = fresh ? 'X' : '/';
  const mark = typed === '0' ? '-' : Number(typed) === standing ? all : typed;
  return possibleMarks(marks, frame).includes(mark) ? mark : null;
}

function isPart(pins, whole) {
  return whole === null || pins.every((pin) => whole.includes(pin));
}

// Strikes, spares, misses and fouls say by themselves what stands.
function saysPins(mark) {
  return /^[1-9]$/.test(mark);
}

/**
 * The bowl that an input stands for, as { mark, standing }, or null where it is impossible. An input is what was `typed`,
 * or the pins that it leaves standing (`leaving`), or those that it knocks down (`felling`); `standing` is null where
 * only the number is known.
 */
export function bowlFor({ typed, leaving, felling }, frame, number) {
  const rack = rackNow(frame);
  const count = leaving === undefined ? felling?.length : rack.standing - leaving.length;
  const mark = markFor(typed ?? String(count), frame.marks, number);
  if (mark === null || !isPart(leaving ?? felling ?? [], rack.pins)) return null;
  const left = leaving ?? (felling && rack.pins?.filter((pin) => !felling.includes(pin)));
  return { mark, standing: saysPins(mark) ? (left ?? null) : null };
}

/** The pins after each bowl of a frame, as far as they are possible with its marks; null for the others. */
export function possiblePins(marks, standing) {
  const possible = [];
  marks.forEach((mark, index) => {
    const before = rackAfter(marks.slice(0, index), possible);
    const pins = standing[index] ?? null;
    const fits = pins !== null && saysPins(mark) && pins.length === before.standing - Number(mark);
    possible.push(fits && isPart(pins, before.pins) ? pins : null);
  });
  return possible;
}

/** Whether a bowl of the frame is rolled at a full rack. */
export function isFirstBall({ marks, standing }, bowl) {
  return bowl <= marks.length && rackAfter(marks.slice(0, bowl - 1), standing).fresh;
}

/** A bowl as text: 8, or 8[7-10] where the pins that it leaves are known, or S8 where only that they are a split. */
export function bowlText(mark, standing, isSplit = false) {
  if (standing) return `${mark}[${standing.join('-')}]`;
  return isSplit ? `S${mark}` : mark;
}

/** The longest prefix of the marks that is possible. */
export function possiblePrefix(marks, frame) {
  const part = [];
  for (const mark of marks) {
    const fitting = markFor(mark, part, frame);
    if (fitting === null) break;
    part.push(fitting);
  }
  return part;
}

/** Whether a frame of the player is settled. */
export function hasScore(player) {
  return player.frames.some((frame) => frame.score !== null);
}

/** The names of the winners: several in a tie, none before the end or for a single player. */
export function winnersOf({ finished, players }) {
  if (!finished || players.length === 1) return [];
  const best = Math.max(...players.map((player) => player.total));
  return players.filter((player) => player.total === best).map((player) => player.name);
}

/** Whether this frame has the last bowl of the match, so that a correction may leave it unfinished. */
export function isLastBowled(state, position, frame) {
  const count = state.players.length;
  if (state.turn === null) return position === count - 1 && isFinal(frame);
  const turn = state.players.findIndex((player) => player.name === state.turn.player);
  if (state.turn.bowl > 1) return position === turn && frame === state.turn.frame;
  return turn === 0
    ? position === count - 1 && frame === state.turn.frame - 1
    : position === turn - 1 && frame === state.turn.frame;
}
