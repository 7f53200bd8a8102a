// Serves the OpenAPI document at /openapi.json. It is generated once, at the start.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openApiDocument.ts';

export function serveOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  );
}
