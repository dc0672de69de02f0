// Servers that share one PostgreSQL, and what may happen to them.

import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serve } from '../web/serve.js';

const LONGEST_PAUSE = 500;
const LONGEST_STOP = 2000;
const RESTART_PAUSE = 200;
const run = promisify(execFile);

export class Cluster {
  #nodes = [];

  constructor(t, { store, lanes, random, signal }) {
    Object.assign(this, { t, store, lanes, random, signal });
  }

  async open(size) {
    for (let i = 0; i < size; i++) await this.#start(i);
  }

  /** The address of any server that is believed to be alive. */
  pick(random) {
    this.signal.throwIfAborted();
    return random.oneOf(this.#nodes.filter((node) => node !== null)).address;
  }

  /** One more server, which knows nothing but what is stored. */
  openAnother() {
    const { t, store, lanes } = this;
    return serve(t, { store, lanes, options: ['--per-address=12000'] });
  }

  /* A server that finds no store ends, and somebody starts it again. */
  async #start(index) {
    for (;;) {
      try {
        this.#nodes[index] = await this.openAnother();
        return;
      } catch (problem) {
        if (!problem.message.startsWith('the server ended')) throw problem;
        await sleep(RESTART_PAUSE);
      }
    }
  }

  async #crashNode(index) {
    const node = this.#nodes[index];
    this.#nodes[index] = null;
    await node.stop('SIGKILL');
    await sleep(this.random.upTo(LONGEST_PAUSE));
    await this.#start(index);
  }

  async #crashPostgres(meanwhile = () => {}) {
    const control = process.env.BOWLING_TEST_POSTGRES_CONTROL;
    await run(control, ['stop']);
    const more = meanwhile();
    await sleep(this.random.upTo(LONGEST_PAUSE));
    await run(control, ['start']);
    await more;
  }

  /* Its clients wait, and then it knows less than the others. */
  async #stopNode(index) {
    const { pid } = this.#nodes[index];
    process.kill(pid, 'SIGSTOP');
    await sleep(this.random.upTo(LONGEST_STOP));
    process.kill(pid, 'SIGCONT');
  }

  /* One table alone: to lock several may wait in a circle with those who write. */
  async #lockTable() {
    const table = this.random.oneOf(['events', 'games', 'lanes', 'matches', 'tokens']);
    const seconds = this.random.upTo(LONGEST_STOP) / 1000;
    const statement = `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${seconds})`;
    await run('psql', ['-qX', '-c', statement, this.store]);
  }

  /* At least one server stays, or nobody would know where to go. */
  #faults() {
    const some = this.random.upTo(this.#nodes.length - 1);
    const next = (some + 1) % this.#nodes.length;
    return [
      ['a server crashed', () => this.#crashNode(some)],
      ['two servers crashed', () => Promise.all([this.#crashNode(some), this.#crashNode(next)])],
      ['PostgreSQL crashed', () => this.#crashPostgres()],
      ['PostgreSQL, then a server crashed', () => this.#crashPostgres(() => this.#crashNode(some))],
      ['a server was stopped for a while', () => this.#stopNode(some)],
      ['a table was locked', () => this.#lockTable()],
    ];
  }

  /** Lets something fail, waits until it is there again, and answers what it was: each kind once, then at random. */
  async fail(round) {
    const faults = this.#faults();
    const [name, happen] = faults[round] ?? this.random.oneOf(faults);
    await happen();
    return name;
  }

  /** Ends all servers and answers their exit codes. */
  close() {
    return Promise.all(this.#nodes.map((node) => node.stop()));
  }
}
