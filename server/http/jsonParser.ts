// Parses request bodies, which must be JSON, and checks that PostgreSQL can store every string in them (product 4.4).
import type { FastifyInstance } from 'fastify';
import { INVALID_VALUES } from './readBody.ts';
import { HttpError } from './httpError.ts';

const MAX_DEPTH = 20;

// NUL and unpaired surrogates: PostgreSQL rejects both.
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Cs}]/u;

/** The path of the first string that cannot be stored or of the member that is nested too deeply; undefined when there is none. */
function unstorablePath(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return path[0] ?? '';
  for (const [name, member] of Object.entries(value)) {
    if (unstorable.test(name)) return path.join('.');
    const found = unstorablePath(member, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Throws HttpError 400 for a string that the database cannot store, and for nesting of more than 20 levels. */
export function assertStorable(value: unknown): void {
  const path = unstorablePath(value);
  if (path !== undefined) throw new HttpError(400, INVALID_VALUES, [{ path, messageId: 'characters' }]);
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
