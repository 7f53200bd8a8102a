// Starts the whole server from environment variables and stops it again; main.ts and the tests both begin here.
import { buildApp } from './app.ts';
import { openAccessTokens } from './accounts/accessTokens.ts';
import { openKeys } from './accounts/keys.ts';
import { openPasswords, type PasswordCost } from './accounts/passwords.ts';
import { openRateLimits } from './accounts/rateLimits.ts';
import { openRefreshTokens } from './accounts/refreshTokens.ts';
import { caseworkerKey } from './caseworker/caseworkerKey.ts';
import { systemClock, systemPause, type Clock, type Pause } from './clock.ts';
import { reasonOf, type Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import type { Deps } from './deps.ts';
import { openFaults } from './faults/openFaults.ts';
import { openFileStore } from './files/openFileStore.ts';
import { openScanner } from './files/scanner.ts';
import { holdPort } from './freePort.ts';
import type { Route } from './http/answerUnknown.ts';
import { createApp } from './http/createApp.ts';
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
  /** A database that is open already (tests); it is closed with the server. */
  database?: Database;
  passwordCost?: PasswordCost;
}

export interface RunningServer {
  /** `http://HOST:PORT`, without a slash at its end. */
  url: string;
  settings: Settings;
  database: Database;
  /** null where nothing is seeded. */
  signIns: SeedCredentials | null;
  /** null without a caseworker API. */
  caseworkerKey: string | null;
  /** Everything that is served. */
  routes: readonly Route[];
  /** Answers what has begun, sends no more e-mail, closes the database. */
  close(): Promise<void>;
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The settings with a port that is known: for PORT 0 one that is held until it is let go. */
async function withPort(
  variables: Record<string, string | undefined>,
): Promise<{ settings: Settings; release: () => Promise<void> }> {
  const settings = readSettings(variables);
  if (settings.port !== 0) return { settings, release: async () => {} };
  const { port, release } = await holdPort(settings.host);
  return { settings: readSettings({ ...variables, PORT: String(port) }), release };
}

/**
 * Reads the settings, opens the database, migrates, seeds and listens. `variables` are environment variables
 * (decisions.md); PORT 0 takes a free port. Throws one clear line when something cannot be used.
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  { clock = systemClock, pause = systemPause, random = systemRandom, ...given }: StartOptions = {},
): Promise<RunningServer> {
  const { settings, release } = await withPort(variables);
  const files = openFileStore(settings);
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step();
  };
  try {
    const database = given.database ?? (await openDatabase(settings));
    opened.push(() => database.close());
    await migrate(database).catch((error: unknown) => {
      throw new Error(`The database cannot be brought up to date: ${reasonOf(error)}`, { cause: error });
    });
    const keys = await openKeys(settings, database, clock, random);
    const app = createApp(settings);
    const log = app.log;
    const mailServer = await openMailServer(settings, database, clock);
    opened.push(() => mailServer.close());
    const outbox = openOutbox({ database, clock, random, log }, mailServer);
    opened.push(() => outbox.close());
    const deps: Deps = {
      settings,
      database,
      clock,
      random,
      outbox,
      files,
      scan: openScanner(settings.clamdUrl),
      log,
      accessTokens: await openAccessTokens(keys, settings, clock),
      refreshTokens: openRefreshTokens(keys.refresh, settings.lifetimes, clock, random),
      passwords: openPasswords(given.passwordCost),
      rateLimits: openRateLimits(clock, settings.limits),
      faults: settings.faults === null ? null : openFaults(settings.faults, pause),
    };
    const key = await caseworkerKey(settings, random);
    const isSeeded = settings.seed !== 'none' && settings.loopback && settings.databaseUrl === null;
    const signIns = isSeeded ? await seed(deps) : null;
    const routes = await buildApp(app, deps, key);
    opened.push(() => app.close());
    await release();
    await app.listen({ host: settings.host, port: settings.port });
    outbox.wake();
    return {
      url: `http://${inUrl(settings.host)}:${settings.port}`,
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
