// Serves the OpenAPI document at /openapi.json. It is generated for the first request: few ask for it, and every start would wait for it.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openApiDocument.ts';

export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}
