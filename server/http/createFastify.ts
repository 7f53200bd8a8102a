// Creates the Fastify instance with the options for every request: limits, letter case of paths, and a log without secrets (product 14.15).
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { BODY_LIMIT } from './bodyLimits.ts';
import { loggedPath } from './loggedPath.ts';

/** The catalogue's schemas validate bodies, so a route with a JSON schema for Fastify is a mistake. */
const rejectRouteSchemas = () => () => {
  throw new Error('Routes have no JSON schemas; the catalogue validates.');
};

/** A Fastify instance without routes. Paths match in any letter case and with duplicate slashes. */
export function createFastify({ trustProxy, logLevel }: Settings): FastifyInstance {
  const app = fastify({
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    // A file of 10 MB takes minutes on a slow line; a connection on which nothing moves is closed after 75 seconds.
    requestTimeout: 600_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // The hook below logs one line for each request; Fastify's own two lines would contain the whole URL.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreDuplicateSlashes: true,
      maxParamLength: 500,
    },
    // Replaces Fastify's schema compilers, which take a fifth of a second to load at every start.
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
