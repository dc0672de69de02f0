// Ten thousand requests that were good until some bytes of them changed.

import assert from 'node:assert/strict';
import test from 'node:test';

import { fill, openHouse } from './api_house.js';
import { bytes, readAnswers, talk, words } from './raw_http.js';
import { addToken } from './serve.js';

const SEED = 20261116;
const REQUESTS = Number(process.env.BOWLING_MUTATIONS ?? 10000);
const CONNECTIONS = 600; // so many that requests which wait for nothing hold up no other
const PATIENCE = 2000; // for a request that is not complete any more: no answer comes
const LANES = 4;
const FAILURES_ALLOWED = [501, 503, 505];
const WORDS = [
  ...words(`\0 : / // /../ %00 %2e ? # " { [ \\u0000 \xff\xfe \xc0\x80 null -1 1e400 99999999999999999999 0x10 HTTP/0.9
    HTTP/2.0`),
  ...['\r\n', '\n', '\r', ' ', '\t'],
  ...words(`Host:x Content-Length:5 Content-Length:0 Transfer-Encoding:chunked Expect:100-continue Connection:close
    Connection:Upgrade Origin:null Cookie:bowling=x Range:bytes=0-`).map((header) => `${header}\r\n`),
  'Authorization: Bearer \r\n',
  'X: y\r\n'.repeat(200),
  'x'.repeat(9000),
  '['.repeat(2000),
];

/** Numbers that look random and are the same each time (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return { below, choose: (list) => list[below(list.length)] };
}

/** Each takes a request and answers with what became of it. */
const CHANGES = [
  function changeByte(request, random) {
    const copy = Buffer.from(request);
    if (copy.length > 0) copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  function insertWord(request, random) {
    const at = random.below(request.length + 1);
    return Buffer.concat([request.subarray(0, at), bytes(random.choose(WORDS)), request.subarray(at)]);
  },
  function removePart(request, random) {
    const at = random.below(request.length + 1);
    return Buffer.concat([request.subarray(0, at), request.subarray(at + random.below(20))]);
  },
  function repeatPart(request, random) {
    const at = random.below(request.length + 1);
    const part = request.subarray(at, at + random.below(200));
    return Buffer.concat([request.subarray(0, at), part, part, request.subarray(at + part.length)]);
  },
  function swapParts(request, random) {
    const [first, second] = [random.below(request.length + 1), random.below(request.length + 1)].sort((a, b) => a - b);
    return Buffer.concat([request.subarray(second), request.subarray(first, second), request.subarray(0, first)]);
  },
  function truncate(request, random) {
    return request.subarray(0, random.below(request.length + 1));
  },
  function swapLines(request, random) {
    const lines = request.toString('latin1').split('\r\n');
    const [first, second] = [random.below(lines.length), random.below(lines.length)];
    [lines[first], lines[second]] = [lines[second], lines[first]];
    return bytes(lines.join('\r\n'));
  },
  function doubleRequest(request) {
    return Buffer.concat([request, request]);
  },
];

/** Every operation of the document with each of its examples, as bytes; `lane` is also its match. */
function goodRequests(description, { lane, token }) {
  return description.operations().flatMap((operation) => {
    const examples = description.bodiesOf(operation).map((value) => JSON.stringify(value));
    const path = fill(operation.path, { lane, match: lane, frame: 1, bowl: 1, name: 'PJS' });
    return [...examples, ''].map((body) =>
      bytes(
        [
          `${operation.method} ${path} HTTP/1.1`,
          'Host: 127.0.0.1',
          `Authorization: Bearer ${token}`,
          ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
          '',
          body,
        ].join('\r\n'),
      ),
    );
  });
}

function mutate(request, random) {
  let changed = request;
  for (let left = 1 + random.below(3); left > 0; left--) changed = random.choose(CHANGES)(changed, random);
  return changed;
}

function judge(house, request, answer) {
  const said = `${JSON.stringify(request.toString('latin1'))} got ${JSON.stringify(answer)}`;
  assert.ok(answer.status >= 200 && answer.status < 600, said);
  assert.ok(answer.status < 500 || FAILURES_ALLOWED.includes(answer.status), said);
  if (answer.headers['content-type'] === 'application/problem+json')
    house.description.assertFits('/components/schemas/Problem', JSON.parse(answer.text));
}

/** Notes the state in an answer: what was shown or acknowledged once has to be in the store. */
function noteState(shown, answer) {
  if (!/^20[01]$/.test(answer.status) || !answer.text.startsWith('{"lane":')) return;
  const { match, sequence } = JSON.parse(answer.text);
  shown[match] = Math.max(shown[match] ?? 0, sequence);
}

/** Sends all of them, some at a time; answers with how often each status came, and the states shown. */
async function sendAll(house, requests) {
  const counts = {};
  const shown = {};
  const left = requests[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const request of left) {
        const { answers } = await talk(house.address, request, { patience: PATIENCE });
        for (const answer of answers) {
          judge(house, request, answer);
          noteState(shown, answer);
          counts[answer.status] = (counts[answer.status] ?? 0) + 1;
        }
      }
    }),
  );
  return { counts, shown };
}

function* mutations(goods, random) {
  for (let count = 0; count < REQUESTS; count++) yield mutate(random.choose(goods), random);
}

test('answers are read as they were sent', () => {
  const answer = (status, content) => `HTTP/1.1 ${status} Words\r\nContent-Length: ${content.length}\r\n\r\n${content}`;
  const [first, second] = readAnswers(answer(200, 'abc') + answer(404, ''));
  assert.deepEqual([first.status, first.text, second.status, second.text], [200, 'abc', 404, '']);
  assert.deepEqual(readAnswers(answer(500, 'abc').slice(0, -1)), []);
  assert.ok(Number.isNaN(readAnswers('nonsense\r\n\r\n')[0].status));
});

test(`${REQUESTS} mutated requests harm nothing`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const house = await openHouse(t, { lanes: LANES });
  for (let lane = 1; lane <= LANES; lane++)
    await house.expect(201, 'startMatch', { path: { lane }, body: { players: ['PJS', 'KYJ'] } });
  const token = addToken(house.store, 'lane1', 1);
  const goods = [1, 2, 3, LANES].flatMap((lane) =>
    [token, 'nobody'].flatMap((each) => goodRequests(house.description, { lane, token: each })),
  );
  const before = await house.states();
  const { counts, shown } = await sendAll(house, mutations(goods, randomFrom(SEED)));
  t.diagnostic(`answers ${JSON.stringify(counts)}`);
  await house.expect(200, 'readHealth');
  assert.deepEqual((await house.states()).slice(1), before.slice(1));
  assert.equal(house.sql('SELECT count(*) FROM events WHERE match_id BETWEEN 2 AND 4'), '3');
  for (const [match, sequence] of Object.entries(shown))
    assert.ok(Number(house.sql(`SELECT max(sequence) FROM events WHERE match_id = ${match}`)) >= sequence);
  assert.ok(counts[200] > REQUESTS / 50 && counts[400] > REQUESTS / 50 && counts[404] > REQUESTS / 50);
  await house.end();
  assert.match(house.verify(), /all is well/);
});
