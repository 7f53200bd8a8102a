// Tries every row of the fault matrix, with the real machines and services and HTTP against a server that fails (README.md).
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowserGlobals } from './browserStubs.ts';
import { FaultServer } from './faultServer.ts';
import { checkRow } from './checkRow.ts';
import { rows } from './matrix.ts';

// A call site that never becomes idle takes the whole wait, at most once in a case.
vi.setConfig({ testTimeout: 60_000 });

const server = new FaultServer();

beforeAll(async () => {
  await server.start();
  stubBrowserGlobals(server.origin);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cases = rows.map((row) => [`${row.number} ${row.method} ${row.call}, ${row.fault}`, row] as const);

test.each(cases)('%s: the user sees and keeps what the row says', async (_, row) => {
  const failures = await checkRow(row, server);
  expect(failures, failures.join('\n')).toEqual([]);
});
