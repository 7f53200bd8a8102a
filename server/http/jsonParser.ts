// Parses request bodies, which must be JSON in UTF-8, and checks that PostgreSQL can store every string in them (product 4.4).
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createQueue } from '../createQueue.ts';
import { limitsOfBody, whileHoldingSlot } from './admitCall.ts';
import { ELEMENT_LIMITS } from './bodyLimits.ts';
import { createJsonScan } from './jsonScan.ts';
import { INVALID_VALUES } from './readBody.ts';
import { HttpError } from './httpError.ts';

// NUL and unpaired surrogates: PostgreSQL rejects both.
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Cs}]/u;
/** JSON in UTF-8 can contain these characters as escapes only. It also matches surrogates that are a pair. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

/** The path of the first string that cannot be stored; undefined when there is none. It builds the path only when it has found one. */
function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = unstorablePath(value[index]);
      if (found !== undefined) return [String(index), ...found];
    }
    return undefined;
  }
  for (const [name, member] of Object.entries(value)) {
    if (unstorable.test(name)) return [];
    const found = unstorablePath(member);
    if (found !== undefined) return [name, ...found];
  }
  return undefined;
}

/**
 * Throws HttpError 400 for a string that the database cannot store.
 * @param firstIndex the index of the first element, when `value` is a part of an array
 */
export function assertStorable(value: unknown, firstIndex = 0): void {
  const path = unstorablePath(value);
  if (path === undefined) return;
  if (firstIndex > 0) path[0] = String(firstIndex + Number(path[0]));
  throw new HttpError(400, INVALID_VALUES, [{ path: path.join('.'), messageId: 'characters' }]);
}

/** Throws HttpError 400 for bytes that are not UTF-8, which would be replaced by U+FFFD without anybody noticing. */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new HttpError(400, 'The request is not in UTF-8.');
  return bytes.toString('utf8');
}

/** Bytes. A longer list is parsed in pieces of about this length, between which other requests are served. */
const PIECE = 64 * 1024;

/** One at a time, because the pieces of many bodies together would keep everybody else waiting as one large piece does. */
const longBodies = createQueue(1);

/** Throws HttpError 400 when the client has left: the call would go on without a slot for its body. */
function requireConnected({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new HttpError(400, 'The request was cut off.');
}

/** Throws HttpError 415 for a body that is not in UTF-8 by its content type. JSON has no other encoding. */
export function checkCharset({ headers }: FastifyRequest): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset))
    throw new HttpError(415, 'The content type must be application/json in UTF-8.');
}

/** Parses the body of a request. Throws HttpError 400 or 413, and Fastify's own error for a body that is not JSON. */
export type ParseBody = (request: FastifyRequest, bytes: Buffer) => Promise<unknown>;

export function createBodyParser(app: FastifyInstance): ParseBody {
  const parseJson = app.getDefaultJsonParser('error', 'error');

  /** @param firstIndex the index of the first element of an array that is parsed in pieces */
  function parseText(request: FastifyRequest, text: string, firstIndex = 0): unknown {
    let failure: Error | null = null;
    let parsed: unknown;
    // Fastify's parser calls back before it returns.
    void parseJson(request, text, (error, value) => {
      failure = error;
      parsed = value;
    });
    if (failure !== null) throw failure;
    if (unstorableEscape.test(text)) assertStorable(parsed, firstIndex);
    return parsed;
  }

  /**
   * Cuts a long array at commas between its elements, and parses each piece as an array of its own. What is not an array, or is short, is one piece.
   * The first piece has the bracket of the body that opens the array and the last one the bracket that closes it, so that they are checked, too.
   */
  async function parsePieces(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    const scan = createJsonScan(bytes, {
      structure: limitsOfBody(request).structure,
      element: ELEMENT_LIMITS,
    });
    const elements: unknown[] = [];
    let start = 0;
    const addPiece = (text: string) => {
      const piece = parseText(request, text, elements.length);
      // A comma without an element before or after it.
      if (!Array.isArray(piece) || piece.length === 0)
        throw new HttpError(400, 'The request cannot be read.');
      elements.push(...(piece as unknown[]));
    };
    for (let end = PIECE; end < bytes.length; end += PIECE) {
      const comma = scan(end);
      if (comma > start) {
        addPiece(`${start === 0 ? '' : '['}${decode(bytes.subarray(start, comma))}]`);
        start = comma + 1;
      }
      await nextTurn();
      requireConnected(request);
    }
    scan(bytes.length);
    const rest = decode(bytes.subarray(start));
    if (start === 0) return parseText(request, rest);
    addPiece(`[${rest}`);
    return elements;
  }

  return async (request, bytes) => {
    if (bytes.length <= PIECE) return parsePieces(request, bytes);
    return whileHoldingSlot(request, () =>
      longBodies.run(() => {
        requireConnected(request);
        return parsePieces(request, bytes);
      }),
    );
  };
}

/** Replaces Fastify's parsers: JSON only, a body with `__proto__` or `constructor.prototype` is rejected, other content types get 415. */
export function registerJsonParser(app: FastifyInstance): void {
  const parseBody = createBodyParser(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    checkCharset(request);
    // Not as the promise that Fastify takes as well, because it would keep the pieces in which the body has arrived until the body is parsed.
    parseBody(request, bytes).then((body) => done(null, body), done);
  });
}
