// Rate limits count the same in memory and on PostgreSQL, where all servers count together and a restart forgets nothing (product 14.13;
// docs/security.md, promise 9).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter, type LimitedAttempt, type RateLimiter } from '#server/accounts/rateLimiter.ts';
import { createSharedRateLimiter } from '#server/accounts/sharedRateLimiter.ts';
import type { Counters } from '#server/counters.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { HttpError } from '#server/http/httpError.ts';
import { readSettings } from '#server/settings.ts';
import { newEmail } from '../account.ts';
import { signIn, testServer } from '../contract/testServer.ts';
import { startPostgres } from './startPostgres.ts';

const MINUTE = 60_000;
const postgres = await startPostgres();
/** The database as two servers see it, each with connections of its own. */
let databases: [Database, Database];
beforeAll(async () => {
  const settings = readSettings({ DATABASE_URL: postgres.url });
  databases = [await openDatabase(settings), await openDatabase(settings)];
  await migrate(databases[0]);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await postgres.close();
});

const noCounters = { refusedAttempt() {} };
let elapsed = 0;

/** A limiter of a server that has just started. */
const openLimiter = (server: 0 | 1, factor = 1, counters: Pick<Counters, 'refusedAttempt'> = noCounters) =>
  createSharedRateLimiter(databases[server], { elapsed: () => elapsed }, factor, counters);

/** Lets time pass: for the servers, and for the database by making all that it has counted older. */
async function advance(milliseconds: number): Promise<void> {
  elapsed += milliseconds;
  await databases[0].query(
    `update rate_limits set blocked_until = blocked_until - $1 * interval '1 millisecond',
       attempts = array(select at - $1 * interval '1 millisecond' from unnest(attempts) as at)`,
    [milliseconds],
  );
}

const forget = () => databases[0].query('truncate rate_limits');

interface LimiterUnderTest {
  rateLimiter: RateLimiter;
  /** Lets time pass, in milliseconds. */
  advance: (milliseconds: number) => Promise<void>;
}

type OpenLimiter = (factor: number, counters: Pick<Counters, 'refusedAttempt'>) => Promise<LimiterUnderTest>;

/** For each place where attempts are counted, a function that opens a limiter without any attempts. */
const storages: Record<string, OpenLimiter> = {
  memory: async (factor, counters) => {
    let now = 1_000_000;
    return {
      rateLimiter: createRateLimiter({ elapsed: () => now }, factor, counters),
      advance: async (milliseconds) => {
        now += milliseconds;
      },
    };
  },
  PostgreSQL: async (factor, counters) => {
    await forget();
    return { rateLimiter: openLimiter(0, factor, counters), advance };
  },
};

const attemptOf = (of: string): LimitedAttempt => ({ limit: 'login', of, perMinute: 5 });

/** The seconds to wait; 0 when the attempt is allowed. */
async function waitAfterAttempt(rateLimiter: RateLimiter, of: string): Promise<number> {
  try {
    await rateLimiter.countAttempt(attemptOf(of));
    return 0;
  } catch (error) {
    return error instanceof HttpError && error.status === 429 ? (error.retryAfter ?? -1) : -1;
  }
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await work());
  return results;
}

describe.each(Object.entries(storages))('counted in %s', (_storage, open) => {
  async function limiter(factor = 1) {
    const refusals: string[] = [];
    const { rateLimiter, advance } = await open(factor, {
      refusedAttempt: (_limit, { isLockOut } = {}) => refusals.push(isLockOut ? 'lock-out' : 'refused'),
    });
    return {
      attempts: (count: number, of = 'a') => inTurn(count, () => waitAfterAttempt(rateLimiter, of)),
      within: (count: number, of = 'a') =>
        inTurn(count, () => rateLimiter.countIfWithinLimit(attemptOf(of))).then(
          (results) => results.filter(Boolean).length,
        ),
      resetDelay: (of: string) => rateLimiter.resetDelay(attemptOf(of)),
      refusals,
      advance,
    };
  }

  test('security 9: five a minute, then a wait of a minute', async () => {
    const { attempts, advance } = await limiter();
    expect(await attempts(6)).toEqual([0, 0, 0, 0, 0, 60]);
    await advance(MINUTE / 2);
    expect(await attempts(1)).toEqual([30]);
    await advance(MINUTE / 2);
    expect(await attempts(1)).toEqual([0]);
  });

  test('counts the attempts of the last 60 seconds, not of a calendar minute', async () => {
    const { attempts, advance } = await limiter();
    await attempts(3);
    await advance(MINUTE / 2);
    await attempts(2);
    await advance(MINUTE / 2);
    expect(await attempts(4)).toEqual([0, 0, 0, 60]);
  });

  test('security 9: the wait doubles while somebody keeps trying, up to a quarter of an hour, and is forgotten', async () => {
    const { attempts, advance } = await limiter();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const wait = (await attempts(6)).at(-1) ?? 0;
      waits.push(wait);
      await advance(wait * 1000);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
    await advance(16 * MINUTE);
    expect((await attempts(6)).at(-1)).toBe(60);
  });

  test('starts again with a delay of one minute after a success', async () => {
    const { attempts, resetDelay, advance } = await limiter();
    await attempts(6);
    await advance(MINUTE);
    await attempts(1);
    await resetDelay('a');
    expect((await attempts(5)).at(-1)).toBe(60);
  });

  test('counts each key separately, also one that no index could hold', async () => {
    const { attempts } = await limiter();
    await attempts(5, 'a');
    expect(await attempts(1, 'b')).toEqual([0]);
    expect(await attempts(1, `b${'\0\ud800x'.repeat(3000)}`)).toEqual([0]);
    expect(await attempts(1, 'a')).toEqual([60]);
  });

  test('reports every attempt beyond a limit, and which of them begin a wait', async () => {
    const { attempts, within, refusals, advance } = await limiter();
    await attempts(7);
    await advance(MINUTE);
    await attempts(6);
    expect(refusals).toEqual(['lock-out', 'refused', 'lock-out']);
    await within(6, 'b');
    expect(refusals).toEqual(['lock-out', 'refused', 'lock-out', 'refused']);
  });

  test('multiplies every limit by the factor of LIMITS', async () => {
    const twice = await limiter(2);
    expect(await twice.attempts(11)).toEqual([...Array.from({ length: 10 }, () => 0), 60]);
    const tenth = await limiter(0.1);
    expect(await tenth.attempts(2)).toEqual([0, 60]);
  });

  test('security 9: a limit without a delay allows five in any minute, however often strangers try', async () => {
    const { within, advance } = await limiter();
    expect(await within(50)).toBe(5);
    await advance(MINUTE / 2);
    expect(await within(50)).toBe(0);
    await advance(MINUTE / 2);
    expect(await within(50)).toBe(5);
  });
});

