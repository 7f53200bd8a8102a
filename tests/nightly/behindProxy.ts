// `tests/nightly/behindProxy.ts nginx|caddy`: a whole deployment (tests/deployment) behind the reverse proxy of docs/operating.md: the calls of an
// applicant, the largest upload, what the proxy keeps from the servers, and a restart of one server after the other during which no request may
// fail. Needs Debian or Ubuntu. Exit status: 1 when something is not as the page says.
import assert from 'node:assert/strict';
// oxlint-disable-next-line no-restricted-imports -- a proxy that begins to use a server again has no event to wait for
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '#server/start.js';
import { lookupIds } from '../account.ts';
import { signUpWithApplication, upload } from '../bench/applicant.ts';
import { caseworkerKey } from '../bench/serverProcess.ts';
import { startDeployment } from '../deployment/deployment.ts';
import { proxyNames } from '../deployment/proxies.ts';
import { exitOnSignals } from '../exitOnSignals.ts';
import { temporaryDir } from '../temporaryDir.ts';

const proxy = proxyNames.find((name) => name === process.argv[2]);
assert(proxy !== undefined, `Name the proxy: ${proxyNames.join(' or ')}`);
exitOnSignals();
await buildIfStale();
const deployment = await startDeployment(proxy, await temporaryDir(proxy));
const { url, api, store, servers } = deployment;

const internalPaths = [
  '/metrics',
  '/healthz',
  '/readyz',
  '/caseworker/applicants',
  '/caseworker',
  '//caseworker/applicants',
];
for (const path of [...internalPaths, '/Metrics', '/CaseWorker/applicants', '/%63aseworker/applicants']) {
  const headers = { authorization: `Bearer ${caseworkerKey}` };
  assert.equal((await fetch(url + path, { headers })).status, 404, path);
}
console.log(`${proxy} answers 404 for metrics, health and the caseworker’s API, in any spelling`);

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const visitor = { 'x-request-id': 'of-the-visitor', traceparent };
const id = (await fetch(`${url}/openapi.json`, { headers: visitor })).headers.get('x-request-id') ?? '';
assert.match(id.replaceAll('-', ''), /^[0-9a-f]{32}$/);
console.log(`a request has the id that ${proxy} has given it`);

const applicant = await signUpWithApplication(api, await lookupIds(api), 1);
await upload(applicant, 'largest.pdf');
assert.deepEqual(store.counts(), { files: 4, refused: 0 });
console.log(
  'an applicant signs up, fills in both records and uploads a file of 10 MB, all signed and scanned',
);

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
for (const { restart, output } of servers) {
  await restart();
  // As docs/operating.md says, the next one waits until the proxy uses this one again.
  const started = output().length;
  for (let waits = 0; !output().slice(started).includes('icapplication'); waits += 1) {
    assert(waits < 300, 'the proxy did not use the restarted server again within 30 s');
    await pause(100);
  }
}
isRestarting = false;
await Promise.all(workers);
assert.deepEqual(failures, []);
console.log(`both servers were restarted during ${answered} requests, of which none failed`);

const logged = servers.map(({ output }) => output()).join('');
assert(!logged.includes('4bf92f3577b34da6a3ce929d0e0e4736'), 'the visitor’s trace is in the log');
assert(logged.includes(`"reqId":"${id}"`), 'the id of the request is not in the log');
await deployment.end();
