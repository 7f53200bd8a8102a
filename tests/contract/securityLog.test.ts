// The log of a real process at level trace, after every call was made with marked secrets: it has none of them, and it has the events that
// a security log needs (product 14.15).
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { validItem } from '../applicationSamples.ts';
import { newEmail, registration } from '../account.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import { csv } from '../sampleFiles.ts';
import { signUpWithApplication, signUpWithEoi, valuesOf, type Applicant } from './applicants.ts';
import { otherProcessWait, type SpawnedServer } from '../spawnServer.ts';
import { caseworkerCommand } from './caseworkerCommand.ts';
import { callsToProcess, processVariables, startProcess } from './serverProcess.ts';
import { slowRequest } from './slowRequest.ts';
import { signIn, signUp, type CallableServer } from './testServer.ts';
import { temporaryDir } from '../temporaryDir.ts';

const MARK = 'Zq7Marker';
let dataDir: string;
let running: SpawnedServer;
let server: CallableServer;
let url: string;
let user: Applicant;
const started = Date.now();
const log = () => running.output();

beforeAll(async () => {
  dataDir = await temporaryDir('log');
  const variables = await processVariables(dataDir, 'trace');
  url = `http://127.0.0.1:${variables.PORT}`;
  running = await startProcess(variables);
  server = await callsToProcess(variables);
  user = await signUpWithApplication(server);
}, 90_000);

afterAll(async () => {
  await running.end();
  await rm(dataDir, { recursive: true, force: true });
});

const lineSchema = v.looseObject({ msg: v.string(), level: v.number(), time: v.number() });
const lines = () => running.logLines().map((line) => v.parse(lineSchema, line));
/** Waits until the newest line with this `msg` has exactly these members, besides those of every line. */
const expectLogLine = (msg: string, members: Record<string, unknown>) =>
  vi.waitFor(() => {
    const found: Record<string, unknown> = lines().findLast((line) => line.msg === msg) ?? {};
    const { msg: _msg, time: _time, pid: _pid, hostname: _hostname, reqId: _reqId, ...rest } = found;
    expect(rest).toEqual(members);
    return rest;
  }, otherProcessWait);
const WARN = 40;
const INFO = 30;

/** A body with a marked secret in every member that can hold personal data, a password or a token. */
const markedBody = {
  Mail: `${MARK}@example.org`,
  FirstName: MARK,
  LastName: MARK,
  Phone: MARK,
  Password: `${MARK}-1!aaaaaa`,
  password: `${MARK}-1!aaaaaa`,
  username: `${MARK}@example.org`,
  emailaddress: `${MARK}@example.org`,
  token: MARK,
  refreshtoken: MARK,
  weburl: `https://user:${MARK}@evil.example/${MARK}?x=${MARK}`,
  senderaddress: MARK,
  ua_businessbanksortcode: '998877',
  ua_businessbankaccountnumber: '66554433',
  ua_companyname: MARK,
  ua_invented: MARK,
  ua_currentstatus: MARK,
  [MARK]: MARK,
};

