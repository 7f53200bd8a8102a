// Every call × every fault that a tester may ask for, over HTTP (docs/faults.md, issue 6): what arrives follows from the catalogue's table.
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import { brokerResults } from '#machines/catalogue/api/brokerResults.ts';
import { callOf, calls, type CallId } from '#machines/catalogue/api/calls.ts';
import { dataResults, fileResults, listResults } from '#machines/catalogue/api/dataResults.ts';
import { faultNames, faultOf } from '#machines/catalogue/api/faults.ts';
import { pdf } from '../sampleFiles.ts';
import { UNKNOWN_ID, valuesOf, withApplication } from './applicant.ts';
import { fileCalls } from './fileCalls.ts';
import { signUp, testServer, type SignedUp, type TestServer } from './testServer.ts';

const ids = Object.keys(calls).filter((id): id is CallId => Object.hasOwn(calls, id));

let server: TestServer;
let user: SignedUp;
let paused: number[] = [];
beforeAll(async () => {
  const pause = async (milliseconds: number) => void paused.push(milliseconds);
  server = await testServer({ FAULTS: 'on' }, undefined, { pause });
  user = await signUp(server);
});
afterAll(() => server.close());
beforeEach(() => {
  paused = [];
});

interface Outcome {
  status: number;
  /** null when it broke off. */
  text: string | null;
  type: string | null;
  retryAfter: string | null;
  fault: string | null;
}

/** What arrives; null when nothing does. `fault` goes in the header. */
async function ask(
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

/** What a fault makes of the answer that the call gives without it. */
function expected(fault: string, healthy: Outcome): unknown {
  const effect = faultOf(fault)?.effect;
  const same = { ...healthy, fault };
  switch (effect?.kind) {
    case 'refused': {
      const { status, retryAfter = null, issues } = effect;
      const told = { message: expect.any(String), ...(issues ? { issues: [expect.any(Object)] } : {}) };
      const text = expect.toSatisfy((body: string) => {
        expect(JSON.parse(body)).toEqual(told);
        return true;
      });
      return { status, text, type: json, retryAfter: retryAfter === null ? null : String(retryAfter), fault };
    }
    case 'page': {
      const text = expect.stringMatching(/^<!doctype html>/);
      return { status: 200, text, type: 'text/html; charset=utf-8', retryAfter: null, fault };
    }
    case 'closed':
      return null;
    case 'cut':
      return { ...same, text: null };
    case 'garbled':
      return { ...same, text: expect.toSatisfy((text: string) => text !== '' && !isJson(text)) };
    case 'misshapen':
      return { ...same, text: '"unexpected"' };
    case 'empty':
      return { ...same, text: '' };
    default:
      return same;
  }
}

const answered = faultNames.filter((name) => name !== 'silent');

test.each(ids)('%s meets every fault', async (id) => {
  await ask(id);
  const healthy = await ask(id);
  if (healthy === null) throw new Error('The call is not answered without a fault.');
  expect(healthy.fault).toBe(null);
  for (const fault of answered) {
    expect.soft(await ask(id, fault), fault).toEqual(expected(fault, healthy));
  }
  expect(paused).toEqual([10_000]);
  expect(await ask(id)).toEqual(healthy);
});

describe('a call is carried out', () => {
  const isThere = async (person: SignedUp) => (await ask('geticeoi', undefined, {}, person))?.status === 200;

  test.each(answered)('where the table says so: %s', async (fault) => {
    const person = await signUp(server);
    await ask('AddICEOI', fault, {}, person);
    expect(await isThere(person)).toBe(faultOf(fault)?.isCarriedOut);
  });
});

test.each([
  ['AddICEOI', {}, 'ua_agreetodataprotection'],
  ['UpdateICApplication', {}, 'ua_dataprotectionandprivacyconsent'],
  ['addicdirectors', [{}], '0.ua_directorname'],
  ['create', { Mail: 'a@example.org', FirstName: 'A' }, 'Mail'],
] as const)('the issue of %s is of a field that the page shows', async (id, body, path) => {
  const { text } = (await ask(id, '400-issues', body)) ?? {};
  expect(JSON.parse(text ?? '')).toMatchObject({ issues: [{ path, messageId: 'required' }] });
});

test('whatever checks its answer refuses the wrong shape', () => {
  const schemas = { ...authResults, ...dataResults, ...fileResults, ...brokerResults, ...listResults };
  const fooled = Object.entries(schemas).flatMap(([id, { result }]) =>
    result.type !== 'unknown' && v.is(result, 'unexpected') ? [id] : [],
  );
  expect(fooled).toEqual([]);
});

test('a file goes wrong like everything else', async () => {
  const owner = await withApplication(server);
  const { upload, notes } = fileCalls(() => server);
  await upload(owner, 'a.pdf', pdf());
  const [note] = await notes(owner);
  const asked = async (fault: string) => {
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
  expect(await asked('slow')).toEqual(whole);
  expect(await asked('cut')).toBe(null);
  expect(await asked('malformed')).toEqual(Buffer.concat([Buffer.from('{'), half]));
  expect(await asked('empty')).toEqual(Buffer.alloc(0));
});

test('the header names calls too, and what names nothing is refused', async () => {
  const status = async (id: CallId, fault: string) => (await ask(id, fault))?.status;
  const healthy = (await ask('GetSectors'))?.status;
  const several = 'GETSECTORS:418, all:503';
  expect(await status('GetSectors', several)).toBe(418);
  expect(await status('GetSectorParents', several)).toBe(503);
  expect(await status('GetSectors', 'GetSectorParents:500')).toBe(healthy);
  for (const fault of ['', 'no such fault', 'login', 'nowhere:500', '700', 'login:500:2']) {
    expect.soft([fault, await status('GetSectors', fault)]).toEqual([fault, 400]);
  }
  const { body } = await server.call('GetSectors', { headers: { fault: 'flood' } });
  expect(valuesOf(body)['message']).toBe(
    `The header Fault holds FAULT or CALL:FAULT, several with commas between them. Faults: ${faultNames.join(', ')}`,
  );
});

test('a portal of another origin may send the header', async () => {
  const [origin = ''] = server.settings.allowedOrigins;
  const { headers } = await server.request('OPTIONS', '/data/UMISECTOR/GET', {
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'fault' },
  });
  expect(headers.get('access-control-allow-headers')).toMatch(/, fault$/);
});
