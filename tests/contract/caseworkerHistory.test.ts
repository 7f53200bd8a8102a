// Who did what, and why: names and reasons on the caseworker's moves, assignments and rights, and the fields that applicants and brokers
// changed (product 14.5).
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assign,
  itemsOf,
  listCalls,
  moveApplication,
  signUpWithApplication,
  signUpWithEoi,
  valuesOf,
} from './applicants.ts';
import { caseworkerCommand, exitsWithError } from './caseworkerCommand.ts';
import { validItem } from '../applicationSamples.ts';
import { recordCalls } from './recordCalls.ts';
import {
  caseworker,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from './testServer.ts';

let server: TestServer;
let shared: TestServer;
beforeAll(async () => {
  server = await testServer();
  shared = await testServer({ CASEWORKER_KEY: 'a-key-that-several-people-share' });
});
afterAll(async () => {
  await server.close();
  await shared.close();
});

const application = recordCalls(() => server, 'application');

const statusHistoryOf = async (user: SignedUp) =>
  valuesOf((await application.get(user)).body)['ua_statushistory'];

const MINUTE = 60_000;
const at = '2026-11-21T10:00:00.000Z';

const show = async ({ email }: SignedUp) => valuesOf((await caseworker(server, 'GET', `/${email}`)).body);

test('a move keeps the name, the reason and whether it was forced', async () => {
  const user = await signUpWithApplication(server);
  const path = `/${user.email}/records/application`;
  const signed = { as: ' Siân Wyn ', reason: 'Sent in by post' };
  const status = 'stage-2-assessment-started';
  expect((await caseworker(server, 'PUT', path, { ...signed, status, force: true })).status).toBe(200);
  await caseworker(server, 'PUT', path, { status: 'assessment-complete' });
  const { events } = valuesOf((await show(user))['application']);
  const common = { at, actor: 'caseworker', record: 'application', message: null };
  expect(itemsOf(events).slice(1)).toEqual([
    {
      ...common,
      from: 'application-created',
      to: status,
      name: 'Siân Wyn',
      reason: 'Sent in by post',
      forced: true,
    },
    { ...common, from: status, to: 'assessment-complete', name: null, reason: null, forced: false },
  ]);
});

test('an assignment that ended stays in the history when the Application is assigned again', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  const path = `/${client.email}/assignment`;
  const body = { broker: broker.email };
  await caseworker(server, 'PUT', path, { ...body, as: 'Siân', reason: 'Letter of authority' });
  await caseworker(server, 'PUT', path, { ...body, as: 'Somebody else' });
  await caseworker(server, 'PUT', `${path}/ended`, { ...body, as: 'Gwen', reason: 'Asked by phone' });
  await caseworker(server, 'PUT', path, body);
  const remove = { ua_icapplicationid: client.applicationId, statecode: 1 };
  expect((await application.put(broker, remove)).status).toBe(200);
  const common = { broker: broker.email, assigned: at, ended: at };
  expect(await show(client)).toMatchObject({
    brokers: [],
    assignments: [
      {
        ...common,
        assignedBy: 'Siân',
        assignedReason: 'Letter of authority',
        endedActor: 'caseworker',
        endedBy: 'Gwen',
        endedReason: 'Asked by phone',
      },
      {
        ...common,
        assignedBy: null,
        assignedReason: null,
        endedActor: 'broker',
        endedBy: null,
        endedReason: null,
      },
    ],
  });
});

test('the history of a right says who gave and who took it, and nothing when nothing changed', async () => {
  const broker = await signUpBroker(server);
  await caseworker(server, 'PUT', `/${broker.email}/broker`, { as: 'Nobody' });
  await caseworker(server, 'PUT', `/${broker.email}/broker/ended`, { as: 'Gwen', reason: 'Left the firm' });
  expect((await show(broker))['rights']).toEqual([
    { at, broker: true, by: null, reason: null },
    { at, broker: false, by: 'Gwen', reason: 'Left the firm' },
  ]);
});

