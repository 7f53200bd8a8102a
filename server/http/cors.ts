// CORS with a list of allowed origins for the two APIs, so that a portal on another origin can use this backend (product 13.8, 14.14).
// Requests carry no cookies, so credentials are not allowed.
import type { FastifyInstance } from 'fastify';
import { FAULT_HEADER } from '../faults/faultHooks.ts';
import type { Settings } from '../settings.ts';

const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'];
/** One day, in seconds. */
const PREFLIGHT_MAX_AGE = '86400';

/** Whether a request's path belongs to the data API or the auth API. */
export const isApi = (url: string): boolean => /^\/+(data|auth)\//i.test(url);

export function registerCors(
  app: FastifyInstance,
  { allowedOrigins, keyHeader, environmentHeader, faults }: Settings,
): void {
  const requestHeaders = [
    ...REQUEST_HEADERS,
    keyHeader,
    environmentHeader,
    ...(faults === null ? [] : [FAULT_HEADER]),
  ].join(', ');
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request.url)) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'ETag, Retry-After');
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    reply.header('access-control-allow-methods', 'GET, POST, PUT');
    reply.header('access-control-allow-headers', requestHeaders);
    reply.header('access-control-max-age', PREFLIGHT_MAX_AGE);
    await reply.code(204).send();
  });
}
