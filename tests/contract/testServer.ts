// A real server in this process for contract tests: free port, own DATA_DIR with an embedded database unless TEST_DATABASE_URL names
// a PostgreSQL server, a clock that tests move.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { tokensSchema, type Tokens } from '#machines/catalogue/authSchemas.ts';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { passwordCost, type PasswordCost } from '#server/auth/passwords.ts';
import type { Settings } from '#server/settings.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';
import { schemaOn } from './schemaOn.ts';

/** The day of tests/samples.ts; the clock stands unless it is moved. */
const START = Date.parse('2026-11-21T10:00:00Z');

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

interface CallOptions {
  /** Values of the path's {names}; contractId and businessUnit are the server's own unless given. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** A server that can be asked, in this process or another. */
export interface Asked {
  settings: Settings;
  caseworkerKey: string | null;
  call(id: CallId, options?: CallOptions): Promise<Answer>;
  /** Any request; `body` is sent as JSON. */
  request(method: string, path: string, options?: Omit<CallOptions, 'params' | 'query'>): Promise<Answer>;
}

export interface TestServer extends RunningServer, Asked {
  settings: Settings;
  caseworkerKey: string | null;
  /** Moves the server's clock, in milliseconds. */
  pass(milliseconds: number): void;
}

const answerOf = async (reply: Response): Promise<Answer> => {
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: reply.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: reply.headers,
  };
};

/** Asks the server at `url` over HTTP. */
export function askAt(url: string, settings: Settings, caseworkerKey: string | null): Asked {
  const request: Asked['request'] = async (method, path, { body, token, headers = {} } = {}) =>
    answerOf(
      await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return {
    settings,
    caseworkerKey,
    request,
    call: (id, { params, query, ...options } = {}) => {
      const { api, method, path } = callOf(id);
      const { contractId, businessUnit } = settings;
      const values: Record<string, string> = { contractId, businessUnit, ...params };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      );
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
      return request(method, `/${api}/${filled}${search}`, options);
    },
  };
}

/** Starts a server; `variables` are environment variables on top of those for tests. Passwords cost next to nothing. */
export async function testServer(
  variables: Record<string, string> = {},
  cost: PasswordCost = { ...passwordCost, memoryCost: 64, timeCost: 1 },
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anwcef-'));
  const postgres = process.env['TEST_DATABASE_URL'];
  let now = START;
  const server = await startServer(
    { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', LIMITS: '1000', SEED: 'none', ...variables },
    {
      clock: { now: () => now },
      ...(postgres === undefined ? {} : { database: await schemaOn(postgres) }),
      passwordCost: cost,
    },
  );
  return {
    ...server,
    ...askAt(server.url, server.settings, server.caseworkerKey),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const messagesSchema = v.array(
  v.object({
    id: v.string(),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    date: v.string(),
  }),
);
export type ReceivedMail = v.InferOutput<typeof messagesSchema>[number];

export async function mailsTo(server: Asked, email: string): Promise<ReceivedMail[]> {
  const { body } = await server.request('GET', `/mailbox/messages?to=${encodeURIComponent(email)}`);
  return v.parse(messagesSchema, body);
}

/** The newest e-mail to an address once there are `count` of them. */
export async function mailTo(server: Asked, email: string, count = 1): Promise<ReceivedMail> {
  const [mail] = await vi.waitFor(
    async () => {
      const mails = await mailsTo(server, email);
      expect(mails).toHaveLength(count);
      return mails;
    },
    { interval: 10, timeout: 5000 },
  );
  if (mail === undefined) throw new Error('no e-mail');
  return mail;
}

/** The English link of an e-mail: the first one. */
export const linkIn = (mail: ReceivedMail): URL => new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');

export const PASSWORD = 'Llyn-y-Fan-Fach 7';

let people = 0;

export const newEmail = (): string => `person${(people += 1)}@example.org`;

export const registration = (server: Asked, email: string) => ({
  Mail: email,
  FirstName: 'Siân',
  LastName: 'O’Brien-Ŵyn',
  Phone: '01248 555 010',
  Password: PASSWORD,
  businessUnit: server.settings.businessUnit,
});

export const signIn = (server: Asked, email: string, password = PASSWORD): Promise<Answer> =>
  server.call('login', {
    body: { username: email, password, businessUnit: server.settings.businessUnit },
  });

export interface SignedUp {
  email: string;
  tokens: Tokens;
  token: string;
}

/** Registers, verifies by the e-mailed link and signs in. */
export async function signUp(server: Asked): Promise<SignedUp> {
  const email = newEmail();
  expect((await server.call('create', { body: registration(server, email) })).status).toBe(200);
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
