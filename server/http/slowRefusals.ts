// Delays the answers to a stranger who is refused again and again (product 14.13). Without it a stranger who sends the next request as soon as the
// last one is refused would keep everybody else waiting. An office has many people behind one address: answers to a call with the access token of a
// valid session neither count nor wait, nor do those of other statuses, and the first sixty refusals in a minute do not wait.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../accounts/rateLimiter.ts';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { callerOf } from './admitCall.ts';
import { clientAddress } from './clientAddress.ts';

const REFUSALS_PER_MINUTE = 60;
/** Milliseconds. */
const REFUSAL_DELAY = 1_000;
/** More addresses than a server sees in a minute; each takes about a hundred bytes. */
const MOST_ADDRESSES = 50_000;

/**
 * The refusals of a request without a valid session, a body too large, a URL too long, and attempts beyond a limit. Others, such as the 404 of an
 * empty list or of a script of an earlier release, are ordinary answers.
 */
const slowedStatuses: ReadonlySet<number> = new Set([401, 413, 414, 429]);

/** Counts by address in windows of a minute. Returns the count, this one included. With more than `most` addresses all counts begin again. */
export function countByAddress({ elapsed }: Pick<Clock, 'elapsed'>, most = MOST_ADDRESSES) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (address: string): number => {
    const now = elapsed();
    if (now >= endsAt || (counts.size >= most && !counts.has(address))) {
      counts.clear();
      endsAt = now + MINUTE;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count;
  };
}

/**
 * Delays each refusal of a caller without a valid session whose address got more than sixty in a minute. Each server counts for itself: a statement
 * in the shared database for each refusal would cost more than the refusal.
 */
export function slowRefusals(app: FastifyInstance, { clock, counters, delay, settings }: Deps): void {
  const allowed = Math.max(1, Math.floor(REFUSALS_PER_MINUTE * settings.rateLimitFactor));
  const countRefusal = countByAddress(clock);
  const waiting = new WeakSet<Socket>();
  app.addHook('onSend', async (request, reply) => {
    if (!slowedStatuses.has(reply.statusCode) || callerOf(request) !== null) return;
    if (countRefusal(clientAddress(request.ip)) <= allowed) return;
    counters.refusedAttempt('refusal');
    const { socket } = request.raw;
    // Browsers and proxies send no request on a connection before the last one is answered. Thousands that a stranger sends on it at once would be
    // kept for a second, so the connection is closed.
    if (waiting.has(socket)) socket.destroy();
    if (socket.destroyed) return;
    waiting.add(socket);
    const end = new AbortController();
    reply.raw.once('close', () => end.abort('closed'));
    await delay(REFUSAL_DELAY, end.signal);
    waiting.delete(socket);
  });
}
