// What those who operate the server see of it: ids of requests, who was refused, figures, and one line at the start (product 14.2, 14.15).
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/freePort.ts';
import { version } from '../../package.json' with { type: 'json' };
import { newEmail, registration } from '../account.ts';
import { buildServer } from '../buildServer.ts';
import { csv } from '../sampleFiles.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { otherProcessWait, spawnServer, type SpawnedServer } from '../spawnServer.ts';
import { signUpWithApplication, signUpWithEoi } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { callsToProcess, processVariables, startProcess } from './serverProcess.ts';
import { signIn, signUp, testServer, type CallableServer } from './testServer.ts';

let dataDir: string;
let running: SpawnedServer;
let server: CallableServer;

beforeAll(async () => {
  dataDir = await temporaryDir('operating');
  const variables = { ...(await processVariables(dataDir, 'info')), TRUST_PROXY: '1', LIMITS: '1' };
  running = await startProcess(variables);
  server = await callsToProcess(variables);
}, 60_000);
afterAll(async () => {
  await running.end();
  await rm(dataDir, { recursive: true });
});

/** The first line of the log with these members, as soon as it is there. */
const lineWith = (members: Record<string, unknown>) =>
  vi.waitUntil(
    () =>
      running
        .logLines()
        .find((line) => Object.entries(members).every(([name, value]) => line[name] === value)),
    otherProcessWait,
  );
/** The line that says how the request with this id was answered. */
const answered = (id: string) => lineWith({ msg: 'answered', reqId: id });

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('the id that a proxy gave a request stands in the log, beside the trace, and in the answer', async () => {
  const headers = { 'x-request-id': 'proxy-7f3a:1', traceparent: TRACE };
  const { headers: sent } = await server.request('GET', '/healthz', { headers });
  expect(sent.get('x-request-id')).toBe('proxy-7f3a:1');
  expect(await answered('proxy-7f3a:1')).toMatchObject({ path: '/healthz', status: 200, traceparent: TRACE });
});

test.each([
  ['no id', {}],
  ['an e-mail address as its id', { 'x-request-id': 'a@example.org' }],
  ['a long id', { 'x-request-id': 'x'.repeat(65) }],
  ['an id with a blank and a quotation mark', { 'x-request-id': 'a b"c', traceparent: 'a@example.org' }],
])('a request with %s gets a new id', async (_what, headers) => {
  const { headers: sent } = await server.request('GET', '/healthz', { headers });
  const id = sent.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(await answered(id)).not.toHaveProperty('traceparent');
});

