// A tab that is closed while it saves, adds or uploads: what the server then holds is all of it or nothing, and the next visit loads it
// (the rows “tab closed mid-call” that send something, against the reference server).
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { validItem } from '../applicationSamples.ts';
import { itemsOf, listCalls, valuesOf, withApplication, type Applicant } from '../contract/applicant.ts';
import { signUp, testServer, type SignedUp, type TestServer } from '../contract/testServer.ts';
import { pdf } from '../sampleFiles.ts';
import { minimalRecord } from '../samples.ts';
import { callIdOf, rows } from './matrix.ts';

let server: TestServer;
let user: Applicant;
beforeAll(async () => {
  server = await testServer();
  user = await withApplication(server);
});
afterAll(() => server.close());

/** Sends a share of a request's body and closes the connection, as a tab that is closed does. */
async function closeMidCall(id: CallId, { token }: SignedUp, body: unknown, share: number): Promise<void> {
  const { api, method, path } = callOf(id);
  const bytes = Buffer.from(JSON.stringify(body));
  const sent = request(`${server.url}/${api}/${path}?contractid=${server.settings.contractId}`, {
    method,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': bytes.length,
      authorization: `Bearer ${token}`,
    },
  });
  sent.on('error', () => {});
  await new Promise<void>((written) =>
    sent.write(bytes.subarray(0, Math.ceil(bytes.length * share)), () => written()),
  );
  await new Promise<void>((closed) => {
    sent.on('close', () => closed());
    sent.destroy();
  });
}

/** A call that changes something, and how to see what it changed. */
interface Change {
  person: SignedUp;
  body: unknown;
  /** What is stored now, as far as the call concerns it. */
  read: () => Promise<unknown>;
  /** The same, once the call is applied. */
  after: unknown;
}

const names = ['ua_firstname', 'ua_lastname', 'ua_position'];
const described = ['ua_briefdescriptionoforganisation', 'ua_detailsoffinancialreporting'];

async function recordChange(record: 'eoi' | 'application'): Promise<Change> {
  const [get, fields] =
    record === 'eoi' ? (['geticeoi', names] as const) : (['geticapplication', described] as const);
  const person = record === 'eoi' ? await signUp(server) : user;
  if (record === 'eoi') await server.call('AddICEOI', { token: person.token, body: {} });
  const text = 'A text that is long enough to be a description of what the business does.';
  const changed = Object.fromEntries(fields.map((name) => [name, record === 'eoi' ? 'Changed' : text]));
  const { ua_currentstatus: _status, ...values } = minimalRecord(record);
  return {
    person,
    body: { ...values, ...changed },
    read: async () => {
      const stored = valuesOf((await server.call(get, { token: person.token })).body);
      return fields.map((name) => stored[name]);
    },
    after: fields.map((name) => changed[name]),
  };
}

async function listChange(list: ListName, act: 'add' | 'update'): Promise<Change> {
  const { fetch, add, save } = listCalls(server, list, user);
  const { id, fields } = listOf(list);
  // What tells two items apart.
  const name =
    Object.keys(fields).find((field) => validItem(list, 1)[field] !== validItem(list, 3)[field]) ?? '';
  const stored = async () => {
    const { status, body } = await fetch();
    return status === 404 ? [] : itemsOf(body);
  };
  const read = async () => (await stored()).map((item) => item[name]).toSorted();
  // What the test before left is taken away: each begins alike.
  const left = await stored();
  if (left.length > 0) await save(left.map((item) => ({ ...item, statecode: 1 })));
  const one = validItem(list, 1);
  const both = [one, validItem(list, 2)];
  const others = [validItem(list, 3), validItem(list, 4)];
  if (act === 'add') return { person: user, body: [one], read, after: [one[name]] };
  for (const item of both) await add(item);
  const held = await stored();
  const body = held.map((item, index) => ({ ...others[index], [id]: item[id], statecode: 0 }));
  return { person: user, body, read, after: others.map((item) => item[name]).toSorted() };
}

async function upload(alone: boolean): Promise<Change> {
  const person = await signUp(server);
  await server.call('AddICEOI', { token: person.token, body: {} });
  const file = { filename: 'a.pdf', filetype: 'Accounts', subject: '', mimetype: 'application/pdf' };
  const sent = { ...file, content: pdf().toString('base64') };
  const query = { entityname: 'ua_icexpressionofinterest' };
  return {
    person,
    body: alone ? sent : [sent],
    read: async () => {
      const { status, body } = await server.call('geticnotes', { token: person.token, query });
      return status === 404 ? [] : itemsOf(body).map(({ filename, size }) => [filename, size]);
    },
    after: [['a.pdf', pdf().length]],
  };
}

async function start(): Promise<Change> {
  const person = await signUp(server);
  const read = async () => (await server.call('geticeoi', { token: person.token })).status;
  return { person, body: {}, read, after: 200 };
}

const changes: Partial<Record<CallId, () => Promise<Change>>> = {
  UpdateICEOI: () => recordChange('eoi'),
  UpdateICApplication: () => recordChange('application'),
  AddICEOI: start,
  addicnotes: () => upload(false),
  SaveNewDocumentToSharepoint: () => upload(true),
  ...Object.fromEntries(
    listNames.flatMap((list) => [
      [childLists[list].calls.add, () => listChange(list, 'add')],
      [childLists[list].calls.update, () => listChange(list, 'update')],
    ]),
  ),
};

const sending = rows
  .filter(({ fault, kind }) => fault === 'tab closed mid-call' && ['save', 'add', 'upload'].includes(kind))
  .map(callIdOf)
  .filter((id): id is CallId => id !== undefined && Object.hasOwn(calls, id));

test('every call that sends something is tried, but the broker’s upload, which the server does not have yet', () => {
  expect(sending.filter((id) => changes[id] === undefined)).toEqual(['addicnotesbybroker']);
});

test.each(sending.filter((id) => changes[id] !== undefined))('%s: all of it or nothing', async (id) => {
  const { person, body, read, after } = (await changes[id]?.()) ?? (await start());
  const before = await read();
  expect(before).not.toEqual(after);
  await closeMidCall(id, person, body, 0.5);
  expect(await read()).toEqual(before);
  await closeMidCall(id, person, body, 1);
  // Whether it was applied before the connection closed is chance; a half is never seen.
  for (let look = 0; look < 5; look += 1) expect([before, after]).toContainEqual(await read());
  const again = await server.call(id, {
    token: person.token,
    body,
    query: { contractid: server.settings.contractId },
  });
  expect([200, 409]).toContain(again.status);
});