test('the history names the fields that the applicant and the broker changed, and no value', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await assign(server, client, broker);
  const { ua_loanamount } = valuesOf((await application.get(client)).body);
  const secret = { ua_projectname: 'Cyfrinach', ua_businessbanksortcode: '123456', ua_loanamount };
  await application.put(client, secret);
  await application.put(client, secret);
  const ua_icapplicationid = client.applicationId;
  await application.put(broker, { ua_icapplicationid, ua_projectname: 'Cyfrinach arall' });
  const directors = listCalls(server, 'directors', client);
  const [director] = itemsOf((await directors.add(validItem('directors'))).body);
  server.advanceClock(6 * MINUTE);
  await directors.save([{ ...director, ua_directorname: 'Cyfrinachol' }]);
  await directors.save([{ ...director, ua_directorname: 'Cyfrinachol', statecode: 1 }]);
  server.advanceClock(-6 * MINUTE);
  const { changes } = valuesOf((await show(client))['application']);
  const byClient = { at, actor: 'applicant', mail: client.email, list: null };
  expect(changes).toEqual([
    { ...byClient, fields: ['ua_businessbanksortcode', 'ua_projectname'] },
    { ...byClient, actor: 'broker', mail: broker.email, fields: ['ua_projectname'] },
    { ...byClient, list: 'directors', fields: Object.keys(validItem('directors')).toSorted() },
    {
      ...byClient,
      at: '2026-11-21T10:06:00.000Z',
      list: 'directors',
      fields: ['statecode', 'ua_directorname'],
    },
  ]);
  expect(JSON.stringify(changes)).not.toContain('Cyfrinach');
});

test('changes of one user are two entries when somebody else changed the record between them', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await assign(server, client, broker);
  const { applicationId: ua_icapplicationid } = client;
  await application.put(client, { ua_projectname: 'Un' });
  await application.put(broker, { ua_icapplicationid, ua_projectname: 'Dau' });
  await application.put(client, { ua_projectname: 'Tri' });
  const { changes } = valuesOf((await show(client))['application']);
  const common = { at, list: null, fields: ['ua_projectname'] };
  expect(changes).toEqual([
    { ...common, actor: 'applicant', mail: client.email },
    { ...common, actor: 'broker', mail: broker.email },
    { ...common, actor: 'applicant', mail: client.email },
  ]);
});

test('the history names changed fields that the server does not know, of a record and of an item', async () => {
  const client = await signUpWithApplication(server);
  await application.put(client, { ua_invented: 1 });
  await application.put(client, { ua_invented: 1 });
  const directors = listCalls(server, 'directors', client);
  const known = Object.keys(validItem('directors'));
  const [director] = itemsOf(
    (await directors.add({ ...validItem('directors'), ua_inventedatfirst: 'a' })).body,
  );
  await directors.save([{ ...director, ua_inventedlater: 'b' }]);
  const { changes } = valuesOf((await show(client))['application']);
  const common = { at, actor: 'applicant', mail: client.email };
  expect(changes).toEqual([
    { ...common, list: null, fields: ['ua_invented'] },
    { ...common, list: 'directors', fields: [...known, 'ua_inventedatfirst'].toSorted() },
    // An entry is of one item, so that a conflict can say who changed it; added items are one entry.
    { ...common, list: 'directors', fields: ['ua_inventedlater'] },
  ]);
});

test('saves of a list within five minutes are one entry for each item, until somebody else changes the record', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await assign(server, client, broker);
  const { save, add, fetch } = listCalls(server, 'competitors', client);
  await add();
  await add();
  const [first, second] = itemsOf((await fetch()).body);
  await save([
    { ...first, ua_competitorlocation: 'Bangor' },
    { ...second, ua_competitorlocation: 'Bangor' },
  ]);
  await save([{ ...first, ua_competitorlocation: 'Bangor', ua_competitorname: 'Un' }, second]);
  await application.put(broker, { ua_icapplicationid: client.applicationId, ua_projectname: 'Dau' });
  await save([{ ...first, ua_competitorname: 'Tri' }]);
  const { changes } = valuesOf((await show(client))['application']);
  const common = { at, actor: 'applicant', mail: client.email, list: 'competitors' };
  expect(changes).toEqual([
    // The two items that were added.
    { ...common, fields: Object.keys(validItem('competitors')).toSorted() },
    { ...common, fields: ['ua_competitorlocation', 'ua_competitorname'] },
    { ...common, fields: ['ua_competitorlocation'] },
    { at, actor: 'broker', mail: broker.email, list: null, fields: ['ua_projectname'] },
    { ...common, fields: ['ua_competitorlocation', 'ua_competitorname'] },
  ]);
});

