// The Expression of Interest over HTTP: starting it, saving it, and every refused save (product 2.2, 2.4, 2.14, 3.2, 4.6).
import { isDeepStrictEqual } from 'node:util';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAnswers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { fromWire, toWire } from '#machines/catalogue/records/wire.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { industrySections } from '#server/lookups/industrySections.ts';
import { sampleIds, validAnswers, validRecord, wrongAnswers } from '../samples.ts';
import { withoutServerFields, UNKNOWN_ID, valuesOf, signUpWithEoi } from './applicants.ts';
import { recordCalls } from './recordCalls.ts';
import { signUp, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
/** An applicant whose record the server refuses to change in every test. */
let unchanged: SignedUp;
beforeAll(async () => {
  server = await testServer();
  unchanged = await signUpWithEoi(server);
});
afterAll(() => server.close());

/** Every field of the steps, with its name. */
const rows = steps.eoi.flatMap((step) => fieldsOfStep(records.eoi, step));
const complete = withoutServerFields(validRecord('eoi'));

const add = ({ token }: SignedUp, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('AddICEOI', { token, body, headers });
const { get, put } = recordCalls(() => server, 'eoi');
const application = recordCalls(() => server, 'application');

test('a new record is prefilled from the account', async () => {
  const user = await signUp(server);
  expect((await get(user)).status).toBe(404);
  const added = await add(user);
  expect(added).toMatchObject({
    status: 200,
    body: {
      ua_currentstatus: 'eoi-created',
      ua_currentpageinapplication: 'declarations',
      ua_submiteoi: 2,
      ua_eoitype: 1,
      ua_contractid: server.settings.contractId,
      ua_emailaddress: user.email,
      ua_firstname: 'Siân',
      ua_lastname: 'O’Brien-Ŵyn',
      ua_preferredcontacttelephoneno: '01248 555 010',
      ua_isbasedinengland: 0,
      ua_registeredaddresssameastrading: 2,
      ua_technologies: [],
      ua_loanamount: '',
    },
  });
  const stored = await get(user);
  expect(stored.body).toEqual(added.body);
  expect(stored.headers.get('etag')).toBe(added.headers.get('etag'));
});

test('a second record of the same applicant is refused with 409', async () => {
  const user = await signUp(server);
  expect((await add(user)).status).toBe(200);
  expect((await add(user)).status).toBe(409);
});

test('every field is stored as it was sent and read back unchanged', async () => {
  const user = await signUpWithEoi(server);
  const answers = Object.assign({}, ...steps.eoi.map((step) => validAnswers('eoi', step)));
  const read = parseAnswers(rows, answers);
  const saved = await put(user, { ...read, ua_currentpageinapplication: 'loan-purpose' });
  expect(saved.status).toBe(200);
  const stored = valuesOf((await get(user)).body);
  expect(stored).toMatchObject(read);
  // One field of each kind, written out as the specification names its values.
  expect(stored).toMatchObject({
    ua_agreetodataprotection: true,
    ua_isbasedinengland: 0,
    ua_ischarity: 1,
    ua_companyregistrationnumber: '01234567',
    ua_companyname: 'Ynni’r Fenai Cyf',
    ua_typeofbusinessownership: 'Other',
    ua_datestartedtrading: '2024-02-29',
    ua_annualturnover: 50.25,
    ua_percentsalestopublic: 50,
    ua_numberofemployees: 1,
    ua_partofgroup: true,
    ua_groupemployees: 50,
    ua_emailaddress: 'sian.wyn+cais@example.org',
    ua_preferredcontacttelephoneno: '+44 (0)1248 555 010',
    ua_website: 'https://example.org/ynni?iaith=cy',
    ua_tradingaddresspostcode: 'LL57 2DG',
    ua_umisectorparent: sampleIds.sectorparent,
    ua_loanamount: 25_000.5,
    ua_totalprojectcost: 64_000.75,
    ua_technologies: sampleIds.activitytype,
  });
});

test('a question with the default 0 stays unanswered when the last step is saved without it', async () => {
  const user = await signUpWithEoi(server);
  const name = 'ua_hasothersourcesoffunding';
  const sent = toWire(records.eoi, {
    ...fromWire(records.eoi, valuesOf((await get(user)).body)),
    ...complete,
    [name]: 2,
    ua_currentpageinapplication: 'loan-purpose',
  });
  expect((await put(user, sent)).status).toBe(200);
  expect(fromWire(records.eoi, valuesOf((await get(user)).body))[name]).toBe(2);
  const submitted = await put(user, { ...sent, ua_submiteoi: 1 });
  expect([submitted.status, submitted.body]).toMatchObject([
    400,
    { issues: [{ path: name, messageId: 'required' }] },
  ]);
});

test('every field that was filled in can be emptied', async () => {
  const user = await signUpWithEoi(server);
  const filled = valuesOf((await put(user, complete)).body);
  const names = rows.map(([name]) => name);
  const saved = await put(user, Object.fromEntries(names.map((name) => [name, null])));
  expect(saved.status).toBe(200);
  const blank = valuesOf((await add(await signUp(server))).body);
  const emptied = {
    ...Object.fromEntries(names.map((name) => [name, blank[name]])),
    // A new record has these from the account.
    ua_emailaddress: '',
    ua_firstname: '',
    ua_lastname: '',
    ua_preferredcontacttelephoneno: '',
  };
  expect(valuesOf(saved.body)).toMatchObject(emptied);
  // The only valid answer of this field is its first value.
  expect(names.filter((name) => isDeepStrictEqual(filled[name], valuesOf(emptied)[name]))).toEqual([
    'ua_isbasedinengland',
  ]);
  expect((await get(user)).body).toEqual(saved.body);
});

test('every wrong answer of the Expression of Interest is refused with 400 and its message, and stores nothing', async () => {
  const before = (await get(unchanged)).body;
  for (const [name, field] of rows) {
    for (const { answer, messageId } of wrongAnswers(field)) {
      const refused = await put(unchanged, {
        ...complete,
        ...parseAnswers([[name, field]], { [name]: answer }),
      });
      expect
        .soft([name, answer, refused.status, refused.body])
        .toMatchObject([name, answer, 400, { issues: expect.arrayContaining([{ path: name, messageId }]) }]);
    }
  }
  expect((await get(unchanged)).body).toEqual(before);
});

test('rows that are in no lookup, and a sector of another industry, are refused with 400', async () => {
  const unknown = '99999999-9999-4999-8999-999999999999';
  const refused = [
    [{ ua_umisectorparent: unknown }, 'ua_umisectorparent', 'option'],
    [{ ua_umisector: unknown }, 'ua_umisector', 'option'],
    [{ ua_technologies: [sampleIds.activitytype[0], unknown] }, 'ua_technologies', 'option'],
    [{ ua_umisectorparent: industrySections.D }, 'ua_umisector', 'sectorOfParent'],
  ] as const;
  for (const [values, path, messageId] of refused) {
    const answer = await put(unchanged, { ...complete, ...values });
    expect
      .soft([values, answer.status, answer.body])
      .toMatchObject([values, 400, { issues: expect.arrayContaining([{ path, messageId }]) }]);
  }
});

test('a save of the industry alone is refused with 400 when the stored sector belongs to another one', async () => {
  const user = await signUpWithEoi(server);
  const saved = await put(user, complete);
  expect(saved.status).toBe(200);
  expect(await put(user, { ua_umisectorparent: industrySections.D })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_umisector', messageId: 'sectorOfParent' }] },
  });
  expect((await get(user)).body).toEqual(saved.body);
});

test('a save of the sector alone is refused with 400 when the stored industry is another one', async () => {
  const user = await signUpWithEoi(server);
  const { ua_umisector, ua_umisectorparent } = complete;
  expect(ua_umisectorparent).not.toBe(industrySections.D);
  expect((await put(user, { ua_umisectorparent: industrySections.D })).status).toBe(200);
  expect(await put(user, { ua_umisector })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_umisector', messageId: 'sectorOfParent' }] },
  });
  expect((await put(user, { ua_umisector, ua_umisectorparent })).status).toBe(200);
});

