// Parses request bodies, which must be JSON, and checks that PostgreSQL can store every string in them (product 4.4).
import type { FastifyInstance } from 'fastify';
import { INVALID_VALUES } from './readBody.ts';
import { HttpError } from './httpError.ts';

const MAX_DEPTH = 20;

// NUL and unpaired surrogates: PostgreSQL rejects both.
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Cs}]/u;

/**
 * The path of the first string that cannot be stored or of the member that is nested too deeply; undefined when there is none. It builds
 * the path only when it has found one, because a body may have 300,000 members.
 */
function unstorablePath(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = unstorablePath(value[index], depth + 1);
      if (found !== undefined) return [String(index), ...found];
    }
    return undefined;
  }
  for (const [name, member] of Object.entries(value)) {
    if (unstorable.test(name)) return [];
    const found = unstorablePath(member, depth + 1);
    if (found !== undefined) return [name, ...found];
  }
  return undefined;
}

/**
 * Throws HttpError 400 for a string that the database cannot store, and for nesting of more than 20 levels. Only a hostile body is nested so
 * deeply, so the error has no message of its own.
 */
export function assertStorable(value: unknown): void {
  const path = unstorablePath(value);
  if (path !== undefined)
    throw new HttpError(400, INVALID_VALUES, [{ path: path.join('.'), messageId: 'characters' }]);
}

/** Replaces Fastify's parsers: JSON only, a body with `__proto__` or `constructor.prototype` is rejected, other content types get 415. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}
