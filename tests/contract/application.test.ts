// The Application over HTTP: its first values, saving every field, submitting, and refused saves (product 2.3 to 2.7, 2.14).
import type { Kind } from '#machines/catalogue/fields/field.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAnswers } from '#machines/catalogue/fields/answers.ts';
import { listNames, listOf } from '#machines/catalogue/records/lists.ts';
import {
  applicationAnswers,
  applicationFields,
  minimalApplication,
  validApplication,
  validItem,
} from '../applicationSamples.ts';
import { minimalRecord, wrongAnswers } from '../samples.ts';
import {
  assign,
  itemsOf,
  listCalls,
  moveApplication,
  UNKNOWN_ID,
  valuesOf,
  signUpWithApplication,
  signUpWithListsAndDocument,
  type Applicant,
} from './applicants.ts';
import { recordCalls } from './recordCalls.ts';
import { signUp, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
/** The applicant of the tests to which the stored answers do not matter. The Application has no items and documents, and is never submitted. */
let shared: Applicant;
beforeAll(async () => {
  server = await testServer();
  shared = await signUpWithApplication(server);
});
afterAll(() => server.close());

const { get, put } = recordCalls(() => server, 'application');

test('a new Application is prefilled from the Expression of Interest', async () => {
  const eoi = minimalRecord('eoi');
  const begun = valuesOf((await get(shared)).body);
  expect(begun).toMatchObject({
    ua_businessname: eoi['ua_companyname'],
    ua_loanamount: eoi['ua_loanamount'],
    ua_totalamountrequesting: eoi['ua_loanamount'],
    ua_briefdescriptionoforganisation: eoi['ua_whatdoesthebusinessdo'],
    ua_projectdescription: eoi['ua_pleasedescribeproject'],
    ua_companyemployeeslist: eoi['ua_numberofemployees'],
    ua_tradingpostcode: eoi['ua_tradingaddresspostcode'],
    ua_tradingaddresspostcode: eoi['ua_tradingaddresspostcode'],
    // The Expression of Interest says that the business is registered where it trades.
    ua_registeredpostcode: eoi['ua_tradingaddresspostcode'],
    ua_registeredaddresspostcode: eoi['ua_tradingaddresspostcode'],
    ua_forecastnumberofjobs: 0,
    ua_businessbanksortcode: null,
    ua_alldeclarationsticked: false,
  });
});

test('every field is stored as it was sent and read back unchanged, and can be emptied', async () => {
  const user = await signUpWithApplication(server);
  const read = parseAnswers(applicationFields, applicationAnswers());
  const saved = await put(user, { ...read, ua_currentpageinapplication: 'supporting-documents' });
  expect(saved.status).toBe(200);
  const stored = valuesOf((await get(user)).body);
  expect(stored).toMatchObject(read);
  // One field of each kind, written out as the specification names its values.
  expect(stored).toMatchObject({
    ua_alldeclarationsticked: true,
    ua_creditsearchconsent: true,
    ua_question22point1: true,
    ua_loanamount: 500_000.5,
    ua_cashbalance: -1234.56,
    ua_interestonlyperiod: 6,
    ua_businessbanksortcode: '123456',
    ua_businessbankaccountnumber: '12345678',
    ua_hassolicitor: 1,
    ua_companyemployeeslist: 1,
    ua_tradingpostcode: 'LL57 2DG',
    ua_projectstartdate: '2027-03-01',
    ua_projectenddate: '2028-02-29',
  });
  const emptied = await put(user, Object.fromEntries(applicationFields.map(([name]) => [name, null])));
  const blank: Partial<Record<Kind, unknown>> = { bool: false, yesno: 2, sortcode: null };
  expect([emptied.status, emptied.body]).toMatchObject([
    200,
    {
      ua_alldeclarationsticked: false,
      ...Object.fromEntries(
        applicationFields.map(([name, { kind }]) => [name, kind in blank ? blank[kind] : '']),
      ),
    },
  ]);
});

test('every wrong answer of the Application is refused with 400 and its message, and stores nothing', async () => {
  const before = (await get(shared)).body;
  for (const [name, field] of applicationFields) {
    for (const { answer, messageId } of wrongAnswers(field)) {
      const refused = await put(shared, {
        ...validApplication(),
        ...parseAnswers([[name, field]], { [name]: answer }),
      });
      const issues = { issues: expect.arrayContaining([{ path: name, messageId }]) };
      expect.soft([name, answer, refused.status, refused.body]).toMatchObject([name, answer, 400, issues]);
    }
  }
  expect((await get(shared)).body).toEqual(before);
});

test('a save ignores fields that only the server sets and keeps fields that it does not know', async () => {
  const user = await signUpWithApplication(server);
  const before = valuesOf((await get(user)).body);
  const saved = await put(user, {
    ua_currentstatus: 'offer-letter-signed',
    ua_reference: 'CEF-999999',
    ua_businessname: 'Arall',
    ua_forecastnumberofjobs: 99,
    ua_alldeclarationsticked: true,
    owner: 'x',
    ua_invented: [1],
  });
  expect(saved.body).toEqual({ ...before, owner: 'x', ua_invented: [1] });
  const foreign = { ua_icapplicationid: shared.applicationId };
  expect((await put(user, foreign)).status).toBe(404);
});

test('a save of an older version is refused with 412', async () => {
  const user = await signUpWithApplication(server);
  const headers = { 'if-match': (await get(user)).headers.get('etag') ?? '' };
  expect((await put(user, { ua_projectname: 'Un' }, headers)).status).toBe(200);
  expect((await put(user, { ua_projectname: 'Dau' }, headers)).status).toBe(412);
  expect((await get(user)).body).toMatchObject({ ua_projectname: 'Un' });
});

test.each([
  ['every field', validApplication],
  ['the fewest fields', minimalApplication],
])(
  'an Application with %s is submitted, is then read-only, and is submitted again after a query',
  async (_name, made) => {
    const user = await signUpWithListsAndDocument(server);
    const submitted = await put(user, { ...made(), ua_submitapplication: 1 });
    expect(submitted).toMatchObject({
      status: 200,
      body: {
        ua_currentstatus: 'application-submitted',
        ua_submitapplication: 1,
        ua_forecastnumberofjobs: 5,
      },
    });
    expect((await put(user, { ...made(), ua_submitapplication: 1 }, { 'if-match': '"0"' })).status).toBe(422);
    expect((await get(user)).body).toEqual(submitted.body);
    await moveApplication(server, user, 'in-query-cust');
    expect((await put(user, { ua_projectname: 'Newid' })).status).toBe(200);
    expect((await put(user, { ...made(), ua_submitapplication: 1 })).body).toMatchObject({
      ua_currentstatus: 'application-submitted',
    });
  },
);

test('a submit without the project’s name, any item and any document is refused with an issue for each', async () => {
  const refused = await put(shared, {
    ...minimalApplication(),
    ua_appliedforexternalfunding: 1,
    ua_knowsmaincompetitors: 1,
    ua_projectname: '',
    ua_submitapplication: 1,
  });
  const required = listNames.filter((list) => listOf(list).required);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'ua_projectname', messageId: 'required' },
        ...required.map((path) => ({ path, messageId: 'atLeastOneItem' })),
        { path: 'documents', messageId: 'atLeastOneFile' },
      ],
    },
  });
});

