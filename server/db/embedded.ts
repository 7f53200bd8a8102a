// Opens the embedded database: PGlite in DATA_DIR/db, used through `pg` like a PostgreSQL server (decision 006).
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { createCluster } from './cluster.ts';
import { createDatabase, type Database } from './database.ts';
import { lockDataDir } from './lockDataDir.ts';
import { sqlTypes } from './sqlTypes.ts';

// PGlite's errors can carry megabytes of WebAssembly source.
const startError = (error: unknown): Error =>
  new Error(`The embedded database does not start: ${String(error).slice(0, 300)}`);

/**
 * A `Database` on a running PGlite; closing it closes PGlite too. Every client gets a new connection object, because a connection that is
 * reused after an SQL error no longer responds.
 */
function databaseOnPglite(engine: PGlite, closeRest: () => Promise<void>): Database {
  class EmbeddedClient extends pg.Client {
    constructor() {
      const config = {
        connection: new PglitePgConnection({ pglite: engine }),
        user: 'postgres',
        database: 'postgres',
        types: sqlTypes,
      };
      super(config);
    }
  }
  const pool = new pg.Pool({
    Client: EmbeddedClient,
    max: 1,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 0,
  });
  return createDatabase(pool, true, async () => {
    await engine.close();
    await closeRest();
  });
}

// PostgreSQL clears its shared buffers at start: the default of 128 MB takes a tenth of a second and as much memory, and the operating system
// caches the files of a database of this size anyway.
const parameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_connections=4'];

/** Opens the database in `dataDir` and creates it when missing. Throws an error of one clear line when another process uses `dataDir`. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'db');
    await createCluster(folder);
    // The template of the build, an older version or a restored copy may leave it open to others.
    await chmod(folder, 0o700);
    const engine = await PGlite.create(folder, { startParams: parameters });
    return databaseOnPglite(engine, unlock);
  } catch (error) {
    await unlock();
    throw startError(error);
  }
}
