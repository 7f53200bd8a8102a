// Attacks on records and lists: setting fields that only the server sets, and using the ids of others (product 2.14, 4.8).
import type { Field } from '#machines/catalogue/fields/field.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childLists, listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { extensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { validItem } from '../applicationSamples.ts';
import { csv } from '../sampleFiles.ts';
import {
  assign,
  itemsOf,
  listCalls,
  moveApplication,
  UNKNOWN_ID,
  valuesOf,
  signUpWithApplication,
  signUpWithEoi,
  type Applicant,
} from './applicants.ts';
import { fileOf } from './fileCalls.ts';
import { recordCalls } from './recordCalls.ts';
import { signUp, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
let user: Applicant;
let other: Applicant;
beforeAll(async () => {
  server = await testServer();
  [user, other] = [await signUpWithApplication(server), await signUpWithApplication(server)];
});
afterAll(() => server.close());

const calls = {
  eoi: recordCalls(() => server, 'eoi'),
  application: recordCalls(() => server, 'application'),
};

/** Columns and members that are not fields of the catalogue, with values that an attacker would try to set. */
const serverColumns = {
  owner: UNKNOWN_ID,
  revision: 99,
  extra: { ua_currentstatus: 'eligible' },
  created_at: '2020-01-01',
  updated_at: '2020-01-01',
  statecode: 1,
  broker: true,
  brokers: [UNKNOWN_ID],
  assigned_at: '2020-01-01',
  id: UNKNOWN_ID,
  [extensionMembers.brokers]: [{ id: UNKNOWN_ID, name: 'A stranger', since: '2020-01-01' }],
  [extensionMembers.statusHistory]: [{ status: 'eligible', at: '2020-01-01' }],
};

test.each(['eoi', 'application'] as const)(
  'security 3: a full-record PUT of the %s never sets status, owner, broker, ids nor anything else that the server sets',
  async (record) => {
    const applicant = record === 'eoi' ? await signUpWithEoi(server) : user;
    const { get, put } = calls[record];
    const before = await get(applicant);
    const system = Object.entries<Field>(records[record].fields).filter(
      ([name, row]) => row.system && !/ic(application|expression)\w*id$/.test(name),
    );
    expect(system.length).toBeGreaterThan(4);
    const attack = Object.fromEntries(
      system.map(([name]) => [name, name === 'ua_currentstatus' ? 'eligible' : 'x']),
    );
    const { status, body } = await put(applicant, { ...attack, ...serverColumns });
    expect(status).toBe(200);
    expect(valuesOf(body)).toMatchObject(valuesOf(before.body));
    const after = valuesOf((await get(applicant)).body);
    expect(after).not.toHaveProperty('statecode');
    for (const member of [extensionMembers.brokers, extensionMembers.statusHistory])
      expect.soft([member, after[member]]).toEqual([member, valuesOf(before.body)[member]]);
    // The record still has its owner and its id.
    expect((await put(applicant, {})).status).toBe(200);
    const [row] = await server.database.query<{ owner: string; revision: number }>(
      record === 'eoi'
        ? 'select ua_contact as owner, revision from eoi where ua_icexpressionofinterestid = $1'
        : 'select owner, revision from application where ua_icapplicationid = $1',
      [
        String(
          valuesOf(before.body)[record === 'eoi' ? 'ua_icexpressionofinterestid' : 'ua_icapplicationid'],
        ),
      ],
    );
    expect([row?.owner === UNKNOWN_ID, Number(row?.revision) < 99]).toEqual([false, true]);
  },
);

test('security 3: a new record ignores status, owner and ids in its body', async () => {
  const { token, email } = await signUp(server);
  const attack = Object.fromEntries(
    Object.entries<Field>(records.eoi.fields).flatMap(([name, { system }]) =>
      system ? [[name, UNKNOWN_ID]] : [],
    ),
  );
  const added = await server.call('AddICEOI', {
    token,
    body: { ...attack, ...serverColumns, ua_submiteoi: 1, ua_currentpageinapplication: 'loan-purpose' },
  });
  expect(added).toMatchObject({
    status: 200,
    body: {
      ua_currentstatus: 'eoi-created',
      ua_submiteoi: 2,
      ua_currentpageinapplication: 'declarations',
      ua_emailaddress: email,
      ua_contractid: server.settings.contractId,
    },
  });
  const ids = Object.values(valuesOf(added.body)).filter((value) => value === UNKNOWN_ID);
  // The server stored only the members that no record has, as unknown fields.
  expect(ids).toEqual([serverColumns.owner, serverColumns.id]);
});

test.each(['eoi', 'application'] as const)(
  'the answers with the %s hold nothing but its fields and those that a portal stored beyond them',
  async (record) => {
    const applicant = record === 'eoi' ? await signUpWithEoi(server) : await signUpWithApplication(server);
    const { get, put } = calls[record];
    const known = [...Object.keys(records[record].fields), ...Object.values(extensionMembers), 'ua_invented'];
    const saved = await put(applicant, { ua_invented: 'x' });
    for (const { status, body } of [saved, await get(applicant)]) {
      const names = Object.keys(valuesOf(body));
      expect([status, names.includes('ua_invented')]).toEqual([200, true]);
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
    }
  },
);

test('the answers with the items of a list hold nothing but their fields', async () => {
  const applicant = await signUpWithApplication(server);
  for (const list of listNames) {
    const { idField, fields } = listOf(list);
    const known = [...Object.keys(fields), idField, 'ua_icapplicationid', 'statecode'];
    const { add, fetch } = listCalls(server, list, applicant);
    for (const { status, body } of [await add(validItem(list)), await fetch()]) {
      expect([status, itemsOf(body).length]).toEqual([200, 1]);
      const names = itemsOf(body).flatMap((item) => Object.keys(item));
      expect([list, names.filter((name) => !known.includes(name))]).toEqual([list, []]);
    }
  }
});

test.each(['eoi', 'application'] as const)(
  'security 3: a flag alone submits no incomplete %s',
  async (record) => {
    const applicant = record === 'eoi' ? await signUpWithEoi(server) : user;
    const { submitField } = outlines[record];
    const { get, put } = calls[record];
    const before = (await get(applicant)).body;
    expect((await put(applicant, { [submitField]: 1 })).status).toBe(400);
    expect((await get(applicant)).body).toEqual(before);
  },
);

test('security 3: foreign and unknown ids of records, lists and files answer 404', async () => {
  const eoi = await signUpWithEoi(server);
  for (const id of [UNKNOWN_ID, other.eoiId, 'x', `${other.eoiId}'`, "' or 1=1 --"]) {
    const body = { ua_icexpressionofinterestid: id };
    expect.soft([id, (await calls.eoi.put(eoi, body)).status]).toEqual([id, 404]);
  }
  for (const id of [UNKNOWN_ID, other.applicationId, 'x', "' or 1=1 --"]) {
    const body = { ua_icapplicationid: id };
    const requests = [
      calls.application.put(user, body),
      server.call('getselectedapplication', { token: user.token, body }),
      ...listNames.map((list) => {
        const { get, add, update } = childLists[list].calls;
        const item = { ...validItem(list), ua_icapplicationid: id };
        return Promise.all([
          server.call(add, { token: user.token, body: [item] }),
          server.call(update, { token: user.token, body: [{ ...item, [listOf(list).idField]: UNKNOWN_ID }] }),
          list === 'externalfunding'
            ? server.call(get, { token: user.token, query: body })
            : server.call(get, { token: user.token, body }),
        ]);
      }),
      server.call('noteContent', { token: user.token, params: { id } }),
      server.call('removenote', { token: user.token, params: { id }, body: { statecode: 1 } }),
      server.call('endbroker', { token: user.token, params: { id }, body: { statecode: 1 } }),
      server.call('GetUploadButtonState', { token: user.token, query: { id, entity: 'ua_icapplication' } }),
    ];
    const statuses = (await Promise.all(requests)).flat().map(({ status }) => status);
    expect.soft([id, new Set(statuses)]).toEqual([id, new Set([404])]);
  }
});

test.each(listNames)(
  'security 4: %s: a list that is sent short, empty or of others loses and gains nothing',
  async (list) => {
    const { idField } = listOf(list);
    const { add, save, fetch } = listCalls(server, list, user);
    const mine = [
      ...itemsOf((await add(validItem(list, 1))).body),
      ...itemsOf((await add(validItem(list, 2))).body),
    ];
    const [theirs] = itemsOf((await listCalls(server, list, other).add()).body);
    const [first, second] = mine;
    for (const body of [[], [first], [second]]) expect((await save(body)).body).toEqual(mine);
    // One foreign or unknown item refuses the whole body, so that the first item stays unchanged too.
    for (const foreign of [
      theirs,
      { ...second, [idField]: UNKNOWN_ID },
      { ...theirs, ua_icapplicationid: user.applicationId },
    ]) {
      const { status } = await save([
        { ...first, statecode: 1 },
        { ...foreign, statecode: 1 },
      ]);
      expect(status).toBe(404);
    }
    // Only the number 1 as statecode deletes.
    for (const statecode of [0, null, undefined]) {
      expect(itemsOf((await save([{ [idField]: first?.[idField], statecode }])).body)).toHaveLength(2);
    }
    for (const statecode of [true, '1', 2, -1, [1], {}]) {
      expect((await save([{ [idField]: first?.[idField], statecode }])).status).toBe(400);
    }
    expect((await fetch()).body).toEqual(mine);
    expect((await save([{ [idField]: first?.[idField], statecode: 1 }])).body).toEqual([second]);
    expect(itemsOf((await listCalls(server, list, other).fetch()).body)).toEqual([theirs]);
  },
);

test('security 3: rights are checked at each call: a former broker gets 404, a save of a submitted record 422', async () => {
  const broker: SignedUp = await signUpBroker(server);
  const applicant = await signUpWithApplication(server);
  const body = { ua_icapplicationid: applicant.applicationId };
  const ask = async () => (await server.call('getselectedapplication', { token: broker.token, body })).status;
  const save = async (more: object = {}, headers = {}) =>
    (await calls.application.put(broker, { ...body, ...more }, headers)).status;
  expect([await ask(), await save()]).toEqual([404, 404]);
  await assign(server, applicant, broker);
  expect([await ask(), await save(), await save({}, { 'if-match': '"0"' })]).toEqual([200, 200, 412]);
  await moveApplication(server, applicant, 'stage-2-assessment-started');
  expect(await save()).toBe(422);
  expect(await save({ statecode: 1 })).toBe(200);
  expect([await ask(), await save()]).toEqual([404, 404]);
});

test('security 3: a former broker gets 404 and not the stored answer when a request is repeated', async () => {
  const broker = await signUpBroker(server);
  const applicant = await signUpWithApplication(server);
  const body = { ua_icapplicationid: applicant.applicationId };
  await assign(server, applicant, broker);
  const headers = { 'idempotency-key': 'one click' };
  const repeat = async () => {
    const item = { ...validItem('directors'), ...body };
    const added = await listCalls(server, 'directors', broker).add(item, headers);
    const uploaded = await server.call('addicnotesbybroker', {
      token: broker.token,
      query: { applicationid: applicant.applicationId, contractid: server.settings.contractId },
      body: [fileOf('a.csv', csv())],
      headers,
    });
    return [added.status, uploaded.status];
  };
  expect([await repeat(), await repeat()]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect((await calls.application.put(broker, { ...body, statecode: 1 })).status).toBe(200);
  expect(await repeat()).toEqual([404, 404]);
});
