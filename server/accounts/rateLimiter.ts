// Rate limits (product 14.13): a sliding window of one minute, and a delay that doubles while a caller keeps exceeding the limit, up to 15
// minutes. Nobody is locked out for good. This file counts the attempts in the memory of the only process of an embedded database;
// sharedRateLimiter.ts counts them in PostgreSQL.
import { HttpError } from '../http/httpError.ts';
import type { Clock } from '../clock.ts';
import type { Counters } from '../counters.ts';
import type { LimitName } from './rateLimits.ts';

export const MINUTE = 60_000;
export const MAX_WAIT = 15 * MINUTE;

interface Counter {
  /** When the counted attempts of the last minute were made. */
  attempts: number[];
  /** How often in a row the limit was exceeded; each time doubles the delay. */
  strikes: number;
  blockedUntil: number;
}

/** An attempt. Those under one limit, of one person, address or recipient (`of`), share a counter. */
export interface LimitedAttempt {
  limit: LimitName;
  of: string;
  perMinute: number;
}

export interface RateLimiter {
  /** Counts one attempt. Throws HttpError 429 with Retry-After when it is over its limit. */
  countAttempt(attempt: LimitedAttempt): Promise<void>;
  /** Counts one attempt and returns whether it is within the limit of the last minute. An attempt beyond the limit is not
   * counted and starts no delay. */
  countIfWithinLimit(attempt: LimitedAttempt): Promise<boolean>;
  /** Resets the growing delay, after a success. */
  resetDelay(attempt: Pick<LimitedAttempt, 'limit' | 'of'>): Promise<void>;
}

export const keyOf = ({ limit, of }: Pick<LimitedAttempt, 'limit' | 'of'>): string => `${limit} ${of}`;

/** How many attempts a minute are allowed; `factor` is the setting LIMITS. */
export const allowedAttempts = ({ perMinute }: LimitedAttempt, factor: number): number =>
  Math.max(1, Math.floor(perMinute * factor));

/** The refusal of an attempt. @param wait in milliseconds */
export const tooManyAttempts = (wait: number): HttpError =>
  new HttpError(429, 'Too many attempts. Try again later.', undefined, Math.ceil(wait / 1000));

/** Every limit is multiplied by `factor` (the setting LIMITS). */
export function createRateLimiter(
  clock: Pick<Clock, 'elapsed'>,
  factor: number,
  { refusedAttempt }: Pick<Counters, 'refusedAttempt'>,
): RateLimiter {
  const counters = new Map<string, Counter>();
  let lastRemovalAt = clock.elapsed();

  const removeExpired = (now: number) => {
    if (now - lastRemovalAt < MINUTE) return;
    lastRemovalAt = now;
    for (const [key, counter] of counters) {
      const last = counter.attempts.at(-1) ?? 0;
      if (now - last > MINUTE && now - counter.blockedUntil > MAX_WAIT) counters.delete(key);
    }
  };

  /** The counter of a key with the attempts of the last minute. */
  const counterOf = (key: string, now: number): Counter => {
    const counter = counters.get(key) ?? { attempts: [], strikes: 0, blockedUntil: 0 };
    counters.set(key, counter);
    counter.attempts = counter.attempts.filter((time) => now - time < MINUTE);
    return counter;
  };

  /** The milliseconds to wait; 0 when the attempt is allowed. */
  const waitOf = (attempt: LimitedAttempt, now: number): number => {
    const counter = counterOf(keyOf(attempt), now);
    if (now < counter.blockedUntil) {
      refusedAttempt(attempt.limit);
      return counter.blockedUntil - now;
    }
    if (counter.attempts.length < allowedAttempts(attempt, factor)) {
      counter.attempts.push(now);
      return 0;
    }
    refusedAttempt(attempt.limit, { isLockOut: true });
    counter.strikes = now - counter.blockedUntil > MAX_WAIT ? 1 : counter.strikes + 1;
    counter.blockedUntil = now + Math.min(MINUTE * 2 ** (counter.strikes - 1), MAX_WAIT);
    counter.attempts = [];
    return counter.blockedUntil - now;
  };

  return {
    async countAttempt(attempt) {
      const now = clock.elapsed();
      removeExpired(now);
      const wait = waitOf(attempt, now);
      if (wait > 0) throw tooManyAttempts(wait);
    },
    async countIfWithinLimit(attempt) {
      const now = clock.elapsed();
      removeExpired(now);
      const counter = counterOf(keyOf(attempt), now);
      const isWithin = counter.attempts.length < allowedAttempts(attempt, factor);
      if (isWithin) counter.attempts.push(now);
      else refusedAttempt(attempt.limit);
      return isWithin;
    },
    async resetDelay(attempt) {
      const counter = counters.get(keyOf(attempt));
      if (counter !== undefined) counter.strikes = 0;
    },
  };
}
