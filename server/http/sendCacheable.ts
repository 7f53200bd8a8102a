// Sends an answer that is the same for everybody and changes only with a release: the lookups (product 4.11). The browser keeps it, and no
// cache between browser and server does.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode, sendSmallest, type Encodings } from './encodings.ts';
import { contentEtag, isNotModified } from './etag.ts';

/** In seconds: for an hour the answer is used without asking, for a day while the browser asks whether it has changed. */
const cacheControl = 'private, max-age=3600, stale-while-revalidate=86400';

/** The answers sent so far, by their ETags: one for each lookup, because nothing that a client sends changes them. */
const encoded = new Map<string, Encodings>();

/** @param json the body */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): Promise<FastifyReply> {
  const etag = contentEtag(json);
  // A call of another origin has `vary: Origin` already.
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  void reply.header('cache-control', cacheControl).header('vary', vary).header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  let encodings = encoded.get(etag);
  if (encodings === undefined) {
    encodings = await encode(Buffer.from(json));
    encoded.set(etag, encodings);
  }
  return sendSmallest(request, reply.type('application/json; charset=utf-8'), encodings);
}
