// A body is read only when the caller may make the call, the announced length is within the limit and not too many bodies are being read (product
// 4.4): a stranger can make bodies large, slow and many.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callIds, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { bodyLimitsOf } from '#server/http/bodyLimits.ts';
import { newEmail } from '../account.ts';
import { pdf } from '../sampleFiles.ts';
import { moveApplication, signUpWithApplication, signUpWithEoi } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { pathOf, slowRequest } from './slowRequest.ts';
import { signIn, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

/** Each ends one delay for which the server waits: the time that a body may take. */
let endPauses: (() => void)[] = [];
let server: TestServer;
let applicant: SignedUp;
let broker: SignedUp;
beforeAll(async () => {
  const delay = (_milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      endPauses.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  server = await testServer({}, undefined, { delay });
  [applicant, broker] = [await signUpWithEoi(server), await signUpBroker(server)];
});
afterAll(() => server.close());

const withBody = callIds.filter((id) => callOf(id).method !== 'GET');
const tokenFor = (id: CallId) => (callOf(id).only === 'broker' ? broker : applicant).token;

/** The status of the answer to a request whose body is announced and never sent. */
async function statusBeforeBody(method: string, path: string, length: number, token?: string) {
  const sent = slowRequest(server.url, method, path, { length, ...(token === undefined ? {} : { token }) });
  const status = await sent.status;
  sent.abort();
  return status;
}

test.each(withBody.filter((id) => callOf(id).authenticated))(
  'security 12: a stranger’s body to %s is refused with 401 before it is read',
  async (id) => {
    const { method } = callOf(id);
    expect(await statusBeforeBody(method, pathOf(server, id), 1000)).toBe(401);
    expect(await statusBeforeBody(method, pathOf(server, id), 1000, 'x.y.z')).toBe(401);
  },
);

test.each(withBody)('security 12: a body to %s that says it is too large is not read', async (id) => {
  const length = bodyLimitsOf(callOf(id)).bytes + 1;
  expect(await statusBeforeBody(callOf(id).method, pathOf(server, id), length, tokenFor(id))).toBe(413);
});

test('security 12: an auth call takes 8 KiB, a record 256 KiB, a list 8 MiB, an upload 14.5 MiB, no other call more', () => {
  const kib = (id: CallId) => bodyLimitsOf(callOf(id)).bytes / 1024;
  const some = ['login', 'geticdirectors', 'UpdateICEOI', 'updateicdirectors', 'addicnotes'] as const;
  expect(some.map(kib)).toEqual([8, 8, 256, 8 * 1024, 14.5 * 1024]);
  expect(callIds.filter((id) => kib(id) >= 14.5 * 1024 !== (callOf(id).kind === 'upload'))).toEqual([]);
});

const LIST = 'updateicdirectors';
/** A JSON array of 7 MB of this part, or as often as `count` says. */
const listOf = (part: string, count = Math.floor(7_000_000 / (part.length + 1))) =>
  `[${Array<string>(count).fill(part).join(',')}]`;
const namedDifferently = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`ua_${index}`, 1])));

/** Sends a body as it is written. */
async function statusOfText(id: CallId, body: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const path = `${server.url}${pathOf(server, id)}`;
  return (await fetch(path, { method: callOf(id).method, headers, body })).status;
}

test.each([
  ['arrays in arrays', listOf('['.repeat(18) + ']'.repeat(18)), 413],
  ['empty objects', listOf('{}'), 413],
  ['numbers', listOf('1'), 413],
  ['400,000 different names', `[${namedDifferently(400_000)}]`, 413],
  ['items of more members than an item has', listOf(namedDifferently(40), 1_000), 413],
  ['one text', listOf(`"${'x'.repeat(6_999_990)}"`), 413],
  ['21 levels', listOf(`${'['.repeat(20)}"${'x'.repeat(6_000)}"${']'.repeat(20)}`), 400],
] as const)(
  'security 12: a long list of %s, which is more than the longest list has, is refused with its status',
  async (_what, body, status) => {
    const { token } = await signUpWithApplication(server);
    expect(await statusOfText(LIST, body, token)).toBe(status);
  },
);

