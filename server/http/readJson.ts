// The only body that is read is JSON, and only if every string in it can be stored: no NUL, no half characters, no depths.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../handlers/refusal.ts';

const DEEPEST = 20;

// NUL, and halves of surrogate pairs: PostgreSQL refuses both.
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Cs}]/u;

/** Whether every string of a value can be stored and nothing is nested absurdly deep. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(
    ([name, member]) => !unstorable.test(name) && isStorable(member, depth + 1),
  );
}

/** Replaces Fastify's parsers: JSON alone, `__proto__` refused, everything else 415. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('preValidation', async ({ body, params, query }) => {
    if (!isStorable([body, params, query])) throw new Refusal(400, 'The request cannot be read.');
  });
}
