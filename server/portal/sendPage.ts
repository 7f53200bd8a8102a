// Sends a prerendered page, or 304 when the browser has it already.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendSmallest } from '../http/encodings.ts';
import { isNotModified } from '../http/etag.ts';
import type { Page } from './readPages.ts';

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie, Sec-Fetch-Site, Accept-Encoding')
    .header('etag', page.etag);
  if (isNotModified(request, page.etag)) return reply.code(304).send();
  return sendSmallest(request, reply.type('text/html; charset=utf-8'), page);
}
