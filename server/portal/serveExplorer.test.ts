// Requests over HTTP to a small built explorer in a temporary folder, with a secret file beside it that must not be served.
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveExplorer } from './serveExplorer.ts';

let folder: string;
let app: FastifyInstance;

const built = () => join(folder, 'explorer');

async function start(): Promise<FastifyInstance> {
  const server = Fastify({ routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true } });
  await serveExplorer(server, built());
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explorer-'));
  await writeFile(join(folder, 'secret.txt'), 'nobody reads this');
  app = await start();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Uses `node:http`, because `fetch` would normalise the path. */
function ask(path: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (reply) => {
      text(reply).then((body) => resolve([reply.statusCode ?? 0, body]), reject);
    })
      .on('error', reject)
      .end();
  });
}

test('answers 503 while the explorer is being built and serves it afterwards', async () => {
  const [status, body] = await ask('/explorer/');
  expect([status, body.split('.')[0]]).toEqual([503, 'There is no explorer yet']);
  expect((await ask('/explorer/explorer.json'))[0]).toBe(404);

  await mkdir(join(built(), 'pictures'), { recursive: true });
  await writeFile(join(built(), 'index.html'), '<!doctype html>');
  await writeFile(join(built(), 'explorer.json'), '{}');
  await writeFile(join(built(), 'pictures', 'login.png'), 'a picture');
  expect(
    await Promise.all(
      ['/explorer/', '/explorer/explorer.json', '/explorer/pictures/login.png'].map((path) => ask(path)),
    ),
  ).toEqual([
    [200, '<!doctype html>'],
    [200, '{}'],
    [200, 'a picture'],
  ]);
  expect((await ask('/explorer'))[0]).toBe(302);
});

test.each([
  '/explorer/../secret.txt',
  '/explorer/..%2fsecret.txt',
  '/explorer/%2e%2e/secret.txt',
  '/explorer/..%5csecret.txt',
  '/explorer/pictures/../../secret.txt',
  '/explorer//../secret.txt',
  '/explorer/.hidden',
  '/explorer/pictures/',
  '/explorer/absent.js',
])('refuses %s, which leads out of the folder or to no file', async (path) => {
  const [status, body] = await ask(path);
  expect([status >= 400 && status < 500, body.includes('nobody reads this')]).toEqual([true, false]);
});

test.each([
  ['another host name that resolves to this computer', { host: 'fund.example.org' }],
  ['a proxy', { 'x-forwarded-for': '192.0.2.1' }],
])('answers 404 to %s', async (_, headers) => {
  expect((await ask('/explorer/', headers))[0]).toBe(404);
  expect((await ask('/explorer/explorer.json', headers))[0]).toBe(404);
});
