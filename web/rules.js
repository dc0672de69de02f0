// Which bowls are possible in a frame. The server computes the scores.

const FRAMES = 10;
const PINS = 10;

function isFinal(frame) {
  return frame === FRAMES;
}

/** Whether the frame takes no further bowl. */
export function isFinished(marks, frame) {
  if (!isFinal(frame)) return marks[0] === 'X' || marks.length === 2;
  if (marks.length < 2) return false;
  return marks.length === 3 || (marks[0] !== 'X' && marks[1] !== '/');
}

// How many pins stand before the next bowl, and whether the rack is full. The pins of a foul are set again.
function rackAfter(marks) {
  let rack = { standing: PINS, fresh: true };
  for (const mark of marks) {
    const cleared = mark === 'X' || mark === '/';
    rack = cleared ? { standing: PINS, fresh: true } : { standing: PINS - (Number(mark) || 0), fresh: false };
  }
  return rack;
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
