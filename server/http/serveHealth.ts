// Liveness and readiness for those who operate the server (product 14.2).
import type { FastifyInstance } from 'fastify';

/**
 * Registers `/healthz` and `/readyz`.
 * @param stopping aborts when the server begins to drain: `/readyz` then says 503, and every answer closes its connection
 * @param unreadyReason why the server cannot do its work at the moment; null when it can
 */
export function serveHealth(
  app: FastifyInstance,
  stopping: AbortSignal,
  unreadyReason: () => Promise<string | null>,
): void {
  // A proxy that reuses connections must have none left when the server closes them: it could send a request into one that has just closed.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = stopping.aborted ? 'the server is stopping' : await unreadyReason();
    return reason === null ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: reason });
  });
}
