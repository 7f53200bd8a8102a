// Closes the connection in the middle of each call that stores something, as a closed tab does: the reference server then has stored all
// of it or nothing (the rows “tab closed mid-call” of the matrix).
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { validItem } from '../applicationSamples.ts';
import {
  itemsOf,
  listCalls,
  valuesOf,
  signUpWithApplication,
  type Applicant,
} from '../contract/applicants.ts';
import { signUp, testServer, type SignedUp, type TestServer } from '../contract/testServer.ts';
import { pdf } from '../sampleFiles.ts';
import { minimalRecord } from '../samples.ts';
import { callIdOf, rows } from './matrix.ts';

let server: TestServer;
let applicant: Applicant;
beforeAll(async () => {
  server = await testServer();
  applicant = await signUpWithApplication(server);
});
afterAll(() => server.close());

/** Sends a share of a request's body, from 0 to 1, and closes the connection. */
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

/** A call that stores something, and how to read what it stored. */
interface Change {
  user: SignedUp;
  body: unknown;
  /** The part of the stored data that the call changes, as it is now. */
  readStored: () => Promise<unknown>;
  /** The same after the call. */
  after: unknown;
  /** The status of the call when it is made again, and what is stored then. By default 200, and the same. */
  again?: { status: number; stored: unknown };
}

const eoiFields = ['ua_firstname', 'ua_lastname', 'ua_position'];
const applicationFields = ['ua_briefdescriptionoforganisation', 'ua_detailsoffinancialreporting'];

async function recordChange(record: RecordName): Promise<Change> {
  const [get, fields] =
    record === 'eoi'
      ? (['geticeoi', eoiFields] as const)
      : (['geticapplication', applicationFields] as const);
  const user = record === 'eoi' ? await signUp(server) : applicant;
  if (record === 'eoi') await server.call('AddICEOI', { token: user.token, body: {} });
  const text = 'A text that is long enough to be a description of what the business does.';
  const changed = Object.fromEntries(fields.map((name) => [name, record === 'eoi' ? 'Changed' : text]));
  const { ua_currentstatus: _status, ...values } = minimalRecord(record);
  return {
    user,
    body: { ...values, ...changed },
    readStored: async () => {
      const stored = valuesOf((await server.call(get, { token: user.token })).body);
      return fields.map((name) => stored[name]);
    },
    after: fields.map((name) => changed[name]),
  };
}

async function listChange(list: ListName, operation: 'add' | 'update'): Promise<Change> {
  const { fetch, add, save } = listCalls(server, list, applicant);
  const { idField, fields } = listOf(list);
  // A field whose samples differ between two items.
  const name =
    Object.keys(fields).find((field) => validItem(list, 1)[field] !== validItem(list, 3)[field]) ?? '';
  const stored = async () => {
    const { status, body } = await fetch();
    return status === 404 ? [] : itemsOf(body);
  };
  const readStored = async () => (await stored()).map((item) => item[name]).toSorted();
  // Each test starts with an empty list.
  const leftovers = await stored();
  if (leftovers.length > 0) await save(leftovers.map((item) => ({ ...item, statecode: 1 })));
  const one = validItem(list, 1);
  const both = [one, validItem(list, 2)];
  const others = [validItem(list, 3), validItem(list, 4)];
  if (operation === 'add') {
    const again = { status: 200, stored: [one[name], one[name]] };
    return { user: applicant, body: [one], readStored, after: [one[name]], again };
  }
  for (const item of both) await add(item);
  const added = await stored();
  const body = added.map((item, index) => ({ ...others[index], [idField]: item[idField], statecode: 0 }));
  return { user: applicant, body, readStored, after: others.map((item) => item[name]).toSorted() };
}

async function upload(isSingleFile: boolean): Promise<Change> {
  const user = await signUp(server);
  await server.call('AddICEOI', { token: user.token, body: {} });
  const file = { filename: 'a.pdf', filetype: 'Accounts', subject: '', mimetype: 'application/pdf' };
  const sent = { ...file, content: pdf().toString('base64') };
  const query = { entityname: 'ua_icexpressionofinterest' };
  return {
    user,
    body: isSingleFile ? sent : [sent],
    readStored: async () => {
      const { status, body } = await server.call('geticnotes', { token: user.token, query });
      return status === 404 ? [] : itemsOf(body).map(({ filename, size }) => [filename, size]);
    },
    after: [['a.pdf', pdf().length]],
    again: {
      status: 200,
      stored: [
        ['a.pdf', pdf().length],
        ['a.pdf', pdf().length],
      ],
    },
  };
}

async function start(): Promise<Change> {
  const user = await signUp(server);
  const readStored = async () => (await server.call('geticeoi', { token: user.token })).status;
  return { user, body: {}, readStored, after: 200, again: { status: 409, stored: 200 } };
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

const storingCalls = rows
  .filter(({ fault, kind }) => fault === 'tab closed mid-call' && ['save', 'add', 'upload'].includes(kind))
  .map(callIdOf)
  .filter((id): id is CallId => id !== undefined && Object.hasOwn(calls, id));

test('every call that stores something has a test here, except the broker’s upload', () => {
  expect(storingCalls.filter((id) => changes[id] === undefined)).toEqual(['addicnotesbybroker']);
});

test.each(storingCalls.filter((id) => changes[id] !== undefined))(
  '%s: a connection that closes mid-call leaves all of it stored or nothing',
  async (id) => {
    const { user, body, readStored, after, again: repeated } = (await changes[id]?.()) ?? (await start());
    const before = await readStored();
    expect(before).not.toEqual(after);
    await closeMidCall(id, user, body, 0.5);
    expect(await readStored()).toEqual(before);
    await closeMidCall(id, user, body, 1);
    // Chance decides whether the server applied it before the connection closed, but never half of it.
    for (let read = 0; read < 5; read += 1) expect([before, after]).toContainEqual(await readStored());
    const again = await server.call(id, {
      token: user.token,
      body,
      query: { contractid: server.settings.contractId },
    });
    // The repeated call is the first one that the server applies, or the second.
    const outcomes = [{ status: 200, stored: after }, repeated ?? { status: 200, stored: after }];
    expect(outcomes).toContainEqual({ status: again.status, stored: await readStored() });
  },
);
