// Opens the embedded database: PGlite in DATA_DIR/db, used through `pg` like a PostgreSQL server (decision 006).
import { chmod, mkdir, statfs } from 'node:fs/promises';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { createCluster } from './cluster.ts';
import { createDatabase, type Database } from './database.ts';
import { embeddedFolder } from './locateDatabase.ts';
import { lockDataDir } from './lockDataDir.ts';
import { sqlTypes } from './sqlTypes.ts';

// PGlite's errors can carry megabytes of WebAssembly source.
const startError = (error: unknown): Error =>
  new Error(`The embedded database does not start: ${String(error).slice(0, 300)}`);

// PostgreSQL clears its shared buffers at start: the default of 128 MB takes a tenth of a second and as much memory, and the operating system
// caches the files of a database of this size anyway.
const parameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_connections=4'];

/** Bytes that must be free before an engine is opened again: it writes a new segment of its log (16 MB) and a checkpoint. */
const REQUIRED_FREE_BYTES = 32 * 1024 ** 2;

/** How often it is looked how much an engine would have to recover after a kill. */
const CHECKPOINT_INTERVAL = 10_000;

/** Bytes of the log since the last checkpoint after which there is another one: one segment. A start reads about 100 MB of log in a second. */
const CHECKPOINT_BYTES = 16 * 1024 ** 2;

/**
 * Writes a checkpoint when the log has grown enough. PostgreSQL has a process for this, which PGlite does not run: without checkpoints the log grows
 * until the server is stopped, and a start after a kill reads all of it.
 */
async function checkpointWhenDue({ query }: Pick<Database, 'query'>): Promise<void> {
  const [row] = await query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if (row !== undefined && row.bytes > CHECKPOINT_BYTES) await query('checkpoint');
}

const diskFullError = () =>
  Object.assign(new Error('The disk has no room for the embedded database'), { code: 'ENOSPC' });

/** The severities of errors after which the engine ends: its memory may be wrong, so that it recovers from its log at the next start. */
const isFatal = (error: Error): boolean =>
  'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');

/**
 * A `Database` on PGlite in `folder`. Every client gets a new connection object, because a connection that is reused after an SQL error no longer
 * responds. When the engine has ended, because the disk is full, it is opened again as soon as there is room.
 */
async function databaseOnPglite(folder: string, unlock: () => Promise<void>): Promise<Database> {
  const open = () => PGlite.create(folder, { startParams: parameters });
  let engine = await open();
  let hasEnded = false;
  let reopening: Promise<void> | null = null;

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

  // The engine keeps the prepared statements of earlier connection objects. A new object would prepare a statement of the same name, which fails.
  pool.on('connect', (client) => void client.query('deallocate all').catch(() => {}));

  // A client that is removed after an error ends once the engine has processed its last messages. An engine that is closed before blocks the thread.
  const clients = new Set<pg.ClientBase>();
  let reportNone = () => {};
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => {
    clients.delete(client);
    if (clients.size === 0) reportNone();
  });
  const allEnded = () =>
    new Promise<void>((resolve) => {
      if (clients.size === 0) resolve();
      else reportNone = resolve;
    });

  const reopen = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < REQUIRED_FREE_BYTES) throw diskFullError();
    // The ended engine is left as a killed process leaves its database; closing it would write what it has in memory.
    await engine.fs?.closeFs();
    try {
      engine = await open();
    } catch (error) {
      throw Object.assign(startError(error), { code: 'EIO' });
    }
    hasEnded = false;
    // Those of the ended engine may never end.
    clients.clear();
  };

  const database = createDatabase(pool, true, {
    async connect() {
      // After a close the folder may belong to another process; the pool then refuses.
      if (hasEnded && !pool.ending) {
        reopening ??= reopen().finally(() => {
          reopening = null;
        });
        await reopening;
      }
      const client = await pool.connect();
      // The engine computes in this thread and starts the next query without a turn of the event loop, which accepts one new connection in each. With a
      // hundred callers in the queue a new one would wait for seconds.
      await eventLoopTurn();
      // The engine may have ended while this caller waited for the only client.
      if (!hasEnded) return client;
      client.release(true);
      throw diskFullError();
    },
    isLost(error) {
      if (isFatal(error)) hasEnded = true;
      return hasEnded;
    },
    async close() {
      clearInterval(checkpointTimer);
      try {
        // The reopened engine would use the folder after it is unlocked. Its failure is reported to the query that asked for it.
        await reopening?.catch(() => {});
        if (!hasEnded) await allEnded();
        await (hasEnded ? engine.fs?.closeFs() : engine.close());
      } finally {
        await unlock();
      }
    },
  });
  // A checkpoint that fails, because the disk is full, is tried again at the next turn.
  const checkpointTimer = setInterval(
    () => void checkpointWhenDue(database).catch(() => {}),
    CHECKPOINT_INTERVAL,
  );
  checkpointTimer.unref();
  return database;
}

/** Opens the database in `dataDir` and creates it when missing. Throws an error of one clear line when another process uses `dataDir`. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = embeddedFolder(dataDir);
    await createCluster(folder);
    // The template of the build, an older version or a restored copy may leave it open to others.
    await chmod(folder, 0o700);
    return await databaseOnPglite(folder, unlock);
  } catch (error) {
    await unlock();
    throw startError(error);
  }
}
