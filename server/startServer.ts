// Starts the whole server from environment variables and closes it again. Used by main.ts, dev.ts and the tests.
import { buildApp } from './app.ts';
import { createAccessTokens } from './accounts/accessTokens.ts';
import { loadKeys } from './accounts/keys.ts';
import { createPasswordHasher, type PasswordCost } from './accounts/passwords.ts';
import { createRateLimiter } from './accounts/rateLimiter.ts';
import { createSharedRateLimiter } from './accounts/sharedRateLimiter.ts';
import { createRefreshTokens } from './accounts/refreshTokens.ts';
import { createSessionLoader } from './accounts/sessions.ts';
import { closeAll } from './closeAll.ts';
import { caseworkerKey } from './caseworker/caseworkerKey.ts';
import { createCounters } from './counters.ts';
import { systemClock, systemDelay, type Clock, type Delay } from './clock.ts';
import { openDatabaseClock } from './db/databaseClock.ts';
import { isLockTimeout, isTransient, isUnknownHost, type Database } from './db/database.ts';
import { reasonOf } from './reasonOf.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import type { Deps } from './deps.ts';
import { openFaults } from './faults/openFaults.ts';
import { countScannerFailures, countStoreFailures } from './files/countFailures.ts';
import { openFileStore } from './files/openFileStore.ts';
import { probeFileStore } from './files/probeFileStore.ts';
import { createVirusScanner } from './files/virusScanner.ts';
import type { Route } from './http/notFoundHandler.ts';
import { createCompanySearch } from './lookups/companySearch.ts';
import { postcodeDirectory } from './lookups/postcodeDirectory.ts';
import { createBodyLimiter } from './http/bodyLimiter.ts';
import { registerBackendMetrics } from './http/backendMetrics.ts';
import { createFastify } from './http/createFastify.ts';
import { createRegistry, openMetrics } from './http/metrics.ts';
import { openTraces } from './http/traces.ts';
import type { Log } from './log.ts';
import { openMailServer } from './mail/mailServer.ts';
import { openOutbox } from './mail/outbox.ts';
import { systemRandom, type Random } from './random.ts';
import { seed } from './seed/seed.ts';
import type { SeedCredentials } from './seed/seedCredentials.ts';
import { startSweeping } from './startSweeping.ts';
import { listen, settingsWithPort, stopAfterDrain, type RunningPortal } from './startPortal.ts';

export interface StartOptions {
  clock?: Clock;
  delay?: Delay;
  random?: Random;
  /** An already open database, for tests; the server closes it. */
  database?: Database;
  passwordCost?: PasswordCost;
}

export interface RunningServer extends RunningPortal {
  database: Database;
  /** null when no data is seeded. */
  signIns: SeedCredentials | null;
  /** null without a caseworker API. */
  caseworkerKey: string | null;
  /** Every route that the server answers. */
  routes: readonly Route[];
}

/** How long the start waits before it asks again for a database that it cannot reach. */
const DATABASE_RETRY = 1_000;

/** The same where somebody holds a table that the migration changes: while the migration waits for it, the calls of running servers wait too. */
const LOCK_RETRY = 10_000;

/**
 * Brings the database up to date. A PostgreSQL server that cannot be reached yet, or in which somebody else uses a table that is to be changed, is
 * asked again and again. Throws an error of one line for any other reason, such as a host name that does not exist.
 */
async function migrateWhenReachable(database: Database, log: Log, delay: Delay): Promise<void> {
  for (;;) {
    try {
      await migrate(database, (step) => log.info({ step }, 'The database is being brought up to date'));
      return;
    } catch (error) {
      if (database.embedded || !isTransient(error)) {
        const what = isUnknownHost(error)
          ? 'The host in DATABASE_URL does not exist'
          : 'The database cannot be brought up to date';
        throw new Error(`${what}: ${reasonOf(error)}`, { cause: error });
      }
      const isLocked = isLockTimeout(error);
      log.warn(
        { reason: reasonOf(error) },
        isLocked
          ? 'A table that the migration changes is in use, perhaps by a backup; the start tries again in ten seconds'
          : 'The database cannot be used yet; the start waits for it',
      );
      await delay(isLocked ? LOCK_RETRY : DATABASE_RETRY, new AbortController().signal);
    }
  }
}

