// Bodies that are wrong: types, sizes, encodings, and JSON that is none.

import assert from 'node:assert/strict';
import test from 'node:test';

import { fill, openPlayingHouse } from './api_house.js';
import { bytes, hangUp, talk, talkSlowly, words } from './raw_http.js';

const BODY_MAX = 16 * 1024;
const PATH = { lane: 1, match: 1, frame: 1, bowl: 1 };

/** JSON, or nearly, in the place of a field. */
const VALUES = [
  ...words(`
    null true false -1 1.5 11 1e400 -1e400 1e-400 9223372036854775807 9223372036854775808 -9223372036854775809
    4294967297 "" "XX" "11" "\\u0000" "X\\u0000" "\\ud800" "\\udc00\\ud800" "\\x58" "＿" "Ｘ" "⑨" "8[7-10" "8[7-7]" "S9"
    [] {} [[]] [null] ["X",null] [1,2,3,4] {"bowl":1} ["PJS",["KYJ"]] ["AB"] ["ABCD"] ["PJS","p.j.s"] ["PJ\\u0000S"]
    NaN Infinity -Infinity undefined 01 +1 .5 1. 0x1 1_0 'X' X " , :
  `),
  '1'.repeat(4000),
  '" "',
  '"X "',
  `"${'X'.repeat(9000)}"`,
  '"\t"',
  '"\n"',
  '/* 1 */ 1',
  '1 // 1',
  '',
];

/** What is no text in UTF-8. */
const BAD_UTF8 = words(`
  \xff \xfe\xff \x80 \xbf \xc0\x80 \xc1\xbf \xe0\x80\x80 \xed\xa0\x80 \xed\xbf\xbf \xf0\x80\x80\x80 \xf4\x90\x80\x80
  \xf5\x80\x80\x80 \xc3 \xe2\x82 \xf0\x9f\x8e \xc3( \xe2(\xa1
`);

/** What is no JSON object, or not one alone. */
const NO_OBJECTS = [
  ...words(`
    { } {] [} " {"bowl"} {"bowl":} {"bowl":1,} {,"bowl":1} {bowl:1} {"bowl":1}x {"bowl":1}{"bowl":1} {"bowl":1}\0
    \0{"bowl":1} {"bo\0wl":1} {"bowl":\0"1"} {"bowl\\u0000":1} \ufeff{"bowl":1} [{"bowl":1}] 1 "X" null bowl=1
    <bowl>1</bowl> {"bowl":1,"bowl":1} {"bowl":1,"\\u0062owl":2} {"bowl":1,"x":{"a":1,"a":1}}
  `),
  ' ',
  '{"bowl":1}'.repeat(900),
  '['.repeat(BODY_MAX),
  '{"a":'.repeat(3000),
  `{"bowl":${'['.repeat(6000)}${']'.repeat(6000)}}`,
];

