// Raw bytes to the server, and what comes back: for requests that no proper client would send.

import assert from 'node:assert/strict';
import { connect as connectPlain } from 'node:net';
import { connect as connectSecure } from 'node:tls';

const PATIENCE = 60000;
const SHORT = 100;

/** The words of a text, where a list of them would have a line for each. */
export function words(text) {
  return text.trim().split(/[ \n]+/);
}

/** Text as bytes, one for each character, so that any byte can be written. */
export function bytes(text) {
  return Buffer.from(text, 'latin1');
}

function readHead(text) {
  const [first, ...lines] = text.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1]), headers };
}

/** The whole answers in `text`; the status of what is no HTTP is NaN. An answer to HEAD has no content. */
export function readAnswers(text) {
  const answers = [];
  for (;;) {
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const { status, headers } = readHead(text.slice(0, end));
    const rest = text.slice(end + 4);
    const isStream = headers['transfer-encoding'] !== undefined;
    const length = rest.startsWith('HTTP/1.') ? 0 : Number(headers['content-length'] ?? 0);
    if (rest.length < length) return answers;
    if (status !== 100) answers.push({ status, headers, text: isStream ? rest : rest.slice(0, length), isStream });
    if (isStream) return answers;
    text = rest.slice(length);
  }
}

/** One connection: what was heard on it, and whether the server closed it. */
class Conversation {
  constructor(address) {
    const { protocol, hostname, port } = new URL(address);
    const connect = protocol === 'https:' ? connectSecure : connectPlain;
    this.socket = connect({ host: hostname, port, noDelay: true, rejectUnauthorized: false });
    this.heard = '';
    this.isClosed = false;
    this.failure = null;
    this.socket.on('data', (part) => {
      this.heard += part.toString('latin1');
    });
    this.socket.on('end', () => {
      this.isClosed = true;
    });
    this.socket.on('error', (error) => this.fail(error));
  }

  /** A connection that the server reset is closed as well. */
  fail(error) {
    if (['ECONNRESET', 'EPIPE'].includes(error.code)) this.isClosed = true;
    else this.failure = error;
  }

  /** Resolves when `isEnough` says so, the server closes, or so many milliseconds are over. */
  async listen(isEnough, patience) {
    const timer = setTimeout(() => this.socket.destroy(), patience);
    this.socket.on('data', () => isEnough(readAnswers(this.heard)) && this.socket.destroy());
    await new Promise((resolve) => {
      this.socket.on('close', resolve);
    });
    clearTimeout(timer);
    if (this.failure !== null) throw this.failure;
    return { answers: readAnswers(this.heard), isClosed: this.isClosed };
  }
}

/** Sends so many bytes now and then. */
async function drip(socket, data, size) {
  for (let at = 0; at < data.length && !socket.destroyed; at += size) {
    socket.write(data.subarray(at, at + size));
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
}

/** Sends `data` in pieces of a `size` until it is answered, or until the promise `enough` is kept. */
export function talkSlowly(address, data, { size = 1, enough } = {}) {
  const conversation = new Conversation(address);
  drip(conversation.socket, data, size);
  enough?.then(() => conversation.socket.destroy());
  return conversation.listen((read) => read.length > 0, PATIENCE);
}

/**
 * Sends `data` and answers with the `answers` that came, and whether the server closed the connection.
 * It listens until there are so many `answers`, until a stream begins, or for `patience` milliseconds.
 */
export function talk(address, data, { answers = 1, patience = PATIENCE } = {}) {
  const conversation = new Conversation(address);
  conversation.socket.write(data);
  return conversation.listen((read) => read.length >= answers || read.at(-1)?.isStream, patience);
}

/** Sends `data`, and ends our side at once: what is not complete will never be. */
export function hangUp(address, data) {
  const conversation = new Conversation(address);
  conversation.socket.end(data);
  return conversation.listen(() => false, SHORT);
}

/** Sends `data` and listens until the server closes the connection, which it must. */
export async function talkToTheEnd(address, data) {
  const conversation = new Conversation(address);
  conversation.socket.write(data);
  const { answers, isClosed } = await conversation.listen(() => false, PATIENCE);
  assert.ok(isClosed, `the server still listens after ${JSON.stringify(data.toString('latin1'))}`);
  return answers;
}
