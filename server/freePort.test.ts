// Tests that no other process can listen on a reserved port, that no outgoing connection can be given it, and when a reservation fails.
import { createServer, Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort, reservePort } from './freePort.ts';

const host = '127.0.0.1';
/** The lowest port that Linux gives to outgoing connections; other systems begin higher. */
const FIRST_EPHEMERAL_PORT = 32_768;

/** 'listened', or the message of the error. */
const tryToListen = (port: number) =>
  new Promise<string>((done) => {
    const server = createServer();
    server.once('error', ({ message }) => done(message));
    server.listen(port, host, () => server.close(() => done('listened')));
  });

test('keeps a reserved port in use until it is released', async () => {
  const { port, release } = await reservePort(host);
  const whileReserved = await tryToListen(port);
  await release();
  expect([whileReserved, await tryToListen(port), port < FIRST_EPHEMERAL_PORT]).toEqual([
    expect.stringContaining('EADDRINUSE'),
    'listened',
    true,
  ]);
});

test('gives every one of 200 reservations another port', async () => {
  const all = await Promise.all(Array.from({ length: 200 }, () => reservePort(host)));
  await Promise.all(all.map(({ release }) => release()));
  expect(new Set(all.map(({ port }) => port)).size).toBe(200);
});

test('fails with the error of the last attempt after 100 attempts', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  // An address of the documentation (RFC 5737), which no computer has.
  await expect(reservePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
  expect(listen).toHaveBeenCalledTimes(100);
  listen.mockRestore();
});

test('returns a free port that a server can listen on', async () => {
  expect(await tryToListen(await freePort(host))).toBe('listened');
});
