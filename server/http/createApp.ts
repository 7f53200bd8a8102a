// The Fastify instance with what holds for every request: limits, letter case, logging without secrets (security.md 13).
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { loggedPath } from './loggedPath.ts';

const BODY_LIMIT = 256 * 1024;

/** A Fastify instance without routes. Paths match in any letter case and with doubled slashes. */
export function createApp({ trustProxy, logLevel }: Settings): FastifyInstance {
  const app = fastify({
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // One line a request, written below: Fastify's own two would hold the whole address.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreDuplicateSlashes: true,
      maxParamLength: 500,
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
