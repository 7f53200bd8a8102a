// Every call of the catalogue × everybody who may try it, with the exact status (security.md, "Refusals"; issue 5). A new call is in it
// by itself: what it answers follows from whether it is signed in for, whose record it is on and how it names that record.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, calls, type CallId } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { validItem } from '../applicationSamples.ts';
import { pdf } from '../sampleFiles.ts';
import type { Answer } from '../serverCalls.ts';
import {
  assign,
  fillLists,
  itemsOf,
  listCalls,
  valuesOf,
  withApplication,
  type Applicant,
} from './applicant.ts';
import { fileCalls, fileOf } from './fileCalls.ts';
import { signUp, signUpBroker, testServer, type TestServer } from './testServer.ts';

const MINUTE = 60_000;
const ids = Object.keys(calls).filter((id): id is CallId => Object.hasOwn(calls, id));

let server: TestServer;
const { send, notes } = fileCalls(() => server);
/** Whose records are asked for. */
let owner: Applicant;
let noteId: string;
/** Of each of the owner's lists, its first item. */
const firstOf: Partial<Record<ListName, object | undefined>> = {};
let file: object;
let tokens: Record<Caller, string | undefined>;

const callers = {
  'no token': 'nobody',
  expired: 'nobody',
  tampered: 'nobody',
  'applicant, own': 'owner',
  'applicant, foreign': 'foreign applicant',
  'broker, own': 'broker',
  'broker, foreign': 'foreign broker',
  'former broker': 'foreign broker',
} as const;
type Caller = keyof typeof callers;
const callerNames = Object.keys(callers).filter((name): name is Caller => Object.hasOwn(callers, name));

beforeAll(async () => {
  server = await testServer();
  const { token: expired } = await signUp(server);
  server.pass(10 * MINUTE);
  owner = await withApplication(server);
  await fillLists(server, owner, 1);
  for (const list of listNames)
    [firstOf[list]] = itemsOf((await listCalls(server, list, owner).fetch()).body);
  file = fileOf('a.pdf', pdf(), { ua_icapplicationid: owner.applicationId });
  expect((await send(owner, [file])).status).toBe(200);
  const [note] = await notes(owner);
  noteId = String(note?.['id']);

  const [broker, strange] = [await signUpBroker(server), await signUpBroker(server)];
  const former = await signUpBroker(server);
  for (const person of [broker, former]) await assign(server, owner, person);
  const gone = { ua_icapplicationid: owner.applicationId, statecode: 1 };
  expect((await server.call('UpdateICApplication', { token: former.token, body: gone })).status).toBe(200);

  const [header = '', payload = '', signature = ''] = owner.token.split('.');
  const claims = { ...decodeJwt(owner.token), extension_Broker: true };
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
  expect(forged).not.toBe(payload);
  tokens = {
    'no token': undefined,
    expired,
    tampered: `${header}.${forged}.${signature}`,
    'applicant, own': owner.token,
    'applicant, foreign': (await withApplication(server)).token,
    'broker, own': broker.token,
    'broker, foreign': strange.token,
    'former broker': former.token,
  };
});
afterAll(() => server.close());

const callsOfLists = new Map<string, { list: ListName; kind: 'get' | 'add' | 'update' }>(
  listNames.flatMap((list) =>
    (['get', 'add', 'update'] as const).map((kind) => [childLists[list].calls[kind], { list, kind }]),
  ),
);

