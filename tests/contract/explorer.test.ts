// The server serves the testers' explorer and the mailbox on loopback addresses only (product 13.6).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '#server/startServer.ts';
import { testServer, type TestServer } from './testServer.ts';

let server: TestServer;
afterEach(() => server.close());

const explorerStatuses = async () => {
  const answers = ['/explorer/', '/explorer/explorer.json', '/explorer/made-from'].map((path) =>
    server.request('GET', path),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

test('security 11: on loopback the mailbox is served, and the explorer is served or answers 503 while it is being built', async () => {
  server = await testServer();
  // The server looks for the explorer in this folder at each request. While it is missing, its page answers 503 and its files 404.
  const isBuilt = existsSync('dist/explorer/index.html');
  expect(await explorerStatuses()).toEqual(isBuilt ? [200, 200, 200] : [503, 404, 404]);
  expect((await server.request('GET', '/mailbox/messages')).status).toBe(200);
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://fund.example.org' }])(
  'security 11: with %j explorer and mailbox are not there',
  async (variables) => {
    server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:9', CLAMD_URL: 'none', ...variables });
    // With SMTP_URL no server has a mailbox, so also show that such a server does not start without it.
    const withoutSmtp = { PORT: '0', DATA_DIR: join(server.settings.dataDir, 'other'), ...variables };
    await expect(startServer({ ...withoutSmtp, CLAMD_URL: 'none' })).rejects.toThrow('SMTP_URL must be set');
    expect(await explorerStatuses()).toEqual([404, 404, 404]);
    expect(server.routes.filter(({ pattern }) => /^\/(explorer|mailbox)/.test(pattern))).toEqual([]);
  },
);
