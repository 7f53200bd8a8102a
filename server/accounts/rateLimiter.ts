// Rate limits, counted in the memory of each process (product 14.13): a sliding minute, and a delay that doubles while a client keeps
// exceeding the limit, up to 15 minutes. Nobody is locked out for good.
import { HttpError } from '../http/httpError.ts';
import type { Clock } from '../clock.ts';

const MINUTE = 60_000;
const MAX_WAIT = 15 * MINUTE;

interface Counter {
  /** The times of the counted attempts of the last minute. */
  attempts: number[];
  /** How often in a row the limit was exceeded; each time doubles the delay. */
  strikes: number;
  blockedUntil: number;
}

export interface RateLimiter {
  /**
   * Counts one attempt for each key, in order. Throws HttpError 429 with Retry-After at the first key that is over its limit, and does not
   * count or store the keys after it: a client that is blocked by its address cannot fill the memory with other keys.
   */
  countAttempt(limits: readonly { key: string; perMinute: number }[]): void;
  /** Counts one attempt and returns whether it is within the limit of the last minute. Beyond it, it is not counted and delays nothing. */
  isWithinLimit(limit: { key: string; perMinute: number }): boolean;
  /** Resets the growing delay of a key, after a success. */
  resetDelay(key: string): void;
}

/** Every limit is multiplied by `factor` (the setting LIMITS). */
export function createRateLimiter(clock: Clock, factor: number): RateLimiter {
  const counters = new Map<string, Counter>();
  let lastRemovalAt = clock.now();

  const removeExpired = (now: number) => {
    if (now - lastRemovalAt < MINUTE) return;
    lastRemovalAt = now;
    for (const [key, counter] of counters) {
      const last = counter.attempts.at(-1) ?? 0;
      if (now - last > MINUTE && now - counter.blockedUntil > MAX_WAIT) counters.delete(key);
    }
  };

  const limitOf = (perMinute: number): number => Math.max(1, Math.floor(perMinute * factor));

  /** The counter of a key with the attempts of the last minute. */
  const counterOf = (key: string, now: number): Counter => {
    const counter = counters.get(key) ?? { attempts: [], strikes: 0, blockedUntil: 0 };
    counters.set(key, counter);
    counter.attempts = counter.attempts.filter((time) => now - time < MINUTE);
    return counter;
  };

  /** The milliseconds to wait; 0 when the attempt is allowed. */
  const attempt = (key: string, limit: number, now: number): number => {
    const counter = counterOf(key, now);
    if (now < counter.blockedUntil) return counter.blockedUntil - now;
    if (counter.attempts.length < limit) {
      counter.attempts.push(now);
      return 0;
    }
    counter.strikes = now - counter.blockedUntil > MAX_WAIT ? 1 : counter.strikes + 1;
    counter.blockedUntil = now + Math.min(MINUTE * 2 ** (counter.strikes - 1), MAX_WAIT);
    counter.attempts = [];
    return counter.blockedUntil - now;
  };

  return {
    countAttempt(limits) {
      const now = clock.now();
      removeExpired(now);
      for (const { key, perMinute } of limits) {
        const wait = attempt(key, limitOf(perMinute), now);
        if (wait === 0) continue;
        throw new HttpError(429, 'Too many attempts. Try again later.', undefined, Math.ceil(wait / 1000));
      }
    },
    isWithinLimit({ key, perMinute }) {
      const now = clock.now();
      removeExpired(now);
      const counter = counterOf(key, now);
      const isWithin = counter.attempts.length < limitOf(perMinute);
      if (isWithin) counter.attempts.push(now);
      return isWithin;
    },
    resetDelay(key) {
      const counter = counters.get(key);
      if (counter !== undefined) counter.strikes = 0;
    },
  };
}
