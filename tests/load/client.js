// Asks a server over HTTP, and follows its streams of events.

import { Agent, request } from 'node:http';

const PATIENCE = 8000;
const agent = new Agent({ keepAlive: true });

/** Nobody answered, or the server could not say what became of it. */
export class AnswerLost extends Error {}

function read(answer) {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (data) => (text += data));
    answer.on('end', () => resolve({ status: answer.statusCode, text }));
    answer.on('error', reject);
    answer.on('aborted', () => reject(new Error('the answer broke off')));
  });
}

function send(method, url, { token, body, hangsUp }) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const asking = request(url, { method, agent, timeout: PATIENCE, headers });
    asking.on('response', (answer) => read(answer).then(resolve, reject));
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', reject);
    if (hangsUp) asking.on('finish', () => setTimeout(() => asking.destroy(new Error('hung up')), 1));
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Answers { status, text }; throws AnswerLost where nobody answers, or only that it cannot. Who `hangsUp`
 * loses the connection as soon as all is sent.
 */
export async function ask(method, url, { token = '', body, hangsUp = false } = {}) {
  let answer;
  try {
    answer = await send(method, url, { token, body, hangsUp });
  } catch (cause) {
    throw new AnswerLost(url, { cause });
  }
  if (answer.status === 503) throw new AnswerLost(answer.text);
  return answer;
}

export async function look(url) {
  const { status, text } = await ask('GET', url);
  if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
  return text;
}

function splitEvents(receive) {
  let rest = '';
  return (data) => {
    const events = (rest + data).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const found = /^id: (\d+-\d+)\nevent: state\ndata: (.*)$/.exec(event);
      if (found !== null) receive({ id: found[1], text: found[2] });
    }
  };
}

/**
 * Follows a stream until it breaks, or `signal` ends it, then resolves. `seen` is the id of the last
 * event that is known, or null. `receive` gets each state.
 */
export function follow(url, { seen, signal, receive }) {
  return new Promise((resolve) => {
    const headers = seen === null ? {} : { 'Last-Event-ID': seen };
    const asking = request(url, { agent: false, headers, signal });
    asking.on('response', (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', splitEvents(receive));
      answer.on('error', () => {});
    });
    asking.on('error', () => {});
    asking.on('close', resolve);
    asking.end();
  });
}
