// Tests the rate limiter that counts in memory.
import { testRateLimiter } from '#tests/rateLimitCases.ts';
import { createRateLimiter } from './rateLimiter.ts';

testRateLimiter((factor, counters) => {
  let now = 1_000_000;
  return {
    rateLimiter: createRateLimiter({ elapsed: () => now }, factor, counters),
    advance: async (milliseconds) => {
      now += milliseconds;
    },
  };
});
