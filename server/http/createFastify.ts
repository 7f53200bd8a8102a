// The Fastify instance with what holds for every request: limits, letter case, logging without secrets (security.md 13).
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { BODY_LIMIT } from './bodyLimits.ts';
import { loggedPath } from './loggedPath.ts';

/** Bodies are judged by the catalogue's schemas: a route with a JSON schema of Fastify's own is a mistake. */
const rejectRouteSchemas = () => () => {
  throw new Error('Routes have no JSON schemas; the catalogue validates.');
};

/** A Fastify instance without routes. Paths match in any letter case and with doubled slashes. */
export function createFastify({ trustProxy, logLevel }: Settings): FastifyInstance {
  const app = fastify({
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    // A file of 10 MB takes minutes on a slow line; a line on which nothing moves is closed after one.
    requestTimeout: 600_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // One line a request, written below: Fastify's own two would hold the whole address.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreDuplicateSlashes: true,
      maxParamLength: 500,
    },
    // Given, so that Fastify does not load its schema compilers: a fifth of a second at every start.
    schemaController: {
      compilersFactory: { buildValidator: rejectRouteSchemas, buildSerializer: rejectRouteSchemas },
    },
    logger: {
      level: logLevel,
      redact: {
        paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.cookie'],
        censor: '[redacted]',
      },
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  return app;
}
