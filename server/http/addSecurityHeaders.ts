// Adds headers to every answer of a server, also to those for which Fastify calls no hook.
import type { FastifyInstance } from 'fastify';
import { answerClientErrors } from './answerClientErrors.ts';

/** Call it before `app` is ready. @param headers names in lower case */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  // Fastify answers a malformed address without calling hooks.
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
  answerClientErrors(app.server, headers, app.log);
}