test('security 13: no password, token, bank detail, body nor e-mail address reaches the log', async () => {
  const { businessUnit, contractId } = server.settings;
  const secret = `${MARK}%40example.org`;
  for (const id of callIds) {
    const options = {
      params: { email: `${MARK}@example.org`, id: `${MARK}@example.org` },
      query: {
        q: MARK,
        search: MARK,
        postcode: MARK,
        contractid: contractId,
        ua_icapplicationid: MARK,
        id: MARK,
      },
      headers: { 'idempotency-key': MARK, 'if-match': `"${MARK}"`, cookie: `access_token=${MARK}` },
    };
    const body = { ...markedBody, businessUnit, businessunit: businessUnit };
    for (const [sent, token] of [
      [body, user.token],
      [[body], user.token],
      [body, `${MARK}.${MARK}.${MARK}`],
    ] as const) {
      const { status } = await server.call(id, {
        ...options,
        token,
        ...(callOf(id).method === 'GET' ? {} : { body: sent }),
      });
      expect.soft([id, status < 500]).toEqual([id, true]);
    }
    const broken = await fetch(`${url}/${callOf(id).api}/${callOf(id).path}`, {
      method: callOf(id).method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      ...(callOf(id).method === 'GET' ? {} : { body: `{"password": "${MARK}` }),
    });
    expect.soft([id, broken.status < 500]).toEqual([id, true]);
  }
  // Successful calls must not log the secrets either.
  await server.call('UpdateICApplication', {
    token: user.token,
    body: { ua_businessbanksortcode: '998877', ua_businessbankaccountnumber: '66554433', ua_invented: MARK },
  });
  await server.call('addicdirectors', {
    token: user.token,
    body: [{ ...validItem('directors'), ua_directorname: MARK }],
  });
  const content = Buffer.concat([csv(), Buffer.from(`\n${MARK}`)]).toString('base64');
  await server.call('addicnotes', {
    token: user.token,
    query: { contractid: contractId },
    body: [{ filename: `${MARK}.csv`, subject: MARK, filetype: 'Other', mimetype: 'text/csv', content }],
  });
  for (const path of [
    `/anwcef/verify?avt=${MARK}`,
    `/anwcef/broker-dashboard?search=${MARK}`,
    `/anwcef/reset-password?token=${MARK}&email=${secret}`,
    `/mailbox/messages?to=${secret}`,
    `/nowhere/${secret}/x`,
    `/caseworker/applicants/${secret}`,
    `/%zz?${MARK}`,
  ]) {
    await server.request('GET', path, { token: server.caseworkerKey ?? MARK });
  }
  await server.request('GET', '/readyz?last');
  await vi.waitFor(() => expect(log()).toContain('"path":"/caseworker/applicants/[e-mail]"'));
  const leaked = log()
    .split('\n')
    .filter((line) => /Zq7Marker|998877|66554433|example\.org|Fan-Fach|eyJ|Siân/.test(line));
  expect(leaked).toEqual([]);
  for (const each of [server.caseworkerKey ?? MARK, user.token, user.tokens.refresh_token]) {
    expect(log()).not.toContain(each);
  }
});

test('security 2: a weburl outside the allow-list leaves one line with its origin alone', async () => {
  await server.call('sendresetpasswordemail', {
    body: {
      emailaddress: user.email,
      weburl: `https://user:${MARK}@refused.example/anwcef/reset-password?x=${MARK}`,
      businessunit: server.settings.businessUnit,
    },
  });
  await expectLogLine('A weburl outside the allowed origins was refused', {
    level: WARN,
    origin: 'https://refused.example',
  });
  expect(log().split('refused.example')).toHaveLength(2);
});

test('security 3: what a body tries to set and must not is named in the log, without its value', async () => {
  const { token } = await signUpWithEoi(server);
  const body = {
    ua_currentstatus: `eligible${MARK}`,
    ua_contact: MARK,
    statecode: 1,
    ua_companyname: 'Cwmni',
  };
  await server.call('UpdateICEOI', { token, body });
  await expectLogLine('Fields that only the server sets were ignored', {
    level: WARN,
    fields: ['ua_contact', 'ua_currentstatus', 'statecode'],
  });
  // Later saves are stored by another SQL statement, which must report ignored fields too.
  await server.call('UpdateICEOI', { token, body: { ua_eoitype: 9 } });
  await expectLogLine('Fields that only the server sets were ignored', {
    level: WARN,
    fields: ['ua_eoitype'],
  });
  // The present value of such a field is not ignored: a portal sends the whole record.
  const { ua_reference } = valuesOf((await server.call('geticapplication', { token: user.token })).body);
  for (const ignored of [{ ua_currentstatus: MARK }, { ua_submittedby: MARK }]) {
    await server.call('UpdateICApplication', { token: user.token, body: { ua_reference, ...ignored } });
    await expectLogLine('Fields that only the server sets were ignored', {
      level: WARN,
      fields: Object.keys(ignored),
    });
  }
  const fresh = await signUp(server);
  await server.call('AddICEOI', { token: fresh.token, body: { ua_contractid: MARK } });
  await expectLogLine('Fields that only the server sets were ignored', {
    level: WARN,
    fields: ['ua_contractid'],
  });
});