const submitAndReadIssues = async (user: SignedUp, change: object = {}) => {
  const { status, body } = await put(user, { ...validApplication(), ...change, ua_submitapplication: 1 });
  return [status, valuesOf(body)['issues']];
};

test('a submit checks the lists and documents that are stored at that time', async () => {
  const user = await signUpWithListsAndDocument(server);
  const shareholders = listCalls(server, 'shareholders', user);
  const [extra] = itemsOf(
    (await shareholders.add({ ...validItem('shareholders'), ua_percentage: 0.03 })).body,
  );
  expect(await submitAndReadIssues(user)).toEqual([
    400,
    [{ path: 'shareholders', messageId: 'totalTooHigh' }],
  ]);
  await shareholders.save([{ ...extra, ua_percentage: 0.02 }]);

  const directors = listCalls(server, 'directors', user);
  const [director] = itemsOf((await directors.add({ ua_directorname: 'Heb ffôn' })).body);
  expect(await submitAndReadIssues(user)).toEqual([
    400,
    [{ path: 'directors', messageId: 'itemIncomplete' }],
  ]);
  await directors.save([{ ...director, statecode: 1 }]);

  const competitors = listCalls(server, 'competitors', user);
  const rivals = itemsOf((await competitors.fetch()).body);
  await competitors.save(rivals.map((item) => ({ ...item, statecode: 1 })));
  expect(await submitAndReadIssues(user)).toEqual([
    400,
    [{ path: 'competitors', messageId: 'atLeastOneItem' }],
  ]);

  await server.database.query('update notes set state = 2 where record_id = $1', [user.applicationId]);
  const unknown = { ua_knowsmaincompetitors: 0 };
  expect(await submitAndReadIssues(user, unknown)).toEqual([
    400,
    [{ path: 'documents', messageId: 'filesNotReady' }],
  ]);
  await server.database.query('update notes set state = 3 where record_id = $1', [user.applicationId]);
  expect((await submitAndReadIssues(user, unknown))[0]).toBe(200);
});

