// Sessions with the database of a test, to do what programs cannot.

import { spawn } from 'node:child_process';

/** Opens a session; the result takes a statement and answers with what it printed. */
export function openSession(t, store) {
  const child = spawn('psql', ['-qAtX', store]);
  t.after(() => child.kill());
  let said = '';
  let tell = () => {};
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (data) => {
    said += data;
    tell();
  });
  return async (statement) => {
    said = '';
    child.stdin.write(`${statement};\n\\echo done\n`);
    while (!said.endsWith('done\n'))
      await new Promise((resolve) => {
        tell = resolve;
      });
    return said.slice(0, -'done\n'.length).trim();
  };
}