test('security 12: a record or an item of more structure than the largest has is refused with 413', async () => {
  const { token } = await signUpWithApplication(server);
  const body = namedDifferently(9_000);
  for (const id of ['UpdateICEOI', 'UpdateICApplication'] as const)
    expect.soft([id, await statusOfText(id, body, token)]).toEqual([id, 413]);
  for (const id of ['addicdirectors', LIST] as const)
    expect.soft([id, await statusOfText(id, `[${body}]`, token)]).toEqual([id, 413]);
});

test('security 12: while a long list is parsed other requests are answered', async () => {
  const { token } = await signUpWithApplication(server);
  const item = JSON.stringify({ ua_directorname: 'Ŵyn '.repeat(1_500) });
  const body = `[${Array(999).fill(item).join()}}`;
  const sent = slowRequest(server.url, 'PUT', pathOf(server, LIST), {
    token,
    length: Buffer.byteLength(body),
  });
  sent.write(body.slice(0, -1));
  let status: number | null = null;
  void sent.status.then((answered) => (status = answered));
  // The answer to a request after the last bytes were sent, but for one.
  expect((await server.request('GET', '/healthz')).status).toBe(200);
  sent.end('}');
  let answered = 0;
  for (; status === null; answered += 1) await server.request('GET', '/healthz');
  expect(status).toBe(400);
  expect(answered).toBeGreaterThan(5);
});

test('security 12: a long list of an applicant without an Application that can be changed is refused before it is read', async () => {
  const submitted = await signUpWithApplication(server);
  await moveApplication(server, submitted, 'stage-2-assessment-started');
  const status = (length: number, token: string) =>
    statusBeforeBody('PUT', pathOf(server, LIST), length, token);
  expect([await status(300_000, applicant.token), await status(300_000, submitted.token)]).toEqual([
    404, 422,
  ]);
  // A broker's body names the Application.
  const body = listOf(`{"ua_icapplicationid":"x","ua_directorname":"${'x'.repeat(500)}"}`, 600);
  expect(await statusOfText(LIST, body, broker.token)).toBe(404);
});

test.each([
  ['POST', '/nowhere', 404],
  ['POST', '/data/nowhere', 404],
  ['PUT', '/auth/api/user/login', 405],
  ['PUT', '/caseworker/applicants/a@example.org/broker', 401],
])('security 12: a body of %s %s is not read', async (method, path, status) => {
  expect(await statusBeforeBody(method, path, 200_000)).toBe(status);
});

test('security 9: the limit of an address counts before a body is read', async () => {
  const limited = await testServer({ LIMITS: '1' });
  const path = pathOf(limited, 'login');
  for (let count = 0; count < 20; count += 1) await signIn(limited, newEmail(), 'wrong');
  const sent = slowRequest(limited.url, 'POST', path, { length: 100 });
  expect(await sent.status).toBe(429);
  sent.abort();
  await limited.close();
});

test('security 12: of one person’s bodies three are read at once, the others wait, and other people’s do not', async () => {
  const other = await signUpWithEoi(server);
  const body = JSON.stringify({ ua_companyname: 'Cwmni' });
  const save = ({ token }: SignedUp) =>
    slowRequest(server.url, 'PUT', pathOf(server, 'UpdateICEOI'), { token, length: body.length });
  const saves = [1, 2, 3, 4].map(() => save(applicant));
  let answered = 0;
  for (const { status } of saves) void status.then(() => (answered += 1)).catch(() => {});
  // The server answers another person after the heads of these requests have arrived, so it has seen all of them.
  expect((await server.call('UpdateICEOI', { token: other.token, body: {} })).status).toBe(200);
  saves[3]?.end(body);
  const others = save(other);
  others.end(body);
  expect([await others.status, answered]).toEqual([200, 0]);
  // A connection that breaks makes room as well as an answer does.
  saves[0]?.abort();
  expect(await saves[3]?.status).toBe(200);
  for (const each of saves.slice(1, 3)) each.end(body);
  expect(await Promise.all(saves.slice(1, 3).map(({ status }) => status))).toEqual([200, 200]);
});

test('connections that close while the server looks at the token keep no slot', async () => {
  const { token } = applicant;
  const body = JSON.stringify({ ua_companyname: 'Cwmni' });
  const save = () =>
    slowRequest(server.url, 'PUT', pathOf(server, 'UpdateICEOI'), { token, length: body.length });
  // The embedded database has one connection, so that the token is looked up after this transaction.
  await server.database.transaction(async () => {
    for (let count = 0; count < 4; count += 1) {
      const aborted = save();
      await aborted.received;
      aborted.abort();
    }
    // After another round trip the server has seen the connections close.
    expect((await server.call('GetSectors')).status).toBe(200);
  });
  const last = save();
  last.end(body);
  expect(await last.status).toBe(200);
});

