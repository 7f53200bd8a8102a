// The interface to the database: parametrised SQL and transactions through `pg`, for a PostgreSQL server and the embedded database alike.
import type pg from 'pg';

/** A value for a placeholder such as `$1`: the types that `pg` serialises. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly string[];

export interface Queries {
  /**
   * Runs one statement and returns its rows. Numeric and bigint values are numbers, dates are YYYY-MM-DD, timestamps are Date.
   * @param prepared a name, for a statement whose text never changes and that runs often: each connection parses and plans it once
   */
  query<Row extends object>(sql: string, values?: readonly SqlValue[], prepared?: string): Promise<Row[]>;
}

export interface TransactionOptions {
  /** False for statements that may take longer than those of a call, such as a migration's. True when it is left out. */
  hasTimeLimit?: boolean;
}

export interface Database extends Queries {
  readonly embedded: boolean;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. After a deadlock or a
   * serialisation failure it runs again, at most three times in all, so `work` must touch nothing but the database.
   * Inside, use only the given `Queries`: the embedded database has a single connection.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Resolves when the database answers. On PostgreSQL it has a connection of its own, because slow calls may use all the others. */
  ping(): Promise<void>;
  /** How many connections are in use and idle, and how many callers wait for one; that of `ping` does not count. */
  connections(): { used: number; idle: number; waiting: number };
  /** Closes the database once; later calls wait for the same end. */
  close(): Promise<void>;
}

/** Where reading a table by ids in batches begins. */
export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** The number of the advisory lock for each purpose. */
export const advisoryLocks = {
  migrations: 7_261_001,
  seed: 7_261_002,
  brokerListProjection: 7_261_003,
} as const;

const MAX_ATTEMPTS = 3;

/** The longest time that a timer can run: 24 days. The client takes 0 for "not given". */
const NO_QUERY_TIMEOUT = 2 ** 31 - 1;

const queriesOf = (client: pg.ClientBase, hasTimeLimit = true): Queries => ({
  async query<Row extends object>(
    sql: string,
    values: readonly SqlValue[] = [],
    prepared?: string,
  ): Promise<Row[]> {
    const { rows } = await client.query<Row>({
      text: sql,
      values: [...values],
      ...(prepared === undefined ? {} : { name: prepared }),
      ...(hasTimeLimit ? {} : { query_timeout: NO_QUERY_TIMEOUT }),
    });
    return rows;
  },
});

/** PostgreSQL's code of the error (SQLSTATE), or Node's; '' for an error without one. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the error is a serialisation failure or a deadlock: the transaction may succeed when it runs again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error));

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the error is that a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE;

const OUTAGE_CODES =
  /^(08|25006|25P03|53|55P03|57014|57P0|58)|^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOSPC|EIO)/;
const OUTAGE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|cannot use a pool after|pglite is clos/i;

/**
 * Whether the error means that the database is unreachable, stopping, read-only, full or too slow: the response is then 503 instead of 500 (product 14.16).
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return (
    error instanceof Error && (OUTAGE_CODES.test(sqlState(error)) || OUTAGE_MESSAGES.test(error.message))
  );
}

const QUERY_CANCELED = '57014';

/**
 * Whether the error is an outage that ends by itself, so that it is worth asking again. A cancelled statement would be cancelled again, and a host
 * name that does not exist is a mistake in DATABASE_URL.
 */
export const isTransient = (error: unknown): boolean =>
  isOutage(error) && !isUnknownHost(error) && sqlState(error) !== QUERY_CANCELED;

/** Whether the name of the database's host does not exist. A name server that does not answer is EAI_AGAIN. */
export const isUnknownHost = (error: unknown): boolean => sqlState(error) === 'ENOTFOUND';

/** Where the clients of a database come from. */
export interface Connections {
  connect: () => Promise<pg.PoolClient>;
  /** Whether the error of a client says that the client is of no use any more, not even for a rollback. */
  isLost: (error: Error) => boolean;
  /** Closes what else belongs to the database. */
  close: () => Promise<void>;
}

/** Whether a connection to a PostgreSQL server counts as lost: after every outage but a lock that was not granted in time. */
export const isLostConnection = (error: unknown): boolean => isOutage(error) && !isLockTimeout(error);

async function runQuery<Row extends object>(
  { connect, isLost }: Connections,
  ...[sql, values, prepared]: Parameters<Queries['query']>
): Promise<Row[]> {
  const client = await connect();
  let failure: Error | undefined;
  try {
    return await queriesOf(client).query<Row>(sql, values, prepared);
  } catch (error) {
    failure = error instanceof Error ? error : new Error('query failed');
    // The connection is given up in any case; the embedded database learns here whether its engine has ended.
    isLost(failure);
    throw error;
  } finally {
    client.release(failure);
  }
}

async function runTransaction<T>(
  { connect, isLost }: Connections,
  work: (queries: Queries) => Promise<T>,
  { hasTimeLimit = true }: TransactionOptions,
): Promise<T> {
  const client = await connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    if (!hasTimeLimit) await client.query('set local statement_timeout = 0');
    const result = await work(queriesOf(client, hasTimeLimit));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that is lost or silent would take as long again for the rollback: the pool closes it, which rolls back as well.
    if (error instanceof Error && isLost(error)) broken = error;
    else {
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error('rollback failed');
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Keeps a lost connection from ending the process. A client emits an error when its connection is lost, and the pool listens only to the clients
 * that are not in use; a query of the lost client fails by itself.
 */
function ignoreLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** A `Database` whose clients come from a pool. */
export function createDatabase(pool: pg.Pool, embedded: boolean, connections: Connections): Database {
  let closing: Promise<void> | null = null;
  const closeOnce = async () => {
    try {
      await pool.end();
    } finally {
      await connections.close();
    }
  };
  ignoreLostConnections(pool);
  return {
    query: (...statement) => runQuery(connections, ...statement),
    embedded,
    async transaction(work, options = {}) {
      for (let count = 1; ; count += 1) {
        try {
          return await runTransaction(connections, work, options);
        } catch (error) {
          if (count >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
        }
      }
    },
    async ping() {
      await runQuery(connections, 'select 1');
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      closing ??= closeOnce();
      await closing;
    },
  };
}
