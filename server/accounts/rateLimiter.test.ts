// Tests the sliding minute, the growing delay, and that neither locks an account for good (docs/security.md, promise 9).
import { expect, test } from 'vitest';
import { HttpError } from '../http/httpError.ts';
import { createRateLimiter } from './rateLimiter.ts';

const MINUTE = 60_000;

function limiter(factor = 1) {
  let now = 1_000_000;
  const limited: string[] = [];
  const keyed = (of: string) => ({ limit: 'login', of, perMinute: 5 });
  const rateLimiter = createRateLimiter({ elapsed: () => now }, factor, {
    limited: (_limit, isLockOut) => limited.push(isLockOut ? 'lock-out' : 'refused'),
  });
  /** The seconds to wait; 0 when the attempt is allowed. */
  const attempt = (of: string): number => {
    try {
      rateLimiter.countAttempt(keyed(of));
      return 0;
    } catch (error) {
      return error instanceof HttpError && error.status === 429 ? (error.retryAfter ?? -1) : -1;
    }
  };
  const attempts = (count: number, key = 'a') => Array.from({ length: count }, () => attempt(key));
  return {
    attempt,
    attempts,
    limited,
    isWithinLimit: (key: string) => rateLimiter.countIfWithinLimit(keyed(key)),
    resetDelay: (key: string) => rateLimiter.resetDelay(keyed(key)),
    advance: (time: number) => (now += time),
  };
}

test('security 9: five a minute, then a wait of a minute', () => {
  const { attempts, advance } = limiter();
  expect(attempts(6)).toEqual([0, 0, 0, 0, 0, 60]);
  advance(MINUTE - 1000);
  expect(attempts(1)).toEqual([1]);
  advance(1000);
  expect(attempts(1)).toEqual([0]);
});

test('counts the attempts of the last 60 seconds, not of a calendar minute', () => {
  const { attempts, advance } = limiter();
  attempts(3);
  advance(MINUTE / 2);
  attempts(2);
  advance(MINUTE / 2);
  expect(attempts(4)).toEqual([0, 0, 0, 60]);
});

test('security 9: the wait doubles while somebody keeps trying, up to a quarter of an hour, and is forgotten', () => {
  const { attempts, advance } = limiter();
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const wait = attempts(6).at(-1) ?? 0;
    waits.push(wait);
    advance(wait * 1000);
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
  advance(16 * MINUTE);
  expect(attempts(6).at(-1)).toBe(60);
});

test('starts again with a delay of one minute after a success', () => {
  const { attempts, resetDelay, advance } = limiter();
  attempts(6);
  advance(MINUTE);
  attempts(1);
  resetDelay('a');
  expect(attempts(5).at(-1)).toBe(60);
});

test('counts each key separately', () => {
  const { attempt, attempts } = limiter();
  attempts(5, 'a');
  expect(attempt('b')).toBe(0);
  expect(attempt('a')).toBe(60);
});

test('reports every attempt beyond a limit, and which of them begin a wait', () => {
  const { attempts, isWithinLimit, limited, advance } = limiter();
  attempts(7);
  advance(MINUTE);
  attempts(6);
  expect(limited).toEqual(['lock-out', 'refused', 'lock-out']);
  for (let count = 0; count < 6; count += 1) isWithinLimit('b');
  expect(limited).toEqual(['lock-out', 'refused', 'lock-out', 'refused']);
});

test('multiplies every limit by the factor of LIMITS', () => {
  expect(limiter(2).attempts(11)).toEqual([...Array.from({ length: 10 }, () => 0), 60]);
  expect(limiter(0.1).attempts(2)).toEqual([0, 60]);
});

test('security 9: a limit without a delay allows five in any minute, however often strangers try', () => {
  const { isWithinLimit, advance } = limiter();
  const within = (count: number) => Array.from({ length: count }, () => isWithinLimit('a')).filter(Boolean);
  expect(within(50)).toHaveLength(5);
  advance(MINUTE - 1000);
  expect(within(50)).toHaveLength(0);
  advance(1000);
  expect(within(50)).toHaveLength(5);
});