test('the history names the fields with which an Expression of Interest began, and those saved within five minutes', async () => {
  const user = await signUp(server);
  const { put } = recordCalls(() => server, 'eoi');
  // The portal fills in the account's address, which nobody has answered.
  const body = { ua_companyname: 'Un', ua_position: '', ua_emailaddress: user.email };
  await server.call('AddICEOI', { token: user.token, body });
  server.advanceClock(4 * MINUTE);
  await put(user, { ua_companyname: 'Dau', ua_position: 'Chair' });
  server.advanceClock(2 * MINUTE);
  await put(user, { ua_companyname: 'Tri' });
  server.advanceClock(MINUTE);
  await caseworker(server, 'PUT', `/${user.email}/records/eoi`, { status: 'eoi-in-query', force: true });
  server.advanceClock(MINUTE);
  await put(user, { ua_companyname: 'Pedwar' });
  server.advanceClock(-8 * MINUTE);
  const common = { actor: 'applicant', mail: user.email, list: null };
  expect(valuesOf((await show(user))['eoi'])['changes']).toEqual([
    { ...common, at, fields: ['ua_companyname', 'ua_position'] },
    { ...common, at: '2026-11-21T10:06:00.000Z', fields: ['ua_companyname'] },
    { ...common, at: '2026-11-21T10:08:00.000Z', fields: ['ua_companyname'] },
  ]);
});

test('show has the newest hundred changes of fields on its first page, and the earlier ones on the next', async () => {
  const user = await signUpWithEoi(server);
  await server.database.query(
    `insert into field_changes (happened_at, actor, user_id, record_id, fields)
     select make_timestamptz(2026, 1, 1, 0, 0, 0) + make_interval(days => n), 'applicant', ua_contact,
       ua_icexpressionofinterestid, array['field ' || n]
     from eoi, generate_series(1, 101) n where ua_icexpressionofinterestid = $1`,
    [user.eoiId],
  );
  const fieldsOn = async (page: number) => {
    const { body } = await caseworker(server, 'GET', `/${user.email}?page=${page}`);
    return itemsOf(valuesOf(valuesOf(body)['eoi'])['changes']).map(({ fields }) => fields);
  };
  const first = await fieldsOn(1);
  expect([first.length, first[0], first.at(-1)]).toEqual([100, ['field 2'], ['field 101']]);
  expect(await fieldsOn(2)).toEqual([['field 1']]);
  const { text } = await caseworkerCommand(server, `show ${user.email} --page 2`);
  expect(text.split('\n').at(-1)).toBe('Changes of fields: page 2 of 2, the newest on page 1.');
  expect(await caseworkerCommand(server, `show ${user.email} --page 3`)).toEqual(
    exitsWithError('There is no page 3: there are 2.'),
  );
});

test('show has at most 500 pages of changes, however many there are', async () => {
  const user = await signUpWithEoi(server);
  await server.database.query(
    `insert into field_changes (happened_at, actor, user_id, record_id, fields)
     select now(), 'applicant', ua_contact, ua_icexpressionofinterestid, array['field ' || n]
     from eoi, generate_series(1, 50100) n where ua_icexpressionofinterestid = $1`,
    [user.eoiId],
  );
  const { body } = await caseworker(server, 'GET', `/${user.email}?page=500`);
  expect(body).toMatchObject({ page: 500, pages: 500, eoi: { changes: { 0: { fields: ['field 101'] } } } });
  expect(await caseworker(server, 'GET', `/${user.email}?page=501`)).toMatchObject({
    status: 400,
    body: { message: 'There is no page 501: there are 500.' },
  });
});

