// A real server in this process for contract tests: free port, own DATA_DIR, an embedded database of its own unless TEST_DATABASE_URL
// names a PostgreSQL server, a clock that tests move.
import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { expect } from 'vitest';
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import { defaultPasswordCost, type PasswordCost } from '#server/accounts/passwords.ts';
import type { Settings } from '#server/settings.ts';
import { startServer, type RunningServer, type StartOptions } from '#server/startServer.ts';
import { newEmail, password, registration } from '../account.ts';
import { linkIn, mailTo } from '../mailbox.ts';
import { serverCalls, type Answer, type ServerCalls } from '../serverCalls.ts';
import { lentDatabase } from './lentDatabase.ts';
import { schemaOn } from './schemaOn.ts';
import { throwawayDir } from '../throwawayDir.ts';

/** The day of tests/samples.ts; the clock stands unless it is moved. */
const START = Date.parse('2026-11-21T10:00:00Z');

/** A server that can be asked, in this process or another. */
export interface Asked extends ServerCalls {
  settings: Settings;
  caseworkerKey: string | null;
}

export interface TestServer extends RunningServer, Asked {
  settings: Settings;
  caseworkerKey: string | null;
  /** Moves the server's clock, in milliseconds. */
  pass(milliseconds: number): void;
}

/** Starts a server; `variables` are environment variables on top of those for tests. Passwords cost next to nothing. */
export async function testServer(
  variables: Record<string, string> = {},
  cost: PasswordCost = { ...defaultPasswordCost, memoryCost: 64, timeCost: 1 },
  { database, pause }: Pick<StartOptions, 'database' | 'pause'> = {},
): Promise<TestServer> {
  const dataDir = await throwawayDir('contract');
  const postgres = process.env['TEST_DATABASE_URL'];
  let now = START;
  const server = await startServer(
    { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', LIMITS: '1000', SEED: 'none', ...variables },
    {
      clock: { now: () => now },
      database: database ?? (await (postgres === undefined ? lentDatabase() : schemaOn(postgres))),
      passwordCost: cost,
      ...(pause ? { pause } : {}),
    },
  );
  return {
    ...server,
    ...serverCalls(server.url, server.settings),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const signIn = (server: Asked, email: string, secret = password): Promise<Answer> =>
  server.call('login', {
    body: { username: email, password: secret, businessUnit: server.settings.businessUnit },
  });

export interface SignedUp {
  email: string;
  tokens: Tokens;
  token: string;
}

/** Registers, verifies by the e-mailed link and signs in. */
export async function signUp(server: Asked): Promise<SignedUp> {
  const email = newEmail();
  expect((await server.call('create', { body: registration(server.settings, email) })).status).toBe(200);
  const token = linkIn(await mailTo(server, email)).searchParams.get('avt');
  const verified = await server.call('verify', {
    body: { businessUnit: server.settings.businessUnit, token },
  });
  expect(verified.status).toBe(200);
  const tokens = v.parse(tokensSchema, (await signIn(server, email)).body);
  return { email, tokens, token: tokens.access_token };
}

/** A request of the caseworker. */
export const caseworker = (server: Asked, method: string, path: string, body?: object): Promise<Answer> =>
  server.request(method, `/caseworker/applicants${path}`, {
    ...(body === undefined ? {} : { body }),
    token: server.caseworkerKey ?? '',
  });

/** Signs somebody up as a broker. */
export async function signUpBroker(server: Asked): Promise<SignedUp> {
  const broker = await signUp(server);
  expect((await caseworker(server, 'PUT', `/${broker.email}/broker`)).status).toBe(200);
  return broker;
}
