// Serves the caseworker's API under /caseworker/, which only `npm run caseworker` calls. Every request must carry the caseworker's key.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../accounts/authenticate.ts';
import type { Deps } from '../deps.ts';
import { isLocalRequest } from '../http/isLocalRequest.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { HttpError } from '../http/httpError.ts';
import { assertStorable } from '../http/jsonParser.ts';
import { caseworkerRoutes } from './caseworkerHandlers.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @param key the token that `Authorization: Bearer` must carry */
export async function serveCaseworker(app: FastifyInstance, deps: Deps, key: string): Promise<void> {
  const expected = digest(key);
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const given = bearerToken(request.headers.authorization) ?? '';
        if (!timingSafeEqual(digest(given), expected)) {
          const address = clientAddress(request.ip);
          await deps.rateLimiter.countAttempt({ limit: 'caseworker', of: address, perMinute: 20 });
          deps.log.warn({ address }, 'A request without the caseworker key was refused');
          throw new HttpError(401, 'The caseworker key is wrong.');
        }
        reply.header('cache-control', 'no-store');
      });
      for (const route of caseworkerRoutes) {
        const { method, path, handler } = route;
        scope.route<{ Params: Record<string, string>; Querystring: Record<string, string> }>({
          method,
          url: path,
          handler: async (request, reply) => {
            if ('isLocal' in route && !isLocalRequest(request.headers)) return reply.callNotFound();
            const { params, query, body } = request;
            for (const part of [params, query]) assertStorable(part);
            return (await handler(deps, { params, query, body, headers: {} })).body;
          },
        });
      }
    },
    { prefix: '/caseworker' },
  );
}
