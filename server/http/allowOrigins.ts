// CORS by allow-list for the two APIs, so that a portal on another origin can use this backend; it exposes the ETag
// (decisions.md, "Configuration"). Requests carry no cookies, so credentials are not allowed.
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'Idempotency-Key',
  'Ocp-Apim-Subscription-Key',
  'Environment',
].join(', ');
const DAY = '86400';

const isApi = (url: string): boolean => /^\/+(data|auth)\//i.test(url);

export function allowOrigins(app: FastifyInstance, { allowedOrigins }: Settings): void {
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
    reply.header('access-control-allow-headers', REQUEST_HEADERS);
    reply.header('access-control-max-age', DAY);
    await reply.code(204).send();
  });
}
