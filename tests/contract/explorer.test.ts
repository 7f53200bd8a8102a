// The server serves the testers' explorer on a loopback address only (product 13.6).
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

test('security 11: the explorer is there on loopback, or on its way', async () => {
  server = await testServer();
  const [page = 0] = await explorerStatuses();
  expect([200, 503]).toContain(page);
});

test('security 11: the explorer is not there for other computers', async () => {
  server = await testServer({ HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(await explorerStatuses()).toEqual([404, 404, 404]);
  expect(server.routes.filter(({ pattern }) => pattern.startsWith('/explorer'))).toEqual([]);
});
