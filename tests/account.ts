// Accounts made through the calls of a running server, for whatever does not test registering.
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Api } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { validRecord, type LookupIds } from './samples.ts';

export const password = 'Llyn-y-Fan-Fach 7';

export interface Account {
  email: string;
  tokens: Tokens;
  /** A call with this person's token. */
  call: Api['call'];
  /** Starts the Expression of Interest. */
  start: () => Promise<Values>;
  /** Starts the Expression of Interest and answers its first steps, as many as named; all of them by default. */
  answered: (count?: number) => Promise<Values>;
  /** The Expression of Interest as the server keeps it. */
  eoi: () => Promise<Values>;
  /** Saves these values of it and no others. */
  put: (values: Values) => Promise<Values>;
  /** Saves it as another window would. */
  save: (changes: Values) => Promise<Values>;
  submitted: () => Promise<Values>;
}

let people = 0;

/** An address that nobody has used on this server. */
export const newEmail = (): string => `person-${process.pid}-${(people += 1)}@example.org`;

/** What registers somebody. */
export const registration = ({ businessUnit }: { businessUnit: string }, email: string) => ({
  Mail: email,
  FirstName: 'Siân',
  LastName: 'O’Brien-Ŵyn',
  Phone: '01248 555 010',
  Password: password,
  businessUnit,
});

const firstRow = (rows: unknown, id: string): string => String((rows as Record<string, unknown>[])[0]?.[id]);

/** Ids that this server's lookups hold. */
export async function lookupIds({ call }: Api): Promise<LookupIds> {
  const [sectors, technologies] = await Promise.all([call('GetSectors'), call('GetICFundActivityTypes')]);
  return {
    sectorparent: firstRow(sectors, 'ua_umisectorparentid'),
    sector: firstRow(sectors, 'ua_umisectorid'),
    activitytype: (technologies as Record<string, unknown>[])
      .slice(0, 2)
      .map((row) => String(row['ua_icfundactivitytypeid'])),
  };
}

const fieldsOf = (record: RecordName): Fields => records[record].fields;

/** Right answers to every field of these steps of a record, with ids that the server knows. */
export const answersTo = (
  record: RecordName,
  ids: LookupIds,
  among: readonly string[] = steps[record],
): Values =>
  Object.fromEntries(
    Object.entries(validRecord(record, ids)).filter(([name]) =>
      among.includes(fieldsOf(record)[name]?.step ?? ''),
    ),
  );

/** Registers somebody who is sent a link to verify by; their address. */
export async function registered(api: Api): Promise<string> {
  const email = newEmail();
  await api.call('create', { body: registration(api, email) });
  return email;
}

/** Registers, verifies by the e-mailed link and signs in. */
export async function signUp(api: Api, ids: LookupIds): Promise<Account> {
  const { businessUnit } = api;
  const email = await registered(api);
  const link = linkIn(await mailTo(api, email), 'en');
  await api.call('verify', { body: { businessUnit, token: link.searchParams.get('avt') } });
  const tokens = (await api.call('login', { body: { username: email, password, businessUnit } })) as Tokens;

  const call: Account['call'] = (id, options = {}) =>
    api.call(id, { token: tokens.access_token, ...options });
  const start = async () => (await call('AddICEOI', { body: {} })) as Values;
  const eoi = async () => (await call('geticeoi')) as Values;
  const put = async (body: Values) => (await call('UpdateICEOI', { body })) as Values;
  const answered = async (count: number = steps.eoi.length) => {
    const blank = await start();
    const page = steps.eoi[Math.min(count, steps.eoi.length - 1)];
    return put({
      ...blank,
      ...answersTo('eoi', ids, steps.eoi.slice(0, count)),
      ua_currentpageinapplication: page,
    });
  };
  return {
    email,
    tokens,
    call,
    start,
    answered,
    eoi,
    put,
    save: async (changes) => put({ ...(await eoi()), ...changes }),
    submitted: async () => put({ ...(await answered()), ua_submiteoi: 1 }),
  };
}
