// Requests that are wrong before their body begins: addresses, methods, versions, sizes, origins, tokens.

import assert from 'node:assert/strict';
import test from 'node:test';

import { fill, openHouse, openPlayingHouse } from './api_house.js';
import { send } from './http_client.js';
import { bytes, hangUp, talk, talkSlowly, talkToTheEnd, words } from './raw_http.js';
import { addToken } from './serve.js';

const PATH = { lane: 1, match: 1, frame: 1, bowl: 1, name: 'PJS' };

const PATHS = [
  ...words(`
    /%00 /% /%2 /%zz /%68ealthz /healthz%00 /healthz%2f /healthz%20 /api/v1/lanes/%31 /api%2fv1%2flanes /./healthz
    /../healthz /x/../healthz /../../etc/passwd /assets /assets/ /assets/.. /assets/../healthz
    /assets/../../etc/passwd /assets/..%2f..%2fetc%2fpasswd /assets/%2e%2e/%2e%2e/etc/passwd /assets/./style.css
    /assets//style.css /assets/style.css/ /assets/style.css%00 /assets/STYLE.CSS //healthz /// /healthz/ /healthz//
    /healthz; /healthz;x=1 /healthz#x /healthz& /\\healthz \\healthz /api\\v1\\lanes http://127.0.0.1
    http://127.0.0.1/../healthz http:/healthz https://elsewhere.example/healthz ftp://127.0.0.1/healthz
    //elsewhere.example/healthz healthz * . .. - /HEALTHZ /healthz\x01 /healthz\x7f /healthz\xc3\xa9
    /api/v1/lanes/\xef\xbc\x91 /api/v1/lanes/\xb2 /api/v1/lanes/1,2 /api/v1/lanes/1;2 /api/v1/lanes/* /api/v1/lanes/#
    /api/v1/players/@ /api/v1/games/1. /api/v1/games/1.csv.svg /<script> /' /" /{lane}
  `),
  `/${'a'.repeat(198)}`,
  `/${'a'.repeat(199)}`,
  `/${'a'.repeat(200)}`,
  `/${'a'.repeat(5000)}`,
  `/healthz${'/'.repeat(1000)}`,
  `/${'../'.repeat(1000)}healthz`,
  `/api/v1/lanes/${'1'.repeat(1000)}`,
];

const METHODS = [
  ...words(`
    get Get GETX G HEAD\xff PROPFIND CONNECT TRACE OPTIONS PATCH LINK QUERY G(T "GET" - 0 \xff POST\x01 DELETE,GET
  `),
  'P'.repeat(1000),
];

