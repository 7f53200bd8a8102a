// Every call of the catalogue by every kind of caller, with the exact status (product 14.12). A new call is tested without a change here: its
// status follows from whether it needs a token, whose record it is on and how it names the record.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { validItem } from '../applicationSamples.ts';
import { pdf } from '../sampleFiles.ts';
import type { CallResponse } from '../serverCalls.ts';
import {
  assign,
  fillLists,
  itemsOf,
  listCalls,
  valuesOf,
  signUpWithApplication,
  type Applicant,
} from './applicants.ts';
import { fileCalls, fileOf } from './fileCalls.ts';
import { signUp, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

const MINUTE = 60_000;

let server: TestServer;
const { send, notes } = fileCalls(() => server);
/** The applicant whose records the calls name. */
let owner: Applicant;
/** The broker whose assignment the call `endbroker` ends. */
let endableBroker: SignedUp;
let noteId: string;
/** The first item of each of the owner's lists. */
const firstOf: Partial<Record<ListName, object | undefined>> = {};
let file: object;
let tokens: Record<Caller, string | undefined>;

const callers = {
  'no token': 'anonymous',
  expired: 'anonymous',
  tampered: 'anonymous',
  owner: 'owner',
  'other applicant': 'applicant without access',
  'assigned broker': 'broker',
  'unassigned broker': 'broker without access',
  'former broker': 'broker without access',
} as const;
type Caller = keyof typeof callers;
const callerNames = Object.keys(callers).filter((name): name is Caller => Object.hasOwn(callers, name));

beforeAll(async () => {
  server = await testServer();
  const { token: expired } = await signUp(server);
  server.advanceClock(10 * MINUTE);
  owner = await signUpWithApplication(server);
  await fillLists(server, owner, 1);
  for (const list of listNames)
    [firstOf[list]] = itemsOf((await listCalls(server, list, owner).fetch()).body);
  file = fileOf('a.pdf', pdf(), { ua_icapplicationid: owner.applicationId });
  expect((await send(owner, [file])).status).toBe(200);
  const [note] = await notes(owner);
  noteId = String(note?.['id']);
  endableBroker = await signUpBroker(server);

  const [broker, otherBroker] = [await signUpBroker(server), await signUpBroker(server)];
  const former = await signUpBroker(server);
  for (const person of [broker, former]) await assign(server, owner, person);
  const removal = { ua_icapplicationid: owner.applicationId, statecode: 1 };
  expect((await server.call('UpdateICApplication', { token: former.token, body: removal })).status).toBe(200);

  const [header = '', payload = '', signature = ''] = owner.token.split('.');
  const claims = { ...decodeJwt(owner.token), extension_Broker: true };
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
  expect(forged).not.toBe(payload);
  tokens = {
    'no token': undefined,
    expired,
    tampered: `${header}.${forged}.${signature}`,
    owner: owner.token,
    'other applicant': (await signUpWithApplication(server)).token,
    'assigned broker': broker.token,
    'unassigned broker': otherBroker.token,
    'former broker': former.token,
  };
});
afterAll(() => server.close());

const listCallsById = new Map<string, { list: ListName; kind: 'get' | 'add' | 'update' }>(
  listNames.flatMap((list) =>
    (['get', 'add', 'update'] as const).map((kind) => [childLists[list].calls[kind], { list, kind }]),
  ),
);

/** The id of a file that was uploaded for this one call, whose caller may remove it. All other calls have `noteId`. */
async function removableNoteId(): Promise<string> {
  await send(owner, [file]);
  return String((await notes(owner)).find(({ id }) => id !== noteId)?.['id']);
}

/** The id of a new assignment of `endableBroker` to the owner's Application. */
async function endableAssignmentId(): Promise<string> {
  await assign(server, owner, endableBroker);
  const { body } = await server.call('geticapplication', { token: owner.token });
  return String(itemsOf(valuesOf(body)['ua_brokers']).at(-1)?.['id']);
}

/** Makes a call on the owner's record, by its id wherever the call takes one. */
async function callAs(id: CallId, token: string | undefined): Promise<CallResponse> {
  const { applicationId, eoiId } = owner;
  const applicationKey = { ua_icapplicationid: applicationId };
  const contractid = server.settings.contractId;
  const inList = listCallsById.get(id);
  const items = inList && [
    { ...(inList.kind === 'add' ? validItem(inList.list, 7) : firstOf[inList.list]), ...applicationKey },
  ];
  const bodies: Partial<Record<CallId, unknown>> = {
    AddICEOI: {},
    UpdateICEOI: { ua_icexpressionofinterestid: eoiId },
    getselectedapplication: applicationKey,
    getselectedeoi: applicationKey,
    UpdateICApplication: applicationKey,
    SaveNewDocumentToSharepoint: file,
    addicnotes: [file],
    addicnotesbybroker: [file],
    removenote: { statecode: 1 },
    endbroker: { statecode: 1 },
  };
  const queries: Partial<Record<CallId, Record<string, string>>> = {
    GetICApplicationExternalFundings: applicationKey,
    addicnotes: { contractid },
    addicnotesbybroker: { contractid, applicationid: applicationId },
    GetICNotesByBroker: { contractid, applicationId, entityname: entityNames.application },
    geticnotes: { entityname: entityNames.application },
    GetUploadButtonState: { id: applicationId, entity: entityNames.application },
  };
  const { method } = callOf(id);
  const idInPath: Partial<Record<CallId, () => Promise<string>>> = {
    removenote: removableNoteId,
    endbroker: endableAssignmentId,
  };
  const body = bodies[id] ?? (inList?.kind === 'get' ? applicationKey : items) ?? {};
  return server.call(id, {
    params: { id: (await idInPath[id]?.()) ?? noteId, email: 'nobody@example.org' },
    query: queries[id] ?? {},
    ...(method === 'GET' ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
}

/** The status by product 14.12. The owner gets 409 or 422 where the state of the record, not the caller, is the reason. */
function expectedStatus(id: CallId, caller: Caller): number {
  const access = callers[caller];
  if (access === 'anonymous') return 401;
  const isBroker = access === 'broker' || access === 'broker without access';
  const ownerStatus = id === 'AddICEOI' ? 409 : id === 'UpdateICEOI' ? 422 : 200;
  const { only } = callOf(id);
  if (only !== undefined && isBroker !== (only === 'broker')) return 403;
  if (access === 'owner' || access === 'broker') return ownerStatus;
  // Calls without an id are about the caller's own record, so that other callers succeed with theirs.
  return ['geticeoi', 'AddICEOI', 'geticapplication', 'GetICApplicationsByBroker'].includes(id)
    ? ownerStatus
    : 404;
}

describe.each(callIds.filter((id) => callOf(id).authenticated))('%s', (id) => {
  test.each(callerNames)('answers the caller “%s” with the status of product 14.12', async (caller) => {
    const { status } = await callAs(id, tokens[caller]);
    expect(status).toBe(expectedStatus(id, caller));
  });
});

test.each(callIds.filter((id) => !callOf(id).authenticated))(
  '%s answers every caller alike, with or without a token',
  async (id) => {
    const answers = [];
    for (const caller of callerNames) answers.push((await callAs(id, tokens[caller])).status);
    const [status = 0] = answers;
    expect([new Set(answers).size, status < 500, status === 401 || status === 403]).toEqual([1, true, false]);
  },
);

test('the list of a broker has exactly the Applications that are assigned now', async () => {
  const listed = async (caller: Caller) => {
    const token = tokens[caller] ?? '';
    return itemsOf((await server.call('GetICApplicationsByBroker', { token })).body);
  };
  expect([await listed('unassigned broker'), await listed('former broker')]).toEqual([[], []]);
  const fetchAsOwner = async (id: CallId) => valuesOf((await server.call(id, { token: owner.token })).body);
  const application = await fetchAsOwner('geticapplication');
  const eoi = await fetchAsOwner('geticeoi');
  expect(await listed('assigned broker')).toEqual([
    {
      ua_icapplicationid: owner.applicationId,
      ua_reference: application['ua_reference'],
      ua_businessname: application['ua_businessname'],
      ua_contactname: `${String(eoi['ua_firstname'])} ${String(eoi['ua_lastname'])}`,
      ua_emailaddress: eoi['ua_emailaddress'],
      ua_amountrequested: application['ua_totalamountrequesting'],
      ua_currentstatus: application['ua_currentstatus'],
      ua_currentpageinapplication: application['ua_currentpageinapplication'],
      ua_lastchangedon: new Date(server.now()).toISOString(),
      statecode: 0,
    },
  ]);
});

test('an upload whose body names another Application than its address is refused and stores nothing', async () => {
  const other = await signUpWithApplication(server);
  const token = tokens['assigned broker'] ?? '';
  const query = { contractid: server.settings.contractId, applicationid: owner.applicationId };
  const body = [{ ...file, ua_icapplicationid: other.applicationId }];
  const before = await callAs('GetICNotesByBroker', token);
  expect((await server.call('addicnotesbybroker', { token, query, body })).status).toBe(400);
  expect((await callAs('GetICNotesByBroker', token)).body).toEqual(before.body);
});