test.each([
  ['ua_loanamount', '25000'],
  ['ua_companyname', 7],
  ['ua_agreetodataprotection', 'yes'],
  ['ua_technologies', 'solar'],
  ['ua_isvatregistered', true],
  ['ua_isvatregistered', 3],
  ['ua_numberofemployees', '3'],
  ['ua_submiteoi', 3],
  ['ua_currentpageinapplication', 'review'],
  ['ua_currentpageinapplication', 5],
  ['ua_website', {}],
])('a save with %s %j is refused with 400', async (name, value) => {
  const refused = await put(unchanged, { [name]: value });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: name }] } });
});

test('a number too large for JSON is refused with 400 in a field without an answer', async () => {
  const user = await signUpWithEoi(server);
  const { api, method, path } = callOf('UpdateICEOI');
  const response = await fetch(`${server.url}/${api}/${path}`, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: '{"ua_loanterm": 1e999}',
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { issues: [{ path: 'ua_loanterm' }] },
  ]);
});

// The fund may have stored it, or a release with another limit.
test('a stored answer that breaks a rule refuses no save of other answers, but the submit', async () => {
  const user = await signUpWithEoi(server);
  expect((await put(user, complete)).status).toBe(200);
  await server.database.query('update eoi set ua_loanterm = 9999 where ua_icexpressionofinterestid = $1', [
    user.eoiId,
  ]);
  const stored = valuesOf((await get(user)).body);
  expect(stored['ua_loanterm']).toBe(9999);
  const saved = await put(user, { ...withoutServerFields(stored), ua_companyname: 'Cwmni Newydd' });
  expect(saved).toMatchObject({ status: 200, body: { ua_companyname: 'Cwmni Newydd', ua_loanterm: 9999 } });
  expect(await put(user, { ua_loanterm: 9998 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_loanterm' }] },
  });
  expect(await put(user, { ua_submiteoi: 1 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_loanterm' }] },
  });
});

test('a stored mark that turns the direction of a text is kept and refuses no submit, but no field takes another one', async () => {
  const user = await signUpWithEoi(server);
  expect((await put(user, complete)).status).toBe(200);
  const companyName = 'Ynni \u202eCyf\u200f';
  await server.database.query('update eoi set ua_companyname = $2 where ua_icexpressionofinterestid = $1', [
    user.eoiId,
    companyName,
  ]);
  const stored = valuesOf((await get(user)).body);
  expect(await put(user, { ua_companyname: `${companyName}\u202e` })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_companyname', messageId: 'characters' }] },
  });
  expect(await put(user, { ...withoutServerFields(stored), ua_submiteoi: 1 })).toMatchObject({
    status: 200,
    body: { ua_companyname: companyName, ua_currentstatus: 'eoi-submitted' },
  });
});

test('what an earlier release stored refuses no save of other answers: a step that is gone, more unknown fields than now', async () => {
  const user = await signUpWithEoi(server);
  const many = Object.fromEntries(Array.from({ length: 101 }, (_none, index) => [`ua_many${index}`, 1]));
  await server.database.query(
    "update eoi set extra = $2, ua_currentpageinapplication = 'gone' where ua_icexpressionofinterestid = $1",
    [user.eoiId, JSON.stringify(many)],
  );
  const stored = valuesOf((await get(user)).body);
  expect(stored).toMatchObject({ ...many, ua_currentpageinapplication: 'gone' });
  const saved = await put(user, { ...withoutServerFields(stored), ua_companyname: 'Cwmni Newydd' });
  expect(saved).toMatchObject({
    status: 200,
    body: { ...many, ua_companyname: 'Cwmni Newydd', ua_currentpageinapplication: 'declarations' },
  });
  expect((await put(user, { ua_many0: 2 })).status).toBe(400);
});

// The rules on a date depend on whether it applies, and the answer that decides this may be stored already.
test('a date alone is compared with today when its condition is stored', async () => {
  const user = await signUpWithEoi(server);
  expect((await put(user, { ua_ischarity: 1 })).status).toBe(200);
  expect(await put(user, { ua_charityregistrationdate: '2098-12-31' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_charityregistrationdate', messageId: 'datePast' }] },
  });
  expect((await put(user, { ua_charityregistrationdate: '2020-01-31' })).status).toBe(200);
});

test('a stored date is compared with today when a save makes it apply', async () => {
  const user = await signUpWithEoi(server);
  const date = { ua_charityregistrationdate: '2098-12-31' };
  expect((await put(user, { ua_ischarity: 0, ...date })).status).toBe(200);
  const issues = [{ path: 'ua_charityregistrationdate', messageId: 'datePast' }];
  for (const body of [{ ua_ischarity: 1 }, { ua_ischarity: 1, ...date }])
    expect.soft(await put(user, body)).toMatchObject({ status: 400, body: { issues } });
  expect((await put(user, { ua_companyname: 'Cwmni Newydd' })).status).toBe(200);
});

test('a body that is not an object is refused with 400', async () => {
  for (const body of [[], 'text', 7, null]) {
    expect.soft([body, (await put(unchanged, body)).status]).toEqual([body, 400]);
  }
});

test('unknown fields of a newer portal are stored, up to a limit of size and number', async () => {
  const user = await signUpWithEoi(server);
  const unknown = { ua_invented: 'Ŵ', ua_nested: { list: [1, null, 'x'] }, constructor: 'x' };
  expect((await put(user, unknown)).body).toMatchObject(unknown);
  expect((await put(user, { ua_invented: 'y' })).body).toMatchObject({ ...unknown, ua_invented: 'y' });
  expect((await put(user, { ua_large: 'x'.repeat(20_000) })).status).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 101 }, (_none, index) => [`ua_many${index}`, 1]));
  expect((await put(user, many)).status).toBe(400);
  expect((await get(user)).body).toMatchObject({ ...unknown, ua_invented: 'y' });
});

