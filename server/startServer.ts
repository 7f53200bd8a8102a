// Starts the whole server from environment variables and closes it again. Used by main.ts, dev.ts and the tests.
import { buildApp } from './app.ts';
import { createAccessTokens } from './accounts/accessTokens.ts';
import { loadKeys } from './accounts/keys.ts';
import { createPasswordHasher, type PasswordCost } from './accounts/passwords.ts';
import { createRateLimiter } from './accounts/rateLimiter.ts';
import { createRefreshTokens } from './accounts/refreshTokens.ts';
import { caseworkerKey } from './caseworker/caseworkerKey.ts';
import { systemClock, systemPause, type Clock, type Pause } from './clock.ts';
import { isOutage, reasonOf, type Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import type { Deps } from './deps.ts';
import { openFaults } from './faults/openFaults.ts';
import { openFileStore } from './files/openFileStore.ts';
import { startSweeping } from './files/startSweeping.ts';
import { createVirusScanner } from './files/virusScanner.ts';
import { reservePort } from './freePort.ts';
import type { Route } from './http/notFoundHandler.ts';
import { createBodyTurns } from './http/bodyTurns.ts';
import { createFastify } from './http/createFastify.ts';
import type { Log } from './log.ts';
import { openMailServer } from './mail/mailServer.ts';
import { openOutbox } from './mail/outbox.ts';
import { systemRandom, type Random } from './random.ts';
import { seed } from './seed/seed.ts';
import type { SeedCredentials } from './seed/seedCredentials.ts';
import { readSettings, type Settings } from './settings.ts';

export interface StartOptions {
  clock?: Clock;
  pause?: Pause;
  random?: Random;
  /** An already open database, for tests; the server closes it. */
  database?: Database;
  passwordCost?: PasswordCost;
}

export interface RunningServer {
  /** `http://HOST:PORT`, without a slash at its end. */
  url: string;
  settings: Settings;
  database: Database;
  /** null when no data is seeded. */
  signIns: SeedCredentials | null;
  /** null without a caseworker API. */
  caseworkerKey: string | null;
  /** Every route that the server answers. */
  routes: readonly Route[];
  /** Finishes the requests that have begun, stops sending e-mail and closes the database. */
  close(): Promise<void>;
}

const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The settings, with a real port: for PORT 0 a reserved one, which `release` frees for the server to listen on. */
async function settingsWithPort(
  variables: Record<string, string | undefined>,
): Promise<{ settings: Settings; release: () => Promise<void> }> {
  const settings = readSettings(variables);
  if (settings.port !== 0) return { settings, release: async () => {} };
  const { port, release } = await reservePort(settings.host);
  return { settings: readSettings({ ...variables, PORT: String(port) }), release };
}

/** How long the start waits before it asks again for a database that it cannot reach. */
const DATABASE_RETRY = 1_000;

/**
 * Brings the database up to date. A PostgreSQL server that cannot be reached yet, or that another server migrates at the moment, is asked
 * again and again. Throws an error of one line for any other reason.
 */
async function migrateWhenReachable(database: Database, log: Log, pause: Pause): Promise<void> {
  try {
    await migrate(database);
  } catch (error) {
    if (database.embedded || !isOutage(error)) {
      throw new Error(`The database cannot be brought up to date: ${reasonOf(error)}`, { cause: error });
    }
    log.warn({ reason: reasonOf(error) }, 'The database cannot be used yet; the start waits for it');
    await pause(DATABASE_RETRY, new AbortController().signal);
    await migrateWhenReachable(database, log, pause);
  }
}

/**
 * Reads the settings, opens the database, migrates, seeds and listens. `variables` are environment variables (product 13.5); PORT 0
 * picks a free port. Throws an error whose message is one clear line when a setting, the database or the port cannot be used.
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  { clock = systemClock, pause = systemPause, random = systemRandom, ...given }: StartOptions = {},
): Promise<RunningServer> {
  const { settings, release } = await settingsWithPort(variables);
  const files = openFileStore(settings);
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of cleanups.splice(0).toReversed()) await step();
  };
  try {
    const database = given.database ?? (await openDatabase(settings));
    cleanups.push(() => database.close());
    const app = createFastify(settings);
    const log = app.log;
    await migrateWhenReachable(database, log, pause);
    const keys = await loadKeys(settings, database, clock, random);
    const mailServer = await openMailServer(settings, database, clock);
    cleanups.push(() => mailServer.close());
    const outbox = openOutbox({ database, clock, random, log }, mailServer);
    cleanups.push(() => outbox.close());
    const deps: Deps = {
      settings,
      database,
      clock,
      pause,
      random,
      outbox,
      files,
      scan: createVirusScanner(settings.clamdUrl),
      log,
      accessTokens: await createAccessTokens(keys, settings, clock),
      refreshTokens: createRefreshTokens(keys.refresh, settings.lifetimes, clock, random),
      passwords: createPasswordHasher(given.passwordCost),
      rateLimiter: createRateLimiter(clock, settings.rateLimitFactor),
      bodyTurns: createBodyTurns(),
      faults: settings.faults === null ? null : openFaults(settings.faults, pause),
    };
    const key = await caseworkerKey(settings, random);
    const isSeeded = settings.seed !== 'none' && settings.loopback && settings.databaseUrl === null;
    const signIns = isSeeded ? await seed(deps) : null;
    cleanups.push(await startSweeping(deps));
    const routes = await buildApp(app, deps, key);
    cleanups.push(() => app.close());
    await release();
    await app.listen({ host: settings.host, port: settings.port });
    outbox.wake();
    return {
      url: `http://${hostInUrl(settings.host)}:${settings.port}`,
      settings,
      database,
      signIns,
      caseworkerKey: key,
      routes,
      close,
    };
  } catch (error) {
    await release();
    await close();
    throw error;
  }
}