test('security 13: sign-ins, failures, replaced passwords and calls are logged with their user', async () => {
  const { email, tokens } = await signUp(server);
  const id = decodeJwt(tokens.access_token).sub ?? '';
  await expectLogLine('Signed in', { level: INFO, user: id, address: '127.0.0.1' });
  await expectLogLine('An account was registered', { level: INFO, user: id });
  await expectLogLine('An account was verified', { level: INFO, user: id });
  await signIn(server, email, 'wrong');
  await expectLogLine('A sign-in was refused', { level: WARN, user: id, address: '127.0.0.1' });
  const unverified = newEmail();
  await server.call('create', { body: registration(server.settings, unverified) });
  expect((await signIn(server, unverified)).status).toBe(403);
  await expectLogLine('A sign-in to an account that is not verified was refused', {
    level: WARN,
    user: expect.stringMatching(/^[\da-f-]{36}$/),
    address: '127.0.0.1',
  });
  await signIn(server, `nobody-${MARK}@example.org`);
  await expectLogLine('A sign-in was refused', { level: WARN, user: null, address: '127.0.0.1' });
  await server.call('geticeoi', { token: tokens.access_token });
  const answered = () =>
    lines().findLast(({ path }) => String(path).toLowerCase().includes('/data/geticeoi'));
  await vi.waitFor(() => expect(answered()).toMatchObject({ user: id, status: 404, level: INFO }));

  const { businessUnit } = server.settings;
  await server.call('sendresetpasswordemail', {
    body: {
      emailaddress: email,
      weburl: `${server.settings.publicUrl}/anwcef/reset-password`,
      businessunit: businessUnit,
    },
  });
  const token = linkIn(await waitForMail(server, email, 2)).searchParams.get('token') ?? '';
  await server.call('setpasswordbysigninname', {
    body: { username: email, password: `${MARK} wy7! Conwy`, businessunit: businessUnit },
    token,
  });
  await expectLogLine('A password was replaced, every sign-in of the account ended', {
    level: WARN,
    user: id,
  });
  await server.request('GET', '/caseworker/applicants', { token: MARK });
  await expectLogLine('A request without the caseworker key was refused', {
    level: WARN,
    address: '127.0.0.1',
  });
  await server.call('GetSectors', { headers: { fault: MARK }, query: { q: MARK } });
  await expectLogLine('A request for a fault was refused: FAULTS is not set', {
    level: WARN,
    address: '127.0.0.1',
    path: '/data/UMISECTOR/GET',
  });
  expect(log()).not.toMatch(/Zq7Marker|example\.org/);
  expect(log()).not.toContain(token);
  // Milliseconds since 1970, whatever the time zone of the computer.
  const isTime = (time: number) => time >= started && time <= Date.now();
  expect(lines().filter(({ time }) => !isTime(time))).toEqual([]);
});

test('security 13: a body whose connection closes is no failure of the server', async () => {
  const sent = slowRequest(url, 'PUT', '/data/UpdateICEOI', { token: user.token, length: 100 });
  await sent.received;
  sent.write('{"ua_companyname":');
  // The database answers in order, so that the server has begun to read the body after this call.
  await server.call('geticapplication', { token: user.token });
  sent.abort();
  await expectLogLine('A request was cut off', {
    level: INFO,
    user: expect.any(String),
    path: '/data/UpdateICEOI',
  });
  expect(lines().filter(({ msg }) => msg === 'A request failed')).toEqual([]);
});

/** Sends a raw request and waits until the server closes the connection. */
async function sendRaw(text: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const closed = new Promise((done) => socket.once('close', done));
  // The server closes the connection before it has read all of it.
  socket.on('error', () => {}).resume();
  socket.write(text);
  await closed;
}

