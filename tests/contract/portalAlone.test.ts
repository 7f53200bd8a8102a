// The server in front of another backend serves the portal and opens nothing of its own backend (product 13.4).
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type RunningPortal } from '#server/startPortal.ts';
import { runCommand } from './caseworkerCommand.ts';
import { temporaryDir } from '../temporaryDir.ts';

let folder: string;
let portal: RunningPortal;
/** Stands for a database; `connections` counts who connects to it. */
let database: Server;
let connections = 0;

beforeAll(async () => {
  folder = await temporaryDir('portal-alone');
  database = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), database.address());
  portal = await startPortal({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_API: 'https://api.example.org/data',
    AUTH_API: 'https://auth.example.org',
    DATABASE_URL: `postgres://127.0.0.1:${port}/absent`,
    DATA_DIR: join(folder, 'absent'),
  });
});
afterAll(async () => {
  await portal.close();
  database.close();
  await rm(folder, { recursive: true });
});

const status = async (path: string, method = 'GET') => (await fetch(portal.url + path, { method })).status;

test('is alive, is ready when the pages are built, and opens neither database nor folder', async () => {
  expect(await status('/healthz')).toBe(200);
  const ready = await fetch(`${portal.url}/readyz`);
  const isBuilt = existsSync('dist/portal/pages/en');
  expect([ready.status, await ready.json()]).toEqual(
    isBuilt ? [200, { status: 'ready' }] : [503, { status: 'the portal is not built' }],
  );
  await expect(access(join(folder, 'absent'))).rejects.toThrow('ENOENT');
  expect(connections).toBe(0);
});

test('is not ready while it stops', async () => {
  const stopping = await startPortal({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '600',
    DATA_API: 'https://api.example.org/data',
    AUTH_API: 'https://auth.example.org',
  });
  const drainController = new AbortController();
  const stopped = stopping.stop(drainController.signal);
  expect(await (await fetch(`${stopping.url}/readyz`)).json()).toEqual({ status: 'the server is stopping' });
  drainController.abort();
  await stopped;
  await expect(fetch(stopping.url)).rejects.toThrow('fetch failed');
});

test.each([
  '/data/UMISECTOR/GET',
  '/auth/api/user/login',
  '/mailbox/',
  '/caseworker/applicants',
  '/openapi.json',
  '/explorer/',
])('%s answers 404 to GET and to POST', async (path) => {
  expect([await status(path), await status(path, 'POST')]).toEqual([404, 404]);
});

test('the caseworker’s command says that it has no such API, and exits with 3', async () => {
  const environment = { PORT: new URL(portal.url).port, CASEWORKER_KEY: 'a-key-of-another-server' };
  expect(await runCommand(environment, 'list')).toEqual({
    code: 3,
    text: '',
    error: `The server at ${portal.url} does not offer this to you. Without CASEWORKER_KEY a server on PostgreSQL has no API for caseworkers, and the portal alone never has one; some commands work only on the server’s own computer.`,
  });
});

test('config.json has the addresses of the other backend and no extension', async () => {
  const response = await fetch(`${portal.url}/anwcef/config.json`);
  expect(await response.json()).toMatchObject({
    dataApi: { baseUrl: 'https://api.example.org/data' },
    authApi: { baseUrl: 'https://auth.example.org' },
    extensions: [],
  });
});
