// Rate limits on PostgreSQL: all servers count together, and a restart forgets nothing (product 14.13).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSharedRateLimiter } from '#server/accounts/sharedRateLimiter.ts';
import type { Counters } from '#server/counters.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { newEmail } from '../account.ts';
import { signIn, testServer } from '../contract/testServer.ts';
import { testRateLimiter, waitAfterAttempt } from '../rateLimitCases.ts';
import { startPostgres } from './startPostgres.ts';

const MINUTE = 60_000;
const postgres = await startPostgres();
/** Two servers, each with its own connections. */
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

const noCounters = { limited() {} };
let elapsed = 0;

/** A limiter of a server that has just started. */
const openLimiter = (server: 0 | 1, factor = 1, counters: Pick<Counters, 'limited'> = noCounters) =>
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

testRateLimiter(async (factor, counters) => {
  await forget();
  return { rateLimiter: openLimiter(0, factor, counters), advance };
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

test('a flood of attempts during a wait does not reach the database', async () => {
  await forget();
  const limiter = openLimiter(0);
  for (let count = 0; count < 6; count += 1) await waitAfterAttempt(limiter, 'a');
  // The limiter could not know the wait any more, if it asked.
  await forget();
  expect(await waitAfterAttempt(limiter, 'a')).toBe(60);
});

test('what says nothing any more is deleted, a wait that may still double is not', async () => {
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
