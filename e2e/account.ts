// Accounts made through the APIs, for the tests that do not test registering.
import type { Tokens } from '#machines/catalogue/authSchemas.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { records } from '#machines/catalogue/records.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { validRecord, type LookupIds } from '#tests/samples.ts';
import type { Api } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';

export const password = 'Llyn-y-Fan-Fach 7';

export interface Account {
  email: string;
  tokens: Tokens;
  /** Starts the Expression of Interest and answers its first steps, as many as named; all of them by default. */
  answered: (count?: number) => Promise<Values>;
  /** The Expression of Interest as the server keeps it. */
  eoi: () => Promise<Values>;
  /** Saves it as another window would. */
  save: (changes: Values) => Promise<Values>;
  submitted: () => Promise<Values>;
}

let people = 0;

/** An address that nobody has used on this server. */
export const newEmail = (): string => `person-${process.pid}-${(people += 1)}@example.org`;

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

/** Registers, verifies by the e-mailed link and signs in. */
export async function signUp(url: string, api: Api, ids: LookupIds): Promise<Account> {
  const { businessUnit, call } = api;
  const email = newEmail();
  const registration = { Mail: email, FirstName: 'Siân', LastName: 'O’Brien-Ŵyn', Phone: '01248 555 010' };
  await call('create', { body: { ...registration, Password: password, businessUnit } });
  const token = linkIn(await mailTo(url, email), 'en').searchParams.get('avt');
  await call('verify', { body: { businessUnit, token } });
  const tokens = (await call('login', { body: { username: email, password, businessUnit } })) as Tokens;
  const asUser = { token: tokens.access_token };

  const eoi = async () => (await call('geticeoi', asUser)) as Values;
  const put = async (values: Values) => (await call('UpdateICEOI', { ...asUser, body: values })) as Values;
  const answered = async (count: number = steps.eoi.length) => {
    const blank = (await call('AddICEOI', { ...asUser, body: {} })) as Values;
    const known = validRecord('eoi', ids);
    const done: readonly string[] = steps.eoi.slice(0, count);
    const answers = Object.fromEntries(
      Object.entries(known).filter(([name]) => done.includes(records.eoi[name]?.step ?? '')),
    );
    const page = steps.eoi[Math.min(count, steps.eoi.length - 1)];
    return put({ ...blank, ...answers, ua_currentpageinapplication: page });
  };
  return {
    email,
    tokens,
    answered,
    eoi,
    save: async (changes) => put({ ...(await eoi()), ...changes }),
    submitted: async () => put({ ...(await answered()), ua_submiteoi: 1 }),
  };
}