test('security 12: a body that does not arrive in time is answered with 408 and the connection closed', async () => {
  endPauses = [];
  const { token } = applicant;
  const sent = slowRequest(server.url, 'PUT', pathOf(server, 'UpdateICEOI'), { token, length: 100 });
  await expect.poll(() => endPauses.length).toBe(1);
  endPauses[0]?.();
  expect(await sent.status).toBe(408);
});

test.each([
  ['that needs a token', 'UpdateICEOI', 401],
  ['that is too large', 'login', 413],
] as const)(
  'security 12: the connection of a body %s and is refused is closed when the rest takes too long',
  async (_what, id, status) => {
    endPauses = [];
    const { method } = callOf(id);
    const sent = slowRequest(server.url, method, pathOf(server, id), { length: 10_000_000 });
    expect(await sent.status).toBe(status);
    sent.write('{');
    await expect.poll(() => endPauses.length).toBe(1);
    expect(sent.isOpen()).toBe(true);
    endPauses[0]?.();
    await expect.poll(() => sent.isOpen()).toBe(false);
  },
);

test('security 12: the rest of a refused body is read slowly, so that others are answered meanwhile', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const length = 40_000_000;
  const head = `PUT ${pathOf(server, 'UpdateICEOI')} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length, ' '));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1', 0, 12)).toBe('HTTP/1.1 401');
  for (let count = 0; count < 30; count += 1)
    expect((await server.request('GET', '/healthz')).status).toBe(200);
  // The system has taken what fits into its buffers, and this program keeps the rest.
  expect(socket.writableLength).toBeGreaterThan(0);
  socket.destroy();
});

test('an upload to a submitted record is refused with 422 whatever the file is', async () => {
  const submitted = await signUpWithApplication(server);
  const { upload } = fileCalls(() => server);
  expect((await upload(submitted, 'a.exe', pdf())).status).toBe(200);
  await moveApplication(server, submitted, 'stage-2-assessment-started');
  expect((await upload(submitted, 'a.exe', pdf())).status).toBe(422);
});

/** The status of the answer to a body of which the rest arrives after the session has ended, so many milliseconds later. */
async function statusAfterEnd(id: CallId, body: object, later: number): Promise<number> {
  const person = await signUpWithEoi(server);
  const text = JSON.stringify(body);
  const path = `${pathOf(server, id)}?contractid=${server.settings.contractId}`;
  endPauses = [];
  const sent = slowRequest(server.url, callOf(id).method, path, { token: person.token, length: text.length });
  await expect.poll(() => endPauses.length).toBe(1);
  await server.database.query('update refresh_families set ended_at = now()');
  server.advanceClock(later);
  sent.end(text);
  return sent.status;
}

test('security 12: an upload of somebody whose session ends while it arrives is refused with 401', async () => {
  expect(await statusAfterEnd('addicnotes', [{ filename: 'a.pdf' }], 0)).toBe(401);
});

test('security 12: a save that arrives more than a second after its session has ended is refused with 401', async () => {
  expect(await statusAfterEnd('UpdateICEOI', { ua_companyname: 'Cwmni' }, 1_001)).toBe(401);
});

test('a save that takes more than a second while its session goes on is stored', async () => {
  const person = await signUpWithEoi(server);
  const text = JSON.stringify({ ua_companyname: 'Araf' });
  endPauses = [];
  const sent = slowRequest(server.url, 'PUT', pathOf(server, 'UpdateICEOI'), {
    token: person.token,
    length: text.length,
  });
  await expect.poll(() => endPauses.length).toBe(1);
  expect(
    (await server.call('UpdateICEOI', { token: person.token, body: { ua_firstname: 'Nia' } })).status,
  ).toBe(200);
  server.advanceClock(1_001);
  sent.end(text);
  expect(await sent.status).toBe(200);
  expect((await server.call('geticeoi', { token: person.token })).body).toMatchObject({
    ua_companyname: 'Araf',
    ua_firstname: 'Nia',
  });
});
