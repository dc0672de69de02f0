// The memory of a watcher over TLS: node bench/tls_memory.mjs PROGRAM

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';

const [FEW, MANY] = [500, 2500];
const [, , program] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'bowling_tls.'));
const [store, certificate, key] = ['house.db', 'house.crt', 'house.key'].map((name) => join(folder, name));

function residentBytes(pid) {
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

async function watch(port) {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  socket.write('GET /api/v1/lanes/1/events HTTP/1.1\r\nHost: house\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
execFileSync('openssl', [...request, '-subj', '/CN=house', '-keyout', key, '-out', certificate], { stdio: 'pipe' });
const tls = ['--tls-certificate', certificate, '--tls-key', key];
const server = spawn(program, ['serve', '--listen=127.0.0.1:0', '--per-address=10000', '--store', store, ...tls]);
let said = '';
while (!said.includes('Ctrl-C')) said += (await once(server.stdout, 'data'))[0];
const port = Number(/:(\d+)\/$/m.exec(said)[1]);

const sockets = [];
const bytes = {};
for (const count of [FEW, MANY]) {
  while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => watch(port)))));
  bytes[count] = residentBytes(server.pid);
}
const each = (bytes[MANY] - bytes[FEW]) / (MANY - FEW) / 1024;
console.log(`memory of a watcher over TLS in KB, from ${FEW} to ${MANY} of them: ${each.toFixed(1)}`);
for (const socket of sockets) socket.destroy();
server.kill();
await once(server, 'exit');
rmSync(folder, { recursive: true });
