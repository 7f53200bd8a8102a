// What an Application's answer tells of the other people who work on it: the brokers (product 9.10) and their changes (product 2.13).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { assign, itemsOf, listCalls, signUpWithApplication, valuesOf, type Applicant } from './applicants.ts';
import { caseworker, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const minute = 60_000;

async function nameOf({ email }: SignedUp): Promise<string> {
  const [user] = await server.database.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where mail = $1`,
    [email],
  );
  return user?.name ?? '';
}

/** The members `ua_brokers` and `ua_changes` of the Application, as the applicant or a broker reads them. */
async function othersFor(reader: SignedUp, { applicationId }: Applicant) {
  const isOwner = 'applicationId' in reader;
  const { status, body } = isOwner
    ? await server.call('geticapplication', { token: reader.token })
    : await server.call('getselectedapplication', {
        token: reader.token,
        body: { ua_icapplicationid: applicationId },
      });
  expect(status).toBe(200);
  const { ua_brokers: brokers, ua_changes: changes } = valuesOf(body);
  return { brokers, changes };
}

const save = async ({ token }: SignedUp, { applicationId }: Applicant, values: object) => {
  const body = { ua_icapplicationid: applicationId, ...values };
  expect((await server.call('UpdateICApplication', { token, body })).status).toBe(200);
};

test('an Application that nobody else works on has neither member', async () => {
  const client = await signUpWithApplication(server);
  await save(client, client, { ua_projectname: 'Un' });
  expect(await othersFor(client, client)).toEqual({ brokers: undefined, changes: undefined });
});

test('the applicant reads who acts and since when, while the assignment lasts; a broker does not', async () => {
  const client = await signUpWithApplication(server);
  const [one, other] = [await signUpBroker(server), await signUpBroker(server)];
  const started = new Date(server.now()).toISOString();
  await assign(server, client, one);
  server.advanceClock(minute);
  await assign(server, client, other);
  const [names, since] = [
    [await nameOf(one), await nameOf(other)],
    [started, new Date(server.now()).toISOString()],
  ];
  const both = [0, 1].map((index) => ({
    id: expect.stringMatching(/^\d+$/),
    name: names[index],
    since: since[index],
  }));
  expect(await othersFor(client, client)).toEqual({ brokers: both, changes: undefined });
  expect(await othersFor(one, client)).toEqual({ brokers: undefined, changes: undefined });
  await caseworker(server, 'PUT', `/${client.email}/assignment/ended`, { broker: one.email });
  expect((await othersFor(client, client)).brokers).toEqual(both.slice(1));
});

test('each reads the fields that the other one has changed, the newest first, and never a value', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await save(client, client, { ua_projectname: 'Cyn y brocer' });
  server.advanceClock(minute);
  await assign(server, client, broker);
  const at: string[] = [];
  const nextMinute = () => {
    server.advanceClock(minute);
    at.push(new Date(server.now()).toISOString());
  };
  nextMinute();
  await save(broker, client, { ua_projectname: 'Dau', ua_loanamount: 40_000 });
  nextMinute();
  await save(client, client, { ua_projectname: 'Tri' });
  nextMinute();
  await save(broker, client, { ua_loanamount: 50_000 });
  const byBroker = { name: await nameOf(broker), role: 'broker' };
  // The client has changed the name of the project since.
  expect((await othersFor(client, client)).changes).toEqual([
    { at: at[2], ...byBroker, fields: ['ua_loanamount'] },
    { at: at[0], ...byBroker, fields: ['ua_loanamount'] },
  ]);
  // A broker reads nothing from before the assignment.
  expect((await othersFor(broker, client)).changes).toEqual([
    { at: at[1], name: await nameOf(client), role: 'applicant', fields: ['ua_projectname'] },
  ]);
});

test('each reads which items of the lists the other one has changed or deleted', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, broker);
  const [mine, theirs] = [listCalls(server, 'directors', client), listCalls(server, 'directors', broker)];
  const owner = { ua_icapplicationid: client.applicationId };
  const add = async (name: string): Promise<Values> => {
    const [added] = (await mine.add({ ...owner, ua_directorname: name })).body as Values[];
    return { ...owner, ...added };
  };
  const [one, two] = [await add('Mair'), await add('Huw')];
  const [first, second] = [one, two].map((item) => item['ua_icapplicationdirectorsid']);
  const at: string[] = [];
  const save = async ({ save: put }: typeof mine, ...items: Values[]) => {
    server.advanceClock(minute);
    at.push(new Date(server.now()).toISOString());
    expect((await put(items)).status).toBe(200);
  };
  await save(
    theirs,
    { ...one, ua_directorname: 'Mair Wyn', ua_directortelephone: '01286 673000' },
    { ...two, ua_directorname: 'Huw Wyn' },
  );
  await save(mine, { ...one, ua_directorname: 'Mair Hughes', ua_directortelephone: '01286 673000' });
  await save(theirs, { ...two, ua_directorname: 'Huw Wyn', statecode: 1 });
  const by = { name: await nameOf(broker), role: 'broker', list: 'directors' };
  expect((await othersFor(client, client)).changes).toEqual([
    { at: at[2], ...by, item: second, fields: ['statecode'] },
    { at: at[0], ...by, item: second, fields: ['ua_directorname'] },
    { at: at[0], ...by, item: first, fields: ['ua_directortelephone'] },
  ]);
  expect((await othersFor(broker, client)).changes).toEqual([
    {
      at: at[1],
      name: await nameOf(client),
      role: 'applicant',
      list: 'directors',
      item: first,
      fields: ['ua_directorname'],
    },
  ]);
});

test('of one item the newest 50 changes of each person are kept', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await assign(server, client, broker);
  const { add, save: saveItems } = listCalls(server, 'directors', client);
  const [item = {}, sibling = {}] = [await add(), await add()].map(({ body }) => itemsOf(body)[0]);
  const { ua_icapplicationdirectorsid: id } = item;
  // The broker's change of long ago, and more of the client's than are kept.
  await server.database.query(
    `insert into field_changes (happened_at, actor, user_id, record_id, list, item_id, fields)
     select timestamptz '2026-01-01' + make_interval(days => n), case n when 0 then 'broker' else 'applicant' end, u.id, $3, 'directors',
       $4, array['field ' || n]
     from generate_series(0, 53) n join users u on u.mail = case n when 0 then $1 else $2 end order by n`,
    [broker.email, client.email, client.applicationId, String(id)],
  );
  const kept = () =>
    server.database.query<{ mail: string; count: number; oldest: string }>(
      `select u.mail, count(*) as count, (array_agg(c.fields[1] order by c.id))[1] as oldest
       from field_changes c join users u on u.id = c.user_id where c.item_id = $1 group by u.mail order by count(*)`,
      [String(id)],
    );
  await saveItems([
    { ...item, ua_directorname: 'Un' },
    { ...sibling, ua_directorname: 'Un' },
  ]);
  const both = [
    { mail: broker.email, count: 1, oldest: 'field 0' },
    { mail: client.email, count: 50, oldest: 'field 5' },
  ];
  expect(await kept()).toEqual(both);
  // Within five minutes the names join the newest change, and nothing has to go.
  await saveItems([{ ...item, ua_directorname: 'Dau' }]);
  expect(await kept()).toEqual(both);
  server.advanceClock(6 * minute);
  await saveItems([
    { ...item, ua_directorname: 'Tri' },
    { ...sibling, ua_directorname: 'Tri' },
  ]);
  const [, ofClient] = await kept();
  expect(ofClient).toEqual({ mail: client.email, count: 50, oldest: 'field 6' });
});

test('nobody saves the members', async () => {
  const client = await signUpWithApplication(server);
  const at = new Date(server.now()).toISOString();
  await save(client, client, {
    ua_brokers: [{ name: 'The fund', since: at }],
    ua_changes: [{ at, name: 'The fund', role: 'broker', fields: ['ua_projectname'] }],
  });
  expect(await othersFor(client, client)).toEqual({ brokers: undefined, changes: undefined });
});
