// Which database the settings name, without opening it.
import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Settings } from '../settings.ts';

type Location = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** The folder of the embedded database. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'db');

/** Whether the embedded database was never created. Of a PostgreSQL server only a connection tells. */
export const isAbsent = ({ databaseUrl, dataDir }: Location): boolean =>
  databaseUrl === null && !existsSync(embeddedFolder(dataDir));

/** The database in words, without user and password. */
export function databaseName({ databaseUrl, dataDir }: Location): string {
  if (databaseUrl === null) return `embedded in ${resolve(dataDir)}`;
  // As pg reads the address, which may name the host in an option. A client that is not connected opens nothing.
  const { database, host, port } = new pg.Client({ connectionString: databaseUrl });
  return `${database ?? ''} at ${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
