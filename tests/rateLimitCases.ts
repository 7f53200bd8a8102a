// What every rate limiter does, whether it counts in memory or in PostgreSQL (docs/security.md, promise 9).
import { expect, test } from 'vitest';
import type { RateLimiter } from '#server/accounts/rateLimiter.ts';
import type { Counters } from '#server/counters.ts';
import { HttpError } from '#server/http/httpError.ts';

const MINUTE = 60_000;

export interface LimiterUnderTest {
  rateLimiter: RateLimiter;
  /** Lets time pass, in milliseconds. */
  advance: (milliseconds: number) => Promise<void>;
}

export type OpenLimiter = (
  factor: number,
  counters: Pick<Counters, 'limited'>,
) => Promise<LimiterUnderTest> | LimiterUnderTest;

const attemptOf = (of: string) => ({ limit: 'login', of, perMinute: 5 });

/** The seconds to wait; 0 when the attempt is allowed. */
export async function waitAfterAttempt(rateLimiter: RateLimiter, of: string): Promise<number> {
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

/** Registers the tests. @param open opens a limiter that has counted nothing, each time another one */
export function testRateLimiter(open: OpenLimiter): void {
  async function limiter(factor = 1) {
    const limited: string[] = [];
    const { rateLimiter, advance } = await open(factor, {
      limited: (_limit, isLockOut) => limited.push(isLockOut ? 'lock-out' : 'refused'),
    });
    return {
      attempts: (count: number, of = 'a') => inTurn(count, () => waitAfterAttempt(rateLimiter, of)),
      within: (count: number, of = 'a') =>
        inTurn(count, () => rateLimiter.countIfWithinLimit(attemptOf(of))).then(
          (results) => results.filter(Boolean).length,
        ),
      resetDelay: (of: string) => rateLimiter.resetDelay(attemptOf(of)),
      limited,
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
    const { attempts, within, limited, advance } = await limiter();
    await attempts(7);
    await advance(MINUTE);
    await attempts(6);
    expect(limited).toEqual(['lock-out', 'refused', 'lock-out']);
    await within(6, 'b');
    expect(limited).toEqual(['lock-out', 'refused', 'lock-out', 'refused']);
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
}
