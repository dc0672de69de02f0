// Speaks to the server: JSON in and out, refusals as problem documents.

const PATIENCE = 8000;
const PASSING = [502, 503, 504];

/** The server refused; `state` is how the lane stands and `reason` a word for why, where the server said so. */
export class Problem extends Error {
  constructor(status, { title = '', detail = '', state = null, reason = null }) {
    super(detail || title);
    this.status = status;
    this.state = state;
    this.reason = reason;
  }

  /** Whether another token would help. */
  get isAboutToken() {
    return this.status === 401 || (this.status === 403 && this.reason !== 'foreign');
  }
}

/** Nobody answered, so nobody knows whether it was done. */
export class ConnectionLost extends Error {}

async function reach(method, path, body) {
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (cause) {
    throw new ConnectionLost(path, { cause });
  }
}

let ahead = 0; // milliseconds that the clock of this device is ahead of the server's

/** The time of the server, whose clock made the times of its states. */
export function serverTime() {
  return Date.now() - ahead;
}

function noteTime(answer) {
  const sent = Date.parse(answer.headers.get('Date'));
  if (!Number.isNaN(sent))
    ahead = Date.now() - sent;
}

async function read(answer, path) {
  try {
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw new ConnectionLost(path, { cause });
  }
}

/** Asks, and answers with what the server said; throws Problem or ConnectionLost. */
export async function ask(method, path, body) {
  const answer = await reach(method, `/api/v1${path}`, body);
  noteTime(answer);
  if (PASSING.includes(answer.status))
    throw new ConnectionLost(path);
  const content = await read(answer, path);
  if (!answer.ok)
    throw new Problem(answer.status, content ?? {});
  return content;
}

export function look(path) {
  return ask('GET', path);
}

/** The number or name that stands in the address of this page. */
export function partOfAddress(position) {
  return decodeURIComponent(location.pathname.split('/')[position] ?? '');
}

/** Whether `state` came after `known`: matches and their events are counted upwards. */
export function isNewer(state, known) {
  if (known === null)
    return true;
  if (state.match !== known.match)
    return (state.match ?? 0) > (known.match ?? 0);
  return state.sequence > known.sequence;
}
