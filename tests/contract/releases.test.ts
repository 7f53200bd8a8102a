// Databases of released versions (tests/contract/releases): after the migrations the recorded reading calls answer what the released
// server answered, with the members that were added since, and no value is lost or changed (product 14.17).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { blankOf, type Values } from '#machines/catalogue/fields/answers.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { valuesOf } from './applicants.ts';
import { signIn, testServer, type TestServer } from './testServer.ts';

const release = (file: string) => readFile(new URL(`releases/${file}`, import.meta.url), 'utf8');
/** The recorded answers by caller and call, such as `applicant geticeoi`. */
const answers = JSON.parse(await release('1.4.0.json')) as Record<string, unknown>;

/** The token in the link of somebody who had registered and had not opened the link when the server was updated. */
const OPEN_LINK = 'link-of-version-1.4.0';
const OPEN_ACCOUNT = 'registered@example.org';

let database: Database;
let server: TestServer;
beforeAll(async () => {
  database = await openEmbedded(await temporaryDir('release'));
  for (const statement of (await release('1.4.0.sql')).split(/;\s*$/m)) {
    if (statement.trim() !== '') await database.query(statement);
  }
  // The password is that of the beginner.
  await database.query(
    `with registered as (
       insert into users (id, mail, first_name, last_name, phone, password_hash, created_at)
       select gen_random_uuid(), $1, first_name, last_name, phone, password_hash, created_at
       from users where mail = 'beginner@example.org' returning id)
     insert into link_tokens (hash, user_id, purpose, expires_at)
     select $2, id, 'verification', now() + interval '1 day' from registered`,
    [OPEN_ACCOUNT, createHash('sha256').update(OPEN_LINK).digest()],
  );
  server = await testServer({}, undefined, { database });
});
afterAll(() => server.close());

async function tokenOf(caller: string): Promise<string> {
  const { status, body } = await signIn(server, `${caller}@example.org`);
  expect(status).toBe(200);
  return String(valuesOf(body)['access_token']);
}

/** The fields of what a call answers. */
const fieldsOfCalls: Readonly<Record<string, Fields>> = {
  geticeoi: records.eoi.fields,
  geticapplication: records.application.fields,
  ...Object.fromEntries(listNames.map((list) => [childLists[list].calls.get, childLists[list].fields])),
};

const submitted = (at: string) => ({ at, status: 'eoi-submitted' });
/**
 * What answers of 1.4.0 lack besides fields of the catalogue: by caller and call, the members added since to a record or to each row of the
 * broker's list.
 */
const added: Readonly<Record<string, Values>> = {
  'applicant geticeoi': {
    ua_statushistory: [
      submitted('2026-11-23T16:39:35.563Z'),
      { at: '2026-11-23T16:39:35.625Z', status: 'customer-app-eligible' },
    ],
  },
  'applicant geticapplication': {
    ua_statushistory: [],
    ua_brokers: [{ id: '1', name: 'Siân O’Brien-Ŵyn', since: '2026-11-23T16:39:36.910Z' }],
  },
  'broker GetICApplicationsByBroker': {
    ua_businessname: 'Ynni’r Fenai Cyf',
    ua_lastchangedon: '2026-11-23T16:39:36.157Z',
  },
  'beginner geticeoi': { ua_statushistory: [] },
  'submitter geticeoi': { ua_statushistory: [submitted('2026-11-23T16:39:36.726Z')] },
};

/** What a record, or a row of a list, is after the migrations: nobody has answered the fields that the catalogue has since. */
function withAdded(callKey: string, recorded: unknown): Values {
  const values = valuesOf(recorded);
  const [, call = ''] = callKey.split(' ');
  const blanks = Object.entries(fieldsOfCalls[call] ?? {})
    .filter(([name]) => !(name in values))
    .map(([name, field]) => [name, blankOf(field)]);
  return { ...values, ...Object.fromEntries(blanks), ...added[callKey] };
}

test.each(Object.keys(answers))(
  'with a database of 1.4.0, the call of %s answers what it answered, and only known additions',
  async (callKey) => {
    const [caller = '', call = ''] = callKey.split(' ');
    const { status, body } = await server.call(call as CallId, { token: await tokenOf(caller) });
    const recorded = answers[callKey];
    const expected = Array.isArray(recorded)
      ? recorded.map((row) => withAdded(callKey, row))
      : withAdded(callKey, recorded);
    expect([status, body]).toEqual([200, expected]);
  },
);

test('a verification link of version 1.4.0 confirms the password of its registration after the migrations', async () => {
  expect((await signIn(server, OPEN_ACCOUNT)).status).toBe(403);
  const { businessUnit } = server.settings;
  const { status } = await server.call('verify', { body: { token: OPEN_LINK, businessUnit } });
  expect([status, (await signIn(server, OPEN_ACCOUNT)).status]).toEqual([200, 200]);
});

test('a record of version 1.4.0 is saved after the migrations', async () => {
  const token = await tokenOf('beginner');
  const callKey = 'beginner geticeoi';
  for (const ua_companyname of ['Haul', 'Gwynt']) {
    const { status, body } = await server.call('UpdateICEOI', { token, body: { ua_companyname } });
    expect([status, body]).toEqual([200, { ...withAdded(callKey, answers[callKey]), ua_companyname }]);
  }
});