test.each([
  ['a broken request line', `NONSENSE ${MARK}\r\n\r\n`, 400, 'HPE_INVALID_METHOD'],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${MARK.repeat(10_000)}\r\n\r\n`, 431, 'HPE_HEADER_OVERFLOW'],
])('security 13: a request with %s is logged without its content', async (_what, text, status, code) => {
  await sendRaw(text);
  await expectLogLine('A request that cannot be read was refused', {
    level: INFO,
    address: '127.0.0.1',
    status,
    code,
  });
  expect(log()).not.toContain(MARK);
  // At the level trace Fastify would log the bytes of the request as numbers.
  expect(log().includes([...Buffer.from(MARK)].join(','))).toBe(false);
});

test('security 13: a request with an impossible expectation is logged', async () => {
  await sendRaw('GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n');
  await expectLogLine('A request that cannot be read was refused', {
    level: INFO,
    address: '127.0.0.1',
    status: 417,
    code: 'EXPECT',
  });
});

test('security 13: a request with a malformed address is logged without its query', async () => {
  await server.request('GET', `/%zz?${MARK}`);
  const answered = () => lines().findLast(({ path }) => path === '/%zz');
  await vi.waitFor(() =>
    expect(answered()).toMatchObject({ msg: 'answered', method: 'GET', status: 400, level: INFO }),
  );
});

test('security 13: line breaks in a request begin no line of the log', async () => {
  const forged = `a\n{"level":30,"time":1,"msg":"forged"}\r\n{"level":30,"time":1,"msg":"forged"}`;
  await server.request('GET', `/data/${encodeURIComponent(forged)}`, {
    headers: { 'accept-language': 'en', 'user-agent': encodeURIComponent(forged) },
  });
  const body = { username: forged, password: forged, businessUnit: server.settings.businessUnit };
  await server.call('login', { body });
  const weburl = `https://evil.example/${encodeURIComponent(forged)}\n{"msg":"forged"}`;
  const mail = { emailaddress: user.email, weburl, businessunit: server.settings.businessUnit };
  await server.call('sendresetpasswordemail', { body: mail });
  await server.request('GET', '/healthz');
  const last = () => lines().findLast(({ path }) => path === '/healthz');
  await vi.waitFor(() => expect(last()).toBeDefined(), otherProcessWait);
  expect(lines().filter(({ msg }) => msg === 'forged')).toEqual([]);
  expect(
    log()
      .split('\n')
      .filter((line) => line.startsWith('{"level":30,"time":1,')),
  ).toEqual([]);
});

test('security 13: what a caseworker changes is logged with the user whose account it was, and without a name', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUp(server);
  const idOf = ({ token }: { token: string }) => decodeJwt(token).sub;
  const [user, brokerId] = [idOf(client), idOf(broker)];
  const command = async (words: string) => {
    expect(await caseworkerCommand(server, `${words} --as "${MARK}" --reason ${MARK}`)).toMatchObject({
      code: 0,
    });
  };
  const expectLine = (msg: string, members: object) => expectLogLine(msg, { level: WARN, ...members });
  await command(`make-broker ${broker.email}`);
  await expectLine('A caseworker made a user a broker', { user: brokerId });
  await command(`assign ${client.email} ${broker.email}`);
  await expectLine('A caseworker assigned an Application', { user, broker: brokerId });
  await command(`unassign ${client.email} ${broker.email}`);
  await expectLine('A caseworker ended an assignment', { user, broker: brokerId });
  await command(`unmake-broker ${broker.email}`);
  await expectLine('A caseworker took the right of a broker away', { user: brokerId, unassigned: 0 });
  await command(`set ${client.email} application application-withdrawn --force`);
  const move = { record: 'application', from: 'application-created', to: 'application-withdrawn' };
  await expectLine('A caseworker moved a record', { user, ...move });
  await command(`make-broker ${broker.email}`);
  await command(`seed --applications 2 --seed 6 --broker ${broker.email}`);
  const invented = { applicants: 3, applications: 2, present: 0, broker: brokerId, forced: false };
  await expectLine('A caseworker invented applicants', invented);
  await command('seed --persona charity --seed 6');
  const added = { applicants: 1, applications: 1, present: 0, personas: ['charity'], forced: false };
  await expectLine('A caseworker added personas', added);
  expect(await caseworkerCommand(server, `expire-link ${client.email}`)).toMatchObject({ code: 0 });
  await expectLine('A caseworker let links expire', { user, expired: 0 });
  expect(await caseworkerCommand(server, `end-sessions ${client.email}`)).toMatchObject({ code: 0 });
  await expectLine('A caseworker ended every sign-in', { user });
  expect(await caseworkerCommand(server, `lock ${client.email}`)).toMatchObject({ code: 0 });
  await expectLine('A caseworker locked an account', { user, expired: 0 });
  const erase = `erase ${client.email} --confirm ${client.email}`;
  expect(await caseworkerCommand(server, erase)).toMatchObject({ code: 0 });
  await expectLine('A caseworker erased a person', { user, files: 0, othersRecords: 0 });
  expect(log()).not.toContain(MARK);
});

test('while TRUST_PROXY is off, the first request that comes through a proxy is warned of, and no other', async () => {
  const forwarded = () =>
    server.request('GET', '/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await forwarded();
  await forwarded();
  const msg = 'Requests come through a proxy and TRUST_PROXY is off: all visitors count as one address';
  await expectLogLine(msg, { level: WARN });
  expect(lines().filter((line) => line.msg === msg)).toHaveLength(1);
});
