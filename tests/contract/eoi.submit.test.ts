// Submitting the Expression of Interest over HTTP, and saves after the submit (product 2.6, 2.7).
import { industrySections } from '#server/lookups/industrySections.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { listMails, waitForMail } from '../mailbox.ts';
import { minimalRecord, sampleToday, validRecord } from '../samples.ts';
import { withoutServerFields, signUpWithEoi, signUpWithSubmittedEoi, valuesOf } from './applicants.ts';
import { recordCalls } from './recordCalls.ts';
import { caseworker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const complete = withoutServerFields(validRecord('eoi'));
const { get, put } = recordCalls(() => server, 'eoi');
const application = recordCalls(() => server, 'application');

test.each([
  ['every field', validRecord('eoi')],
  ['the fewest fields', minimalRecord('eoi')],
])('a record with %s is submitted, and later saves are refused with 422', async (_name, record) => {
  const user = await signUpWithEoi(server);
  const submitted = await put(user, { ...withoutServerFields(record), ua_submiteoi: 1 });
  expect(submitted).toMatchObject({
    status: 200,
    body: { ua_currentstatus: 'eoi-submitted', ua_submiteoi: 1 },
  });
  const headers = { 'if-match': '"0"' };
  expect((await put(user, { ...withoutServerFields(record), ua_submiteoi: 1 }, headers)).status).toBe(422);
  expect((await put(user, { ua_companyname: 'Later' })).status).toBe(422);
  expect((await get(user)).body).toEqual(submitted.body);
});

test('a submit stores when and by whom, and mails the day and time to the applicant', async () => {
  const user = await signUpWithEoi(server);
  const before = (await listMails(server, user.email)).length;
  const forged = { ua_submittedon: '2001-01-01T00:00:00.000Z', ua_submittedby: 'Somebody Else' };
  const { body } = await put(user, { ...complete, ...forged, ua_submiteoi: 1 });
  const { ua_submittedon: at, ua_submittedby: by } = valuesOf(body);
  expect(by).toBe('Siân O’Brien-Ŵyn');
  const moment = formatUkDateTime(String(at));
  expect(moment?.date).toBe(formatDate(sampleToday));
  const { subject, text } = await waitForMail(server, user.email, before + 1);
  expect(subject).toBe(
    'We have received your Expression of Interest / Mae eich Mynegiant o Ddiddordeb wedi ein cyrraedd',
  );
  expect(text).toContain(
    `We received your Expression of Interest on ${moment?.date} at ${moment?.time}.\n\nRead or print your copy: ${server.settings.publicUrl}/anwcef/stage-one/review\n`,
  );
  expect(text).toContain(
    `Mae eich Mynegiant o Ddiddordeb wedi ein cyrraedd ar ${moment?.date} am ${moment?.time}.`,
  );
});

test('a submit of an incomplete record is refused with an issue for each missing field', async () => {
  const user = await signUpWithEoi(server);
  const { ua_companyname: _without, ...rest } = complete;
  const refused = await put(user, {
    ...rest,
    ua_companyname: '',
    ua_agreetodataprotection: false,
    ua_submiteoi: 1,
  });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'ua_agreetodataprotection', messageId: 'agree' },
        { path: 'ua_companyname', messageId: 'required' },
      ],
    },
  });
  expect((await get(user)).body).toMatchObject({ ua_currentstatus: 'eoi-created', ua_companyname: '' });
});

test.each([
  [{ ua_totalprojectcost: 25_000.5 }, 'ua_totalprojectcost', 'matchFunding'],
  [{ ua_typeofbusinessownership: 'sole-trader' }, 'ua_typeofbusinessownership', 'ineligibleOwnership'],
])(
  'an Expression of Interest with %j can be saved, but its submit is refused',
  async (change, path, messageId) => {
    const user = await signUpWithEoi(server);
    expect((await put(user, { ...complete, ...change })).status).toBe(200);
    expect(await put(user, { ...complete, ...change, ua_submiteoi: 1 })).toMatchObject({
      status: 400,
      body: { issues: [{ path, messageId }] },
    });
  },
);

test('a submit is refused when a stored sector is in no lookup or belongs to another industry', async () => {
  const user = await signUpWithEoi(server);
  expect((await put(user, complete)).status).toBe(200);
  const submitStored = async (column: string, value: string) => {
    await server.database.query(`update eoi set ${column} = $2 where ua_icexpressionofinterestid = $1`, [
      user.eoiId,
      value,
    ]);
    const { status, body } = await put(user, { ua_submiteoi: 1 });
    await put(user, complete);
    return { status, issues: valuesOf(body)['issues'] };
  };
  const refusedFor = (path: string, messageId: string) => ({ status: 400, issues: [{ path, messageId }] });
  expect
    .soft(await submitStored('ua_umisector', '99999999-9999-4999-8999-999999999999'))
    .toEqual(refusedFor('ua_umisector', 'option'));
  expect
    .soft(await submitStored('ua_umisectorparent', industrySections.D))
    .toEqual(refusedFor('ua_umisector', 'sectorOfParent'));
});

test('a record in query can be saved and submitted again', async () => {
  const user = await signUpWithSubmittedEoi(server, complete);
  const move = (status: string) => caseworker(server, 'PUT', `/${user.email}/records/eoi`, { status });
  expect((await move('eoi-in-query')).status).toBe(200);
  expect((await get(user)).body).toMatchObject({ ua_currentstatus: 'eoi-in-query', ua_submiteoi: 2 });
  expect((await put(user, { ua_position: 'Chair' })).body).toMatchObject({
    ua_currentstatus: 'eoi-in-query',
  });
  expect((await put(user, { ...complete, ua_submiteoi: 1 })).body).toMatchObject({
    ua_currentstatus: 'eoi-submitted',
    ua_submiteoi: 1,
  });
});

test('the server creates the Application when the Expression of Interest becomes eligible', async () => {
  const user = await signUpWithSubmittedEoi(server, complete);
  expect((await application.get(user)).status).toBe(404);
  await caseworker(server, 'PUT', `/${user.email}/records/eoi`, { status: 'customer-app-eligible' });
  const made = await application.get(user);
  expect(made.headers.get('etag')).toBe('"1"');
  expect(made).toMatchObject({
    status: 200,
    body: {
      ua_reference: expect.stringMatching(/^CEF-\d{6}$/),
      ua_currentstatus: 'application-created',
      ua_submitapplication: 2,
      ua_currentpageinapplication: 'creditsafe-declaration',
      ua_businessname: complete['ua_companyname'],
      ua_tradingaddresspostcode: complete['ua_tradingaddresspostcode'],
      ua_registeredaddresspostcode: complete['ua_registeredaddresspostcode'],
    },
  });
});
