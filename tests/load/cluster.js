// Servers that share one PostgreSQL, and what may happen to them.

import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serve } from '../web/serve.js';

const LONGEST_PAUSE = 500;
const RESTART_PAUSE = 200;
const run = promisify(execFile);

export class Cluster {
  #nodes = [];

  constructor(t, { store, lanes, random, signal }) {
    Object.assign(this, { t, store, lanes, random, signal });
  }

  async open(size) {
    for (let i = 0; i < size; i++)
      await this.#start(i);
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
        if (!problem.message.startsWith('the server ended'))
          throw problem;
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

  /* At least one server stays, or nobody would know where to go. */
  #faults() {
    const some = this.random.upTo(this.#nodes.length - 1);
    const next = (some + 1) % this.#nodes.length;
    return [
      ['a server', () => this.#crashNode(some)],
      ['two servers', () => Promise.all([this.#crashNode(some), this.#crashNode(next)])],
      ['PostgreSQL', () => this.#crashPostgres()],
      ['PostgreSQL, then a server', () => this.#crashPostgres(() => this.#crashNode(some))],
    ];
  }

  /** Lets something crash, waits until it is there again, and answers what it was. */
  async crash(round) {
    const faults = this.#faults();
    const [name, happen] = faults[round % faults.length];
    await happen();
    return name;
  }

  /** Ends all servers and answers their exit codes. */
  close() {
    return Promise.all(this.#nodes.map((node) => node.stop()));
  }
}
