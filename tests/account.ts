// Creates accounts through the calls of a running server, for tests and benches that need a user but do not test registering.
import * as v from 'valibot';
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { ApiClient } from './apiClient.ts';
import { linkIn, waitForMail } from './mailbox.ts';
import { validRecord, type LookupIds } from './samples.ts';

export const password = 'Llyn-y-Fan-Fach 7';

export interface Account {
  email: string;
  tokens: Tokens;
  /** A call with the user's token. */
  call: ApiClient['call'];
  /** Starts the Expression of Interest. */
  start: () => Promise<Values>;
  /** Starts the Expression of Interest and fills in its first `count` steps; all of them by default. */
  fillSteps: (count?: number) => Promise<Values>;
  /** The Expression of Interest as the server has stored it. */
  eoi: () => Promise<Values>;
  /** Saves the Expression of Interest with these values alone. */
  put: (values: Values) => Promise<Values>;
  /** Fetches the Expression of Interest and saves it with these changes, as another tab would. */
  save: (changes: Values) => Promise<Values>;
  /** Starts the Expression of Interest, fills it in and submits it. */
  submit: () => Promise<Values>;
}

let accountCount = 0;

/** An address that no account has yet. */
export const newEmail = (): string => `person-${process.pid}-${(accountCount += 1)}@example.org`;

/** The body of a registration. */
export const registration = ({ businessUnit }: { businessUnit: string }, email: string) => ({
  Mail: email,
  FirstName: 'Siân',
  LastName: 'O’Brien-Ŵyn',
  Phone: '01248 555 010',
  Password: password,
  businessUnit,
});

const firstId = (rows: unknown, idField: string): string =>
  String((rows as Record<string, unknown>[])[0]?.[idField]);

/** Ids of rows in the lookups of this server. */
export async function lookupIds({ call }: ApiClient): Promise<LookupIds> {
  const [sectors, technologies] = await Promise.all([call('GetSectors'), call('GetICFundActivityTypes')]);
  return {
    sectorparent: firstId(sectors, 'ua_umisectorparentid'),
    sector: firstId(sectors, 'ua_umisectorid'),
    activitytype: (technologies as Record<string, unknown>[])
      .slice(0, 2)
      .map((row) => String(row['ua_icfundactivitytypeid'])),
  };
}

const fieldsOf = (record: RecordName): Fields => records[record].fields;

/** Valid values for every field of these steps of a record, with ids of the server's lookups. */
export const sampleValues = (
  record: RecordName,
  ids: LookupIds,
  ofSteps: readonly string[] = steps[record],
): Values =>
  Object.fromEntries(
    Object.entries(validRecord(record, ids)).filter(([name]) =>
      ofSteps.includes(fieldsOf(record)[name]?.step ?? ''),
    ),
  );

/** Registers a user, whose address is not verified yet. Returns the address. */
export async function registerUnverified(api: ApiClient): Promise<string> {
  const email = newEmail();
  await api.call('create', { body: registration(api, email) });
  return email;
}

/** Signs in a verified user of these tests. @returns the tokens of a new session */
export async function signIn(api: ApiClient, email: string): Promise<Account['tokens']> {
  const body = { username: email, password, businessUnit: api.businessUnit };
  return v.parse(tokensSchema, await api.call('login', { body }));
}

/** Registers a user, verifies the address by the e-mailed link and signs in. */
export async function registerAndSignIn(api: ApiClient): Promise<Pick<Account, 'email' | 'tokens'>> {
  const { businessUnit } = api;
  const email = await registerUnverified(api);
  const link = linkIn(await waitForMail(api, email), 'en');
  await api.call('verify', { body: { businessUnit, token: link.searchParams.get('avt') } });
  return { email, tokens: await signIn(api, email) };
}

/** A new user who is signed in, with the calls that most tests make first. */
export async function signUp(api: ApiClient, ids: LookupIds): Promise<Account> {
  const { email, tokens } = await registerAndSignIn(api);
  const call: Account['call'] = (id, options = {}) =>
    api.call(id, { token: tokens.access_token, ...options });
  const start = async () => (await call('AddICEOI', { body: {} })) as Values;
  const eoi = async () => (await call('geticeoi')) as Values;
  const put = async (body: Values) => (await call('UpdateICEOI', { body })) as Values;
  const fillSteps = async (count: number = steps.eoi.length) => {
    const blank = await start();
    const page = steps.eoi[Math.min(count, steps.eoi.length - 1)];
    return put({
      ...blank,
      ...sampleValues('eoi', ids, steps.eoi.slice(0, count)),
      ua_currentpageinapplication: page,
    });
  };
  return {
    email,
    tokens,
    call,
    start,
    fillSteps,
    eoi,
    put,
    save: async (changes) => put({ ...(await eoi()), ...changes }),
    submit: async () => put({ ...(await fillSteps()), ua_submiteoi: 1 }),
  };
}
