// Rate limits of several processes (product 14.13): the attempts are counted in PostgreSQL by one statement each, with the database's clock, so
// that all servers count together and a restart forgets nothing. The rules are those of rateLimiter.ts.
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Counters } from '../counters.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/deleteInBatches.ts';
import { allowedAttempts, keyOf, MAX_WAIT, MINUTE, tooManyAttempts } from './rateLimiter.ts';
import type { LimitedAttempt, RateLimiter } from './rateLimiter.ts';

/** How long a key is refused without asking the database after an attempt beyond a limit that begins no wait, in milliseconds. */
const REMEMBERED = 1_000;

/** `counted`: the attempt is allowed. `exceeded`: it is the one beyond the limit. `blocked`: the wait of an earlier one has not ended. */
interface Counted {
  result: 'counted' | 'exceeded' | 'blocked';
  /** Milliseconds until the wait ends. */
  wait: number;
}

/**
 * Parameters: the key, how many attempts a minute are allowed, whether an attempt beyond them begins a wait, the minute and the longest wait in
 * milliseconds. The row of a key is locked by its update, so that attempts at several servers are counted one after the other.
 */
const COUNT = `
  insert into rate_limits as known (key, attempts, result) values ($1, array[statement_timestamp()], 'counted')
  on conflict (key) do update set (attempts, strikes, blocked_until, result) = (
    select
      case checked.result when 'counted' then recent || statement_timestamp() when 'exceeded' then case when $3 then '{}' else recent end
        else known.attempts end,
      case when checked.result = 'exceeded' and $3 then next_strikes else known.strikes end,
      case when checked.result = 'exceeded' and $3
        then statement_timestamp() + least($4 * 2 ^ (next_strikes - 1), $5) * interval '1 millisecond' else known.blocked_until end,
      checked.result
    from (
      select recent,
        case when known.blocked_until > statement_timestamp() then 'blocked' when cardinality(recent) < $2 then 'counted'
          else 'exceeded' end as result,
        case when known.blocked_until < statement_timestamp() - $5 * interval '1 millisecond' then 1
          else least(known.strikes + 1, 30) end as next_strikes
      from (
        select array(
          select at from unnest(known.attempts) as at where at > statement_timestamp() - $4 * interval '1 millisecond'
        ) as recent
      ) as within_minute
    ) as checked
  )
  returning result, greatest(0, extract(epoch from blocked_until - clock_timestamp()) * 1000)::float8 as wait`;

/** The key as it is stored: a user name may be longer than an index allows, and the table need not tell who tried to sign in from where. */
const hashOf = (key: string): Uint8Array => createHash('sha256').update(key).digest();

/**
 * The condition of rows that change no later decision: their last attempt is more than a minute old, and their last wait ended so long ago that the
 * next one does not double.
 */
const IS_EXPIRED = `blocked_until < statement_timestamp() - $2 * interval '1 millisecond'
  and coalesce(attempts[cardinality(attempts)], 'epoch') < statement_timestamp() - $1 * interval '1 millisecond'`;

/** Every limit is multiplied by `factor` (the setting LIMITS). */
export function createSharedRateLimiter(
  database: Database,
  clock: Pick<Clock, 'elapsed'>,
  factor: number,
  { refusedAttempt }: Pick<Counters, 'refusedAttempt'>,
): RateLimiter {
  /**
   * When the known waits end. Attempts before that are refused without asking the database: each locks the row of its key, so that a flood of them
   * would take all connections.
   */
  const waits = new Map<string, number>();
  let lastRemovalAt = clock.elapsed();

  const removeExpired = (now: number) => {
    if (now - lastRemovalAt < MINUTE) return;
    lastRemovalAt = now;
    for (const [key, end] of waits) if (end <= now) waits.delete(key);
    // A failure is harmless: the rows go with a later try, and the attempt that is counted meets the same outage.
    deleteInBatches(database, 'rate_limits', IS_EXPIRED, [MINUTE, MAX_WAIT]).catch(() => {});
  };

  const knownWait = (attempt: LimitedAttempt): number => (waits.get(keyOf(attempt)) ?? 0) - clock.elapsed();
  const remember = (attempt: LimitedAttempt, wait: number) =>
    waits.set(keyOf(attempt), clock.elapsed() + wait);

  async function count(attempt: LimitedAttempt, beginsWait: boolean): Promise<Counted> {
    removeExpired(clock.elapsed());
    const [counted] = await database.query<Counted>(COUNT, [
      hashOf(keyOf(attempt)),
      allowedAttempts(attempt, factor),
      beginsWait,
      MINUTE,
      MAX_WAIT,
    ]);
    if (counted === undefined) throw new Error('The attempt was not counted');
    return counted;
  }

  return {
    async countAttempt(attempt) {
      const known = knownWait(attempt);
      if (known > 0) {
        refusedAttempt(attempt.limit);
        throw tooManyAttempts(known);
      }
      const { result, wait } = await count(attempt, true);
      if (result === 'counted') return;
      refusedAttempt(attempt.limit, { isLockOut: result === 'exceeded' });
      remember(attempt, wait);
      throw tooManyAttempts(wait);
    },
    async countIfWithinLimit(attempt) {
      if (knownWait(attempt) <= 0) {
        const { result } = await count(attempt, false);
        if (result === 'counted') return true;
        remember(attempt, REMEMBERED);
      }
      refusedAttempt(attempt.limit);
      return false;
    },
    async resetDelay(attempt) {
      await database.query('update rate_limits set strikes = 0 where key = $1 and strikes > 0', [
        hashOf(keyOf(attempt)),
      ]);
    },
  };
}
