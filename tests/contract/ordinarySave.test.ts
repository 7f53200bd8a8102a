// Ordinary saves (server/records/ordinarySave.ts): one statement after that of the session; the answer and the stored rows are those of a save in a
// transaction; and whatever happens between the two statements is noticed.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { statusHistoryMember } from '#machines/catalogue/records/statusHistory.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Database, Queries } from '#server/db/database.ts';
import { keyColumns } from '#server/records/recordStore.ts';
import { validApplication, validItem } from '../applicationSamples.ts';
import { minimalRecord, validRecord } from '../samples.ts';
import { otherProcessWait } from '../spawnServer.ts';
import {
  assign,
  listCalls,
  signUpWithApplication,
  signUpWithEoi,
  valuesOf,
  withoutServerFields,
} from './applicants.ts';
import { borrowDatabase } from './borrowDatabase.ts';
import { pageFor } from './clientPages.ts';
import { recordCalls } from './recordCalls.ts';
import { caseworker, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

/** What the server has executed on the database: each statement by itself, and each transaction as one entry. */
let executed: string[] = [];
/** Runs once before the statement that writes an ordinary save; with `isRefused` that statement then writes nothing. */
let beforeWrite: { run: () => Promise<unknown>; isRefused?: boolean } | null = null;

/** The record that an ordinary save's statement writes; undefined for any other statement, such as one of a transaction. */
const writtenBy = (sql: string): string | undefined =>
  /^(?:with saved as \()?update (eoi|application) as r set /.exec(sql)?.[1];

function recordStatements(database: Database): Database {
  const query: Queries['query'] = async (sql, values, prepared) => {
    const written = writtenBy(sql);
    executed.push(written === undefined ? (prepared ?? sql) : `write ${written}`);
    if (written !== undefined && beforeWrite !== null) {
      const { run, isRefused = false } = beforeWrite;
      beforeWrite = null;
      await run();
      if (isRefused) return [];
    }
    return database.query(sql, values, prepared);
  };
  return {
    ...database,
    query,
    transaction: async (work, options) => {
      executed.push('transaction');
      return database.transaction(work, options);
    },
  };
}

/** Whether the sweep of the start has made its last transaction, for the rows of the brokers' lists; it follows the deletion of old responses. */
const isSwept = () => {
  const responses = executed.findIndex((statement) => statement.includes('delete from idempotency_keys'));
  return responses !== -1 && executed.includes('transaction', responses);
};

let database: Database;
let server: TestServer;
beforeAll(async () => {
  database = await borrowDatabase();
  server = await testServer({}, undefined, { database: recordStatements(database) });
  await vi.waitUntil(isSwept, otherProcessWait);
});
afterAll(() => server.close());
beforeEach(() => {
  beforeWrite = null;
});

const calls = {
  eoi: recordCalls(() => server, 'eoi'),
  application: recordCalls(() => server, 'application'),
};
const signUpWith = { eoi: signUpWithEoi, application: signUpWithApplication } as const;

/** Signs up somebody whose record was saved before, so that the next save is an ordinary one. */
async function signUpWithSaved(record: RecordName): Promise<SignedUp> {
  const user = await signUpWith[record](server);
  expect((await calls[record].put(user, { ua_note: 'first' })).status).toBe(200);
  return user;
}

/** What the server executes on the database during `work`, without the outbox, which sends e-mails to the mailbox by itself. */
async function executedDuring(work: () => Promise<unknown>): Promise<string[]> {
  executed = [];
  await work();
  return executed.filter((statement) => !/outbox|mailbox_messages/.test(statement));
}

const records = ['eoi', 'application'] as const satisfies readonly RecordName[];
const bodies: Readonly<Record<RecordName, () => Values>> = {
  eoi: () => withoutServerFields(validRecord('eoi')),
  application: () => validApplication(),
};

test.each(records)('an ordinary save of the %s asks the database once after the session', async (record) => {
  const user = await signUpWithSaved(record);
  const statements = await executedDuring(() => calls[record].put(user, bodies[record]()));
  expect(statements).toEqual([`sessions with ${record}`, `write ${record}`]);
});

test.each(records)('the first save of the %s is a transaction, because it is mailed', async (record) => {
  const user = await signUpWith[record](server);
  const statements = await executedDuring(() => calls[record].put(user, bodies[record]()));
  expect(statements).toEqual([`sessions with ${record}`, 'transaction']);
});

/** The rows of a record and of its history, without what differs from record to record. */
async function storedRows(record: RecordName, { email }: SignedUp): Promise<unknown> {
  const { id, owner } = keyColumns[record];
  const [row] = await database.query<{ row: Values; changes: unknown; keys: Values }>(
    `select to_jsonb(r) - array['${id}', '${owner}', 'ua_emailaddress', 'ua_reference'] as row,
       (select json_agg(json_build_array(c.happened_at, c.actor, c.user_id = u.id, c.list, c.fields) order by c.id)
        from field_changes c where c.record_id = r.${id}) as changes
     from ${record} r join users u on u.id = r.${owner} where u.mail = $1`,
    [email],
  );
  return row;
}

type Applicant = Awaited<ReturnType<typeof signUpWithApplication>>;

/** The actor, the list and the names of each change, oldest first. */
async function historyOf({ applicationId }: Applicant): Promise<unknown[]> {
  const rows = await database.query<{ actor: string; list: string | null; fields: string[] }>(
    'select actor, list, fields from field_changes where record_id = $1 order by id',
    [applicationId],
  );
  return rows.map(({ actor, list, fields }) => [actor, list, fields]);
}

const withoutIds = (answer: { status: number; body: unknown; headers: Headers }) => {
  const {
    ua_icexpressionofinterestid: _eoi,
    ua_icapplicationid: _application,
    ua_contact: _contact,
    ua_emailaddress: _mail,
    ua_reference: _reference,
    ...rest
  } = valuesOf(answer.body);
  return { status: answer.status, etag: answer.headers.get('etag'), body: rest };
};

test.each(records)(
  'an ordinary save of the %s answers and stores the same as one in a transaction',
  async (record) => {
    const one = await signUpWithSaved(record);
    const other = await signUpWithSaved(record);
    const valid = bodies[record]();
    const series: Values[] = [
      valid,
      { ...valid, ua_unknown: { a: [1, null] }, ua_other: 'Llŷn' },
      {
        ua_unknown: 2,
        ua_currentstatus: 'approved',
        ua_reference: 'CEF-1',
        ua_forecastnumberofjobs: 7,
        statecode: 1,
      },
      Object.fromEntries(Object.keys(valid).map((name) => [name, null])),
      {},
      minimalRecord(record),
    ];
    for (const body of series) {
      const ordinary = await calls[record].put(one, body);
      let wasWritten = false;
      beforeWrite = {
        isRefused: true,
        run: async () => {
          wasWritten = true;
        },
      };
      const inTransaction = await calls[record].put(other, body);
      expect([wasWritten, ordinary.status]).toEqual([true, 200]);
      expect(withoutIds(ordinary)).toEqual(withoutIds(inTransaction));
      expect(await storedRows(record, one)).toEqual(await storedRows(record, other));
    }
  },
);

/** Makes the next ordinary save write nothing, so that a transaction makes it. */
const refuseWrite = () => {
  beforeWrite = { isRefused: true, run: async () => {} };
};

test('the history of ordinary saves is that of saves in transactions', async () => {
  const [one, other] = [await signUpWithApplication(server), await signUpWithApplication(server)];
  const broker = await signUpBroker(server);
  const save = async (field: string, value: string) => {
    const ordinary = await calls.application.put(one, { [field]: value });
    refuseWrite();
    const inTransaction = await calls.application.put(other, { [field]: value });
    expect([ordinary.status, inTransaction.status]).toEqual([200, 200]);
  };
  const both = async (work: (user: Applicant) => Promise<unknown>) => {
    await work(one);
    await work(other);
  };
  // The first save is mailed, so that it is no ordinary one.
  await both((user) => calls.application.put(user, { ua_note: 'first' }));
  const minute = 60_000;
  await save('ua_projectname', 'first');
  await save('ua_projectname', 'known');
  await save('ua_note', 'a name that is not known yet');
  server.advanceClock(5 * minute);
  await save('ua_projectname', 'known for five minutes');
  server.advanceClock(1);
  await save('ua_projectname', 'too late');
  const move = { status: 'in-query-customer', force: true };
  server.advanceClock(1);
  await both(({ email }) => caseworker(server, 'PUT', `/${email}/records/application`, move));
  await save('ua_projectname', 'after a move');
  await both((user) => listCalls(server, 'jobs', user).add(validItem('jobs')));
  await save('ua_projectname', 'after an own change of a list');
  await both((user) => assign(server, user, broker));
  await both(({ applicationId }) =>
    calls.application.put(broker, { ua_icapplicationid: applicationId, ua_projectname: 'by the broker' }),
  );
  const removal = { statecode: 1 };
  await both(({ applicationId }) =>
    calls.application.put(broker, { ua_icapplicationid: applicationId, ...removal }),
  );
  await save('ua_projectname', 'after the broker');
  const [rows, otherRows] = [await historyOf(one), await historyOf(other)];
  expect(rows).toEqual(otherRows);
  const own = ['applicant', null];
  expect(rows).toEqual([
    [...own, ['ua_note', 'ua_projectname']],
    [...own, ['ua_projectname']],
    [...own, ['ua_projectname']],
    ['applicant', 'jobs', expect.anything()],
    ['broker', null, ['ua_projectname']],
    [...own, ['ua_projectname']],
  ]);
});

test.each(records)('a save that meets another one of the %s keeps the fields of both', async (record) => {
  const user = await signUpWithSaved(record);
  beforeWrite = { run: () => calls[record].put(user, { ua_note: 'other', ua_other: 'other' }) };
  const { status, body } = await calls[record].put(user, { ua_note: 'own' });
  expect([status, valuesOf(body)['ua_note'], valuesOf(body)['ua_other']]).toEqual([200, 'own', 'other']);
});

test.each(records)('a save of a version that is replaced meanwhile gets 412 for the %s', async (record) => {
  const user = await signUpWithSaved(record);
  const etag = (await calls[record].get(user)).headers.get('etag') ?? '';
  beforeWrite = { run: () => calls[record].put(user, { ua_note: 'other' }) };
  const { status } = await calls[record].put(user, { ua_note: 'own' }, { 'if-match': etag });
  expect([status, valuesOf((await calls[record].get(user)).body)['ua_note']]).toEqual([412, 'other']);
});

test('a save of a record that is submitted meanwhile gets 422 and changes nothing', async () => {
  const user = await signUpWithSaved('eoi');
  const submitted: Values = { ...bodies.eoi(), ua_submiteoi: 1 };
  beforeWrite = { run: () => calls.eoi.put(user, submitted) };
  const { status } = await calls.eoi.put(user, { ua_companyname: 'Too late' });
  const { body } = await calls.eoi.get(user);
  expect([status, valuesOf(body)]).toEqual([
    422,
    expect.objectContaining({ ua_companyname: submitted['ua_companyname'], ua_submiteoi: 1 }),
  ]);
});

test('a save whose record is forced to another status meanwhile is judged by that status', async () => {
  const user = await signUpWithSaved('eoi');
  const move = { status: 'eoi-in-query', force: true };
  beforeWrite = { run: () => caseworker(server, 'PUT', `/${user.email}/records/eoi`, move) };
  const { status, body } = await calls.eoi.put(user, { ua_companyname: 'Haul' });
  expect([status, valuesOf(body)['ua_companyname'], valuesOf(body)['ua_currentstatus']]).toEqual([
    200,
    'Haul',
    'eoi-in-query',
  ]);
  expect(valuesOf(body)[statusHistoryMember]).toEqual([
    expect.objectContaining({ status: 'customer-app-in-query' }),
  ]);
});

const jobs = (user: SignedUp) => listCalls(server, 'jobs', user);

test('a save that the database ends as a deadlock is made in a transaction', async () => {
  const user = await signUpWithSaved('eoi');
  beforeWrite = {
    run: async () => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    },
  };
  const { status, body } = await calls.eoi.put(user, { ua_companyname: 'Haul' });
  expect([status, valuesOf(body)['ua_companyname']]).toEqual([200, 'Haul']);
});

test('a save that meets a change of the jobs answers and stores their new number', async () => {
  const user = await signUpWithSaved('application');
  const item = { ...validItem('jobs'), ua_quantity: 12 };
  beforeWrite = { run: () => jobs(user).add(item) };
  const { body } = await calls.application.put(user, { ua_note: 'own' });
  const stored = (await calls.application.get(user)).body;
  expect([body, stored].map((record) => valuesOf(record)['ua_forecastnumberofjobs'])).toEqual([12, 12]);
});

test('a save that meets an assignment shows on the list of the broker', async () => {
  const user = await signUpWithSaved('application');
  const broker = await signUpBroker(server);
  beforeWrite = { run: () => assign(server, user, broker) };
  expect((await calls.application.put(user, { ua_totalamountrequesting: 123_456 })).status).toBe(200);
  const { items } = await pageFor(server, broker, { limit: '20' });
  expect(items).toEqual([expect.objectContaining({ ua_amountrequested: 123_456 })]);
});

test('a save after an assignment shows on the list of the broker', async () => {
  const user = await signUpWithSaved('application');
  const broker = await signUpBroker(server);
  await assign(server, user, broker);
  expect((await calls.application.put(user, { ua_totalamountrequesting: 234_567 })).status).toBe(200);
  const { items } = await pageFor(server, broker, { limit: '20' });
  expect(items).toEqual([expect.objectContaining({ ua_amountrequested: 234_567 })]);
});
