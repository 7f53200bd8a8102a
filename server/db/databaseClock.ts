// The clock of servers that share a PostgreSQL server: its time, for all of them. By clocks of their own, a refresh token that one of them has just
// exchanged would look minutes old to another one, which would take the second tab of its owner for a thief.
import { systemClock, type Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** How often the time is asked for: clocks drift by seconds a day, and one that is set right jumps. */
const INTERVAL = 60_000;

/**
 * A clock that shows the database's time. It is asked for now and every minute; in between `elapsed` counts on, so that nothing changes when the
 * computer's own time does, or while the database is away.
 */
export async function openDatabaseClock(
  database: Database,
  { elapsed }: { elapsed: () => number } = { elapsed: () => systemClock.elapsed() },
): Promise<{ clock: Clock; close: () => Promise<void> }> {
  let offset = 0;
  const ask = async () => {
    const askedAt = elapsed();
    const [row] = await database.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    if (row !== undefined) offset = row.now - (askedAt + elapsed()) / 2;
  };
  await ask();
  // The next try is a minute later.
  const timer = setInterval(() => void ask().catch(() => {}), INTERVAL);
  timer.unref();
  return {
    clock: { now: () => Math.round(offset + elapsed()), elapsed },
    close: async () => clearInterval(timer),
  };
}
