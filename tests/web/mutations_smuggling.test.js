// Heads that two servers could read in two ways: each is refused, and what hides behind it is never run.

import assert from 'node:assert/strict';
import test from 'node:test';

import { openPlayingHouse } from './api_house.js';
import { bytes, talkSlowly, talkToTheEnd } from './raw_http.js';

const REFUSALS = [400, 411, 413, 431, 501, 505];

/** A request that would take the last bowl back, in the bytes behind another. */
function hidden(house) {
  const lines = [
    'POST /api/v1/lanes/1/undo HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${house.desk}`,
    'Content-Length: 0',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A bowl whose head has further lines. */
function bowl(house, lines, { body = '{"bowl":1}', behind = hidden(house) } = {}) {
  return bytes(
    [
      'POST /api/v1/lanes/1/bowls HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${house.desk}`,
      'Content-Type: application/json',
      ...lines,
      '',
      body + behind,
    ].join('\r\n'),
  );
}

/** Each of the attacks, made by `make`, gets nothing but refusals and the end of the connection, and changes nothing. */
function testRefused(name, attacks, make) {
  test(name, async (t) => {
    const house = await openPlayingHouse(t);
    await house.unchanged(async () => {
      const before = await house.states();
      for (const [attack, detail] of Object.entries(attacks)) {
        const answers = await talkToTheEnd(house.address, make(house, detail));
        const statuses = answers.map(({ status }) => status);
        assert.ok(
          statuses.every((status) => REFUSALS.includes(status)),
          `${attack}: ${statuses}`,
        );
        assert.deepEqual(await house.states(), before, attack);
      }
    });
    await house.end();
  });
}

/** The good bowl as text, of which an attack changes a part. */
function goodBowl(house) {
  return bowl(house, ['Content-Length: 10']).toString('latin1');
}

testRefused(
  'a body has one length, written in digits',
  {
    'two that differ': ['Content-Length: 10', 'Content-Length: 200'],
    'two that differ, the other way round': ['Content-Length: 200', 'Content-Length: 10'],
    'two that are the same': ['Content-Length: 10', 'Content-Length: 10'],
    'one in capitals': ['Content-Length: 10', 'CONTENT-LENGTH: 11'],
    'a list': ['Content-Length: 10, 10'],
    'a list that differs': ['Content-Length: 10,200'],
    'a sign': ['Content-Length: +10'],
    'below zero': ['Content-Length: -1'],
    'a fraction': ['Content-Length: 10.0'],
    'an exponent': ['Content-Length: 1e1'],
    hexadecimal: ['Content-Length: 0xa'],
    nothing: ['Content-Length:'],
    'a space inside': ['Content-Length: 1 0'],
    quotes: ['Content-Length: "10"'],
    'more than 64 bits': ['Content-Length: 18446744073709551626'],
    'as much as 64 bits': ['Content-Length: 18446744073709551615'],
    'the largest that is signed': ['Content-Length: 9223372036854775807'],
    'over the limit': ['Content-Length: 16385'],
  },
  bowl,
);

const CHUNKS = 'a\r\n{"bowl":1}\r\n0\r\n\r\n';

testRefused(
  'a body of unknown length is refused before it is read',
  {
    chunked: [['Transfer-Encoding: chunked'], CHUNKS],
    'chunked in capitals': [['TRANSFER-ENCODING: CHUNKED'], CHUNKS],
    'chunked beside a length': [['Content-Length: 10', 'Transfer-Encoding: chunked'], CHUNKS],
    'a length beside chunked': [['Transfer-Encoding: chunked', 'Content-Length: 10'], '{"bowl":1}'],
    'chunked twice': [['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], CHUNKS],
    'chunked, and identity': [['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], CHUNKS],
    'a list': [['Transfer-Encoding: gzip, chunked'], CHUNKS],
    identity: [['Transfer-Encoding: identity', 'Content-Length: 10'], '{"bowl":1}'],
    unknown: [['Transfer-Encoding: xchunked', 'Content-Length: 10'], '{"bowl":1}'],
    nothing: [['Transfer-Encoding:', 'Content-Length: 10'], '{"bowl":1}'],
    'a control character': [['Transfer-Encoding: \x0bchunked', 'Content-Length: 10'], '{"bowl":1}'],
    'an endless extension': [['Transfer-Encoding: chunked'], `a;${'x'.repeat(100000)}`],
    'an endless size': [['Transfer-Encoding: chunked'], '0'.repeat(100000)],
    'a size over the limit': [['Transfer-Encoding: chunked'], 'ffffffff\r\n{"bowl":1}'],
    'a size below zero': [['Transfer-Encoding: chunked'], '-1\r\n{"bowl":1}\r\n0\r\n\r\n'],
    trailers: [['Transfer-Encoding: chunked', 'Trailer: X'], 'a\r\n{"bowl":1}\r\n0\r\nContent-Length: 200\r\n\r\n'],
  },
  (house, [lines, body]) => bowl(house, lines, { body }),
);

const LENGTH = 'Content-Length: 10';

testRefused(
  'a header is a name, a colon and a text on one line',
  {
    'a space before the colon': ['Content-Length : 10'],
    'a tab before the colon': ['Content-Length\t: 10'],
    'a space before the colon of another': ['Transfer-Encoding : chunked', LENGTH],
    'a space in the name': ['X Y: z', LENGTH],
    'no name': [': x', LENGTH],
    'no colon': ['X', LENGTH],
    'a name with a control character': ['X\x01: y', LENGTH],
    'a name in quotes': ['"X": y', LENGTH],
    'a name with a byte that is no letter': ['X\xe9: y', LENGTH],
    'a text on two lines': ['X: y', ' z', LENGTH],
    'a text on two lines, by a tab': ['X: y', '\tz', LENGTH],
    'a length on the second line': ['Content-Length:', ' 10'],
    'a name that goes on in the next line': ['Transfer-Encodin: chunked', ' g', LENGTH],
    'a first line that goes on': [' X: y', LENGTH],
    'a NUL in the text': ['X: y\0z', LENGTH],
    'a NUL in the name': ['X\0Y: z', LENGTH],
    'a NUL behind the length': ['Content-Length: 10\0'],
    'a return in the text': ['X: y\rz', LENGTH],
    'a return instead of a line': ['X: y\rTransfer-Encoding: chunked', LENGTH],
    'a return behind the length': ['Content-Length: 10\r'],
    'a control character in the text': ['X: y\x08', LENGTH],
    'a delete in the text': ['X: y\x7f', LENGTH],
  },
  bowl,
);

testRefused(
  'a line ends with a return and a line feed',
  {
    'line feeds alone': (good) => good.replaceAll('\r\n', '\n'),
    'two line feeds at the end of the head': (good) => good.replace('\r\n\r\n', '\n\n'),
    'a line feed at the end of the head': (good) => good.replace('\r\n\r\n', '\r\n\n'),
    'a line feed behind the request': (good) => good.replace('HTTP/1.1\r\n', 'HTTP/1.1\n'),
    'a line feed behind a header': (good) => good.replace('Host: x\r\n', 'Host: x\n'),
    'a line feed in a header': (good) => good.replace('Host: x\r\n', 'Host: x\r\nX: y\nZ: z\r\n'),
    'a line feed behind the length': (good) => good.replace('10\r\n', '10\n'),
    'two returns': (good) => good.replace('Host: x\r\n', 'Host: x\r\r\n'),
    'the wrong order': (good) => good.replace('Host: x\r\n', 'Host: x\n\r'),
  },
  (house, change) => bytes(change(goodBowl(house))),
);

testRefused(
  'the first line has three parts and single spaces',
  {
    'two spaces before the address': 'POST  /api/v1/lanes/1/bowls HTTP/1.1',
    'two spaces behind it': 'POST /api/v1/lanes/1/bowls  HTTP/1.1',
    'a space at the end': 'POST /api/v1/lanes/1/bowls HTTP/1.1 ',
    'a space at the start': ' POST /api/v1/lanes/1/bowls HTTP/1.1',
    tabs: 'POST\t/api/v1/lanes/1/bowls\tHTTP/1.1',
    'a NUL behind the address': 'POST /api/v1/lanes/1/bowls\0 HTTP/1.1',
    'a NUL and more behind the address': 'POST /api/v1/lanes/1/bowls\0/../.. HTTP/1.1',
    'a NUL behind the method': 'POST\0 /api/v1/lanes/1/bowls HTTP/1.1',
    'a NUL in the query': 'POST /api/v1/lanes/1/bowls?x\0y HTTP/1.1',
    'a return in the query': 'POST /api/v1/lanes/1/bowls?x\ry HTTP/1.1',
    'a NUL behind the version': 'POST /api/v1/lanes/1/bowls HTTP/1.1\0',
    'a return behind the version': 'POST /api/v1/lanes/1/bowls HTTP/1.1\r',
    'another word': 'POST /api/v1/lanes/1/bowls HTTP/1.1 x',
  },
  (house, line) => bytes(goodBowl(house).replace(/^.*/, () => line)),
);

testRefused(
  'what decides who asks comes once',
  {
    'two hosts': ['Host: y', LENGTH],
    'two tokens': ['Authorization: Bearer nobody', LENGTH],
    'two types': ['Content-Type: text/plain', LENGTH],
    'two origins': ['Origin: http://x', 'Origin: http://elsewhere.example', LENGTH],
  },
  bowl,
);

test('a proper head of the same form is taken', async (t) => {
  const house = await openPlayingHouse(t);
  const lines = [
    'X:y',
    'X: ',
    'X:',
    'X:  y',
    'X: y ',
    'X:\ty',
    "!#$%&'*+-.^_`|~09aZ: \x21\x7e\xff",
    'Content-Length: 10',
    'Connection: close',
  ];
  const answers = await talkToTheEnd(house.address, bowl(house, lines, { behind: '' }));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200],
  );
  const many = Array.from({ length: 40 }, (_, index) => `X-${index}: ${'y'.repeat(60)}`);
  for (const size of [1, 7, 64, 1000]) {
    const data = bowl(house, [...many, 'Content-Length: 10'], { behind: '' });
    const slow = await talkSlowly(house.address, data, { size });
    assert.deepEqual(
      slow.answers.map(({ status }) => status),
      [200],
      `in pieces of ${size}`,
    );
  }
  await house.end();
});
