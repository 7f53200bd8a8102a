// Sends a prerendered page in the smallest encoding that the browser accepts, or 304 when the browser has it already.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../http/etag.ts';
import type { Page } from './readPages.ts';

/** Whether an Accept-Encoding header allows an encoding: `gzip, br;q=0` allows gzip and forbids br. */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name = '', ...options] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !options.some((option) => /^q=0(\.0*)?$/.test(option));
  });

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = request.headers['accept-encoding'];
  const header = typeof accepted === 'string' ? accepted : '';
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie, Sec-Fetch-Site, Accept-Encoding')
    .header('etag', page.etag);
  if (isNotModified(request, page.etag)) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  for (const encoding of ['br', 'gzip'] as const) {
    const content = page[encoding];
    if (content !== null && accepts(header, encoding))
      return reply.header('content-encoding', encoding).send(content);
  }
  return reply.send(page.identity);
}