test('a field sent under its other name is stored under the first', async () => {
  const user = await signUpWithEoi(server);
  const saved = await put(user, { ua_readyforfundinglarge: 1 });
  expect(saved.body).toMatchObject({ ua_readyforfunding: 1 });
  expect(saved.body).not.toHaveProperty('ua_readyforfundinglarge');
});

test('security 3: status, owner and ids never come from a body', async () => {
  const user = await signUpWithEoi(server);
  const before = valuesOf((await get(user)).body);
  const saved = await put(user, {
    ua_currentstatus: 'eligible',
    ua_contact: UNKNOWN_ID,
    ua_contractid: 'another',
    ua_eoitype: 9,
    ua_sectorname: 'Another',
  });
  expect(saved).toMatchObject({ status: 200, body: before });
});

test('security 3: a save with the id of another record, or without an own record, answers 404', async () => {
  const [user, other] = [await signUpWithEoi(server), await signUpWithEoi(server)];
  const id = valuesOf((await get(other)).body)['ua_icexpressionofinterestid'];
  expect((await put(user, { ua_icexpressionofinterestid: id })).status).toBe(404);
  const own = String(valuesOf((await get(user)).body)['ua_icexpressionofinterestid']);
  expect((await put(user, { ua_icexpressionofinterestid: own.toUpperCase() })).status).toBe(200);
  expect((await put(await signUp(server), {})).status).toBe(404);
});