test.each([
  [{ ua_totalamountrequesting: 500_000.49 }, 'ua_totalamountrequesting', 'atLeastLoan'],
  // The EOI's term is 36 months.
  [{ ua_projectenddate: '2027-03-01' }, 'ua_projectenddate', 'endAfterStart'],
  [{ ua_discretiondeclaration: false }, 'ua_discretiondeclaration', 'agree'],
  [{ ua_question22detail: '' }, 'ua_question22detail', 'required'],
])('an Application with %j can be saved, but its submit is refused', async (change, path, messageId) => {
  expect((await put(shared, { ...validApplication(), ...change })).status).toBe(200);
  const [status, issues] = await submitAndReadIssues(shared, change);
  expect([status, issues]).toEqual([400, expect.arrayContaining([{ path, messageId }])]);
});

test('a submit is refused when the interest-only period is as long as the loan', async () => {
  const user = await signUpWithListsAndDocument(server);
  await server.database.query('update eoi set ua_loanterm = 12 where ua_icexpressionofinterestid = $1', [
    user.eoiId,
  ]);
  expect(await submitAndReadIssues(user, { ua_interestonlyperiod: 12 })).toEqual([
    400,
    [{ path: 'ua_interestonlyperiod', messageId: 'lessThanTerm' }],
  ]);
  expect(await submitAndReadIssues(user, { ua_interestonlyperiod: 11 })).toEqual([200, undefined]);
});

test('other applicants and brokers get 404 for its id, until it is assigned to the broker', async () => {
  const stranger = await signUp(server);
  const broker = await signUpBroker(server);
  const select = ({ token }: SignedUp, ua_icapplicationid: unknown = shared.applicationId) =>
    server.call('getselectedapplication', { token, body: { ua_icapplicationid } });
  const fetched = await get(shared);
  const selected = await select(shared);
  expect([selected.body, selected.headers.get('etag')]).toEqual([fetched.body, fetched.headers.get('etag')]);
  for (const id of ['', 'x', UNKNOWN_ID, stranger.email]) {
    expect.soft([id, (await select(shared, id)).status]).toEqual([id, 404]);
    expect.soft([id, (await select(broker, id)).status]).toEqual([id, 404]);
  }
  expect((await select(shared, 7)).status).toBe(400);
  expect((await select(stranger)).status).toBe(404);
  const change = { ua_icapplicationid: shared.applicationId, ua_projectname: 'Brocer' };
  expect([(await select(broker)).status, (await put(broker, change)).status]).toEqual([404, 404]);
  expect([(await get(broker)).status, (await put(broker, {})).status]).toEqual([403, 403]);

  await assign(server, shared, broker);
  expect((await put(broker, change)).body).toMatchObject({ ua_projectname: 'Brocer' });
  // These two members differ by reader (otherPeople.test.ts).
  const record = ({ body }: { body: unknown }) => {
    const { ua_brokers: _brokers, ua_changes: _changes, ...values } = valuesOf(body);
    return values;
  };
  expect(record(await select(broker))).toEqual(record(await get(shared)));
  // A statecode of 1 from a broker removes the Application from the broker's list and changes nothing else.
  expect((await put(broker, { ...change, ua_projectname: 'x', statecode: 1 })).status).toBe(200);
  expect([(await select(broker)).status, (await put(broker, change)).status]).toEqual([404, 404]);
  expect((await get(shared)).body).toMatchObject({ ua_projectname: 'Brocer' });
});

test('the lookup of suppliers has their names and expertise', async () => {
  const { body } = await server.call('GetICProjectSuppliers');
  const suppliers = itemsOf(body);
  expect(suppliers.length).toBeGreaterThanOrEqual(10);
  expect(suppliers.find(({ ua_suppliername }) => ua_suppliername === 'Ffrwd Olau Hydro Cyf')).toEqual({
    ua_suppliername: 'Ffrwd Olau Hydro Cyf',
    expertise: [expect.stringMatching(/hydro/i)],
    expertiseids: ['0da14351-ae5e-5c15-8f3f-ad4489df4ada'],
  });
});