function get(path, lines = []) {
  return bytes([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n'));
}

test('tricks with addresses lead nowhere', async (t) => {
  const house = await openPlayingHouse(t);
  for (const path of PATHS) {
    const { answers } = await talk(house.address, get(path));
    assert.equal(answers.length, 1, path);
    assert.ok([400, 404, 414].includes(answers[0].status), `${path}: ${answers[0].status}`);
    assert.doesNotMatch(answers[0].text, /root:|script/, path);
  }
  await house.end();
});

test('a query may be anything', async (t) => {
  const house = await openPlayingHouse(t);
  const queries = [
    ...words(`? ?? ?%00 ?% ?%zz ?= ?& ?&&&=&= ?a=1&a=2 ?\x01 ?\xff ?limit ?player ?#`),
    `?${'&'.repeat(90)}`,
  ];
  for (const query of queries) {
    const { answers } = await talk(house.address, get(`/api/v1/games${query}`));
    assert.ok([200, 400, 404].includes(answers[0].status), `${query}: ${answers[0].status}`);
  }
  for (const query of words('?limit=1%00 ?limit=%31%00 ?limit=% ?player=P%00JSX ?player=%ff ?player=PJSPJS')) {
    const { answers } = await talk(house.address, get(`/api/v1/games${query}`));
    assert.ok([200, 400].includes(answers[0].status), `${query}: ${answers[0].status}`);
  }
  await house.end();
});

test('odd methods are refused at every address', async (t) => {
  const house = await openPlayingHouse(t);
  const paths = [...new Set(house.description.operations().map(({ path }) => fill(path, PATH)))];
  await house.unchanged(async () => {
    for (const path of [...paths, '/', '/lanes/1', '/lanes/1/keypad', '/assets/style.css', '/nowhere']) {
      for (const method of METHODS) {
        const request = bytes(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${house.desk}\r\n\r\n`);
        const {
          answers: [{ status }],
        } = await talk(house.address, request);
        assert.ok([400, 404, 405, 501].includes(status), `${method} ${path}: ${status}`);
      }
    }
  });
  await house.end();
});

test('other versions of HTTP are refused', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const versions = words(`
    HTTP/0.9 HTTP/2.0 HTTP/3.0 HTTP/9.9 HTTP/11.1 HTTP/1.10 HTTP/-1.1 HTTP/1,1 HTTP/1 HTTX/1.1 http/1.1 x
  `);
  for (const version of versions) {
    const answers = await talkToTheEnd(house.address, bytes(`GET /healthz ${version}\r\nHost: x\r\n\r\n`));
    assert.equal(answers.length, 1, version);
    assert.ok([400, 505].includes(answers[0].status), `${version}: ${answers[0].status}`);
  }
  const lines = [
    'GET',
    'GET /healthz',
    'GET /healthz HTTP/1.1 HTTP/1.1',
    'GET /heal thz HTTP/1.1',
    'GET\t/healthz\tHTTP/1.1',
  ];
  for (const line of lines) {
    const answers = await talkToTheEnd(house.address, bytes(`${line}\r\nHost: x\r\n\r\n`));
    assert.ok(
      answers.every(({ status }) => status === 400),
      line,
    );
  }
  const [old] = await talkToTheEnd(house.address, bytes('GET /healthz HTTP/1.0\r\n\r\n'));
  assert.equal(old.status, 200);
  await house.end();
});

test('heads that are too large end the connection', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const heads = [
    get(`/${'a'.repeat(20000)}`),
    get(`/healthz?${'a'.repeat(20000)}`),
    get('/healthz', [`X: ${'a'.repeat(20000)}`]),
    get('/healthz', [`${'a'.repeat(20000)}: x`]),
    get('/healthz', Array(1000).fill('X: y')),
    get('/healthz', Array(5000).fill('A:')),
    get('/healthz', [`Cookie: ${'a=b; '.repeat(4000)}`]),
    get('/healthz', [`Authorization: Bearer ${'a'.repeat(20000)}`]),
    bytes('A'.repeat(100000)),
    bytes(`${'A'.repeat(20000)} / HTTP/1.1\r\nHost: x\r\n\r\n`),
    bytes('GET / HTTP/1.1\r\n'.repeat(5000)),
  ];
  for (const head of heads) {
    const answers = await talkToTheEnd(house.address, head);
    const statuses = answers.map(({ status }) => status);
    assert.ok(
      statuses.every((status) => [400, 413, 414, 431].includes(status)),
      `${head.subarray(0, 60)}: ${statuses}`,
    );
  }
  await house.end();
});

test('what is no HTTP gets no answer, or a refusal', async (t) => {
  const house = await openPlayingHouse(t);
  const noise = [
    '',
    '\r\n',
    '\r\n\r\n\r\n',
    '\n',
    '\0',
    '\0'.repeat(5000),
    '\xff'.repeat(5000),
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(517, '\xaa'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'SSH-2.0-OpenSSH_9.2\r\n',
    'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /healthz HTTP/1.1\rHost: x\r\r',
    'EHLO x\r\n',
    '*1\r\n$4\r\nPING\r\n',
    '{"bowl":"X"}',
    'GET',
    'GET ',
    'GET /',
    'GET / HTTP/1.1',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    `GET /healthz?${'&'.repeat(1000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ];
  await house.unchanged(async () => {
    for (const text of noise) {
      const heard = await Promise.all(Array.from({ length: 10 }, () => hangUp(house.address, bytes(text))));
      const statuses = heard.flatMap(({ answers }) => answers).map(({ status }) => status);
      assert.ok(
        statuses.every((status) => status >= 400 && status !== 500),
        JSON.stringify([text, statuses]),
      );
    }
  });
  await house.end();
});

test('a request without a host is closed without an answer', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  for (const lines of ['', 'Hos: x\r\n', 'X-Host: x\r\n']) {
    assert.deepEqual(await talkToTheEnd(house.address, bytes(`GET /healthz HTTP/1.1\r\n${lines}\r\n`)), []);
  }
  await house.end();
});

test('a header is never sent back', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const names = words(`
    Host Origin Referer User-Agent Cookie Authorization Accept-Language X-Forwarded-Host X-Forwarded-Proto
    Last-Event-ID
  `);
  for (const name of names) {
    const lines = [`${name}: wonderful <b>`];
    for (const request of [get('/', lines), get('/nowhere', lines), get('/api/v1/session', lines)]) {
      const {
        answers: [answer],
      } = await talk(house.address, request);
      assert.doesNotMatch(JSON.stringify(answer), /wonderful/, name);
    }
  }
  const {
    answers: [answer],
  } = await talk(house.address, bytes('GET /nowhere HTTP/1.1\r\nHost: wonderful\r\n\r\n'));
  assert.doesNotMatch(JSON.stringify(answer), /wonderful/);
  await house.end();
});

test('a page of another origin cannot write, whatever it calls itself', async (t) => {
  const house = await openPlayingHouse(t);
  const { host, port } = new URL(house.address);
  const origins = [
    ...words(`http://elsewhere.example https://elsewhere.example null http:// :// x ${host} http://127.0.0.1 file:// data:
      http://localhost:${port} http://127.0.0.1:${Number(port) + 1} http://elsewhere.example:${port} ${house.address}/
      ${house.address}.elsewhere.example ${house.address}@elsewhere.example http://elsewhere.example/${house.address}
      http://elsewhere.example#${host} http://elsewhere.example?${house.address}`),
    '',
    ` ${house.address} x`,
    `${house.address}, http://elsewhere.example`,
  ];
  await house.unchanged(async () => {
    for (const Origin of origins) {
      const answer = await house.call('addBowl', { path: PATH, body: { bowl: 1 }, headers: { Origin } });
      assert.equal(answer.status, 403, Origin);
    }
  });
  await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 1 }, headers: { Origin: house.address } });
  await house.end();
});

test('no page of another origin is let in by CORS', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const headers = {
    Origin: 'http://elsewhere.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization',
  };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await send(house.address, { method, path: '/api/v1/lanes', headers });
    assert.ok(Object.keys(answer.headers).every((name) => !name.startsWith('access-control')));
  }
  await house.end();
});

test('what is not exactly a token is none', async (t) => {
  const house = await openPlayingHouse(t);
  const lane = addToken(house.store, 'lane2', 2);
  const { desk } = house;
  const hash = house.sql("SELECT hash FROM tokens WHERE name = 'desk'");
  const tokens = words(`${desk}, "${desk}" ${desk}${desk} ${desk.slice(1)} ${desk.slice(0, -1)} ${desk}=
    ${desk.toLowerCase()} ${desk.toUpperCase()} ${hash} ${'a'.repeat(128)} ${'a'.repeat(129)} ${'a'.repeat(5000)}
    % \xff desk null`);
  const wrong = [
    ...['', ' ', ` ${desk}`, `${desk} x`, "' OR 1=1 --", ...tokens].map((token) => `Bearer ${token}`),
    ...['', 'Bearer', `Bearer\t${desk}`, `Bearer: ${desk}`, desk, `Digest ${desk}`, `Token ${desk}`, `XBearer ${desk}`],
    `Basic ${Buffer.from(`desk:${desk}`).toString('base64')}`,
  ];
  const cookies = [
    `bowling="${desk} "`,
    ...words(
      `bowling= bowling=${desk} xbowling=${desk} bowlingx=${desk} bowling:${desk} token=${desk} bowling=${hash}`,
    ),
  ];
  const bowl = (status, options) =>
    house.expect(status, 'addBowl', { path: PATH, token: null, body: { bowl: 1 }, ...options });
  await house.unchanged(async () => {
    for (const Authorization of wrong) await bowl(401, { headers: { Authorization } });
    for (const Cookie of cookies) await bowl(401, { headers: { Cookie } });
    await bowl(401, { body: { bowl: 1, token: desk } });
    await bowl(401, { query: { token: desk, access_token: desk } });
    await bowl(401, { token: 'nobody', headers: { Cookie: `bowling=${desk}` } });
    await bowl(403, { token: lane, headers: { Cookie: `bowling=${desk}` } });
    await house.expect(403, 'correctBowl', { path: PATH, token: lane, body: { bowl: 1 } });
  });
  // HTTP takes spaces at both ends of a header away, before anybody looks at its text.
  for (const Authorization of [`bearer ${desk}`, ` Bearer ${desk}`, `Bearer ${desk} `, `Bearer ${desk}\t `])
    await bowl(200, { headers: { Authorization } });
  await house.end();
});

test('slow clients hold nobody up', async (t) => {
  const house = await openPlayingHouse(t);
  const head = `POST /api/v1/lanes/1/undo HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(90)}\r\nContent-Length: 2000\r\n\r\n`;
  let stop = null;
  const enough = new Promise((resolve) => {
    stop = resolve;
  });
  const slow = Array.from({ length: 60 }, (_, index) =>
    talkSlowly(house.address, bytes(head.slice(0, 10 + 3 * index).padEnd(100000, 'x')), { enough }),
  );
  for (let bowls = 0; bowls < 10; bowls++) {
    await house.expect(200, 'readHealth');
    await house.expect(200, 'addBowl', { path: PATH, body: { bowl: 0 } });
  }
  stop();
  await Promise.all(slow);
  await house.end();
});

/** Sends a head that is none: its one answer, or undefined where the connection was closed without a byte. */
async function refusalOf(address, head) {
  const answers = await talkToTheEnd(address, bytes(head));
  assert.ok(answers.length <= 1, `${answers.length} heads for ${head.slice(0, 60)}`);
  return answers[0];
}

// libmicrohttpd refuses these itself.
test('what cannot be a request gets one answer with our headers and nothing of itself, or none, and the end', async (t) => {
  const house = await openHouse(t, { lanes: 1 });
  const secret = 'Zw9-secret';
  const tooLong = 'a'.repeat(20000);
  const { headers: usual } = await send(house.address, { path: '/nowhere' });
  const statuses = [];
  for (const head of [
    `GET /${secret} HTTP/9\r\n\r\n`,
    `GET /${secret}${tooLong} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX-${secret}: ${tooLong}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\n${secret}\r\n\r\n`,
    `${secret}\r\n\r\n`,
    `POST /${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${secret}\r\n\r\n`,
    `GET /${secret} HTTP/1.1\r\n\r\n`,
  ]) {
    const answer = await refusalOf(house.address, head);
    statuses.push(answer?.status);
    if (answer === undefined) continue;
    assert.equal(answer.headers.connection, 'close');
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options'])
      assert.equal(answer.headers[name], usual[name], `${name} for ${head.slice(0, 60)}`);
    assert.equal(JSON.stringify(answer).includes(secret), false);
  }
  assert.deepEqual(statuses, [400, 414, 431, 400, undefined, undefined, undefined]);
  const { text } = await send(house.address, { path: '/metrics' });
  assert.match(text, /^bowling_refusals_total\{reason="head"\} 6$/m);
  await house.end();
});