test('a save with an earlier step keeps the furthest step', async () => {
  const user = await signUpWithEoi(server);
  const positionAfter = async (step: string) =>
    valuesOf((await put(user, { ua_currentpageinapplication: step })).body)['ua_currentpageinapplication'];
  expect(await positionAfter('contact-details')).toBe('contact-details');
  expect(await positionAfter('declarations')).toBe('contact-details');
  expect(await positionAfter('')).toBe('contact-details');
});

const versionOf = async (user: SignedUp) => (await get(user)).headers.get('etag') ?? '';

test('a save with the current version succeeds and answers a new version', async () => {
  const user = await signUpWithEoi(server);
  const first = await versionOf(user);
  expect(first).toMatch(/^"\d+"$/);
  const saved = await put(user, { ua_companyname: 'Un' }, { 'if-match': first });
  expect(saved.status).toBe(200);
  const version = saved.headers.get('etag') ?? '';
  expect(version).not.toBe(first);
  expect((await put(user, { ua_companyname: 'Dau' }, { 'if-match': `W/${version}` })).status).toBe(200);
});

test('a save of the Expression of Interest with an old version is refused with 412', async () => {
  const user = await signUpWithEoi(server);
  const first = await versionOf(user);
  await put(user, { ua_companyname: 'Un' });
  expect((await put(user, { ua_companyname: 'Dau' }, { 'if-match': first })).status).toBe(412);
  expect((await get(user)).body).toMatchObject({ ua_companyname: 'Un' });
});

test('a save without a version succeeds', async () => {
  const user = await signUpWithEoi(server);
  await put(user, { ua_companyname: 'Un' });
  expect(await put(user, { ua_companyname: 'Dau' })).toMatchObject({
    status: 200,
    body: { ua_companyname: 'Dau' },
  });
});

test('of three saves of the same version at once one succeeds and the others are refused with 412', async () => {
  const user = await signUpWithEoi(server);
  const headers = { 'if-match': (await get(user)).headers.get('etag') ?? '' };
  const answers = await Promise.all(
    ['Un', 'Dau', 'Tri'].map((ua_companyname) => put(user, { ua_companyname }, headers)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
});

test('requests with the same Idempotency-Key create one record', async () => {
  const user = await signUp(server);
  const headers = { 'idempotency-key': 'one click' };
  const [first, second] = await Promise.all([add(user, {}, headers), add(user, {}, headers)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
});

test('another body with the same Idempotency-Key is refused with 400', async () => {
  const user = await signUp(server);
  const headers = { 'idempotency-key': 'one click' };
  await add(user, {}, headers);
  expect((await add(user, { ua_companyname: 'Arall' }, headers)).status).toBe(400);
});

test('another Idempotency-Key makes a new request, which is refused with 409', async () => {
  const user = await signUp(server);
  await add(user, {}, { 'idempotency-key': 'one click' });
  expect((await add(user, {}, { 'idempotency-key': 'another' })).status).toBe(409);
});

test('two applicants who send the same Idempotency-Key get a record each', async () => {
  const headers = { 'idempotency-key': 'one click' };
  const added = [await add(await signUp(server), {}, headers), await add(await signUp(server), {}, headers)];
  expect(added.map(({ status }) => status)).toEqual([200, 200]);
  expect(added[1]?.body).not.toEqual(added[0]?.body);
});

test('a broker who asks for records of its own is refused with 403', async () => {
  const broker = await signUpBroker(server);
  expect((await get(broker)).status).toBe(403);
  expect((await add(broker)).status).toBe(403);
  expect((await put(broker, {})).status).toBe(403);
  expect((await application.get(broker)).status).toBe(403);
});
