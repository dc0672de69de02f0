// A house for tests of the API: the real server, its tokens, and calls that its own description judges.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { Description } from './api_description.js';
import { send, watch } from './http_client.js';
import { addToken, serve, temporaryFolder } from './serve.js';

/** Limits that a busy machine might exceed, in milliseconds; a test that is about one of them sets its own. */
const LONG = 60000;
const PATIENT = {
  first_request: LONG,
  body: LONG,
  event: LONG,
  pending: LONG,
  log_close: LONG,
  stuck: LONG,
  'store.serving': LONG,
};

/** Without them sqlite3 does not wait while the server writes, and goes on after a statement that failed. */
export const SQLITE3_OPTIONS = ['-bail', '-cmd', '.timeout 10000'];

/** The address of an operation with its parameters in place. */
export function fill(path, parameters = {}, query = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => parameters[name]);
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

class House {
  constructor(server, { store, desk, description, lanes }) {
    Object.assign(this, server, { store, desk, description, lanes });
  }

  headers({ token = this.desk, type = 'application/json', body, headers = {} }) {
    return {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || type === null ? {} : { 'Content-Type': type }),
      ...headers,
    };
  }

  /**
   * Calls an operation of the document, and asserts that the answer is one that it describes. `path`
   * and `query` are its parameters, `body` a text, or a value that becomes JSON. Without `token` it is
   * the desk that asks; null is nobody.
   */
  async call(id, { path, query, body, ...options } = {}) {
    const operation = this.description.operation(id);
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await send(this.address, {
      method: operation.method,
      path: fill(operation.path, path, query),
      headers: this.headers({ ...options, body }),
      body: text,
    });
    return { ...answer, body: this.description.judge(operation, answer) };
  }

  /** Calls one that has to be answered so; answers with its content. */
  async expect(status, id, options) {
    const answer = await this.call(id, options);
    assert.equal(answer.status, status, `${id}: ${answer.text}`);
    return answer.body;
  }

  /** Watches a lane, or the house; the answer is judged. */
  async watch(id, { path, headers } = {}) {
    const operation = this.description.operation(id);
    const stream = await watch(this.address, fill(operation.path, path), headers);
    this.description.judge(operation, stream);
    return stream;
  }

  /** Asks the database of the store. */
  sql(statement) {
    return execFileSync('sqlite3', [...SQLITE3_OPTIONS, this.store, statement], { encoding: 'utf8' }).trim();
  }

  countEvents() {
    return Number(this.sql('SELECT count(*) FROM events'));
  }

  /** What the program says about the store; it throws where that fails. */
  run(...words) {
    return execFileSync(process.env.BOWLING_PROGRAM, [...words, '--store', this.store], { encoding: 'utf8' });
  }

  /** Imports games, a text for each. */
  importGames(games) {
    execFileSync(process.env.BOWLING_PROGRAM, ['import', '--store', this.store, '-'], { input: games.join('\n') });
  }

  /** What `bowling verify` says; it throws where the store is not well. */
  verify() {
    return this.run('verify');
  }

  async states() {
    return (await this.expect(200, 'listLanes')).lanes;
  }

  /** Runs an attack, which must change nothing. */
  async unchanged(attack) {
    const before = [await this.states(), this.countEvents()];
    await attack();
    assert.deepEqual([await this.states(), this.countEvents()], before);
  }

  /** Ends the server, and starts another one on the same store. */
  async restart(t) {
    await this.end();
    Object.assign(this, await serve(t, { store: this.store, lanes: this.lanes, times: PATIENT }));
  }

  /** Ends it, and asserts that it had nothing to complain of but, where `troubled`, its store. */
  async end({ troubled = false } = {}) {
    const code = await this.stop();
    const complaints = troubled ? this.complaints().replace(/^bowling serve: .*\n/gm, '') : this.complaints();
    assert.deepEqual({ code, complaints }, { code: 0, complaints: '' });
  }
}

/** Starts a server with a desk, and a store of its own unless one is given; `description` notes what was seen. */
export async function openHouse(t, { description = new Description(), lanes = 8, store, options, under, times } = {}) {
  const isNew = store === undefined;
  store ??= join(temporaryFolder(t), 'house.db');
  const desk = addToken(store, isNew ? 'desk' : 'second desk');
  const server = await serve(t, { store, lanes, options, under, times: { ...PATIENT, ...times } });
  return new House(server, { store, desk, description, lanes });
}

/** A house in which PJS has rolled a 3 on lane 1, in match 1. */
export async function openPlayingHouse(t) {
  const house = await openHouse(t, { lanes: 4 });
  await house.expect(201, 'startMatch', { path: { lane: 1 }, body: { players: ['PJS'] } });
  await house.expect(200, 'addBowl', { path: { lane: 1 }, body: { bowl: 3 } });
  return house;
}
