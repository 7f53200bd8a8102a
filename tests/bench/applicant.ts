// One applicant's whole journey over HTTP, as the portal makes its calls: from registering to a submitted Expression of Interest.
import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '#machines/catalogue/authSchemas.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { records } from '#machines/catalogue/records.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { readSettings } from '#server/settings.ts';
import { validRecord, type LookupIds } from '../samples.ts';

const { contractId, businessUnit } = readSettings({});
const password = 'Llyn-y-Fan-Fach 7';
let people = 0;

interface CallOptions {
  params?: Record<string, string>;
  token?: string;
  body?: object;
}

async function call(url: string, id: CallId, { params, token, body }: CallOptions = {}): Promise<unknown> {
  const { api, method, path } = callOf(id);
  const values: Record<string, string> = { contractId, businessUnit, ...params };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const reply = await fetch(`${url}/${api}/${filled}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${id} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}

const rowsOf = (answer: unknown) => answer as Record<string, unknown>[];

async function lookupIds(url: string): Promise<LookupIds> {
  const [sector = {}] = rowsOf(await call(url, 'GetSectors'));
  const technologies = rowsOf(await call(url, 'GetICFundActivityTypes'));
  return {
    sectorparent: String(sector['ua_umisectorparentid']),
    sector: String(sector['ua_umisectorid']),
    activitytype: technologies.slice(0, 2).map((row) => String(row['ua_icfundactivitytypeid'])),
  };
}

async function verificationToken(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = rowsOf(
      await (await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(email)}`)).json(),
    );
    const link = /https?:\/\/\S+/.exec(String(mails[0]?.['text'] ?? ''))?.[0];
    if (link !== undefined) return new URL(link).searchParams.get('avt') ?? '';
    await pause(20);
  }
  throw new Error(`No e-mail came to ${email}.`);
}

export interface Applicant {
  tokens: Tokens;
  put(values: Values): Promise<Values>;
}

/** Registers, verifies by the e-mailed link, signs in and starts the Expression of Interest. */
export async function register(url: string): Promise<Applicant> {
  const email = `bench-${process.pid}-${(people += 1)}@example.org`;
  await call(url, 'create', {
    body: {
      Mail: email,
      FirstName: 'Siân',
      LastName: 'Ŵyn',
      Phone: '01248 555 010',
      Password: password,
      businessUnit,
    },
  });
  await call(url, 'verify', { body: { businessUnit, token: await verificationToken(url, email) } });
  const tokens = (await call(url, 'login', { body: { username: email, password, businessUnit } })) as Tokens;
  const token = tokens.access_token;
  await call(url, 'AddICEOI', { token, body: {} });
  return { tokens, put: async (body) => (await call(url, 'UpdateICEOI', { token, body })) as Values };
}

/** Right answers to every field, with ids that this server knows. */
export async function answersFor(url: string): Promise<Values> {
  const known = validRecord('eoi', await lookupIds(url));
  return Object.fromEntries(Object.entries(known).filter(([name]) => records.eoi[name]?.step !== undefined));
}

/** One journey: every step saved, as the portal does it, then submitted. */
export async function journey(url: string, answers: Values): Promise<void> {
  const applicant = await register(url);
  for (const [index, step] of steps.eoi.entries()) {
    const own = Object.entries(answers).filter(([name]) => records.eoi[name]?.step === step);
    const next = steps.eoi[index + 1] ?? step;
    await applicant.put({ ...Object.fromEntries(own), ua_currentpageinapplication: next });
  }
  await applicant.put({ ...answers, ua_submiteoi: 1 });
}
