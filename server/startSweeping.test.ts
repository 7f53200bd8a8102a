// The sweeps every ten minutes and their end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './db/database.ts';
import { startSweeping } from './startSweeping.ts';

const INTERVAL = 10 * 60_000;
const unused = () => {
  throw new Error('No file is to be stored, opened or removed.');
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A database whose statements are answered by `query`. */
const databaseOf = (
  embedded: boolean,
  query: (sql: string, values?: readonly unknown[]) => Promise<never[]>,
): Database => {
  const database: Database = {
    embedded,
    query,
    transaction: (work) => work(database),
    ping: async () => {},
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    close: async () => {},
  };
  return database;
};
const rest = {
  files: { put: unused, open: unused, remove: unused },
  clock: { now: () => 0, elapsed: () => 0 },
  counters: { failedSweep: () => {} },
  refreshTokens: { deleteOldFamilies: async () => 0 },
};
const noLog = { info: () => {}, warn: () => {}, error: () => {} };

test('a server on PostgreSQL starts while the first sweep still waits for the database', async () => {
  let asked = 0;
  const query = () => {
    asked += 1;
    return new Promise<never[]>(() => {});
  };
  await startSweeping({ database: databaseOf(false, query), log: noLog, ...rest });
  expect(asked).toBe(1);
});

test.each([
  ['embedded database', 0],
  ['PostgreSQL', 600_000],
])(
  'at its start a server with the %s looks for unfinished uploads that began at least %i ms before',
  async (which, age) => {
    const before: unknown[] = [];
    const database = databaseOf(which === 'embedded database', async (sql, values) => {
      if (/^select .*from unfinished_uploads/s.test(sql)) before.push(values?.[0]);
      return [];
    });
    const now = Date.parse('2026-11-21T10:00:00Z');
    const stop = await startSweeping({
      ...rest,
      database,
      log: noLog,
      clock: { now: () => now, elapsed: () => 0 },
    });
    expect(before[0]).toEqual(new Date(now - age));
    await stop();
  },
);

test('stopping waits for a slow sweep, although the time for the next one has come', async () => {
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const query = () =>
    new Promise<never[]>((resolve) => {
      if (isSlow) waiting.push(() => resolve([]));
      else resolve([]);
    });
  const database = databaseOf(true, query);
  const warnings: object[] = [];
  const log = { ...noLog, warn: (fields: object) => void warnings.push(fields) };
  const stop = await startSweeping({ database, log, ...rest });
  await vi.advanceTimersByTimeAsync(0);
  isSlow = true;
  await vi.advanceTimersByTimeAsync(2 * INTERVAL);
  // The second sweep has not begun.
  expect(waiting).toHaveLength(1);
  let isStopped = false;
  const stopped = (async () => {
    await stop();
    isStopped = true;
  })();
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  isSlow = false;
  waiting[0]?.();
  await stopped;
  expect(warnings).toEqual([]);
});

test('a job that fails is counted and logged, and the others run', async () => {
  const statements: string[] = [];
  const query = async (sql: string): Promise<never[]> => {
    statements.push(sql);
    return [];
  };
  const failed: string[] = [];
  const lines: unknown[] = [];
  const stop = await startSweeping({
    ...rest,
    database: databaseOf(true, query),
    log: { ...noLog, warn: (...line) => void lines.push(line) },
    counters: { failedSweep: (job) => void failed.push(job) },
    refreshTokens: { deleteOldFamilies: () => Promise.reject(new Error('The table is locked')) },
  });
  await stop();
  expect([failed, lines]).toEqual([
    ['sessions'],
    [[{ reason: 'The table is locked' }, 'Sessions could not be removed']],
  ]);
  // The job after it.
  expect(statements.join('\n')).toContain('delete from idempotency_keys');
});