test('without TRUST_PROXY no request chooses its id', async () => {
  const direct = await testServer();
  const headers = { 'x-request-id': 'proxy-7f3a:1' };
  const { headers: sent } = await direct.request('GET', '/healthz', { headers });
  await direct.close();
  expect(sent.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

test('a refused request is logged with its address, and with its user where one is known', async () => {
  const { token } = await signUpWithEoi(server);
  const statusAndLine = async (sent: { token?: string }) => {
    const { status, headers } = await server.call('GetICApplicationsByBroker', sent);
    return [status, await answered(headers.get('x-request-id') ?? '')];
  };
  expect(await statusAndLine({ token })).toEqual([
    403,
    expect.objectContaining({ user: expect.stringMatching(/^[\da-f-]{36}$/), address: '127.0.0.1' }),
  ]);
  expect(await statusAndLine({})).toEqual([401, expect.objectContaining({ address: '127.0.0.1' })]);
  const { headers } = await server.call('geticeoi', { token });
  expect(await answered(headers.get('x-request-id') ?? '')).not.toHaveProperty('address');
});

test('an attempt beyond a limit is logged with its address', async () => {
  const guess = () =>
    server.call('login', {
      body: { username: 'a@example.org', password: 'wrong', businessUnit: server.settings.businessUnit },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
  const { status, headers } = await guess();
  expect(status).toBe(429);
  expect(await answered(headers.get('x-request-id') ?? '')).toMatchObject({ status, address: '203.0.113.9' });
});

test('a request without the caseworker’s key is logged with the network of its IPv6 address', async () => {
  const { status } = await server.request('GET', '/caseworker/applicants', {
    headers: { 'x-forwarded-for': '2001:db8::7' },
  });
  expect(status).toBe(401);
  expect(await lineWith({ msg: 'A request without the caseworker key was refused' })).toMatchObject({
    address: '2001:db8:0:0::/64',
  });
});

test('metrics tell the version, the waiting e-mails and the connections to the database', async () => {
  await signUp(server);
  const { body } = await server.request('GET', '/metrics');
  const figures = String(body).split('\n');
  expect(figures).toEqual(
    expect.arrayContaining([
      `build_info{version="${version}"} 1`,
      expect.stringMatching(/^outbox_emails \d+$/),
      expect.stringMatching(/^outbox_oldest_seconds \d/),
      expect.stringMatching(/^database_connections\{state="idle"\} \d+$/),
      'database_connections{state="waiting"} 0',
    ]),
  );
});

test('metrics count sign-ins, refusals, lock-outs, submits, failed sweeps and failures of the scanner from 0 on', async () => {
  const variables = { LIMITS: '1', CLAMD_URL: `tcp://127.0.0.1:${await freePort('127.0.0.1')}` };
  const counting = await testServer(variables);
  const figures = async () => {
    const { body } = await counting.request('GET', '/metrics');
    const counters =
      /^(sign_ins|refused_requests|limited_attempts|lock_outs|submits|file_failures|failed_sweeps)_total/;
    return String(body)
      .split('\n')
      .filter((line) => counters.test(line))
      .toSorted();
  };
  const limits = [
    'caseworker',
    'companies house',
    'companysearch',
    'create',
    'isuserverified',
    'list',
    'login',
    'login for one user',
    'login for one user from anywhere',
    'logout',
    'mail from',
    'mail to',
    'new password',
    'new password for one user',
    'redeem',
    'redeem for one sign-in',
    'refusal',
    'upload',
  ];
  const limitFigures = (counts: Record<string, Record<string, number>> = {}) =>
    ['limited_attempts_total', 'lock_outs_total'].flatMap((name) =>
      limits.map((limit) => `${name}{limit="${limit}"} ${counts[name]?.[limit] ?? 0}`).toSorted(),
    );
  expect(await figures()).toEqual([
    ...['accounts', 'brokers lists', 'links', 'responses', 'sessions', 'unknown fields'].map(
      (job) => `failed_sweeps_total{job="${job}"} 0`,
    ),
    'file_failures_total{service="scanner"} 0',
    'file_failures_total{service="store"} 0',
    ...limitFigures(),
    'refused_requests_total{status="401"} 0',
    'refused_requests_total{status="403"} 0',
    'refused_requests_total{status="429"} 0',
    'sign_ins_total{result="refused"} 0',
    'sign_ins_total{result="signed in"} 0',
    'sign_ins_total{result="unverified"} 0',
    'submits_total{record="application"} 0',
    'submits_total{record="eoi"} 0',
  ]);
  const applicant = await signUpWithApplication(counting);
  const email = newEmail();
  await counting.call('create', { body: registration(counting.settings, email) });
  expect((await signIn(counting, email)).status).toBe(403);
  // A submit that is refused does not count.
  const again = { token: applicant.token, body: { ua_submiteoi: 1 } };
  expect((await counting.call('UpdateICEOI', again)).status).toBe(422);
  expect((await fileCalls(() => counting).upload(applicant, 'a.csv', csv())).status).toBe(503);
  for (let count = 0; count < 7; count += 1) await signIn(counting, 'nobody@example.org');
  expect(await figures()).toEqual([
    ...['accounts', 'brokers lists', 'links', 'responses', 'sessions', 'unknown fields'].map(
      (job) => `failed_sweeps_total{job="${job}"} 0`,
    ),
    'file_failures_total{service="scanner"} 1',
    'file_failures_total{service="store"} 0',
    ...limitFigures({
      limited_attempts_total: { 'login for one user': 2 },
      lock_outs_total: { 'login for one user': 1 },
    }),
    'refused_requests_total{status="401"} 5',
    'refused_requests_total{status="403"} 1',
    'refused_requests_total{status="429"} 2',
    'sign_ins_total{result="refused"} 5',
    'sign_ins_total{result="signed in"} 1',
    'sign_ins_total{result="unverified"} 1',
    'submits_total{record="application"} 0',
    'submits_total{record="eoi"} 1',
  ]);
  await counting.close();
});

test('METRICS_PORT serves the figures and nothing else, until the server closes', async () => {
  const server = await testServer({ METRICS_PORT: '0' });
  expect(server.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const statusAt = async (url: string | null, path: string) => (await fetch(`${url}${path}`)).status;
  expect(await statusAt(server.metricsUrl, '/metrics')).toBe(200);
  const others = ['/', '/anwcef/', '/readyz', '/openapi.json', '/caseworker/applicants'];
  expect(await Promise.all(others.map((path) => statusAt(server.metricsUrl, path)))).toEqual(
    others.map(() => 404),
  );
  await fetch(`${server.url}/nowhere`);
  const figures = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  expect(figures).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  await server.close();
  await expect(statusAt(server.metricsUrl, '/metrics')).rejects.toThrow('fetch failed');
});

test('PORT serves no figures when METRICS_PORT is set', async () => {
  const server = await testServer({ METRICS_PORT: '0' });
  expect((await server.request('GET', '/metrics')).status).toBe(404);
  await server.close();
});

test('security 11: the answers of METRICS_PORT carry the headers, also to a request that cannot be read', async () => {
  const server = await testServer({ METRICS_PORT: '0' });
  const portal = await fetch(`${server.url}/healthz`);
  const names = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
  ];
  for (const path of ['/metrics', '/nowhere', '/%zz']) {
    const { headers } = await fetch(`${server.metricsUrl}${path}`);
    for (const name of names)
      expect.soft([path, name, headers.get(name)]).toEqual([path, name, expect.any(String)]);
    expect.soft(headers.get('x-content-type-options')).toBe(portal.headers.get('x-content-type-options'));
  }
  const socket = connect(Number(new URL(server.metricsUrl ?? '').port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write('NONSENSE\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toContain('x-content-type-options: nosniff');
  await server.close();
});

test('an idle connection stays open for 90 seconds, longer than proxies use one, or as KEEP_ALIVE_SECONDS says', async () => {
  const answeredBy = async (variables: Record<string, string>) => {
    const own = await testServer(variables);
    const { headers } = await fetch(`${own.url}/healthz`);
    await own.close();
    return headers.get('keep-alive');
  };
  expect(await answeredBy({})).toBe('timeout=90');
  expect(await answeredBy({ KEEP_ALIVE_SECONDS: '300' })).toBe('timeout=300');
});

test('one line at the start says what the server runs on', async () => {
  expect(await lineWith({ msg: 'The server has started' })).toMatchObject({
    version,
    database: 'embedded',
    files: 'folder',
    mail: 'mailbox',
    scanner: 'none',
    proxy: 1,
    metrics: 'PORT',
    traces: 'off',
  });
});

test('a file store that cannot be used is warned of after the start, before anybody uploads a file', async () => {
  const folder = await temporaryDir('operating-store');
  const variables = {
    ...(await processVariables(folder, 'info')),
    FILES_URL: `s3://portal-files?endpoint=http://127.0.0.1:${await freePort('127.0.0.1')}`,
    AWS_ACCESS_KEY_ID: 'KEYID',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const other = await startProcess(variables);
  onTestFinished(async () => {
    await other.end();
    await rm(folder, { recursive: true });
  });
  expect((await (await callsToProcess(variables)).request('GET', '/healthz')).status).toBe(200);
  const msg = 'The file store cannot be used: uploads answer 503';
  const line = await vi.waitUntil(
    () => other.logLines().find((each) => each['msg'] === msg),
    otherProcessWait,
  );
  expect(line).toMatchObject({ level: 40, reason: expect.any(String) });
});

test('why a start fails, and a warning about the settings, stand on the standard error alone', async () => {
  const program = join(await buildServer(), 'main.js');
  const PORT = new URL(running.url).port;
  const start = async (variables: Record<string, string>) => {
    const env = { ...process.env, DATA_DIR: join(dataDir, 'other'), SEED: 'none', ...variables };
    return promisify(execFile)(process.execPath, [program], { env }).catch((error: unknown) => error);
  };
  expect(await start({ LOG_LEVEL: 'loud' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^LOG_LEVEL is none of [^\n]+\n$/),
  });
  expect(await start({ HOST: '127.0.0.1', PORT, PUBLIC_URLL: 'x' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(
        `^PUBLIC_URLL is no setting of this server: is PUBLIC_URL meant\\?\n[^\n]*\\b${PORT}\\b[^\n]*\n$`,
      ),
    ),
  });
});

/** Lets a process that is started with these arguments of Node crash, and returns its exit code and the lines of its log. */
async function crash(nodeArguments: readonly string[]) {
  const folder = await temporaryDir('crash');
  const onSignal =
    'data:text/javascript,process.once("SIGUSR2",()=>{throw new Error("an injected mistake")})';
  const crashing = await spawnServer(
    [...nodeArguments.slice(0, -1), '--import', onSignal, ...nodeArguments.slice(-1)],
    await processVariables(folder, 'info'),
  );
  onTestFinished(async () => {
    await crashing.end('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const code = await crashing.end('SIGUSR2');
  return { code, lines: crashing.logLines() };
}

/** How the log tells it. The lines that the log still held are written after it. */
const crashLine = expect.objectContaining({
  level: 60,
  msg: 'The server crashed',
  reason: 'an injected mistake',
  stack: expect.stringContaining('at '),
});

test('a crash is one line of JSON with its stack', { timeout: 60_000 }, async () => {
  // From its sources, because no other test starts those with tsx, as `npm run dev` does.
  const runSource = `void import('./server/runProcess.ts').then(({ runProcess }) => runProcess())`;
  const { code, lines } = await crash(['--import', 'tsx', `--eval=${runSource}`]);
  expect(code).toBe(1);
  expect(lines).toContainEqual(crashLine);
});

test('a crash of the built server is one line of JSON with its stack', { timeout: 60_000 }, async () => {
  const { code, lines } = await crash([join(await buildServer(), 'main.js')]);
  expect(code).toBe(1);
  expect(lines.filter(({ level }) => level === 60)).toEqual([crashLine]);
});
