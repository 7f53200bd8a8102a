// Requests that no portal sends: calls without a token, malformed bodies and addresses (product 6.10, 14.12); how requests find their call; and
// what anybody may ask: lookups, preflights, health and metrics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authBodies, fileSchema } from '#machines/catalogue/api/bodies.ts';
import { callIds, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { BODY_LIMIT, bodyLimitsOf } from '#server/http/bodyLimits.ts';
import { csv } from '../sampleFiles.ts';
import {
  assign,
  signUpWithApplication,
  signUpWithListsAndDocument,
  UNKNOWN_ID,
  type Applicant,
} from './applicants.ts';
import { fileCalls, fileOf } from './fileCalls.ts';
import { storedRows } from './storedRows.ts';
import {
  caseworker,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from './testServer.ts';

let server: TestServer;
let user: SignedUp;
let broker: SignedUp;
/** The broker's client: an applicant with an Application, items in every list and a document. */
let client: Applicant;
beforeAll(async () => {
  server = await testServer();
  [user, broker] = [await signUp(server), await signUpBroker(server)];
  await server.call('AddICEOI', { token: user.token, body: {} });
  client = await signUpWithListsAndDocument(server);
  await assign(server, client, broker);
});
afterAll(() => server.close());

/** The token of a user who may make the call. */
const tokenFor = (id: CallId) => (callOf(id).only === 'broker' ? broker : user).token;
const { notes } = fileCalls(() => server);
const idsWithBody = callIds.filter((id) => callOf(id).method !== 'GET');

/**
 * The calls whose status does not follow from their method. The user has an Expression of Interest without files and no Application, so calls about an
 * Application answer 404.
 */
const otherStatuses: Partial<Record<CallId, number>> = {
  AddICEOI: 409,
  ispostcodeincontract: 400,
  geticapplication: 404,
  geticnotes: 404,
  noteContent: 404,
  GetICNotesByBroker: 404,
  addicnotesbybroker: 404,
  ...Object.fromEntries(listNames.map((list) => [childLists[list].calls.get, 404])),
};
/** The status that each call answers. One whose body is missing answers 400. */
const statusOf = (id: CallId) => otherStatuses[id] ?? (callOf(id).method === 'GET' ? 200 : 400);

test.each(callIds.map((id) => [id, statusOf(id)] as const))(
  '%s is routed to its handler, which answers %d',
  async (id, status) => {
    const params = { email: user.email, id: user.email };
    const query = { q: 'x', contractid: server.settings.contractId };
    const answer = await server.call(id, { params, token: tokenFor(id), query });
    expect(answer.status).toBe(status);
    expect(answer.body).not.toEqual({ message: 'There is nothing here.' });
  },
);

test.each(callIds.filter((id) => callOf(id).authenticated))(
  'security 5: %s answers 401 without a token',
  async (id) => {
    const refused = await server.call(id, {
      params: { id: 'x' },
      ...(callOf(id).method === 'GET' ? {} : { body: {} }),
    });
    expect(refused).toMatchObject({ status: 401, body: { message: 'Sign in first.' } });
  },
);

test.each(callIds.filter((id) => callOf(id).path.includes('{contractId}')))(
  '%s answers 404 for another contract id, and accepts its own in capitals',
  async (id) => {
    const { contractId: own } = server.settings;
    const { token } = callOf(id).only === 'broker' ? broker : client;
    const query = { entityname: entityNames.application };
    const answer = async (contractId: string) => {
      const { status, body } = await server.call(id, { params: { contractId }, query, token });
      return [status, body];
    };
    expect(await answer(UNKNOWN_ID)).toEqual([404, { message: 'There is no such contract.' }]);
    const accepted = await answer(own);
    expect([accepted[0], await answer(own.toUpperCase())]).toEqual([200, accepted]);
  },
);

test.each(callIds.filter((id) => callOf(id).query?.includes('contractid')))(
  '%s answers 404 without the contract id and for another one, and accepts its own in capitals',
  async (id) => {
    const { contractId: own } = server.settings;
    const { token } = callOf(id).only === 'broker' ? broker : client;
    const { applicationId } = client;
    const answer = async (contractid?: string) => {
      const { status, body } = await server.call(id, {
        query: {
          ...(contractid === undefined ? {} : { contractid }),
          postcode: 'LL57 2DG',
          // The calls spell this member in two ways.
          applicationId,
          applicationid: applicationId,
          entityname: entityNames.application,
        },
        token,
        ...(callOf(id).method === 'GET' ? {} : { body: [fileOf(`${id}.csv`, csv())] }),
      });
      return [status, body];
    };
    const names = async () => (await notes(client)).map(({ filename }) => filename);
    const before = await names();
    const refused = [404, { message: 'There is no such contract.' }];
    expect([await answer(), await answer(UNKNOWN_ID), await names()]).toEqual([refused, refused, before]);
    const accepted = await answer(own.toUpperCase());
    if (callOf(id).kind === 'upload') {
      const uploaded = [200, [{ FileName: `${id}.csv`, IsUploaded: true }]];
      expect([accepted, await names()]).toEqual([uploaded, [...before, `${id}.csv`]]);
    } else expect([accepted[0], accepted]).toEqual([200, await answer(own)]);
  },
);

test.each(idsWithBody)(
  '%s answers 400, 413 or 415 to a malformed, too large or non-JSON body',
  async (id) => {
    const { method, path, api } = callOf(id);
    // Only the file in an upload may be larger than the general limit.
    const largest = callOf(id).kind === 'upload' ? BODY_LIMIT : bodyLimitsOf(callOf(id)).bytes;
    const address = `/${api}/${path}`;
    const send = async (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
      const headers = { 'content-type': type, authorization: `Bearer ${tokenFor(id)}` };
      const reply = await fetch(`${server.url}${address}`, { method, headers, body });
      expect(reply.headers.get('content-type')).toContain('json');
      return reply.status;
    };
    expect(await send('{"Mail": ')).toBe(400);
    expect(await send('')).toBe(400);
    expect(await send('{"__proto__": {"a": 1}}')).toBe(400);
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send('{}', 'text/plain')).toBe(415);
    expect(await send(JSON.stringify({ ua_x: 'x'.repeat(largest) }))).toBe(413);
    expect(await send('['.repeat(4000) + ']'.repeat(4000))).toBe(400);
    expect(await send('{"ua_x": "\\u0000"}')).toBe(400);
    expect(await send('{"ua_x": "\\ud800"}')).toBe(400);
    expect(await send(Uint8Array.from(Buffer.from('{"ua_x": "Caf\u00e9"}', 'latin1')))).toBe(400);
    expect(await send('{}', 'application/json; charset=utf-16')).toBe(415);
  },
);

test('every member of a wrong type in a body of the auth API is refused with 400', async () => {
  for (const [id, { entries }] of Object.entries(authBodies)) {
    const names = Object.keys(entries);
    const valid = Object.fromEntries(names.map((name) => [name, 'x']));
    for (const name of names) {
      for (const value of [{}, ['x'], 7, true, null]) {
        const { status, body } = await server.call(id as CallId, { body: { ...valid, [name]: value } });
        const issues = [expect.objectContaining({ path: name })];
        expect.soft([id, name, value, status, body]).toMatchObject([id, name, value, 400, { issues }]);
      }
    }
  }
});

test('every member of a wrong type in the body of an upload is refused with 400', async () => {
  const before = await notes(client);
  const file = fileOf('a.csv', csv());
  const query = { contractid: server.settings.contractId, applicationid: client.applicationId };
  const uploads = [
    ['addicnotes', client.token, (body: object) => [body], '0.'],
    ['addicnotesbybroker', broker.token, (body: object) => [body], '0.'],
    ['SaveNewDocumentToSharepoint', client.token, (body: object) => body, ''],
  ] as const;
  for (const [id, token, bodyOf, prefix] of uploads) {
    for (const name of Object.keys(fileSchema.entries)) {
      const { status, body } = await server.call(id, { token, query, body: bodyOf({ ...file, [name]: {} }) });
      const issues = [expect.objectContaining({ path: `${prefix}${name}` })];
      expect.soft([id, name, status, body]).toMatchObject([id, name, 400, { issues }]);
    }
  }
  expect(await notes(client)).toEqual(before);
});

test('a removal without statecode 1, and a client that is chosen by something else than a string, are refused with 400', async () => {
  for (const id of ['removenote', 'endbroker'] as const) {
    for (const body of [{}, { statecode: 0 }, { statecode: '1' }, { statecode: true }]) {
      const { status } = await server.call(id, { token: client.token, params: { id: UNKNOWN_ID }, body });
      expect.soft([id, body, status]).toEqual([id, body, 400]);
    }
  }
  for (const id of ['getselectedapplication', 'getselectedeoi'] as const) {
    for (const value of [undefined, null, 7, {}, [client.applicationId]]) {
      const body = { ua_icapplicationid: value };
      const { status } = await server.call(id, { token: broker.token, body });
      expect.soft([id, value, status]).toEqual([id, value, 400]);
    }
  }
});

test('no refusal repeats a value that was sent', async () => {
  const mark = 'Zq7Marker';
  const { contractId, businessUnit } = server.settings;
  let refused = 0;
  for (const id of callIds) {
    const members = Object.fromEntries(
      [
        ...Object.keys(records.eoi.fields),
        ...Object.keys(records.application.fields),
        ...Object.keys(fileSchema.entries),
        ...Object.values(authBodies).flatMap(({ entries }) => Object.keys(entries)),
        'statecode',
      ].map((name) => [name, mark]),
    );
    const body = { ...members, businessUnit, businessunit: businessUnit };
    for (const sent of [members, body, [members]]) {
      const answer = await server.call(id, {
        token: tokenFor(id),
        params: { id: mark, email: `${mark}@example.org` },
        query: { contractid: contractId, applicationid: mark, ua_icapplicationid: mark, id: mark, q: mark },
        headers: { 'if-match': `"${mark}"` },
        ...(callOf(id).method === 'GET' ? {} : { body: sent }),
      });
      if (answer.status < 400) continue;
      refused += 1;
      expect.soft([id, JSON.stringify(answer.body).includes(mark)]).toEqual([id, false]);
    }
  }
  expect(refused).toBeGreaterThan(callIds.length);
});

test.each(['DELETE', 'PATCH', 'GET', 'PUT'])(
  '%s for a call by POST answers 405 with Allow: POST',
  async (method) => {
    const refused = await server.request(method, '/auth/api/user/login');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  },
);

test('no call by GET changes a row of the database, and no other call is made by GET', async () => {
  const query = {
    contractid: server.settings.contractId,
    entityname: entityNames.application,
    applicationId: client.applicationId,
    ua_icapplicationid: client.applicationId,
  };
  const before = await storedRows(server);
  const statuses: number[] = [];
  for (const id of callIds) {
    const { api, method, path } = callOf(id);
    const { token } = callOf(id).only === 'broker' ? broker : client;
    if (method === 'GET') {
      statuses.push((await server.call(id, { token, query, params: { email: client.email } })).status);
      continue;
    }
    if (callIds.some((each) => callOf(each).method === 'GET' && callOf(each).path === path)) continue;
    const { status } = await server.request('GET', `/${api}/${path}`, { token });
    expect.soft([id, status]).toEqual([id, 405]);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
  expect(await storedRows(server)).toEqual(before);
});

test.each(['/nowhere/', '/anwcef/login?next=', '/data/geticeoi/', '/auth/api/user/isuserverified/unit/'])(
  'an address of %s and 5,000 more letters answers 414',
  async (path) => {
    expect(await server.request('GET', path + 'a'.repeat(5000))).toMatchObject({
      status: 414,
      body: { message: 'The address is too long.' },
    });
  },
);

test.each(['/data/unknown', '/auth/', '/data/geticeoi', '/data/geticeoi/a/b', '/nowhere', '/data/%2e%2e/x'])(
  'GET %s answers 404',
  async (path) => {
    expect(await server.request('GET', path)).toMatchObject({
      status: 404,
      body: { message: 'There is nothing here.' },
    });
  },
);

test('a malformed address is refused with 400', async () => {
  const { status, headers } = await server.request('GET', '/data/%zz');
  expect([status, headers.get('x-request-id')]).toEqual([400, expect.stringMatching(/^[\da-f-]{36}$/)]);
  // In a query the escape stays as it is.
  const { businessUnit } = server.settings;
  const known = `/auth/api/user/isuserverified/${businessUnit}/${user.email}`;
  expect((await server.request('GET', `${known}?q=%zz`)).status).toBe(200);
});

test('what is escaped twice is unescaped once, in the path, in the query and in a body', async () => {
  const known = (email: string) => server.call('isuserverified', { params: { email } });
  expect([
    (await known(user.email)).status,
    (await known(encodeURIComponent(user.email))).status,
    (await known('%00')).status,
  ]).toEqual([200, 404, 404]);
  const search = async (q: string) => (await server.call('companysearch', { query: { q } })).body;
  expect([await search('menai tide'), await search('menai%20tide')]).toEqual([
    [expect.objectContaining({ title: 'MENAI TIDEWORKS LIMITED' })],
    [],
  ]);
  const text = String.raw`%41 &#65; \u0041 \u0000`;
  const saved = await server.call('UpdateICEOI', { token: user.token, body: { ua_companyname: text } });
  expect(saved).toMatchObject({ status: 200, body: { ua_companyname: text } });
  const body = JSON.stringify({ ua_companyname: 'JSON as a text of JSON' });
  expect((await server.call('UpdateICEOI', { token: user.token, body })).status).toBe(400);
});

test.each(callIds)('%s is routed in capitals and in small letters as it is written', async (id) => {
  const { api, method, path } = callOf(id);
  const { contractId, businessUnit } = server.settings;
  const params: Record<string, string> = { contractId, businessUnit, email: user.email, id: UNKNOWN_ID };
  const request = async (change: (text: string) => string) => {
    const address = `/${api}/${path}`
      .split(/(\{\w+\})/)
      .map((part) => params[part.slice(1, -1)] ?? change(part))
      .join('');
    const { status, body } = await server.request(method, address, { token: tokenFor(id) });
    return [status, body];
  };
  const written = await request((text) => text);
  expect([
    written[1],
    await request((text) => text.toUpperCase()),
    await request((text) => text.toLowerCase()),
  ]).toEqual([expect.not.objectContaining({ message: 'There is nothing here.' }), written, written]);
});

test.each(['/DATA/GetICEOI/ID', '/data//geticeoi//ID', '/data/GETICEOI/ID'])(
  '%s is routed to geticeoi whatever the letter case and double slashes',
  async (path) => {
    const answer = await server.request('GET', path.replace('ID', server.settings.contractId), {
      token: user.token,
    });
    expect(answer).toMatchObject({ status: 200, body: { ua_emailaddress: user.email } });
  },
);

test('security 11: the preflight of an allowed origin succeeds, of another origin it fails', async () => {
  const [origin = ''] = server.settings.allowedOrigins;
  const preflight = (from: string) =>
    server.request('OPTIONS', '/data/UpdateICEOI', {
      headers: { origin: from, 'access-control-request-method': 'PUT' },
    });
  const allowed = await preflight(origin);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('If-Match');
  const answer = await server.call('GetSectors', { headers: { origin } });
  expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  expect(answer.headers.get('vary')).toContain('Origin');
  for (const { headers } of [allowed, answer])
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  const refused = await preflight('https://evil.example');
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});

test('a call with the key and environment headers succeeds, though the server ignores them', async () => {
  const headers = { 'ocp-apim-subscription-key': 'any', environment: 'any' };
  expect((await server.call('GetSectors', { headers })).status).toBe(200);
});

test('the lookups answer without a token', async () => {
  const contractid = server.settings.contractId;
  expect(
    await server.call('ispostcodeincontract', { query: { postcode: 'LL57 2DG', contractid } }),
  ).toMatchObject({ status: 200, body: true });
  for (const id of [
    'GetSectorParents',
    'GetSectors',
    'GetICFundActivityTypes',
    'GetICProjectSuppliers',
  ] as const) {
    expect.soft([id, (await server.call(id)).status]).toEqual([id, 200]);
  }
  expect((await server.call('companysearch', { query: { q: 'menai' } })).status).toBe(200);
});

test('of a query member that is sent twice the first counts, and one that the call does not name never does', async () => {
  const { contractId } = server.settings;
  const inArea = async (first: string, second: string, secondName = 'postcode') => {
    const query = `postcode=${encodeURIComponent(first)}&${secondName}=${encodeURIComponent(second)}`;
    const path = `/data/investmentcentre/ispostcodeincontract?contractid=${contractId}&${query}`;
    return (await server.request('GET', path)).body;
  };
  expect([await inArea('LL57 2DG', 'SW1A 1AA'), await inArea('SW1A 1AA', 'LL57 2DG')]).toEqual([true, false]);
  expect(await inArea('LL57 2DG', 'SW1A 1AA', 'POSTCODE')).toBe(true);
  // This call takes the id of the Application from its body, so it ignores the one in the query.
  const named = await server.request(
    'POST',
    `/data/INVESTMENTCENTRE/geticapplication?ua_icapplicationid=${UNKNOWN_ID}`,
    {
      token: user.token,
      body: {},
    },
  );
  expect(named.status).toBe(400);
  // This call takes the address from its path.
  const path = `/auth/api/user/isuserverified/${server.settings.businessUnit}`;
  const known = async (inPath: string, inQuery: string) =>
    (await server.request('GET', `${path}/${inPath}?email=${inQuery}`)).status;
  expect([
    await known(user.email, 'nobody@example.org'),
    await known('nobody@example.org', user.email),
  ]).toEqual([200, 404]);
  // The caseworker's API takes no member twice.
  const found = async (query: string) => (await caseworker(server, 'GET', query)).status;
  expect([await found('?email=a'), await found('?email=a&email=b')]).toEqual([200, 400]);
});

test('the answer of a lookup is the same with and without a token, and the browser alone may keep it', async () => {
  for (const id of callIds.filter((each) => callOf(each).cacheable)) {
    const [anybody, applicant] = [await server.call(id), await server.call(id, { token: user.token })];
    expect.soft([id, applicant.body]).toEqual([id, anybody.body]);
    expect
      .soft([id, applicant.headers.get('cache-control')])
      .toEqual([id, 'private, max-age=3600, stale-while-revalidate=86400']);
    const etag = applicant.headers.get('etag') ?? '';
    expect.soft([id, etag]).toEqual([id, anybody.headers.get('etag')]);
    const known = await server.call(id, { headers: { 'if-none-match': etag } });
    expect.soft([id, known.status]).toEqual([id, 304]);
    const outdated = await server.call(id, { headers: { 'if-none-match': '"another"' } });
    expect.soft([id, outdated.status, outdated.body]).toEqual([id, 200, anybody.body]);
  }
});

test('a lookup is sent compressed to a client that accepts it, and no other answer is', async () => {
  // Node's own fetch decodes the body, and leaves the headers as they were sent.
  const ask = async (id: CallId, accepted: string) => {
    const answer = await server.call(id, {
      token: tokenFor(id),
      headers: { 'accept-encoding': accepted },
    });
    const { headers, status, body } = answer;
    return {
      status,
      body,
      encoding: headers.get('content-encoding'),
      size: Number(headers.get('content-length')),
    };
  };
  for (const id of callIds.filter((each) => callOf(each).cacheable)) {
    const plain = await ask(id, 'identity');
    expect
      .soft([id, plain.status, plain.encoding, plain.size])
      .toEqual([id, 200, null, Buffer.byteLength(JSON.stringify(plain.body))]);
    for (const encoding of ['br', 'gzip']) {
      const { size, ...compressed } = await ask(id, encoding);
      expect.soft([id, compressed]).toEqual([id, { status: 200, body: plain.body, encoding }]);
      expect.soft(size, id).toBeLessThan(plain.size);
    }
  }
  const origin = 'https://portal.example';
  const { headers } = await server.call('GetSectors', { headers: { origin } });
  expect(headers.get('vary')).toBe('Origin, Accept-Encoding');
  const others = callIds.filter((id) => callOf(id).method === 'GET' && !callOf(id).cacheable);
  for (const id of others) expect.soft([id, (await ask(id, 'br, gzip')).encoding]).toEqual([id, null]);
  expect((await ask('geticeoi', 'br, gzip')).status).toBe(200);
});

test('healthz, readyz and metrics answer', async () => {
  expect(await server.request('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await server.request('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect((await server.request('GET', '/metrics')).body).toContain('http_request_duration_seconds_count');
});

test('a value that JavaScript can make no text of is refused as any other wrong one', async () => {
  const hostile = { toString: 1 };
  const applicant = await signUpWithApplication(server);
  const answers = await Promise.all([
    server.call('UpdateICEOI', { token: user.token, body: { ua_umisector: hostile } }),
    server.call('UpdateICEOI', {
      token: user.token,
      body: { ua_typeofbusinessownership: hostile, ua_submiteoi: 1 },
    }),
    server.call('UpdateICApplication', { token: applicant.token, body: { ua_icapplicationid: hostile } }),
    server.call('addicdirectors', { token: applicant.token, body: [{ ua_icapplicationid: hostile }] }),
    server.call('updateicdirectors', {
      token: applicant.token,
      body: [{ ua_icapplicationdirectorsid: hostile }],
    }),
    server.call('getselectedapplication', { token: broker.token, body: { ua_icapplicationid: hostile } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 404, 400]);
});
