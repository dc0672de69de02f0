// Opens the pages of the real program in a real browser, and notes what they complain about.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';

import { addToken, serve, temporaryFolder } from './serve.js';

const PATIENCE = 60000;
const POLL = 200;
const TEST_LIMIT = 240000;
const PICTURE_LIMIT = 10000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARTEFACTS = process.env.BOWLING_ARTEFACTS ?? tmpdir();

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1180 };
export const DESKTOP = { width: 1280, height: 800 };
export const WALL = { width: 1920, height: 1080 };

// Everybody but root has Chromium's sandbox.
function explain(error) {
  if (process.getuid() === 0 || spawnSync('unshare', ['--user', 'true']).status === 0) throw error;
  throw new Error(
    'this test needs user namespaces for the sandbox of Chromium: allow them (sysctl user.max_user_namespaces), install chromium-sandbox, or run it as root',
    { cause: error },
  );
}

const launching = chromium.launch({
  // The engine without the browser around it takes two thirds of the time. The command of its name is a shell that would
  // not hand signals on.
  executablePath: '/usr/lib/chromium/chromium-headless-shell',
  chromiumSandbox: process.getuid() !== 0,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const browser = await launching.catch(explain);
after(() => browser.close());

/** A house of its own for the test `t`: a store, the desk's token and a server. */
export async function openHouse(t, options = {}) {
  const store = join(temporaryFolder(t), 'house.db');
  const token = addToken(store, 'desk');
  const server = await serve(t, { store, ...options });
  return { store, token, ...server };
}

/* Windows: each has a context, which is a browser of its own. To open one takes longer than all that a test
   does in it, so the next test gets it, emptied. */

const idle = [];

async function openWindow(locale) {
  const context = await browser.newContext({ locale, hasTouch: true, ignoreHTTPSErrors: true });
  context.setDefaultTimeout(PATIENCE);
  return { locale, context, page: await context.newPage() };
}

async function takeWindow(locale) {
  const index = idle.findIndex((each) => each.locale === locale);
  return index >= 0 ? idle.splice(index, 1)[0] : openWindow(locale);
}

// What a page stores belongs to its port, and so to its test; cookies do not.
async function giveWindowBack(window) {
  window.page.removeAllListeners();
  await window.page.goto('about:blank');
  await window.context.setOffline(false);
  await window.context.clearCookies();
  idle.push(window);
}

/* Pages */

function listen(page, origin, note) {
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()));
  page.on('pageerror', (error) => note(`uncaught: ${error}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) note(`a request to ${request.url()}`);
  });
}

/** What a page says and asks for from now on. */
function record(page) {
  const said = [];
  const asked = new Map();
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error}`));
  page.on('request', (request) => asked.set(request, 'no answer'));
  page.on('response', (response) => asked.set(response.request(), response.status()));
  page.on('requestfailed', (request) => asked.set(request, request.failure().errorText));
  return { page, said, asked };
}

/** Prints what the pages of a test that failed showed, said and asked for at last. */
async function reportFailure(name, records) {
  for (const [index, { page, said, asked }] of records.entries()) {
    const path = join(ARTEFACTS, `failed_${name.replace(/\W+/g, '_')}_${index + 1}.png`);
    const picture = await page.screenshot({ path, timeout: PICTURE_LIMIT }).then(
      () => path,
      (error) => `no picture: ${error.message}`,
    );
    const requests = [...asked].map(([request, status]) => `${status} ${request.method()} ${request.url()}`);
    const calls = requests.filter((text) => !/^200 .*\/assets\//.test(text));
    console.error([`${name}: ${page.url()}: ${picture}`, ...said.slice(-10), ...calls.slice(-10)].join('\n  '));
  }
}

async function signIn(context, address, token) {
  const answer = await context.request.post(new URL('/api/v1/session', address).href, { data: { token } });
  assert.equal(answer.status(), 204);
}

async function visit(
  t,
  { complaints, records },
  address,
  { token, expected, bowls, prepare, locale, viewport, motion, clock },
) {
  const window = await (clock ? openWindow : takeWindow)(locale);
  t.after(() => (clock ? window.context.close() : giveWindowBack(window)));
  const { context, page } = window;
  records.push(record(page));
  listen(
    page,
    new URL(address).origin,
    (text) => expected.some((pattern) => pattern.test(text)) || complaints.push(text),
  );
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce', colorScheme: 'light' });
  if (token !== undefined) await signIn(context, address, token);
  if (clock) await page.clock.install();
  if (bowls !== undefined) await page.route('**/bowls', bowls);
  await prepare?.(page);
  await page.goto(address);
  return page;
}

/**
 * A test whose pages must not complain. `run` gets its context and visit(address, options), which opens a page
 * in a browser context that nobody shares meanwhile: `token` signs in before, `bowls` is the route of bowls that the
 * page sends, `prepare` gets the page before it is loaded, `clock` gives it a clock that can be put forward; `expected`
 * are patterns of what the console may say; `locale`, `viewport` and `motion` say who looks. Anything else that the
 * console says, an error of a script and a request to another origin fail the test. Where it fails, each page's picture,
 * console and last requests are printed. A page that is there already may send its next request past a new route (once
 * in a thousand times), so routes are made before it is loaded.
 */
export function pageTest(name, run) {
  const usual = { expected: [], locale: 'en-GB', viewport: DESKTOP, motion: false, clock: false };
  test(name, { timeout: TEST_LIMIT }, async (t) => {
    const complaints = [];
    const records = [];
    let isGood = false;
    // The first that is done when the test ends, so that windows and servers are still there.
    t.after(async () => {
      if (!isGood) await reportFailure(name, records);
      // A page may poll at this moment: its handler would fail when the server or the window is closed.
      await Promise.all(records.map(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    });
    await run(t, (address, options) => visit(t, { complaints, records }, address, { ...usual, ...options }));
    assert.deepEqual(complaints, []);
    isGood = true;
  });
}

/** A route that keeps requests from the server from close() to open(). */
export function makeGate() {
  let opened = null;
  const gate = async (route) => {
    await opened;
    await route.continue();
  };
  gate.close = () => {
    opened = new Promise((resolve) => {
      gate.open = resolve;
    });
  };
  return gate;
}

/** Waits until `read` answers `expected`. */
export async function eventually(read, expected) {
  const end = Date.now() + PATIENCE;
  let found = await read();
  for (let wait = 25; !isDeepStrictEqual(found, expected) && Date.now() < end; wait = Math.min(2 * wait, POLL)) {
    await pause(wait);
    found = await read();
  }
  assert.deepEqual(found, expected);
}

/** What axe has against the page; `rules` are those that it asks for, where that is not all. */
export async function violationsOn(page, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate((asked) => globalThis.axe.run(asked), options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary]));
}

/** How many pages a PDF has. */
export function countPages(document) {
  return document.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
}