/** Asks as `caller` for the owner's record: by its id wherever the call takes one. */
function ask(id: CallId, token: string | undefined): Promise<Answer> {
  const { applicationId, eoiId } = owner;
  const named = { ua_icapplicationid: applicationId };
  const contractid = server.settings.contractId;
  const inList = callsOfLists.get(id);
  const items = inList && [
    { ...(inList.kind === 'add' ? validItem(inList.list, 7) : firstOf[inList.list]), ...named },
  ];
  const bodies: Partial<Record<CallId, unknown>> = {
    AddICEOI: {},
    UpdateICEOI: { ua_icexpressionofinterestid: eoiId },
    getselectedapplication: named,
    UpdateICApplication: named,
    SaveNewDocumentToSharepoint: file,
    addicnotes: [file],
    addicnotesbybroker: [file],
  };
  const queries: Partial<Record<CallId, Record<string, string>>> = {
    GetICApplicationExternalFundings: named,
    addicnotes: { contractid },
    addicnotesbybroker: { contractid, applicationid: applicationId },
    GetICNotesByBroker: { contractid, applicationId, entityname: entityNames.application },
    geticnotes: { entityname: entityNames.application },
    GetUploadButtonState: { id: applicationId, entity: entityNames.application },
  };
  const { method } = callOf(id);
  const body = bodies[id] ?? (inList?.kind === 'get' ? named : items) ?? {};
  return server.call(id, {
    params: { id: noteId, email: 'nobody@example.org' },
    query: queries[id] ?? {},
    ...(method === 'GET' ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
}

/** What security.md says. A record that is there already is no reason to refuse the person, but the call. */
function expected(id: CallId, caller: Caller): number {
  const who = callers[caller];
  if (who === 'nobody') return 401;
  const isBroker = who === 'broker' || who === 'foreign broker';
  const fine = id === 'AddICEOI' ? 409 : id === 'UpdateICEOI' ? 422 : 200;
  const { only } = callOf(id);
  if (only !== undefined && isBroker !== (only === 'broker')) return 403;
  if (who === 'owner' || who === 'broker') return fine;
  // Without an id everybody's own is meant: it is what stands in it that differs.
  return ['geticeoi', 'AddICEOI', 'geticapplication', 'GetICApplicationsByBroker'].includes(id) ? fine : 404;
}

describe.each(ids.filter((id) => callOf(id).authenticated))('%s', (id) => {
  test.each(callerNames)('%s', async (caller) => {
    const { status } = await ask(id, tokens[caller]);
    expect(status).toBe(expected(id, caller));
  });
});

test.each(ids.filter((id) => !callOf(id).authenticated))(
  '%s answers everybody alike: no token helps or hurts',
  async (id) => {
    const answers = [];
    for (const caller of callerNames) answers.push((await ask(id, tokens[caller])).status);
    const [status = 0] = answers;
    expect([new Set(answers).size, status < 500, status === 401 || status === 403]).toEqual([1, true, false]);
  },
);

test('a list holds what the broker works on now, and nothing else', async () => {
  const listed = async (caller: Caller) => {
    const token = tokens[caller] ?? '';
    return itemsOf((await server.call('GetICApplicationsByBroker', { token })).body);
  };
  expect([await listed('broker, foreign'), await listed('former broker')]).toEqual([[], []]);
  const own = async (id: CallId) => valuesOf((await server.call(id, { token: owner.token })).body);
  const application = await own('geticapplication');
  const eoi = await own('geticeoi');
  expect(await listed('broker, own')).toEqual([
    {
      ua_icapplicationid: owner.applicationId,
      ua_reference: application['ua_reference'],
      ua_contactname: `${String(eoi['ua_firstname'])} ${String(eoi['ua_lastname'])}`,
      ua_emailaddress: eoi['ua_emailaddress'],
      ua_amountrequested: application['ua_totalamountrequesting'],
      ua_currentstatus: application['ua_currentstatus'],
      ua_currentpageinapplication: application['ua_currentpageinapplication'],
      statecode: 0,
    },
  ]);
});

test('a file that names another Application than the address is refused and not kept', async () => {
  const other = await withApplication(server);
  const token = tokens['broker, own'] ?? '';
  const query = { contractid: server.settings.contractId, applicationid: owner.applicationId };
  const body = [{ ...file, ua_icapplicationid: other.applicationId }];
  const before = await ask('GetICNotesByBroker', token);
  expect((await server.call('addicnotesbybroker', { token, query, body })).status).toBe(400);
  expect((await ask('GetICNotesByBroker', token)).body).toEqual(before.body);
});
