// Requests to the API: JSON in and out, errors as problem documents.

const TIMEOUT = 8000; // milliseconds
const UNAVAILABLE = [502, 503, 504];

/** The server rejected the request; `state` is the current state of the lane and `reason` a code, where given. */
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

/** No answer: the request may or may not have been processed. */
export class ConnectionLost extends Error {}

async function reach(method, path, body) {
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (cause) {
    throw new ConnectionLost(path, { cause });
  }
}

let ahead = 0; // milliseconds that the clock of this device is ahead of the server's

/** The current time by the clock of the server, which the times of states are from. */
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

/** Sends a request and resolves to the content of the answer; throws Problem or ConnectionLost. */
export async function ask(method, path, body) {
  const answer = await reach(method, `/api/v1${path}`, body);
  noteTime(answer);
  if (UNAVAILABLE.includes(answer.status))
    throw new ConnectionLost(path);
  const content = await read(answer, path);
  if (!answer.ok)
    throw new Problem(answer.status, content ?? {});
  return content;
}

export function look(path) {
  return ask('GET', path);
}

/** A segment of the path of this page: the number or name in it. */
export function partOfAddress(position) {
  return decodeURIComponent(location.pathname.split('/')[position] ?? '');
}

/** Whether `state` is newer than `known`: the numbers of matches and of their events only grow. */
export function isNewer(state, known) {
  if (known === null)
    return true;
  if (state.match !== known.match)
    return (state.match ?? 0) > (known.match ?? 0);
  return state.sequence > known.sequence;
}
