// Speaks HTTP to the server: whole answers, and streams of events.

import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

const PATIENCE = 60000;

// Certificates of tests are signed by nobody; curl and the browser look at them.
function request(address, options) {
  const ask = address.startsWith('https:') ? requestSecure : requestPlain;
  return ask(address, { ...options, rejectUnauthorized: false });
}

function head(answer) {
  return { status: answer.statusCode, headers: answer.headers };
}

/** Asks once, `from` an address; `body` is sent as it is. Answers with `status`, `headers` and `text`. */
export function send(address, { method = 'GET', path, headers = {}, body, from }) {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { method, headers, agent: false, localAddress: from });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => resolve({ ...head(answer), text: Buffer.concat(parts).toString() }));
    });
    if (body !== undefined && headers['Transfer-Encoding'] === undefined)
      asked.setHeader('Content-Length', Buffer.byteLength(body));
    asked.end(body);
  });
}

function readFields(block) {
  const event = {};
  for (const line of block.split('\n')) {
    const [, name, value] = /^([a-z]*): ?(.*)$/s.exec(line) ?? [];
    if (name) event[name] = value;
  }
  return event;
}

/** The events of a stream, one after the other. */
class Stream {
  constructor(asked, answer) {
    Object.assign(this, head(answer));
    this.asked = asked;
    this.rest = '';
    this.events = [];
    this.ended = false;
    this.wake = () => {};
    answer.setEncoding('utf8');
    answer.on('data', (part) => this.take(part));
    answer.on('error', () => {});
    answer.on('close', () => {
      this.ended = true;
      this.wake();
    });
  }

  take(part) {
    const blocks = (this.rest + part).split('\n\n');
    this.rest = blocks.pop();
    this.events.push(...blocks.map(readFields));
    this.wake();
  }

  /** The next event of that name; null where the stream ends before. */
  async next(name = 'state') {
    const timer = setTimeout(() => this.asked.destroy(), PATIENCE);
    const find = () => this.events.findIndex(({ event }) => event === name);
    while (find() < 0 && !this.ended)
      await new Promise((resolve) => {
        this.wake = resolve;
      });
    clearTimeout(timer);
    const found = find();
    return found < 0 ? null : this.events.splice(0, found + 1).at(-1);
  }

  close() {
    this.asked.destroy();
  }
}

/** Opens a stream; where it is refused, answers as send() does. */
export function watch(address, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { headers, agent: false });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      if (answer.headers['content-type'] === 'text/event-stream') {
        resolve(new Stream(asked, answer));
        return;
      }
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ ...head(answer), text }));
    });
    asked.end();
  });
}
