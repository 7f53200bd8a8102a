// Starts a real server in this process for contract tests, with a free port, its own DATA_DIR, an embedded database (or a schema of the
// PostgreSQL server that TEST_DATABASE_URL names) and a clock that tests advance; and signs up users on it.
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import { defaultPasswordCost, type PasswordCost } from '#server/accounts/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { startServer, type RunningServer, type StartOptions } from '#server/startServer.ts';
import { password, registerAndSignIn } from '../account.ts';
import { throwingClient } from '../apiClient.ts';
import { serverCalls, type CallResponse, type ServerCalls } from '../serverCalls.ts';
import { borrowDatabase } from './borrowDatabase.ts';
import { temporaryDir } from '../temporaryDir.ts';

/** The day on which the samples are valid. The clock does not run by itself. */
const START = Date.parse('2026-11-21T10:00:00Z');

/** A server to call, in this process or another. */
export interface CallableServer extends ServerCalls {
  settings: Settings;
  caseworkerKey: string | null;
}

export interface TestServer extends RunningServer, CallableServer {
  settings: Settings;
  caseworkerKey: string | null;
  /** The time of the server's clock, in milliseconds since 1970. */
  now(): number;
  /** Advances the server's clock, in milliseconds. */
  advanceClock(milliseconds: number): void;
  /** Sets the computer's time back, in milliseconds. */
  setClockBack(milliseconds: number): void;
}

/** An empty schema on the PostgreSQL server at `url`. Nobody deletes it, so the server must be a temporary one. */
async function openNewSchema(url: string): Promise<Database> {
  const schema = `test_${process.pid}_${Date.now()}_${Math.trunc(Math.random() * 1e6)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  const schemaUrl = new URL(url);
  schemaUrl.searchParams.set('options', `-c search_path=${schema}`);
  return openDatabase(readSettings({ DATABASE_URL: schemaUrl.href }));
}

/** Starts a server; `variables` are environment variables on top of those for tests. Hashing a password takes next to no time. */
export async function testServer(
  variables: Record<string, string> = {},
  cost: PasswordCost = { ...defaultPasswordCost, memoryCost: 64, timeCost: 1 },
  { database, delay, random }: Pick<StartOptions, 'database' | 'delay' | 'random'> = {},
): Promise<TestServer> {
  const dataDir = await temporaryDir('contract');
  const postgres = process.env['TEST_DATABASE_URL'];
  let now = START;
  let elapsed = 0;
  const removeDataDir = () => rm(dataDir, { recursive: true, force: true });
  const server = await startServer(
    { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', LIMITS: '1000', SEED: 'none', ...variables },
    {
      clock: { now: () => now, elapsed: () => elapsed },
      database: database ?? (await (postgres === undefined ? borrowDatabase() : openNewSchema(postgres))),
      passwordCost: cost,
      ...(delay ? { delay } : {}),
      ...(random ? { random } : {}),
    },
  ).catch(async (error: unknown) => {
    await removeDataDir();
    throw error;
  });
  return {
    ...server,
    ...serverCalls(server.url, server.settings),
    now: () => now,
    advanceClock: (milliseconds) => {
      now += milliseconds;
      elapsed += milliseconds;
    },
    setClockBack: (milliseconds) => {
      now -= milliseconds;
    },
    async close() {
      await server.close();
      await removeDataDir();
    },
  };
}

export const signIn = (server: CallableServer, email: string, secret = password): Promise<CallResponse> =>
  server.call('login', {
    body: { username: email, password: secret, businessUnit: server.settings.businessUnit },
  });

export interface SignedUp {
  email: string;
  tokens: Tokens;
  token: string;
}

/** Registers a user, verifies the address by the e-mailed link and signs in. */
export async function signUp(server: CallableServer): Promise<SignedUp> {
  const { email, tokens } = await registerAndSignIn(throwingClient(server, server.settings));
  return { email, tokens, token: tokens.access_token };
}

/** A request to the caseworker's API, below the path of the applicants. */
export const caseworker = (
  server: CallableServer,
  method: string,
  path: string,
  body?: object,
): Promise<CallResponse> =>
  server.request(method, `/caseworker/applicants${path}`, {
    ...(body === undefined ? {} : { body }),
    token: server.caseworkerKey ?? '',
  });

/** Signs up a user and makes the user a broker. */
export async function signUpBroker(server: CallableServer): Promise<SignedUp> {
  const broker = await signUp(server);
  expect((await caseworker(server, 'PUT', `/${broker.email}/broker`)).status).toBe(200);
  return broker;
}
