// The sweeps every ten minutes and their end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/fileStore.ts';
import { startSweeping } from './startSweeping.ts';

const INTERVAL = 10 * 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('stopping waits for a slow sweep, although the time for the next one has come', async () => {
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const query = () =>
    new Promise<never[]>((resolve) => {
      if (isSlow) waiting.push(() => resolve([]));
      else resolve([]);
    });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const stop = await startSweeping({
    database: { embedded: true, query } as unknown as Database,
    files: {} as FileStore,
    clock: { now: () => 0, elapsed: () => 0 },
    log,
  });
  isSlow = true;
  await vi.advanceTimersByTimeAsync(2 * INTERVAL);
  // The second sweep has not begun.
  expect(waiting).toHaveLength(1);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  isSlow = false;
  waiting[0]?.();
  await stopped;
  expect(log.warn).not.toHaveBeenCalled();
});
