// Opens the database of the settings: the PostgreSQL server at DATABASE_URL, else the embedded database in DATA_DIR (product 14.17).
import pg from 'pg';
import type { Settings } from '../settings.ts';
import { createDatabase, isLostConnection, type Database } from './database.ts';
import { sqlTypes } from './sqlTypes.ts';

const databaseOnPool = (pool: pg.Pool, close: () => Promise<void>): Database =>
  createDatabase(pool, false, { connect: () => pool.connect(), isLost: isLostConnection, close });

/** The database, not migrated yet. A PostgreSQL server is not contacted before the first query. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl === null) {
    // Imported only when it is used: the engine takes memory that a server with PostgreSQL does not need.
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded(settings.dataDir);
  }
  const configuration = {
    connectionString: settings.databaseUrl,
    types: sqlTypes,
    application_name: 'anwcef',
    // Of the times below, this and the longest are what a call waits at most when the network loses what is sent.
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 3_000,
    statement_timeout: 4_000,
    // PostgreSQL ends a statement before this time. It is reached only when the network loses the answer; the connection is then closed.
    query_timeout: 4_500,
    idle_in_transaction_session_timeout: 30_000,
  } satisfies pg.PoolConfig;
  const databaseOfPing = databaseOnPool(new pg.Pool({ ...configuration, max: 1 }), async () => {});
  const database = databaseOnPool(new pg.Pool({ ...configuration, max: 10 }), () => databaseOfPing.close());
  return { ...database, ping: () => databaseOfPing.ping() };
}
