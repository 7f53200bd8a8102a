// How a request is found again in the logs of several programs: the id that a trusted proxy gave it, or a new one, and the trace that it belongs
// to (product 14.15). Anybody else could send the id of another request.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { IsTrusted } from './trustedProxies.ts';

/** Such an id cannot bring an e-mail address or a line break into the log. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;
/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const matching = (pattern: RegExp, header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && pattern.test(header) ? header : undefined;

/** The id of a request: when a trusted proxy sends it, that of its X-Request-Id header, if it has a usable one. */
export const requestId =
  (isTrusted: IsTrusted) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
    (isTrusted(socket.remoteAddress, 0) ? matching(REQUEST_ID, headers['x-request-id']) : undefined) ??
    randomUUID();

/** The traceparent header of a request that comes from a trusted proxy. */
export const trustedTraceparent = (
  isTrusted: IsTrusted,
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): string | undefined =>
  isTrusted(socket.remoteAddress, 0) ? matching(TRACEPARENT, headers['traceparent']) : undefined;

/** Sends the id with every answer and logs the trace. createFastify.ts does so for malformed addresses, for which Fastify calls no hook. */
export function registerRequestIds(app: FastifyInstance, isTrusted: IsTrusted): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const traceparent = trustedTraceparent(isTrusted, request);
    if (traceparent !== undefined) request.log = request.log.child({ traceparent });
  });
}
