// Every row of the fault matrix is a case: real machines, real services, real HTTP against a server that goes wrong (README.md).
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { standInForBrowser } from './browserStandIn.ts';
import { FaultServer } from './faultServer.ts';
import { judgeRow } from './judgeRow.ts';
import { rows } from './matrix.ts';

// A place that never rests is waited for, once a case.
vi.setConfig({ testTimeout: 60_000 });

const server = new FaultServer();

beforeAll(async () => {
  await server.start();
  standInForBrowser(server.origin);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const named = rows.map((row) => [`${row.n} ${row.method} ${row.call}, ${row.fault}`, row] as const);

test.each(named)('%s', async (_, row) => {
  const found = await judgeRow(row, server);
  expect(found, found.join('\n')).toEqual([]);
});
