// Every call with every fault that a tester can request, over HTTP (product 14.6, docs/faults.md): the expected answers follow from the
// catalogue's table of faults.
import { once } from 'node:events';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import { brokerResults } from '#machines/catalogue/api/brokerResults.ts';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { dataResults, fileResults, listResults } from '#machines/catalogue/api/dataResults.ts';
import { faultNames, faultOf } from '#machines/catalogue/api/faults.ts';
import { bodyLimitsOf } from '#server/http/bodyLimits.ts';
import { pdf } from '../sampleFiles.ts';
import { UNKNOWN_ID, valuesOf, signUpWithApplication } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { signUp, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
let user: SignedUp;
let paused: number[] = [];
beforeAll(async () => {
  const bodyTimes = callIds.map((id) => bodyLimitsOf(callOf(id)).milliseconds);
  // The pause of a fault ends at once, the time limit of a body with its request.
  const delay = async (milliseconds: number, signal: AbortSignal) => {
    if (bodyTimes.includes(milliseconds)) await once(signal, 'abort');
    else paused.push(milliseconds);
  };
  server = await testServer({ FAULTS: 'on' }, undefined, { delay });
  user = await signUp(server);
});
afterAll(() => server.close());
beforeEach(() => {
  paused = [];
});

interface Outcome {
  status: number;
  /** null when the connection closed within the body. */
  text: string | null;
  type: string | null;
  retryAfter: string | null;
  fault: string | null;
}

/** Makes a call with this value of the header Fault. Returns what arrived; null when nothing did. */
async function callWithFault(
  id: CallId,
  fault?: string,
  body: unknown = {},
  { token } = user,
): Promise<Outcome | null> {
  const { api, method, path } = callOf(id);
  const { contractId, businessUnit } = server.settings;
  const values: Record<string, string> = { contractId, businessUnit, id: UNKNOWN_ID, email: 'a@example.org' };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
  const reply = await fetch(`${server.url}/${api}/${filled}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(fault === undefined ? {} : { fault }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  if (reply === null) return null;
  const { status, headers } = reply;
  return {
    status,
    text: await reply.text().catch(() => null),
    type: headers.get('content-type'),
    retryAfter: headers.get('retry-after'),
    fault: headers.get('fault'),
  };
}

const json = 'application/json; charset=utf-8';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What must arrive with a fault, given the answer to the same call without it. */
function expectedOutcome(fault: string, healthy: Outcome): unknown {
  const effect = faultOf(fault)?.effect;
  const same = { ...healthy, fault };
  switch (effect?.kind) {
    case 'refused': {
      const { status, retryAfter = null, issues } = effect;
      const refusal = { message: expect.any(String), ...(issues ? { issues: [expect.any(Object)] } : {}) };
      const text = expect.toSatisfy((body: string) => {
        expect(JSON.parse(body)).toEqual(refusal);
        return true;
      });
      return { status, text, type: json, retryAfter: retryAfter === null ? null : String(retryAfter), fault };
    }
    case 'html': {
      const text = expect.stringMatching(/^<!doctype html>/);
      return { status: 200, text, type: 'text/html; charset=utf-8', retryAfter: null, fault };
    }
    case 'closed':
      return null;
    case 'cut':
      return { ...same, text: null };
    case 'malformed':
      return { ...same, text: expect.toSatisfy((text: string) => text !== '' && !isJson(text)) };
    case 'wrong-shape':
      return { ...same, text: '"unexpected"' };
    case 'empty':
      return { ...same, text: '' };
    default:
      return same;
  }
}

const answeredFaults = faultNames.filter((name) => name !== 'silent');

test.each(callIds)(
  '%s answers each fault as the table says, and the next call without it as before',
  async (id) => {
    await callWithFault(id);
    const healthy = await callWithFault(id);
    if (healthy === null) throw new Error('The call is not answered without a fault.');
    expect(healthy.fault).toBe(null);
    for (const fault of answeredFaults) {
      expect.soft(await callWithFault(id, fault), fault).toEqual(expectedOutcome(fault, healthy));
    }
    expect(paused).toEqual([10_000]);
    expect(await callWithFault(id)).toEqual(healthy);
  },
);

describe('the server carries a call out', () => {
  const hasEoi = async (applicant: SignedUp) =>
    (await callWithFault('geticeoi', undefined, {}, applicant))?.status === 200;

  test.each(answeredFaults)('with the fault %s exactly if the table says so', async (fault) => {
    const applicant = await signUp(server);
    await callWithFault('AddICEOI', fault, {}, applicant);
    expect(await hasEoi(applicant)).toBe(faultOf(fault)?.isCarriedOut);
  });
});

test.each([
  ['AddICEOI', {}, 'ua_agreetodataprotection'],
  ['UpdateICApplication', {}, 'ua_dataprotectionandprivacyconsent'],
  ['addicdirectors', [{}], '0.ua_directorname'],
  ['create', { Mail: 'a@example.org', FirstName: 'A' }, 'Mail'],
] as const)('the issue of %s names a field that the page shows', async (id, body, path) => {
  const { text } = (await callWithFault(id, '400-issues', body)) ?? {};
  expect(JSON.parse(text ?? '')).toMatchObject({ issues: [{ path, messageId: 'required' }] });
});

test('every schema of an answer refuses the answer of the wrong shape', () => {
  const schemas = { ...authResults, ...dataResults, ...fileResults, ...brokerResults, ...listResults };
  const accepting = Object.entries(schemas).flatMap(([id, { result }]) =>
    result.type !== 'unknown' && v.is(result, 'unexpected') ? [id] : [],
  );
  expect(accepting).toEqual([]);
});

test('a download answers each fault as other calls do', async () => {
  const owner = await signUpWithApplication(server);
  const { upload, notes } = fileCalls(() => server);
  await upload(owner, 'a.pdf', pdf());
  const [note] = await notes(owner);
  const downloadWith = async (fault: string) => {
    const reply = await fetch(`${server.url}/data/notes/${String(note?.['id'])}/content`, {
      headers: { authorization: `Bearer ${owner.token}`, fault },
    });
    return reply.arrayBuffer().then(
      (bytes) => Buffer.from(bytes),
      () => null,
    );
  };
  const whole = pdf();
  const half = whole.subarray(0, Math.ceil(whole.length / 2));
  expect(await downloadWith('slow')).toEqual(whole);
  expect(await downloadWith('cut')).toBe(null);
  expect(await downloadWith('malformed')).toEqual(Buffer.concat([Buffer.from('{'), half]));
  expect(await downloadWith('empty')).toEqual(Buffer.alloc(0));
});

const statusWithFault = async (id: CallId, fault: string) => (await callWithFault(id, fault))?.status;

test('a fault of the header happens to the calls that it names', async () => {
  const healthy = (await callWithFault('GetSectors'))?.status;
  const several = 'GETSECTORS:418, all:503';
  expect(await statusWithFault('GetSectors', several)).toBe(418);
  expect(await statusWithFault('GetSectorParents', several)).toBe(503);
  expect(await statusWithFault('GetSectors', 'GetSectorParents:500')).toBe(healthy);
});

test('a header that names no call or no fault is refused with 400', async () => {
  for (const fault of ['', 'no such fault', 'login', 'nowhere:500', '700', 'login:500:2']) {
    expect.soft([fault, await statusWithFault('GetSectors', fault)]).toEqual([fault, 400]);
  }
  const { body } = await server.call('GetSectors', { headers: { fault: 'flood' } });
  expect(valuesOf(body)['message']).toBe(
    `The header Fault holds FAULT or CALL:FAULT, several with commas between them. Faults: ${faultNames.join(', ')}`,
  );
});

test('a portal of another allowed origin may send the header', async () => {
  const [origin = ''] = server.settings.allowedOrigins;
  const { headers } = await server.request('OPTIONS', '/data/UMISECTOR/GET', {
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'fault' },
  });
  expect(headers.get('access-control-allow-headers')).toMatch(/, fault$/);
});
