// Rate limits, counted per process in memory (security.md 9): a sliding minute, and a delay that grows while somebody
// keeps trying, never a lasting lock-out.
import { HttpError } from '../http/httpError.ts';
import type { Clock } from '../clock.ts';

const MINUTE = 60_000;
const MAX_WAIT = 15 * MINUTE;

interface Counter {
  /** When each counted attempt of the last minute happened. */
  attempts: number[];
  /** How often in a row the limit was hit; each doubles the wait. */
  strikes: number;
  blockedUntil: number;
}

export interface RateLimiter {
  /**
   * Counts one attempt under each key, in order; throws Refusal 429 with Retry-After at the first that is over its limit. The
   * keys after it are neither counted nor kept: whoever is stopped by the first cannot fill the memory with the others.
   */
  countAttempt(limits: readonly { key: string; perMinute: number }[]): void;
  /** Forgets the growing delay of a key, after a success. */
  resetDelay(key: string): void;
}

/** `factor` multiplies every limit (LIMITS). */
export function createRateLimiter(clock: Clock, factor: number): RateLimiter {
  const counters = new Map<string, Counter>();
  let removedAt = clock.now();

  const removeExpired = (now: number) => {
    if (now - removedAt < MINUTE) return;
    removedAt = now;
    for (const [key, counter] of counters) {
      const last = counter.attempts.at(-1) ?? 0;
      if (now - last > MINUTE && now - counter.blockedUntil > MAX_WAIT) counters.delete(key);
    }
  };

  /** Milliseconds to wait; 0 when the attempt may go on. */
  const attempt = (key: string, limit: number, now: number): number => {
    const counter = counters.get(key) ?? { attempts: [], strikes: 0, blockedUntil: 0 };
    counters.set(key, counter);
    if (now < counter.blockedUntil) return counter.blockedUntil - now;
    counter.attempts = counter.attempts.filter((time) => now - time < MINUTE);
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
        const wait = attempt(key, Math.max(1, Math.floor(perMinute * factor)), now);
        if (wait === 0) continue;
        throw new HttpError(429, 'Too many attempts. Try again later.', undefined, Math.ceil(wait / 1000));
      }
    },
    resetDelay(key) {
      const counter = counters.get(key);
      if (counter !== undefined) counter.strikes = 0;
    },
  };
}
