// That a port which is held is nobody else's, and that no outgoing connection can take one.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, reservePort } from './freePort.ts';

const host = '127.0.0.1';
/** Where Linux begins to give ports to outgoing connections; other systems begin higher. */
const EPHEMERAL = 32_768;

const listens = (port: number) =>
  new Promise<string>((done) => {
    const server = createServer();
    server.once('error', ({ message }) => done(message));
    server.listen(port, host, () => server.close(() => done('listened')));
  });

test('a held port is taken until it is let go', async () => {
  const { port, release } = await reservePort(host);
  const held = await listens(port);
  await release();
  expect([held, await listens(port), port < EPHEMERAL]).toEqual([
    expect.stringContaining('EADDRINUSE'),
    'listened',
    true,
  ]);
});

test('no two holders have the same one', async () => {
  const all = await Promise.all(Array.from({ length: 200 }, () => reservePort(host)));
  await Promise.all(all.map(({ release }) => release()));
  expect(new Set(all.map(({ port }) => port)).size).toBe(200);
});

test('a free port can be listened on', async () => {
  expect(await listens(await freePort(host))).toBe('listened');
});
