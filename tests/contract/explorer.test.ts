// The server serves the testers' explorer and the mailbox on loopback addresses only (product 13.6).
import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { testServer, type TestServer } from './testServer.ts';

let server: TestServer;
afterEach(() => server.close());

const explorerStatuses = async () => {
  const answers = ['/explorer/', '/explorer/explorer.json', '/explorer/made-from'].map((path) =>
    server.request('GET', path),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

test('security 11: on loopback the explorer is served, or answers 503 while it is being built', async () => {
  server = await testServer();
  // The server looks for the explorer in this folder at each request. While it is missing, its page answers 503 and its files 404.
  const isBuilt = existsSync('dist/explorer/index.html');
  expect(await explorerStatuses()).toEqual(isBuilt ? [200, 200, 200] : [503, 404, 404]);
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://fund.example.org' }])(
  'security 11: with %j explorer and mailbox are not there',
  async (variables) => {
    server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:9', CLAMD_URL: 'none', ...variables });
    expect(await explorerStatuses()).toEqual([404, 404, 404]);
    expect(server.routes.filter(({ pattern }) => /^\/(explorer|mailbox)/.test(pattern))).toEqual([]);
  },
);
