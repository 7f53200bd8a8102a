// Invented people belong on a machine of one's own: elsewhere the caseworker says that they want them all the same.
import { HttpError } from '../http/httpError.ts';
import type { Settings } from '../settings.ts';

/** Throws Refusal 409 where people's data may be, unless it is forced. */
export function refuseInventing({ loopback, databaseUrl }: Settings, force: boolean): void {
  if (force || (loopback && databaseUrl === null)) return;
  throw new HttpError(
    409,
    'This server is not the embedded default: real people may be in its database. Use --force to invent some all the same.',
  );
}
