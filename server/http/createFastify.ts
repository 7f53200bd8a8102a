// Creates the Fastify instance with the options for every request: limits, letter case of paths, and a log without secrets (product 14.15).
import type { IncomingMessage } from 'node:http';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { systemDelay, type Delay } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { BODY_LIMIT, LONGEST_REQUEST } from './bodyLimits.ts';
import { defaultErrorResponse } from './errorHandler.ts';
import { HttpError } from './httpError.ts';
import { clientAddress } from './clientAddress.ts';
import { loggedPath } from './loggedPath.ts';
import { registerRequestIds, requestId } from './requestIds.ts';
import { trustedProxies } from './trustedProxies.ts';

// The longest URL of the portal is that of a reset link, with less than a thousand characters.
const MAX_URL_LENGTH = 4096;
/** The router gets this path, which no route has, in place of a longer URL, so that it does not search a long one. */
const LONG_URL = '/too-long';

/** Statuses of requests that may be an attack: the log adds the client's address, and the metrics count them. */
export const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** The catalogue's schemas validate bodies, so a route with a JSON schema for Fastify is a mistake. */
const rejectRouteSchemas = () => () => {
  throw new Error('Routes have no JSON schemas; the catalogue validates.');
};

/**
 * Closes the connection of each response that is still being sent when the server closes. Node closes the connections that are idle at that
 * moment, and would leave the others open until their keep-alive time ends.
 */
function closeAfterLastResponse(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (isClosing) raw.socket.destroySoon();
  });
}

/** How long the rest of a body may take to arrive after the request was answered: as long as the body of a client that is not signed in. */
const UNREAD_BODY_TIME = 15_000;

/** How long the server rests after each piece of such a body, which has about 64 KB: one of 14 MB then takes nine seconds. */
const UNREAD_BODY_PAUSE = 40;

/** Lets the rest of a body arrive slowly: throwing away hundreds of megabytes a second would keep everybody else waiting. */
function slowDown(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  socket.pause();
  setTimeout(() => {
    socket.resume();
    setImmediate(slowDown, request);
  }, UNREAD_BODY_PAUSE).unref();
}

/**
 * Closes the connection of a request that was answered before its body had arrived, unless it arrives soon. Node reads such a body to its end and
 * throws it away, so that a stranger could hold the connection for as long as the longest upload.
 */
function limitUnreadBodies(app: FastifyInstance, delay: Delay): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const { socket } = raw;
    slowDown(raw);
    const end = new AbortController();
    raw.once('close', () => end.abort('closed'));
    void delay(UNREAD_BODY_TIME, end.signal).then(() => {
      if (!raw.complete) socket.destroy();
    });
  });
}

/** Warns once when a proxy passes requests on while TRUST_PROXY is off: all its visitors then count as one for the rate limits. */
function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Settings): void {
  if (trustProxy !== false) return;
  let hasWarned = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (hasWarned || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    hasWarned = true;
    log.warn('Requests come through a proxy and TRUST_PROXY is off: all visitors count as one address');
  });
}

/** A Fastify instance without routes. Paths match in any letter case and with duplicate slashes. */
export function createFastify(settings: Settings, delay = systemDelay): FastifyInstance {
  const { logLevel, keepAlive } = settings;
  const isTrusted = trustedProxies(settings);
  const app = fastify({
    trustProxy: isTrusted,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST,
    // A connection on which nothing moves is closed after 75 seconds.
    connectionTimeout: 75_000,
    keepAliveTimeout: keepAlive,
    genReqId: requestId(isTrusted),
    forceCloseConnections: 'idle',
    // Node answers a request without Host by itself and without our headers; the hook below refuses it.
    http: { requireHostHeader: false },
    // The hook below logs one line for each request; Fastify's own two lines would contain the whole URL.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreDuplicateSlashes: true,
      // As long as any URL, because Fastify calls no hook for a longer parameter. The hook below refuses a URL that is too long.
      maxParamLength: MAX_URL_LENGTH,
    },
    rewriteUrl: ({ url = '/' }) => (url.length > MAX_URL_LENGTH ? LONG_URL : url),
    // Replaces Fastify's schema compilers, which take a fifth of a second to load at every start.
    schemaController: {
      compilersFactory: { buildValidator: rejectRouteSchemas, buildSerializer: rejectRouteSchemas },
    },
    // Answers malformed URLs: Fastify calls no hook for them, and its own answer would repeat the URL.
    frameworkErrors({ statusCode = 400 }, { id, method, url, log }, { raw }) {
      log.info({ method, path: loggedPath(url), status: statusCode }, 'answered');
      const headers = {
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': id,
      };
      raw.writeHead(statusCode, headers).end(JSON.stringify(defaultErrorResponse(statusCode).body));
    },
    // answerClientErrors.ts has answered and logged. Fastify's own handler would log the bytes of the request, which may hold a token.
    clientErrorHandler: (_error, socket) => socket.destroySoon(),
    logger: {
      level: logLevel,
      redact: {
        paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.cookie'],
        censor: '[redacted]',
      },
    },
  });
  registerRequestIds(app, isTrusted);
  closeAfterLastResponse(app);
  limitUnreadBodies(app, delay);
  warnOfUntrustedProxy(app, settings);
  app.addHook('onRequest', async ({ originalUrl, headers, raw }) => {
    // RFC 9112, 3.2. Of two hosts Node keeps the first in `headers`, while a proxy may have gone by the second.
    const isHostMissing = headers.host === undefined && raw.httpVersion === '1.1';
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (isHostMissing || hosts.length > 1) throw new HttpError(400, defaultErrorResponse(400).body.message);
    if (originalUrl.length > MAX_URL_LENGTH) throw new HttpError(414, defaultErrorResponse(414).body.message);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.originalUrl),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...(REFUSALS.has(reply.statusCode) ? { address: clientAddress(request.ip) } : {}),
      },
      'answered',
    );
    done();
  });
  return app;
}