/** A request as bytes, with a body of bytes and any Content-Length. */
function request(house, { id = 'addBowl', body, length = body.length, type = 'application/json' }) {
  const { method, path } = house.description.operation(id);
  return bytes(
    [
      `${method} ${fill(path, PATH)} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${house.desk}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/** The bytes of a text in UTF-8, one for each character. */
function inUtf8(text) {
  return Buffer.from(text).toString('latin1');
}

async function statusOf(house, options) {
  const { answers } = await talk(house.address, request(house, options));
  return answers[0]?.status;
}

/** Whether the schema of that field takes what the text means. */
function isTaken(description, pointer, text) {
  try {
    return description.complaints(pointer, JSON.parse(text)).length === 0;
  } catch {
    return false;
  }
}

test('a field of a wrong type is refused, and nothing changes', async (t) => {
  const house = await openPlayingHouse(t);
  const { description } = house;
  let tried = 0;
  await house.unchanged(async () => {
    for (const operation of description.operations().filter(({ requestBody }) => requestBody)) {
      const pointer = description.follow(description.schemaOfBody(operation));
      for (const name of Object.keys(description.at(pointer).properties)) {
        for (const value of VALUES.filter((text) => !isTaken(description, `${pointer}/properties/${name}`, text))) {
          const good = name === 'sequence' ? '"bowl":1,"players":["PJS"],' : '';
          const lane = operation.id === 'startMatch' ? 2 : 1;
          const body = `{${good}"${name}":${value}}`;
          const answer = await house.call(operation.id, { path: { ...PATH, lane }, body });
          assert.ok([400, 401, 422].includes(answer.status), `${operation.id} ${name}: ${value}: ${answer.text}`);
          tried++;
        }
      }
    }
  });
  assert.ok(tried > 300);
  await house.end();
});

test('what is no JSON object is refused', async (t) => {
  const house = await openPlayingHouse(t);
  await house.unchanged(async () => {
    for (const body of NO_OBJECTS)
      assert.equal(await statusOf(house, { body: inUtf8(body) }), 400, JSON.stringify(body));
  });
  await house.end();
});

test('what is no UTF-8 is refused wherever it stands', async (t) => {
  const house = await openPlayingHouse(t);
  const places = (bad) => [
    `{"bowl":"${bad}"}`,
    `{"bowl":1,"${bad}":1}`,
    `{"bowl":1,"x":["a${bad}b"]}`,
    `{"bowl":1}${bad}`,
    `${bad}{"bowl":1}`,
  ];
  await house.unchanged(async () => {
    for (const body of BAD_UTF8.flatMap(places))
      assert.equal(await statusOf(house, { body }), 400, JSON.stringify(body));
  });
  await house.end();
});

test('fields that nobody knows are ignored', async (t) => {
  const house = await openPlayingHouse(t);
  const body = '{"__proto__":{"bowl":9},"x":[[[{}]]],"\\u00e9\u00e9":1e300,"bowl":2}';
  assert.equal(await statusOf(house, { body: inUtf8(body) }), 200);
  await house.end();
});

test('a body may have 16 KiB, and not a byte more', async (t) => {
  const house = await openPlayingHouse(t);
  const full = '{"bowl":2}'.padEnd(BODY_MAX);
  await house.unchanged(async () => {
    assert.equal(await statusOf(house, { body: `${full} ` }), 413);
    assert.equal(await statusOf(house, { body: full.repeat(20) }), 413);
  });
  assert.equal(await statusOf(house, { body: full }), 200);
  await house.end();
});

test('a body that ends too early is never taken for a whole one', async (t) => {
  const house = await openPlayingHouse(t);
  await house.unchanged(async () => {
    for (const length of [11, 12, 100, BODY_MAX]) {
      const { answers } = await hangUp(house.address, request(house, { body: '{"bowl":2}', length }));
      assert.deepEqual(answers, []);
    }
    const whole = request(house, { body: '{"bowl":2}' });
    for (let length = 0; length < whole.length; length += 7)
      assert.deepEqual((await hangUp(house.address, whole.subarray(0, length))).answers, []);
  });
  await house.end();
});

test('what follows a body is the next request, and answers come in order', async (t) => {
  const house = await openPlayingHouse(t);
  await house.unchanged(async () => {
    const { answers } = await talk(house.address, request(house, { body: '{"bowl":2}', length: 9 }));
    assert.equal(answers[0].status, 400);
  });
  const bowl = request(house, { body: '{"bowl":2}' });
  const undo = request(house, { id: 'undo', body: '{}' });
  const nowhere = bytes('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
  const { answers } = await talk(house.address, Buffer.concat([bowl, nowhere, undo, undo, bowl]), { answers: 5 });
  assert.deepEqual(
    answers.map(({ status, text }) => [status, JSON.parse(text).sequence]),
    [
      [200, 3],
      [404, undefined],
      [200, 4],
      [200, 5],
      [200, 6],
    ],
  );
  await house.end();
});

test('a body that comes byte by byte is taken', async (t) => {
  const house = await openPlayingHouse(t);
  const { answers } = await talkSlowly(house.address, request(house, { body: '{"bowl":2}' }));
  assert.equal(answers[0].status, 200);
  await house.end();
});

test('only application/json is JSON', async (t) => {
  const house = await openPlayingHouse(t);
  const others = [
    ...words(`
      json text/json text/plain application/x-www-form-urlencoded application/jsonp application/json-patch+json
      application/problem+json */* application/json/x
    `),
    '',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
  ];
  await house.unchanged(async () => {
    for (const type of others) assert.equal(await statusOf(house, { body: '{"bowl":2}', type }), 415, type);
  });
  for (const type of ['APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json;x', 'application/json '])
    assert.equal(await statusOf(house, { body: '{"bowl":2}', type }), 200, type);
  await house.end();
});
