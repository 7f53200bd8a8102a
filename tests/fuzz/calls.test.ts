// Fuzzes every call of the catalogue over HTTP (product 14.18): no answer has a status of 500 or more or shows internals of the server, and
// the server works afterwards. The requests are the same in every run; FUZZ_REQUESTS sets their number, FUZZ_SEED gives others.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authBodies } from '#machines/catalogue/api/bodies.ts';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { validItem } from '../applicationSamples.ts';
import { assign, itemsOf, listCalls, signUpWithApplication, type Applicant } from '../contract/applicants.ts';
import { signUpBroker, testServer, type SignedUp, type TestServer } from '../contract/testServer.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400);
/** Milliseconds. */
const timeout = 60_000 + REQUESTS * 100;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

let server: TestServer;
let applicant: Applicant;
let broker: SignedUp;
beforeAll(async () => {
  server = await testServer({ LIMITS: '1000000' });
  applicant = await signUpWithApplication(server);
  broker = await signUpBroker(server);
  await assign(server, applicant, broker);
}, 120_000);
afterAll(() => server.close());

/** Names of members: those that the server knows, and some that are special in JavaScript or SQL. */
const names = fc.constantFrom(
  ...new Set([
    ...Object.values(records).flatMap(({ fields }) => Object.keys(fields)),
    ...Object.values(childLists).flatMap(({ idField, fields }) => [idField, ...Object.keys(fields)]),
    ...Object.values(authBodies).flatMap(({ entries }) => Object.keys(entries)),
    'ua_icapplicationid',
    'statecode',
    'ua_readyforfundinglarge',
    'filename',
    'content',
    'filetype',
    'entityname',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    'extra',
    'owner',
    'x',
    '',
    'ŵ',
    '$1',
    'a"b',
    "a'b",
  ]),
);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { x: value };
  return value;
};

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    "'; drop table users; --",
    '${7*7}',
    '{{7*7}}',
    '%s%n',
    '../../etc/passwd',
    '\r\nSet-Cookie: x=1',
    '<script>',
    '\u0000',
    '\ud800',
    '\u202e',
    '🦊'.repeat(300),
    'Ŵ'.repeat(3000),
    'x'.repeat(70_000),
    'x'.repeat(300_000),
    '0000-00-00',
    '2026-02-30',
    '9999-12-31',
    '+1e400',
    '0x10',
    'NaN',
    '00000000-0000-0000-0000-000000000000',
  ),
);
const hostileValues = fc.oneof(
  texts,
  fc.json({ depthSize: 'small' }),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, -0, 1e308, -1e-308, 2 ** 53, 0.1 + 0.2, [], {}, [[]], [null], {
    x: {},
  }),
  // What JavaScript calls or reads when it makes a text or a number of a value.
  fc.constantFrom<unknown>(
    { toString: 1 },
    { valueOf: 1 },
    { toString: 1, valueOf: 1 },
    { constructor: 1 },
    { toJSON: 1 },
    { length: -1 },
    [{ toString: 1 }],
    JSON.parse('{"__proto__": {"toString": 1}}'),
    JSON.parse('{"__proto__": null}'),
  ),
  fc.nat({ max: 60 }).map(nested),
  fc.array(fc.integer(), { maxLength: 300 }),
);

const members = fc.dictionary(names, hostileValues, { maxKeys: 12 });
/** Texts of bodies: mostly records or lists of hostile values, otherwise malformed JSON. */
const bodies = fc.oneof(
  { weight: 6, arbitrary: members.map((body) => JSON.stringify(body)) },
  { weight: 3, arbitrary: fc.array(members, { maxLength: 4 }).map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: hostileValues.map((body) => JSON.stringify(body)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: members.map((body) => JSON.stringify(body).slice(0, -2)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'null', '[', '{"__proto__": {"x": 1}}', '['.repeat(9000)),
  },
);
const types = fc.constantFrom(
  ...Array.from({ length: 12 }, () => 'application/json'),
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'x',
);
const headerTexts = fc.oneof(
  fc.constantFrom('"1"', '*', 'W/"0"', '"x', ',', '""'),
  fc.string({ maxLength: 300 }),
);

/** Replaces the characters that HTTP cannot carry in a header. */
const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '_');
const callers = fc.constantFrom('applicant', 'broker', 'nobody', 'forged token');

test(
  'security 11: whatever is sent, no answer is 500 or more and none shows the inside of the server',
  async () => {
    const tokens = {
      applicant: applicant.token,
      broker: broker.token,
      nobody: undefined,
      'forged token': 'a.b.c',
    } as const;
    const answered = new Map<CallId, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...callIds),
        callers,
        bodies,
        types,
        fc.record({
          parameter: texts,
          query: texts,
          ifMatch: headerTexts,
          key: headerTexts,
          usesServerIds: fc.boolean(),
        }),
        async (id, caller, body, type, { parameter, query, ifMatch, key, usesServerIds }) => {
          const { api, path, method, query: queryNames = [] } = callOf(id);
          const known: Record<string, string> = usesServerIds
            ? { contractId: server.settings.contractId, businessUnit: server.settings.businessUnit }
            : {};
          const value = (name: string) =>
            encodeURIComponent((known[name] ?? parameter).slice(0, 600).replaceAll(/\p{Cs}/gu, ''));
          const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => value(name));
          const search = new URLSearchParams(
            queryNames.map((name) => [name, query.slice(0, 2000)]),
          ).toString();
          const token = tokens[caller];
          const reply = await fetch(`${server.url}/${api}/${filled}?${search}`, {
            method,
            headers: {
              'if-match': asHeader(ifMatch),
              'idempotency-key': asHeader(key),
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(method === 'GET' ? {} : { 'content-type': type }),
            },
            ...(method === 'GET' ? {} : { body }),
          });
          const text = await reply.text();
          answered.set(id, (answered.get(id) ?? 0) + 1);
          expect(reply.status).toBeLessThan(500);
          expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
          if (reply.status >= 400) {
            expect(text.length).toBeLessThan(100_000);
            expect(text).not.toMatch(
              /node_modules|\bat \S+ \(|\.ts:\d|select .* from|insert into|syntax error|violates/i,
            );
          }
        },
      ),
      { numRuns: REQUESTS, seed: SEED, interruptAfterTimeLimit: 0.9 * timeout, markInterruptAsFailure: true },
    );
    // The run must have tried every call.
    if (REQUESTS >= 400) expect(callIds.filter((id) => !answered.has(id))).toEqual([]);
  },
  timeout,
);

test('after the fuzzing the server is ready, and records and lists can still be read', async () => {
  expect((await server.request('GET', '/readyz')).status).toBe(200);
  for (const id of ['geticeoi', 'geticapplication'] as const) {
    expect((await server.call(id, { token: applicant.token })).status).toBe(200);
  }
  for (const list of listNames) {
    const { add, fetch: fetchList } = listCalls(server, list, applicant);
    const [name, value] = Object.entries(validItem(list, 7))[0] ?? [];
    const added = await add(validItem(list, 7));
    const { status, body } = await fetchList();
    expect([list, added.status, status, itemsOf(body).map((item) => item[name ?? ''])]).toEqual([
      list,
      200,
      200,
      expect.arrayContaining([value]),
    ]);
  }
});
