// The server while it stops (product 14.16): it leaves time for a proxy to notice that, and finishes what has begun.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Delay } from '#server/clock.ts';
import { otherProcessWait } from '../spawnServer.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { signUpWithApplication } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { callsToProcess, processVariables, startProcess } from './serverProcess.ts';
import { pathOf, slowRequest } from './slowRequest.ts';
import { testServer, type TestServer } from './testServer.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Starts a process with these settings and modules. It is killed at the end of the test if it still runs. */
async function startWith(settings: Record<string, string>, imported?: string) {
  const dataDir = await temporaryDir('drain');
  const variables = { ...(await processVariables(dataDir, 'info')), ...settings };
  const running = await startProcess(variables, imported);
  onTestFinished(async () => {
    await running.end('SIGKILL');
    await rm(dataDir, { recursive: true });
  });
  return { running, callable: await callsToProcess(variables) };
}

const DRAIN = 20_000;

/** A delay whose wait of DRAIN milliseconds ends when the test says so; all others last until they are aborted. */
function heldDelay() {
  let endDrain = () => {};
  const drained = new Promise<void>((resolve) => {
    endDrain = resolve;
  });
  const delay: Delay = (milliseconds, signal) =>
    milliseconds === DRAIN
      ? drained
      : new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
        });
  return { delay, endDrain: () => endDrain() };
}

test('while it drains, /readyz is 503 and calls are answered on connections that close', async () => {
  const { delay, endDrain } = heldDelay();
  server = await testServer({ DRAIN_SECONDS: '20' }, undefined, { delay });
  const { request, call, url, settings } = server;
  expect((await request('GET', '/readyz')).status).toBe(200);
  expect((await request('GET', '/healthz')).headers.get('connection')).not.toBe('close');

  const stopped = server.stop(new AbortController().signal);
  expect(await request('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'the server is stopping' },
  });
  expect((await request('GET', '/healthz')).status).toBe(200);
  const answer = await call('GetSectors', {});
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);

  const body = JSON.stringify({
    username: 'a@example.org',
    password: 'x',
    businessUnit: settings.businessUnit,
  });
  const begun = slowRequest(url, 'POST', pathOf(server, 'login'), { length: body.length });
  await begun.received;
  endDrain();
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'answered',
          () => 'refused',
        ),
      otherProcessWait,
    )
    .toBe('refused');
  begun.end(body);
  expect(await begun.status).toBe(401);
  await stopped;
});

test('a download that has begun is sent whole, and then its connection closes', async () => {
  server = await testServer();
  const user = await signUpWithApplication(server);
  const { upload, notes } = fileCalls(() => server as TestServer);
  const bytes = Buffer.alloc(9_000_000, 'a,b\r\n');
  await upload(user, 'large.csv', bytes);
  const [note] = await notes(user);
  const path = pathOf(server, 'noteContent').replace('{id}', String(note?.id));
  const agent = new Agent({ keepAlive: true });
  const sent = get(`${server.url}${path}`, { agent, headers: { authorization: `Bearer ${user.token}` } });
  const [response]: IncomingMessage[] = await once(sent, 'response');
  const closed = server.close();
  const received = await buffer(response as IncomingMessage);
  await closed;
  expect(received.equals(bytes)).toBe(true);
});

test('SIGTERM drains and finishes, SIGINT ends the wait', { timeout: 60_000 }, async () => {
  const { running, callable } = await startWith({ DRAIN_SECONDS: '600' });
  running.child.kill('SIGTERM');
  const readiness = async () => (await callable.request('GET', '/readyz')).status;
  await expect.poll(readiness, otherProcessWait).toBe(503);
  expect(await running.end('SIGINT')).toBe(0);
});

test('what is not finished after FINISH_SECONDS is cut off', { timeout: 60_000 }, async () => {
  const { running, callable } = await startWith({ FINISH_SECONDS: '1' });
  const begun = slowRequest(running.url, 'POST', pathOf(callable, 'login'), { length: 100 });
  await begun.received;
  expect(await running.end('SIGTERM')).toBe(1);
  await expect(begun.status).rejects.toThrow('socket hang up');
  expect(running.logLines().at(-1)).toMatchObject({
    msg: 'The server was not done in time; what was not finished is cut off',
  });
});

test('why a stop fails stands on the standard error alone', { timeout: 60_000 }, async () => {
  const failing = `process.once('SIGINT', () => {
    globalThis.clearInterval = () => { throw new Error('an injected mistake'); };
  })`;
  const { running } = await startWith({}, `data:text/javascript,${encodeURIComponent(failing)}`);
  expect(await running.end('SIGINT')).toBe(1);
  expect(running.errors().split('\n')).toContain('an injected mistake');
  expect(running.output().replace(running.errors(), '')).not.toContain('an injected mistake');
});
