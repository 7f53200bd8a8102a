// One applicant's whole journey over HTTP, as the portal makes its calls: from registering to a submitted Expression of Interest.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '#machines/catalogue/authSchemas.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { callOf, type CallId } from '#machines/catalogue/calls.ts';
import { entityNames } from '#machines/catalogue/documents.ts';
import { limits } from '#machines/catalogue/limits.ts';
import { records } from '#machines/catalogue/records.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { readSettings } from '#server/settings.ts';
import { validApplication, validItem } from '../applicationSamples.ts';
import { pdf } from '../sampleFiles.ts';
import { validRecord, type LookupIds } from '../samples.ts';

const { contractId, businessUnit } = readSettings({});
const password = 'Llyn-y-Fan-Fach 7';
let people = 0;

interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  token?: string;
  body?: unknown;
}

async function send(url: string, method: string, path: string, { token, body }: CallOptions) {
  const reply = await fetch(`${url}/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text) as unknown;
}

function call(
  url: string,
  id: CallId,
  { params, query = {}, ...options }: CallOptions = {},
): Promise<unknown> {
  const { api, method, path } = callOf(id);
  const values: Record<string, string> = { contractId, businessUnit, ...params };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return send(url, method, `${api}/${filled}?${new URLSearchParams(query).toString()}`, options);
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
  email: string;
  tokens: Tokens;
  call(id: CallId, body?: unknown, query?: Record<string, string>): Promise<unknown>;
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
  const own: Applicant['call'] = (id, body, query = {}) => call(url, id, { token, body, query });
  return { email, tokens, call: own, put: async (body) => (await own('UpdateICEOI', body)) as Values };
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

/** An applicant whose Expression of Interest is eligible, with a complete Application and `items` assets. */
export async function withApplication(url: string, dataDir: string, items: number): Promise<Applicant> {
  const applicant = await register(url);
  await applicant.put({ ...(await answersFor(url)), ua_submiteoi: 1 });
  const token = (await readFile(join(dataDir, 'caseworker.key'), 'utf8')).trim();
  const eoi = `caseworker/applicants/${applicant.email}/records/eoi`;
  await send(url, 'PUT', eoi, { token, body: { status: 'eligible' } });
  await applicant.call('UpdateICApplication', validApplication());
  for (let number = 1; number <= items; number += 1) {
    await applicant.call('AddICAssets', [validItem('assets', number)]);
  }
  return applicant;
}

/** Uploads a PDF of 10 MB, the largest that is taken. */
export async function upload(applicant: Applicant, name: string): Promise<void> {
  const content = Buffer.concat([pdf(), Buffer.alloc(limits.upload.bytes - pdf().length, ' ')]);
  const file = { filename: name, subject: 'bench', filetype: 'Accounts', mimetype: 'application/pdf' };
  await applicant.call(
    'addicnotes',
    [{ ...file, content: content.toString('base64'), entityname: entityNames.application }],
    {
      contractid: contractId,
    },
  );
}
