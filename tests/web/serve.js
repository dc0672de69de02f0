// Starts the real program for a test, on a free port of loopback and with a store of its own.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAM = process.env.BOWLING_PROGRAM;
const PATIENCE = 60000;
const HOST = '127.0.0.1';
/** For a server that comes back at its port: no client gets that port here meanwhile. */
export const QUIET_HOST = '127.0.0.77';

if (!PROGRAM) throw new Error('BOWLING_PROGRAM is set by ctest: the program to be tested');

/** A folder that is removed when the test `t` ends. */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'bowling_web.'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const HOUR = 3600000;

/** Times with which nothing but its end shows that a watcher has left. */
export const WITHOUT_DEADLINES = { heartbeat: HOUR, event: HOUR, silence: HOUR };

/** Asks again and again until this is the answer. */
export async function eventually(question, answer) {
  const end = Date.now() + PATIENCE;
  for (let found = await question(); found !== answer; found = await question()) {
    if (Date.now() > end) throw new Error(`${found} has not become ${answer}`);
    await sleep(10);
  }
}

/** Makes a token for the desk, or for a lane, and returns it. */
export function addToken(store, name, lane) {
  const place = lane === undefined ? [] : ['--lane', String(lane)];
  return execFileSync(PROGRAM, ['token', 'add', name, ...place, '--store', store], { encoding: 'utf8' }).trim();
}

/** Makes a certificate for `name` at loopback, as the files CERTIFICATE and KEY; answers with the options of serve. */
export function makeCertificate(folder, name = 'localhost') {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=IP:127.0.0.1,DNS:${name}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return { certificate, key, options: ['--tls-certificate', certificate, '--tls-key', key] };
}

function waitForAddress(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the server is not ready: ${said}`)), PATIENCE);
    const listen = (data) => {
      said += data;
      const found = /^The house: *(\S+)\/$/m.exec(said);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}: ${said}`));
    });
  });
}

function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.on('exit', resolve);
  });
}

/**
 * Starts `bowling serve` and waits until it takes requests. `port` is 0 for any free one, at a `host`; `under` is a
 * command that runs it, such as one that sets limits. No rate is limited unless `options` say so. `times` are waits by
 * names, in milliseconds, which a build for tests takes from outside. The result has its `address` without a slash at
 * the end, stop(signal), which waits and answers the exit code, said() and complaints(), what it has written to standard
 * output and standard error, and `stdout`, which can be paused.
 */
export async function serve(t, { store, lanes = 4, host = HOST, port = 0, options = [], under = [], times = {} }) {
  const [command, ...rest] = [
    ...under,
    PROGRAM,
    'serve',
    '--listen',
    `${host}:${port}`,
    '--lanes',
    String(lanes),
    '--store',
    store,
    '--rate-limit=0',
    ...options,
  ];
  const set = Object.entries(times).map(([name, milliseconds]) => `${name}=${milliseconds}`);
  const child = spawn(command, rest, { env: { ...process.env, BOWLING_TEST_TIMES: set.join(' ') } });
  let complaints = '';
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  child.stderr.on('data', (data) => {
    complaints += data;
  });
  const stop = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended(child);
  };
  t.after(() => stop());
  const address = await waitForAddress(child);
  return { address, stop, pid: child.pid, complaints: () => complaints, said: () => said, stdout: child.stdout };
}