/** The computer's clock for the only process of an embedded database, else the database's, which all servers share. */
async function openClock(database: Database, cleanups: (() => Promise<unknown>)[]): Promise<Clock> {
  if (database.embedded) return systemClock;
  const { clock, close } = await openDatabaseClock(database);
  cleanups.push(close);
  return clock;
}

/**
 * Reads the settings, opens the database, migrates, seeds and listens. `variables` are environment variables (product 13.5); PORT 0
 * picks a free port. Throws an error whose message is one clear line when a setting, the database or the port cannot be used.
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  { delay = systemDelay, random = systemRandom, ...given }: StartOptions = {},
): Promise<RunningServer> {
  const { settings, release } = await settingsWithPort(variables);
  const files = openFileStore(settings);
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = () => closeAll(cleanups);
  try {
    await postcodeDirectory(settings.postcodesFile);
    const database = given.database ?? (await openDatabase(settings));
    cleanups.push(() => database.close());
    const app = createFastify(settings, delay);
    const log = app.log;
    await migrateWhenReachable(database, log, delay);
    const clock = given.clock ?? (await openClock(database, cleanups));
    const keys = await loadKeys(settings, database, clock, random);
    const mailServer = await openMailServer(settings, database, clock);
    cleanups.push(() => mailServer.close());
    cleanups.push(openTraces(app, settings, delay));
    const registry = createRegistry(app);
    registerBackendMetrics(registry, database);
    const counters = createCounters(registry);
    const outbox = openOutbox({ database, random, log, counters }, mailServer);
    cleanups.push(() => outbox.close());
    const rateLimiter = database.embedded
      ? createRateLimiter(clock, settings.rateLimitFactor, counters)
      : createSharedRateLimiter(database, clock, settings.rateLimitFactor, counters);
    const deps: Deps = {
      settings,
      database,
      clock,
      delay,
      random,
      outbox,
      files: countStoreFailures(files, counters),
      scan: countScannerFailures(createVirusScanner(settings.clamdUrl), counters),
      counters,
      log,
      accessTokens: createAccessTokens(keys.access, settings, clock),
      refreshTokens: createRefreshTokens(keys.refresh, settings.lifetimes, clock, random),
      loadSession: createSessionLoader(database),
      passwords: createPasswordHasher(given.passwordCost),
      rateLimiter,
      bodyLimiter: createBodyLimiter(clock, delay),
      searchCompanies: createCompanySearch({ settings, clock, rateLimiter }),
      faults: settings.faults === null ? null : openFaults(settings.faults, delay),
    };
    const key = await caseworkerKey(settings, random);
    const isSeeded = settings.seed !== 'none' && settings.loopback && settings.databaseUrl === null;
    const signIns = isSeeded ? await seed(deps) : null;
    cleanups.push(await startSweeping(deps));
    const stopping = new AbortController();
    const routes = await buildApp(app, deps, key, stopping.signal);
    cleanups.push(() => app.close());
    const metrics = await openMetrics(app, registry, settings);
    cleanups.push(metrics.close);
    await release();
    const url = await listen(app, settings);
    outbox.wake();
    // Not waited for: a store that does not answer takes half a minute.
    if (settings.databaseUrl !== null || settings.filesUrl !== null) void probeFileStore(deps);
    return {
      url,
      metricsUrl: metrics.url,
      settings,
      log,
      database,
      signIns,
      caseworkerKey: key,
      routes,
      close,
      stop: stopAfterDrain(stopping, settings, delay, close),
    };
  } catch (error) {
    cleanups.push(release);
    // The reason why the start failed says more than what fails after it.
    await close().catch(() => {});
    throw error;
  }
}
