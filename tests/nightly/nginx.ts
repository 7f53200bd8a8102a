// Runs two servers behind the nginx of docs/operating.md, with Debian's package, which is fetched and unpacked into a temporary folder: the calls
// of an applicant, the largest upload, what nginx keeps from the servers, and a restart of one server after the other during which no request
// may fail. Needs Debian or Ubuntu. Exit status: 1 when something is not as the page says.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/freePort.ts';
import { buildIfStale } from '#server/start.js';
import { lookupIds } from '../account.ts';
import { apiClient, type ApiClient } from '../apiClient.ts';
import { signUpWithApplication, upload } from '../bench/applicant.ts';
import { caseworkerKey } from '../bench/serverProcess.ts';
import { startInterruptibleMailServer } from '../chaos/mailServer.ts';
import { exitOnSignals } from '../exitOnSignals.ts';
import { startPostgres } from '../postgres/startPostgres.ts';
import { spawnServer } from '../spawnServer.ts';
import { temporaryDir } from '../temporaryDir.ts';

const run = promisify(execFile);

/** Unpacks Debian's package and returns the path of its program. */
async function fetchNginx(folder: string): Promise<string> {
  await run('apt-get', ['download', 'nginx'], { cwd: folder });
  const name = (await readdir(folder)).find((file) => file.endsWith('.deb'));
  assert(name !== undefined, 'apt-get has downloaded no package');
  await run('dpkg-deb', ['-x', name, 'unpacked'], { cwd: folder });
  return join(folder, 'unpacked', 'usr', 'sbin', 'nginx');
}

/** The example of docs/operating.md with these ports, in a whole configuration. */
async function configuration(folder: string, port: number, servers: readonly number[]): Promise<string> {
  const page = await readFile('docs/operating.md', 'utf8');
  const example = /```nginx\n([^]*?)```/.exec(page)?.[1];
  assert(example !== undefined, 'docs/operating.md has no example for nginx');
  const replacements: [string, string][] = [
    ['127.0.0.1:18081', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:18082', `127.0.0.1:${servers[1]}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server_name apply.fund.example.org;', 'server_name localhost;'],
  ];
  const own = replacements.reduce((text, [from, to]) => {
    assert(text.includes(from), `the example for nginx has no ${from}`);
    return text.replace(from, to);
  }, example);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // One process alone, so that it can be killed.
  return `daemon off; master_process off; user ${userInfo().username}; pid ${folder}/nginx.pid; error_log stderr;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${own}
}
`;
}

exitOnSignals();
await buildIfStale();
const folder = await temporaryDir('nginx');
const nginx = await fetchNginx(folder);
const [port, ...ports] = await Promise.all([1, 2, 3].map(() => freePort('127.0.0.1')));
assert(port !== undefined);
const file = join(folder, 'nginx.conf');
await writeFile(file, await configuration(folder, port, ports));
const postgres = await startPostgres();
const mail = await startInterruptibleMailServer();
const dataDir = join(folder, 'data');
await mkdir(dataDir, { mode: 0o700 });
const url = `http://localhost:${port}`;
const startOne = (own: number) =>
  spawnServer(['dist/server/main.js'], {
    PORT: String(own),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    CASEWORKER_KEY: caseworkerKey,
    DRAIN_SECONDS: '5',
    LIMITS: '1000',
    LOG_LEVEL: 'info',
  });
const servers = [];
for (const own of ports) servers.push(await startOne(own));
const proxy = spawn(nginx, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
const killProxy = () => void proxy.kill('SIGKILL');
process.prependListener('exit', killProxy);
// Until nginx listens, a request is refused and tried again.
while ((await fetch(`${url}/healthz`).catch(() => null)) === null)
  assert(proxy.exitCode === null, 'nginx has ended');

for (const path of ['/metrics', '/Metrics']) assert.equal((await fetch(url + path)).status, 404, path);
console.log('nginx answers 404 for the metrics, in any letter case');

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const visitor = { 'x-request-id': 'of-the-visitor', traceparent };
const id = (await fetch(`${url}/healthz`, { headers: visitor })).headers.get('x-request-id') ?? '';
assert.match(id, /^[0-9a-f]{32}$/);
console.log('a request has the id that nginx has given it');

const served = await apiClient(url);
// A server behind a proxy has no mailbox.
const api: ApiClient = {
  ...served,
  request: (method, path, options) =>
    path.startsWith('/mailbox/') ? mail.mailbox.request(method, path) : served.request(method, path, options),
};
const applicant = await signUpWithApplication(api, await lookupIds(api), 1);
await upload(applicant, 'largest.pdf');
console.log('an applicant signs up, fills in both records and uploads a file of 10 MB');

let isRestarting = true;
const failures: unknown[] = [];
let answered = 0;
const work = async (number: number) => {
  while (isRestarting) {
    const answer =
      number % 2 === 0
        ? applicant.call('UpdateICApplication', { body: { ua_note: number } })
        : applicant.call('geticapplication');
    await answer.then(
      () => (answered += 1),
      (error: unknown) => failures.push(error),
    );
  }
};
const workers = [1, 2, 3, 4].map(work);
for (const [index, own] of ports.entries()) {
  assert.equal(await servers[index]?.end(), 0);
  servers[index] = await startOne(own);
}
isRestarting = false;
await Promise.all(workers);
assert.deepEqual(failures, []);
console.log(`both servers were restarted during ${answered} requests, of which none failed`);

const logged = servers.flatMap(({ output }) => output());
assert(!logged.join('').includes('4bf92f3577b34da6a3ce929d0e0e4736'), 'the visitor’s trace is in the log');
for (const server of servers) await server.end();
proxy.kill();
await once(proxy, 'exit');
process.off('exit', killProxy);
await postgres.close();
await mail.stop();
