// The sliding minute, the growing delay, and that neither lasts (security.md 9).
import { expect, test } from 'vitest';
import { HttpError } from '../http/httpError.ts';
import { createRateLimiter } from './rateLimiter.ts';

const MINUTE = 60_000;

function limiter(factor = 1) {
  let now = 1_000_000;
  const limits = createRateLimiter({ now: () => now }, factor);
  /** Seconds to wait, 0 when the attempt counts. */
  const attempt = (...keys: string[]): number => {
    try {
      limits.countAttempt(keys.map((key) => ({ key, perMinute: 5 })));
      return 0;
    } catch (error) {
      return error instanceof HttpError && error.status === 429 ? (error.retryAfter ?? -1) : -1;
    }
  };
  const attempts = (count: number, key = 'a') => Array.from({ length: count }, () => attempt(key));
  return {
    attempt,
    attempts,
    forgive: (key: string) => limits.resetDelay(key),
    pass: (time: number) => (now += time),
  };
}

test('security 9: five a minute, then a wait of a minute', () => {
  const { attempts, pass } = limiter();
  expect(attempts(6)).toEqual([0, 0, 0, 0, 0, 60]);
  pass(MINUTE - 1000);
  expect(attempts(1)).toEqual([1]);
  pass(1000);
  expect(attempts(1)).toEqual([0]);
});

test('the minute slides', () => {
  const { attempts, pass } = limiter();
  attempts(3);
  pass(MINUTE / 2);
  attempts(2);
  pass(MINUTE / 2);
  expect(attempts(4)).toEqual([0, 0, 0, 60]);
});

test('security 9: the wait doubles while somebody keeps trying, up to a quarter of an hour, and is forgotten', () => {
  const { attempts, pass } = limiter();
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const wait = attempts(6).at(-1) ?? 0;
    waits.push(wait);
    pass(wait * 1000);
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
  pass(16 * MINUTE);
  expect(attempts(6).at(-1)).toBe(60);
});

test('a success ends the growth', () => {
  const { attempts, forgive, pass } = limiter();
  attempts(6);
  pass(MINUTE);
  attempts(1);
  forgive('a');
  expect(attempts(5).at(-1)).toBe(60);
});

test('keys do not touch each other, and every key of an attempt counts', () => {
  const { attempt, attempts } = limiter();
  attempts(5, 'a');
  expect(attempt('b')).toBe(0);
  expect(attempt('b', 'a')).toBe(60);
});

test('LIMITS multiplies', () => {
  expect(limiter(2).attempts(11)).toEqual([...Array.from({ length: 10 }, () => 0), 60]);
  expect(limiter(0.1).attempts(2)).toEqual([0, 60]);
});