test('a server with a shared key refuses a change without a name, and a name that is no line of text', async () => {
  const path = `/${(await signUp(shared)).email}/broker`;
  expect(await caseworker(shared, 'PUT', path)).toMatchObject({
    status: 400,
    body: { message: 'Say who you are with --as NAME: the key of this server is shared.' },
  });
  for (const as of ['', '  ', 'a\nb', 'a'.repeat(101), 7])
    expect.soft([as, (await caseworker(shared, 'PUT', path, { as })).status]).toEqual([as, 400]);
  expect((await caseworker(shared, 'PUT', path, { as: 'Gwen' })).status).toBe(200);
});

test('a seed is refused without a name where the key is shared, and the history keeps name and reason of one', async () => {
  const broker = await signUp(shared);
  await caseworker(shared, 'PUT', `/${broker.email}/broker`, { as: 'Gwen' });
  const seeded = (path: string, body: object) =>
    shared.request('POST', `/caseworker/${path}`, { token: shared.caseworkerKey ?? '', body });
  const scenarios = { first: 0, count: 1, seed: 9, broker: broker.email };
  const refused = {
    status: 400,
    body: { message: 'Say who you are with --as NAME: the key of this server is shared.' },
  };
  expect(await seeded('scenarios', scenarios)).toMatchObject(refused);
  expect(await seeded('personas', { persona: 'charity', seed: 9 })).toMatchObject(refused);
  const words = `seed --applications 1 --seed 9 --broker ${broker.email} --as "Siân Wyn" --reason Training`;
  expect(await caseworkerCommand(shared, words)).toMatchObject({ code: 0 });
  const [row] = itemsOf(valuesOf((await caseworker(shared, 'GET', '')).body)['applicants']).filter(
    ({ mail }) => /\.a9\.0@/.test(String(mail)),
  );
  const { body } = await caseworker(shared, 'GET', `/${String(row?.['mail'])}`);
  expect(valuesOf(body)['assignments']).toMatchObject([
    { assignedBy: 'Siân Wyn', assignedReason: 'Training' },
  ]);
  for (const record of ['eoi', 'application'])
    expect(itemsOf(valuesOf(valuesOf(body)[record])['events'])[0]).toMatchObject({
      actor: 'seed',
      name: 'Siân Wyn',
      reason: 'Training',
    });
});

test('a record carries its dated statuses for the applicant, without names and reasons, and nobody can save them', async () => {
  const user = await signUpWithApplication(server);
  const path = `/${user.email}/records/application`;
  await caseworker(server, 'PUT', path, {
    as: 'Siân Wyn',
    reason: 'Phone call',
    status: 'application-withdrawn',
  });
  const history = [{ at, status: 'application-withdrawn' }];
  const { ua_statushistory, ...stored } = valuesOf((await application.get(user)).body);
  expect(ua_statushistory).toEqual(history);

  const other = await signUpWithApplication(server);
  await application.put(other, { ...stored, ua_icapplicationid: undefined, ua_statushistory: history });
  expect(await statusHistoryOf(other)).toEqual([]);
});

test('the history for the applicant has one entry for each display state, not the fund’s own statuses', async () => {
  const user = await signUpWithApplication(server);
  for (const status of [
    'in-query-umi',
    'application-created',
    'assessment-complete',
    'waiting-for-credit-check',
    'application-assigned',
  ]) {
    server.advanceClock(MINUTE);
    await moveApplication(server, user, status);
  }
  server.advanceClock(-5 * MINUTE);
  expect(await statusHistoryOf(user)).toEqual([
    { at: '2026-11-21T10:01:00.000Z', status: 'in-query-cust' },
    { at: '2026-11-21T10:03:00.000Z', status: 'stage-2-assessment-started' },
  ]);
});

test('the history for a broker begins with the assignment', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await moveApplication(server, client, 'application-rejected');
  server.advanceClock(MINUTE);
  await assign(server, client, broker);
  server.advanceClock(MINUTE);
  await moveApplication(server, client, 'app-in-query');
  server.advanceClock(-2 * MINUTE);
  const query = { at: '2026-11-21T10:02:00.000Z', status: 'in-query-cust' };
  expect(await statusHistoryOf(client)).toEqual([{ at, status: 'application-rejected' }, query]);
  const seen = await server.call('getselectedapplication', {
    token: broker.token,
    body: { ua_icapplicationid: client.applicationId },
  });
  expect(valuesOf(seen.body)['ua_statushistory']).toEqual([query]);
});