test('security 9: of 40 attempts at once at two servers five are allowed, and both refuse after that', async () => {
  await forget();
  const limiters = [openLimiter(0), openLimiter(1)] as const;
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_none, index) =>
      waitAfterAttempt(index % 2 === 0 ? limiters[0] : limiters[1], 'a'),
    ),
  );
  expect([waits.filter((wait) => wait === 0).length, new Set(waits)]).toEqual([5, new Set([0, 60])]);
  expect(await Promise.all(limiters.map((limiter) => waitAfterAttempt(limiter, 'a')))).toEqual([60, 60]);
});

test('security 9: a restart forgets neither the attempts nor how long the wait has become', async () => {
  await forget();
  for (let count = 0; count < 6; count += 1) await waitAfterAttempt(openLimiter(0), 'a');
  expect(await waitAfterAttempt(openLimiter(1), 'a')).toBe(60);
  await advance(MINUTE);
  const waits: number[] = [];
  for (let count = 0; count < 6; count += 1) waits.push(await waitAfterAttempt(openLimiter(1), 'a'));
  expect(waits).toEqual([0, 0, 0, 0, 0, 120]);
});

test('attempts stay counted when the transaction of their call is rolled back', async () => {
  await forget();
  const rolledBack = databases[0].transaction(async () => {
    await inTurn(5, () => waitAfterAttempt(openLimiter(0), 'a'));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await waitAfterAttempt(openLimiter(1), 'a')).toBe(60);
});

test('security 9: the table of the attempts holds neither addresses nor names', async () => {
  await forget();
  await waitAfterAttempt(openLimiter(0), 'sian@example.org 203.0.113.1');
  const rows = await databases[0].query<{ key: Uint8Array }>('select key from rate_limits');
  expect(rows.map(({ key }) => Buffer.from(key).toString('hex'))).toEqual([
    createHash('sha256').update('login sian@example.org 203.0.113.1').digest('hex'),
  ]);
});

test('a flood of attempts during a wait does not reach the database', async () => {
  await forget();
  const limiter = openLimiter(0);
  for (let count = 0; count < 6; count += 1) await waitAfterAttempt(limiter, 'a');
  // With the table empty, a limiter that asked the database would allow the attempt.
  await forget();
  expect(await waitAfterAttempt(limiter, 'a')).toBe(60);
});

test('a flood of attempts beyond a limit without a delay reaches the database once a second', async () => {
  await forget();
  const limiter = openLimiter(0);
  const isWithin = () => limiter.countIfWithinLimit(attemptOf('a'));
  expect(await inTurn(6, isWithin)).toEqual([true, true, true, true, true, false]);
  // With the table empty, a limiter that asked the database would allow the attempt.
  await forget();
  elapsed += 999;
  expect(await isWithin()).toBe(false);
  elapsed += 1;
  expect(await isWithin()).toBe(true);
});

test('a row that changes no later decision is deleted, one whose wait may still double is not', async () => {
  await forget();
  const limiter = openLimiter(0);
  await waitAfterAttempt(limiter, 'a');
  for (let count = 0; count < 6; count += 1) await waitAfterAttempt(limiter, 'b');
  await advance(2 * MINUTE);
  await waitAfterAttempt(limiter, 'c');
  const rows = async () => (await databases[0].query('select 1 from rate_limits')).length;
  await expect.poll(rows).toBe(2);
  await advance(17 * MINUTE);
  await waitAfterAttempt(limiter, 'c');
  await expect.poll(rows).toBe(1);
});

test('security 9: sign-ins at two servers with the same database are counted together', async () => {
  await forget();
  const start = async () =>
    testServer({ LIMITS: '1' }, undefined, {
      database: await openDatabase(readSettings({ DATABASE_URL: postgres.url })),
    });
  const servers = [await start(), await start()] as const;
  const statuses = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await signIn(count % 2 === 0 ? servers[0] : servers[1], newEmail(), 'wrong')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  expect((await signIn(servers[1], newEmail(), 'wrong')).headers.get('retry-after')).toBe('60');
  for (const server of servers) await server.close();
});
