// The only body that is read is JSON, and only if every string in it can be stored: no NUL, no half characters, no depths.
import type { FastifyInstance } from 'fastify';
import { INVALID_VALUES } from './readBody.ts';
import { HttpError } from './httpError.ts';

const MAX_DEPTH = 20;

// NUL, and halves of surrogate pairs: PostgreSQL refuses both.
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Cs}]/u;

/** The path of the first text that cannot be stored or of a nesting beyond all sense; undefined when all is well. */
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

/** Throws Refusal 400 for values that no database can keep. */
export function assertStorable(value: unknown): void {
  const path = unstorablePath(value);
  if (path !== undefined) throw new HttpError(400, INVALID_VALUES, [{ path, messageId: 'characters' }]);
}

/** Replaces Fastify's parsers: JSON alone, `__proto__` refused, everything else 415. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}
