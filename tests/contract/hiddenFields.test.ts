// Values that a server of an earlier version stores among the unknown fields while newer servers have a column for them: the sweep moves them
// (product 3.22, 14.17).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SqlValue } from '#server/db/database.ts';
import { assign, itemsOf, listCalls, signUpWithApplication, valuesOf, type Applicant } from './applicants.ts';
import { pageFor } from './clientPages.ts';
import { recordCalls } from './recordCalls.ts';
import { sweep } from './sweep.ts';
import { signUpBroker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { get, put } = recordCalls(() => server, 'application');

/** Stores these values as a server does that does not know the fields, with the revision of such a save. */
const storeAsUnknown = (
  { applicationId }: Applicant,
  values: object,
  columns = '',
  ...more: SqlValue[]
): Promise<object[]> =>
  server.database.query(
    `update application set extra = extra || $2::jsonb, revision = revision + 1${columns} where ua_icapplicationid = $1`,
    [applicationId, JSON.stringify(values), ...more],
  );
const extraOf = async ({ applicationId }: Applicant) => {
  const [row] = await server.database.query<{ extra: object }>(
    'select extra from application where ua_icapplicationid = $1',
    [applicationId],
  );
  return row?.extra;
};

test('a sweep moves values that an earlier server stored as unknown into their unanswered columns, with a new ETag', async () => {
  const applicant = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await assign(server, applicant, broker);
  await storeAsUnknown(
    applicant,
    { ua_projectname: 'Melin', ua_totalamountrequesting: 90_000, other: 'kept' },
    ', ua_projectname = null, ua_totalamountrequesting = null',
  );
  const before = await get(applicant);
  const stale = { 'if-match': before.headers.get('etag') ?? '' };
  await sweep(server);
  const after = await get(applicant);
  expect(valuesOf(after.body)).toMatchObject({
    ua_projectname: 'Melin',
    ua_totalamountrequesting: 90_000,
    other: 'kept',
  });
  // Nobody overwrites the answer with the blank that was shown before.
  expect((await put(applicant, { ua_projectname: '' }, stale)).status).toBe(412);
  const { items } = await pageFor(server, broker, { limit: '5' });
  expect(items).toMatchObject([{ ua_amountrequested: 90_000 }]);
  await sweep(server);
  expect((await get(applicant)).headers.get('etag')).toBe(after.headers.get('etag'));
});

test('an answered column keeps its value, and the hidden one goes; a value that the field does not allow stays', async () => {
  const applicant = await signUpWithApplication(server);
  await put(applicant, { ua_projectname: 'Newydd' });
  await storeAsUnknown(applicant, { ua_projectname: 'Hen', ua_totalamountrequesting: 'lots' });
  const before = await get(applicant);
  await sweep(server);
  const after = await get(applicant);
  expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
  expect(valuesOf(after.body)['ua_projectname']).toBe('Newydd');
  expect(await extraOf(applicant)).toEqual({ ua_totalamountrequesting: 'lots' });
});

test('a blank that an earlier server stored empties no column', async () => {
  const applicant = await signUpWithApplication(server);
  await put(applicant, { ua_projectname: 'Newydd' });
  await storeAsUnknown(applicant, { ua_projectname: '' });
  await sweep(server);
  expect(valuesOf((await get(applicant)).body)['ua_projectname']).toBe('Newydd');
  expect(await extraOf(applicant)).toEqual({});
});

test('the values of items are moved too: the list gets a new ETag and its total', async () => {
  const applicant = await signUpWithApplication(server);
  const { add, fetch } = listCalls(server, 'jobs', applicant);
  await add();
  await server.database.query(
    `update jobs set ua_quantity = null, extra = '{"ua_quantity": 7}' where application_id = $1`,
    [applicant.applicationId],
  );
  const before = await fetch();
  await sweep(server);
  const after = await fetch();
  expect(itemsOf(after.body)).toMatchObject([{ ua_quantity: 7 }]);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect(valuesOf((await get(applicant)).body)['ua_forecastnumberofjobs']).toBe(7);
});
