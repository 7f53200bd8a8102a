// Guards the commands that store invented applicants: outside the embedded default the database may hold real people.
import { HttpError } from '../http/httpError.ts';
import type { Settings } from '../settings.ts';

/** Throws 409 unless the server is the embedded default on loopback or the caseworker forces it. */
export function refuseSeeding({ loopback, databaseUrl }: Settings, force: boolean): void {
  if (force || (loopback && databaseUrl === null)) return;
  throw new HttpError(
    409,
    'This server is not the embedded default: real people may be in its database. Use --force to invent some all the same.',
  );
}
