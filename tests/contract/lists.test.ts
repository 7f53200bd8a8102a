// The lists over HTTP: fetching, adding, saving by id, and every refused request (product 4.8, 7).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAnswers, formatAnswers } from '#machines/catalogue/fields/answers.ts';
import {
  childLists,
  fieldsOfList,
  listNames,
  listOf,
  type ListName,
} from '#machines/catalogue/records/lists.ts';
import type { Queries } from '#server/db/database.ts';
import { itemAnswers, validItem } from '../applicationSamples.ts';
import { wrongAnswers } from '../samples.ts';
import {
  assign,
  itemsOf,
  listCalls,
  moveApplication,
  UNKNOWN_ID,
  valuesOf,
  signUpWithApplication,
  type Applicant,
} from './applicants.ts';
import { borrowDatabase } from './borrowDatabase.ts';
import { recordCalls } from './recordCalls.ts';
import { signIn, signUp, signUpBroker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
let user: Applicant;
let other: Applicant;
beforeAll(async () => {
  server = await testServer();
  [user, other] = await Promise.all([signUpWithApplication(server), signUpWithApplication(server)]);
});
afterAll(() => server.close());

const idOf = (list: ListName, item: Record<string, unknown> | undefined): string =>
  String(item?.[listOf(list).idField]);

const stored = (list: ListName, applicant = user) => listCalls(server, list, applicant).stored();

test.each(listNames)(
  'security 4: %s: items are added, changed, hidden and shown again, and an item that a save leaves out is kept',
  async (list) => {
    const { idField } = listOf(list);
    const { fetch, add, save } = listCalls(server, list, user);
    expect(await fetch()).toMatchObject({ status: 404, body: { message: 'No items were found.' } });

    const added = await add(validItem(list, 1));
    const second = await add(validItem(list, 2));
    expect(added).toMatchObject({ status: 200, body: [{ ...validItem(list, 1), statecode: 0 }] });
    const [first] = itemsOf(added.body);
    const [next] = itemsOf(second.body);
    const both = await fetch();
    expect(both.body).toEqual([first, next]);
    expect([first?.['ua_icapplicationid'], both.headers.get('etag')]).toEqual([
      user.applicationId,
      second.headers.get('etag'),
    ]);

    const changed = { ...next, ...validItem(list, 3) };
    expect((await save([first, changed])).body).toEqual([first, changed]);
    // The server keeps an item that is not in the body.
    expect((await save([{ [idField]: idOf(list, first), statecode: 1 }])).body).toEqual([changed]);
    expect((await fetch()).body).toEqual([changed]);
    expect((await save([{ [idField]: idOf(list, first), statecode: 0 }])).body).toEqual([first, changed]);
    expect((await save([])).body).toEqual([first, changed]);
  },
);

test.each(listNames)('%s: every field is stored as it was sent and read back unchanged', async (list) => {
  const rows = fieldsOfList(list);
  const answers = itemAnswers(list, 7);
  const { add, save } = listCalls(server, list, other);
  const [item] = itemsOf((await add(parseAnswers(rows, answers))).body);
  const back = (await stored(list, other)).find((each) => idOf(list, each) === idOf(list, item)) ?? {};
  expect(formatAnswers(rows, back)).toEqual(formatAnswers(rows, parseAnswers(rows, answers)));
  const blank = Object.fromEntries(rows.map(([name]) => [name, null]));
  expect((await save([{ ...item, ...blank }])).status).toBe(200);
  const emptied = (await stored(list, other)).find((each) => idOf(list, each) === idOf(list, item)) ?? {};
  expect(formatAnswers(rows, emptied)).toEqual(formatAnswers(rows, {}));
  expect((await save([item])).status).toBe(200);
  const restored = (await stored(list, other)).find((each) => idOf(list, each) === idOf(list, item)) ?? {};
  expect(formatAnswers(rows, restored)).toEqual(formatAnswers(rows, parseAnswers(rows, answers)));
});

test.each(listNames)(
  '%s: every wrong value is refused with 400 and its message, and nothing is stored',
  async (list) => {
    const { add, save } = listCalls(server, list, user);
    const [item] = itemsOf((await add(validItem(list, 4))).body);
    const before = await stored(list);
    for (const [name, field] of fieldsOfList(list)) {
      // A supplier that is not verified is valid: it is stored by its name.
      if (name === 'ua_supplier') continue;
      for (const { answer, messageId } of wrongAnswers(field)) {
        const wrong = parseAnswers([[name, field]], { [name]: answer });
        const issues = { issues: expect.arrayContaining([{ path: `0.${name}`, messageId }]) };
        for (const [call, refused] of [
          ['add', await add({ ...validItem(list), ...wrong })],
          ['save', await save([{ ...item, ...wrong }])],
        ] as const)
          expect
            .soft([call, name, answer, refused.status, refused.body])
            .toMatchObject([call, name, answer, 400, issues]);
      }
    }
    expect(await stored(list)).toEqual(before);
  },
);

test.each([-1, 1e12, 0.005, '12', 'ten', true, {}, [1]])(
  'an amount of %j is refused with 400',
  async (ua_price) => {
    const { add } = listCalls(server, 'assets', user);
    expect(await add({ ...validItem('assets'), ua_price })).toMatchObject({
      status: 400,
      body: { issues: [{ path: '0.ua_price' }] },
    });
  },
);

test('security 4: a list with a missing, unknown, repeated or foreign id is refused as a whole', async () => {
  const list = 'directors';
  const { idField } = listOf(list);
  const { save } = listCalls(server, list, user);
  const before = await stored(list);
  const [first, second] = before;
  const change = { ...first, ua_directorname: 'Newid' };
  const [theirs] = itemsOf((await listCalls(server, list, other).add()).body);
  const refusals = [
    [[change, { ...second, [idField]: '' }], 400],
    [[change, { ...second, [idField]: null }], 400],
    [[change, { ...second, [idField]: idOf(list, first) }], 400],
    [[change, { ...first, [idField]: idOf(list, first).toUpperCase() }], 400],
    [[change, { ...second, [idField]: UNKNOWN_ID }], 404],
    [[change, { ...second, [idField]: 'no id' }], 404],
    [[change, { ...second, [idField]: 7 }], 404],
    [[change, theirs], 404],
    [[change, { ...theirs, ua_icapplicationid: user.applicationId }], 404],
    [[{ ...change, ua_icapplicationid: other.applicationId }], 404],
    [[change, { ...second, ua_icapplicationid: other.applicationId }], 404],
    [[change, { ...second, statecode: 2 }], 400],
    [[change, { ...second, statecode: '1' }], 400],
    [[change, 'text'], 400],
    [[change, null], 400],
    [{ ...change }, 400],
    [Array.from({ length: 1001 }, () => change), 400],
  ] as const;
  for (const [body, status] of refusals) {
    expect.soft([body, (await save(body)).status]).toEqual([body, status]);
  }
  expect(await stored(list)).toEqual(before);
  expect(await stored(list, other)).toEqual(expect.arrayContaining([theirs]));
});

test('an add of no item, of several or of one with an id is refused with 400', async () => {
  const { add } = childLists.jobs.calls;
  const before = await stored('jobs');
  const item = validItem('jobs');
  for (const body of [
    [],
    [item, item],
    item,
    [null],
    [[item]],
    [{ ...item, ua_icprojectforecastjobsid: UNKNOWN_ID }],
  ]) {
    const refused = await server.call(add, { token: user.token, body });
    expect.soft([body, refused.status]).toEqual([body, 400]);
  }
  const foreign = [{ ...item, ua_icapplicationid: other.applicationId }];
  expect((await server.call(add, { token: user.token, body: foreign })).status).toBe(404);
  expect(await stored('jobs')).toEqual(before);
});

test('a stored date that has since passed is saved again, a changed one in the past is refused', async () => {
  const { add, save } = listCalls(server, 'jobs', other);
  const [job] = itemsOf((await add({ ...validItem('jobs'), ua_startdate: '2026-11-22' })).body);
  server.advanceClock(2 * 24 * 3_600_000);
  const late = await signIn(server, other.email);
  other.token = String(valuesOf(late.body)['access_token']);
  const withNewToken = listCalls(server, 'jobs', other);
  expect((await withNewToken.save([{ ...job, ua_jobtitle: 'Technegydd' }])).status).toBe(200);
  expect(await withNewToken.save([{ ...job, ua_startdate: '2026-11-23' }])).toMatchObject({
    status: 400,
    body: { issues: [{ path: '0.ua_startdate', messageId: 'dateFuture' }] },
  });
  // The token of the earlier calls has expired.
  expect((await save([job])).status).toBe(401);
  server.advanceClock(-2 * 24 * 3_600_000);
});

test('unknown fields of an item are stored, up to a limit of size', async () => {
  const { add, save } = listCalls(server, 'competitors', user);
  const [item] = itemsOf(
    (await add({ ...validItem('competitors', 8), ua_invented: { list: [1, 'Ŵ'] } })).body,
  );
  expect(item).toMatchObject({ ua_invented: { list: [1, 'Ŵ'] } });
  expect((await save([{ ...item, ua_invented: 'x'.repeat(3000) }])).status).toBe(400);
  expect(itemsOf((await save([{ ...item, ua_another: 1 }])).body).at(-1)).toEqual({ ...item, ua_another: 1 });
});

test('the Application has the total of the jobs, and its version stays the same', async () => {
  const applicant = await signUpWithApplication(server);
  const application = recordCalls(() => server, 'application');
  const { add, save } = listCalls(server, 'jobs', applicant);
  const before = await application.get(applicant);
  const [job] = itemsOf((await add({ ...validItem('jobs'), ua_quantity: 3 })).body);
  await add({ ...validItem('jobs'), ua_quantity: 4 });
  const after = await application.get(applicant);
  expect(after.body).toMatchObject({ ua_forecastnumberofjobs: 7 });
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  await save([{ ...job, statecode: 1 }]);
  expect((await application.get(applicant)).body).toMatchObject({ ua_forecastnumberofjobs: 4 });
});

test('a job of quantity 0 is stored without salary, duration and start date, and counts as none', async () => {
  const applicant = await signUpWithApplication(server);
  const { add } = listCalls(server, 'jobs', applicant);
  const none = { ua_jobtitle: 'Dim swyddi', ua_quantity: 0 };
  const blank = { ua_basicannualsalary: '', ua_duration: '', ua_startdate: '' };
  const added = await add({ ...none, ...blank });
  const { body } = await recordCalls(() => server, 'application').get(applicant);
  expect([added.status, itemsOf(added.body)]).toMatchObject([200, [{ ...none, ...blank }]]);
  expect(body).toMatchObject({ ua_forecastnumberofjobs: 0 });
});

test('list calls answer 404 without an Application, and saves 422 once it is submitted', async () => {
  const withoutApplication = await signUp(server);
  const applicant = await signUpWithApplication(server);
  for (const list of listNames) {
    const none = listCalls(server, list, withoutApplication);
    expect.soft([list, (await none.fetch()).status, (await none.add()).status]).toEqual([list, 404, 404]);
    expect.soft([list, (await none.save([])).status]).toEqual([list, 404]);
    expect((await listCalls(server, list, applicant).add()).status).toBe(200);
  }
  await moveApplication(server, applicant, 'stage-2-assessment-started');
  for (const list of listNames) {
    const { fetch, add, save } = listCalls(server, list, applicant);
    const { body } = await fetch();
    expect.soft([list, (await add()).status]).toEqual([list, 422]);
    expect.soft([list, (await save(body, { 'if-match': '"0"' })).status]).toEqual([list, 422]);
    expect((await fetch()).body).toEqual(body);
  }
  await moveApplication(server, applicant, 'app-in-query');
  expect((await listCalls(server, 'jobs', applicant).add()).status).toBe(200);
});

test('a broker reads and saves the lists of an Application once it is assigned', async () => {
  const broker = await signUpBroker(server);
  const { add, get, update } = childLists.shareholders.calls;
  const fetchAsBroker = (ua_icapplicationid?: string) =>
    server.call(get, { token: broker.token, body: { ua_icapplicationid } });
  const items = await stored('shareholders');
  expect((await fetchAsBroker()).status).toBe(403);
  expect((await fetchAsBroker(user.applicationId)).status).toBe(404);
  await assign(server, user, broker);
  expect((await fetchAsBroker(user.applicationId)).body).toEqual(items);
  const item = { ...validItem('shareholders', 9), ua_icapplicationid: user.applicationId };
  expect((await server.call(add, { token: broker.token, body: [item] })).status).toBe(200);
  expect((await server.call(update, { token: broker.token, body: items })).status).toBe(200);
});

test('a list with 10,000 items, nearly all of them deleted, takes no other and says why', async () => {
  const applicant = await signUpWithApplication(server);
  const { add } = listCalls(server, 'directors', applicant);
  expect((await add()).status).toBe(200);
  await server.database.query(
    `insert into directors (id, application_id, extra, created_at, updated_at, ua_directorname, statecode)
     select gen_random_uuid(), $1, '{}', now(), now(), 'Un o fil', 1 from generate_series(1, 9999)`,
    [applicant.applicationId],
  );
  expect(await add()).toMatchObject({
    status: 400,
    body: { message: 'A list holds at most 10000 items, the deleted ones included.' },
  });
});

test('a fetch, an add and a submit read no deleted item, and items keep the order in which they were added', async () => {
  const database = await borrowDatabase();
  let read = 0;
  const reading = (queries: Queries): Queries => ({
    async query<Row extends object>(...statement: Parameters<Queries['query']>) {
      const rows = await queries.query<Row>(...statement);
      if (/from directors\b/.test(statement[0])) read += rows.length;
      return rows;
    },
  });
  const counting = await testServer({}, undefined, {
    database: {
      ...database,
      ...reading(database),
      transaction: (work, options) => database.transaction((queries) => work(reading(queries)), options),
    },
  });
  const applicant = await signUpWithApplication(counting);
  const { add, fetch, save } = listCalls(counting, 'directors', applicant);
  const names = ['Un', 'Dau', 'Tri'];
  for (const ua_directorname of names) await add({ ...validItem('directors'), ua_directorname });
  await counting.database.query(
    `insert into directors (id, application_id, extra, created_at, updated_at, ua_directorname, statecode)
     select gen_random_uuid(), $1, '{}', now(), now(), 'Wedi mynd', 1 from generate_series(1, 200)`,
    [applicant.applicationId],
  );
  const readBy = async (call: () => Promise<unknown>) => {
    read = 0;
    await call();
    return read;
  };
  expect(await readBy(fetch)).toBe(3);
  // An add reads one row: that of the query that counts the items.
  expect(await readBy(() => add({ ...validItem('directors'), ua_directorname: 'Pedwar' }))).toBe(1);
  const submit = () =>
    counting.call('UpdateICApplication', { token: applicant.token, body: { ua_submitapplication: 1 } });
  expect(await readBy(submit)).toBe(4);
  // A deleted item is restored at its place.
  const [first] = itemsOf((await fetch()).body);
  const id = { [listOf('directors').idField]: idOf('directors', first) };
  await save([{ ...id, statecode: 1 }]);
  await save([{ ...id, statecode: 0 }]);
  expect(itemsOf((await fetch()).body).map(({ ua_directorname }) => ua_directorname)).toEqual([
    ...names,
    'Pedwar',
  ]);
  await counting.close();
});

test('a save of 50 changed items takes no more statements than that of one', async () => {
  const database = await borrowDatabase();
  let statements = 0;
  const counting = await testServer({}, undefined, {
    database: {
      ...database,
      transaction: (work, options) =>
        database.transaction(
          (queries) =>
            work({
              query: (...statement) => {
                statements += 1;
                return queries.query(...statement);
              },
            }),
          options,
        ),
    },
  });
  const applicant = await signUpWithApplication(counting);
  const { add, save, fetch } = listCalls(counting, 'directors', applicant);
  for (let number = 0; number < 50; number += 1) await add();
  const items = itemsOf((await fetch()).body);
  const statementsOf = async (name: string, count: number) => {
    const changed = items.slice(0, count).map((item) => ({ ...item, ua_directorname: name }));
    statements = 0;
    const { status, body } = await save(changed);
    expect([status, itemsOf(body).slice(0, count)]).toEqual([200, changed]);
    return statements;
  };
  expect([await statementsOf('Siân', 1), await statementsOf('Ŵyn', 50)]).toEqual([7, 7]);
  await counting.close();
});

test(
  '1,000 of the longest items with twenty unknown members each are saved',
  { timeout: 60_000 },
  async () => {
    const list = 'activities';
    const applicant = await signUpWithApplication(server);
    const { add, save, fetch } = listCalls(server, list, applicant);
    const longest = Object.fromEntries(
      fieldsOfList(list).flatMap(([name, { kind, maxLength }]) =>
        maxLength !== undefined && kind !== 'lookup' ? [[name, 'ŵ'.repeat(maxLength)]] : [],
      ),
    );
    const [first] = itemsOf((await add({ ...validItem(list), ...longest })).body);
    await server.database.query(
      `insert into activities (id, application_id, extra, created_at, updated_at, ${Object.keys(longest).join()})
     select gen_random_uuid(), $1, '{}', now(), now(), ${Object.keys(longest).join()}
     from activities cross join generate_series(1, 999) where application_id = $1`,
      [applicant.applicationId],
    );
    const all = itemsOf((await fetch()).body);
    const unknown = Object.fromEntries(Array.from({ length: 20 }, (_none, index) => [`x${index}`, index]));
    const hidden = await save(
      all.map((item) => ({
        ...item,
        ...unknown,
        ...(idOf(list, item) === idOf(list, first) ? { statecode: 1 } : {}),
      })),
    );
    expect([hidden.status, itemsOf(hidden.body).length]).toEqual([200, 999]);
    expect(itemsOf(hidden.body)[998]).toMatchObject({ ...longest, ...unknown });
  },
);

test('a list of 1,000 items is saved, one more item is refused with 400', { timeout: 60_000 }, async () => {
  const applicant = await signUpWithApplication(server);
  const { add, save, fetch } = listCalls(server, 'directors', applicant);
  const [first] = itemsOf((await add()).body);
  await server.database.query(
    `insert into directors (id, application_id, extra, created_at, updated_at, ua_directorname)
     select gen_random_uuid(), $1, '{}', now(), now(), 'Un o fil' from generate_series(1, 999)`,
    [applicant.applicationId],
  );
  const all = itemsOf((await fetch()).body);
  expect(all).toHaveLength(1000);
  expect((await add()).status).toBe(400);
  const saved = await save(all.map((item) => ({ ...item, ua_directorname: 'Newid' })));
  expect([saved.status, itemsOf(saved.body).length]).toEqual([200, 1000]);
  expect((await save([{ ...first, statecode: 1 }])).status).toBe(200);
  expect((await add()).status).toBe(200);
  expect((await save([{ ...first, statecode: 0 }])).status).toBe(400);
});
