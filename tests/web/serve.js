// Starts the real program for a test, on a free port of loopback and with a store of its own.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = process.env.BOWLING_PROGRAM;
const PATIENCE = 20000;

if (!PROGRAM)
  throw new Error('BOWLING_PROGRAM is set by ctest: the program to be tested');

/** A folder that is removed when the test `t` ends. */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'bowling_web.'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a token for the desk, or for a lane, and returns it. */
export function addToken(store, name, lane) {
  const place = lane === undefined ? [] : ['--lane', String(lane)];
  return execFileSync(PROGRAM, ['token', 'add', name, ...place, '--store', store], { encoding: 'utf8' }).trim();
}

function waitForAddress(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the server is not ready: ${said}`)), PATIENCE);
    const listen = (data) => {
      said += data;
      const found = /^The house: *(\S+)\/$/m.exec(said);
      if (found === null)
        return;
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
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(child.exitCode);
    else
      child.on('exit', resolve);
  });
}

/**
 * Starts `bowling serve` and waits until it takes requests. `port` is 0 for any free one; `under` is a
 * command that runs it, such as one that sets limits. The result has its `address` without a slash at
 * the end, stop(signal), which waits and answers the exit code, and complaints(), what it has written to
 * standard error.
 */
export async function serve(t, { store, lanes = 4, port = 0, options = [], under = [] }) {
  const [command, ...rest] = [
    ...under, PROGRAM, 'serve', '--listen', `127.0.0.1:${port}`, '--lanes', String(lanes), '--store', store, ...options,
  ];
  const child = spawn(command, rest);
  let complaints = '';
  child.stderr.on('data', (data) => { complaints += data; });
  const stop = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended(child);
  };
  t.after(() => stop());
  const address = await waitForAddress(child);
  return { address, stop, pid: child.pid, complaints: () => complaints };
}
