// Opens the database of the settings: the PostgreSQL server at DATABASE_URL, else the embedded database in DATA_DIR (product 14.17).
import pg from 'pg';
import type { Settings } from '../settings.ts';
import { createDatabase, isLostConnection, sqlState, type Database } from './database.ts';
import { sqlTypes } from './sqlTypes.ts';

const TOO_MANY_CONNECTIONS = '53300';

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
  const pool = new pg.Pool({ ...configuration, max: 10 });
  // The probe of a proxy asks every few seconds, and keeps its connection.
  const pingPool = new pg.Pool({
    ...configuration,
    application_name: 'anwcef readyz',
    max: 1,
    idleTimeoutMillis: 0,
  });
  // A connection that ends while it is idle is replaced by the next question.
  pingPool.on('error', () => {});
  const database = createDatabase(pool, false, {
    connect: () => pool.connect(),
    isLost: isLostConnection,
    close: () => pingPool.end(),
  });
  const ask = async () => {
    try {
      await pingPool.query('select 1');
    } catch (error) {
      // PostgreSQL has no connection to spare. One of the calls' connections can still answer.
      if (sqlState(error) !== TOO_MANY_CONNECTIONS) throw error;
      await database.ping();
    }
  };
  let asking: Promise<void> | undefined;
  return {
    ...database,
    // Everybody who asks meanwhile gets the same answer, so that strangers who ask all the time keep nobody waiting.
    ping: () => (asking ??= ask().finally(() => (asking = undefined))),
  };
}
