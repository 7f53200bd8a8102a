// Lets a visitor wait whose requests are refused again and again (product 14.13): a stranger who sends the next request as soon as the last one
// is refused would keep everybody else waiting.
import type { FastifyInstance } from 'fastify';
import { createRateLimiter } from '../accounts/rateLimiter.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from './clientAddress.ts';

const REFUSALS_PER_MINUTE = 60;
const REFUSAL_DELAY = 1_000;

/** Delays each answer from 400 to 499 to an address that got more than sixty of them in the last minute. */
export function slowRefusals(app: FastifyInstance, { clock, counters, delay, settings }: Deps): void {
  // Each server counts for itself: a statement in the shared database for each refusal would cost more than the refusal.
  const refusals = createRateLimiter(clock, settings.rateLimitFactor, counters);
  app.addHook('onSend', async ({ ip, raw }, { statusCode, raw: answer }) => {
    if (statusCode < 400 || statusCode > 499) return;
    const attempt = { limit: 'refusal', of: clientAddress(ip), perMinute: REFUSALS_PER_MINUTE } as const;
    if (await refusals.countIfWithinLimit(attempt)) return;
    if (raw.socket.destroyed) return;
    const end = new AbortController();
    answer.once('close', () => end.abort('closed'));
    await delay(REFUSAL_DELAY, end.signal);
  });
}
