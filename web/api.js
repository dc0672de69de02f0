// Requests to the API: JSON in and out, errors as problem documents.

import { arePeopleEqual } from './people.js';

const TIMEOUT = 8000; // milliseconds
const UNAVAILABLE = [502, 503, 504];

/**
 * The server rejected the request; `state` is the current state of the lane, `reason` a code, and `candidates` those
 * who have the same `letters`, where given.
 */
export class Problem extends Error {
  constructor(status, { title = '', detail = '', state = null, reason = null, letters = '', candidates = null }) {
    super(detail || title);
    this.status = status;
    this.state = state;
    this.reason = reason;
    this.letters = letters;
    this.candidates = candidates;
  }

  /** Whether another token would help. */
  get isAboutToken() {
    return this.status === 401 || (this.status === 403 && this.reason !== 'foreign');
  }
}

/** No answer: the request may or may not have been processed. */
export class ConnectionLost extends Error {}

async function send(method, path, body) {
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

function noteServerTime(answer) {
  const sent = Date.parse(answer.headers.get('Date'));
  if (!Number.isNaN(sent)) ahead = Date.now() - sent;
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
export async function request(method, path, body) {
  const answer = await send(method, `/api/v1${path}`, body);
  noteServerTime(answer);
  if (UNAVAILABLE.includes(answer.status)) throw new ConnectionLost(path);
  const content = await read(answer, path);
  if (!answer.ok) throw new Problem(answer.status, content ?? {});
  return content;
}

export function get(path) {
  return request('GET', path);
}

/** A segment of the path of this page: the number or name in it. */
export function pathSegment(position) {
  return decodeURIComponent(location.pathname.split('/')[position] ?? '');
}

/**
 * Whether `state` is newer than `known`, of the same lane: the turn in its id, TURN-SEQUENCE, only grows. A match that
 * is on no lane has no id. Names may change while the id stays.
 */
export function isNewer(state, known) {
  if (known === null || state.id === null) return known === null;
  const [[turn, sequence], [knownTurn, knownSequence]] = [state, known].map(({ id }) => id.split('-').map(Number));
  if (state.id === known.id) return !arePeopleEqual(state.players, known.players);
  return turn > knownTurn || (turn === knownTurn && sequence > knownSequence);
}
