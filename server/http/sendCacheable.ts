// Sends an answer that is the same for everybody and changes only with a release: the lookups (product 4.11). The browser keeps it, and no
// cache between browser and server does.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentEtag, isNotModified } from './etag.ts';

/** In seconds: for an hour the answer is used without asking, for a day while the browser asks whether it has changed. */
const cacheControl = 'private, max-age=3600, stale-while-revalidate=86400';

/** @param json the body */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const etag = contentEtag(json);
  void reply.header('cache-control', cacheControl).header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
