// The conformance kit (docs/conformance.md): the reference server passes whole, and injected differences are named exactly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, password, registerUnverified } from '../account.ts';
import { throwingClient } from '../apiClient.ts';
import { conform } from '../conform/conform.ts';
import { helpText, readOptions, type Options } from '../conform/options.ts';
import { specifiedCalls } from '../conform/report.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import {
  contractId,
  PlainBackend,
  plainConfiguration,
  servePlainBackend,
} from '../plainBackend/plainBackend.ts';
import { assign, signUpWithApplication } from './applicants.ts';
import { signUp, signUpBroker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function optionsOf(...args: string[]): Options {
  const options = readOptions(args);
  if (options === null || typeof options === 'string') throw new Error(String(options));
  return options;
}

/** The arguments for a backend at `url`. */
const argumentsFor = (url: string, values: Record<string, string>) =>
  // With the equals sign, because a token can begin with a hyphen.
  Object.entries({ data: `${url}/data`, auth: `${url}/auth/`, ...values }).map(
    ([name, value]) => `--${name}=${value}`,
  );

/** An account without an EOI, one with an open Application that a broker has too, and a link that nobody has used. */
async function createAccounts(): Promise<Options> {
  const client = throwingClient(server, server.settings);
  const applicant = await signUp(server);
  const applicationOwner = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await assign(server, applicationOwner, broker);
  const unverified = await registerUnverified(client);
  const token = linkIn(await waitForMail(client, unverified), 'en').searchParams.get('avt');
  const args = argumentsFor(server.url, {
    user: applicant.email,
    password,
    'application-user': applicationOwner.email,
    'application-password': password,
    'broker-user': broker.email,
    'broker-password': password,
    register: newEmail(),
    'verification-token': token ?? '',
  });
  return optionsOf(...args, '--mail');
}

test('the reference server passes with no difference and no call left out', async () => {
  const report = await conform(await createAccounts());
  expect([report.differences, report.untried]).toEqual([[], []]);
  expect(specifiedCalls.filter((id) => !report.made.has(id))).toEqual([]);
  const count = specifiedCalls.length;
  expect(report.text().split('\n').at(-1)).toBe(
    `${count} calls: ${count} as specified, 0 different, 0 left out`,
  );
});

test('the report on a user without records names each call that was not tried, with the reason', async () => {
  const { email } = await signUp(server);
  const report = await conform(optionsOf(...argumentsFor(server.url, { user: email, password })));
  expect(report.differences).toEqual([]);
  expect(report.text()).toContain(
    [
      'left out      PUT  data UpdateICApplication',
      '    not tried: the user has no Application; see --application-user',
      'left out      POST data geticdirectors/{contractId}',
      '    not tried: there is no open Application; see --application-user',
    ].join('\n'),
  );
});

/** Five differences, each made in the answers to the call whose address has this part. */
const injected: Readonly<Record<string, (status: number, body: unknown) => [number, unknown]>> = {
  'isuserverified/': (status, body) => (status === 404 ? [200, false] : [status, body]),
  'UMISECTOR/GET': (status, body) => [
    status,
    (body as object[]).map((row, index) => (index === 2 ? { ...row, ua_sectorparent: undefined } : row)),
  ],
  'geticeoi/': (status, body) => [status, status === 200 ? { ...(body as object), ua_website: '' } : body],
  addicdirectors: (status, body) => [status, status === 200 ? (body as object[])[0] : body],
  GetUploadButtonState: (status, body) => [status, status === 200 ? String(body as number) : body],
};

const injectingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const [, alter] = Object.entries(injected).find(([part]) => String(input).includes(part)) ?? [];
  if (alter === undefined) return response;
  const [status, body] = alter(response.status, await response.json());
  return new Response(JSON.stringify(body), { status });
};

test('five injected differences, and no others, are named with what was expected and received', async () => {
  const report = await conform(await createAccounts(), injectingFetch);
  expect(report.differences).toEqual([
    {
      call: 'GetSectors',
      situation: 'its rows',
      expected: '2.ua_sectorparent: a value',
      received: '2.ua_sectorparent: nothing',
    },
    {
      call: 'isuserverified',
      situation: 'of an address without an account',
      expected: 'status 404',
      received: 'status 200 false',
    },
    {
      call: 'UpdateICEOI',
      situation: 'fetched after the save',
      expected: 'ua_website "https://example.org/ynni?iaith=cy"',
      received: '""',
    },
    {
      call: 'addicdirectors',
      situation: 'with one item',
      expected: 'a list with the added item',
      received: expect.stringMatching(/^\{"ua_icapplicationdirectorsid":"/),
    },
    {
      call: 'GetUploadButtonState',
      situation: 'after the uploads',
      expected: 'the number 2 or 3',
      received: '"3"',
    },
  ]);
  const text = report.text();
  expect(text).toContain(
    ['left out      PUT  data updateicdirectors', '    not tried: an earlier call differs'].join('\n'),
  );
  expect(text).toContain(
    [
      'differs       GET  data GetUploadButtonState',
      '    after the uploads',
      '        expected the number 2 or 3',
      '        received "3"',
    ].join('\n'),
  );
  const count = specifiedCalls.length;
  expect(text.split('\n').at(-1)).toBe(`${count} calls: ${count - 6} as specified, 5 different, 1 left out`);
});

test('a save that answers a text that is no JSON differs, as the portal takes it for a failure', async () => {
  const { email } = await signUp(server);
  const answersText: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    return String(input).endsWith('UpdateICEOI') && response.ok ? new Response('OK') : response;
  };
  const options = optionsOf(...argumentsFor(server.url, { user: email, password }));
  const { differences } = await conform(options, answersText);
  expect(differences).toEqual([
    {
      call: 'UpdateICEOI',
      situation: 'with every field answered',
      expected: 'JSON or an empty body',
      received: 'status 200, a body that is no JSON',
    },
  ]);
});

test.each([
  [undefined, 'nothing', 'nothing'],
  ['everybody', null, 'the same as of $applicant'],
])('access tokens whose claim sub is %s differ', async (sub, ofApplicant, ofOwner) => {
  const options = await createAccounts();
  const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const received: (string | null)[] = [];
  const changesSub: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).endsWith('/login') || !response.ok) return response;
    const body = await response.json();
    // The server refuses a changed token, so the report on the other calls says nothing.
    const [header, payload = '', signature] = String(body.access_token).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const access_token = [header, encode({ ...claims, sub }), signature].join('.');
    return Response.json({ ...body, access_token });
  };
  const { differences } = await conform(options, changesSub);
  const found = (user: string) =>
    differences.find(({ situation }) => situation === `the claim sub of ${user}`)?.received ?? null;
  received.push(found(options.applicant.user), found(options.applicationOwner.user));
  expect(received).toEqual([ofApplicant, ofOwner.replace('$applicant', options.applicant.user)]);
});

/** Serves the plain backend with an applicant who has an Application, and the arguments for that. */
async function servePlain() {
  const backend = new PlainBackend();
  const user = backend.signUp('sian@example.org');
  backend.records.eoi = { ua_icexpressionofinterestid: 'e' };
  backend.createApplication();
  const { origin, close } = await servePlainBackend(() => backend);
  const { businessUnit, environment } = plainConfiguration(origin);
  const args = argumentsFor(origin, {
    user: user.email,
    password: user.password,
    environment,
    contract: contractId,
    'business-unit': businessUnit,
  });
  return { args, close };
}

/** Where the plain backend of the tests does not do what the specification says. */
const plainDifferences = [
  'GetSectorParents: its rows',
  'GetSectors: its rows',
  'GetICFundActivityTypes: its rows',
  'GetICProjectSuppliers: its rows',
  'ispostcodeincontract: SW1A 1AA, in London',
  'verify: with a token that nobody mailed',
  'sendverificationemailforunverified: to the user, who is verified',
  'setpasswordbysigninname: with the password that the user has',
  'SaveNewDocumentToSharepoint: with one small CSV file',
];

test('a backend without any extension passes but for what it does not do', async () => {
  const { args, close } = await servePlain();
  const report = await conform(optionsOf(...args));
  close();
  expect(report.differences.map(({ call, situation }) => `${call}: ${situation}`)).toEqual(plainDifferences);
});

test.each([200, 400])(
  'no secret is printed when a backend echoes what it was sent, with status %i',
  async (status) => {
    const secrets = { password: `"${'cyfrinach'.repeat(12)}`, 'verification-token': 'tocyn-dilysu' };
    const echoes: typeof fetch = async (_input, init) => new Response(String(init?.body ?? '{}'), { status });
    const options = optionsOf(...argumentsFor('http://a.example', { user: 'a@example.org', ...secrets }));
    const text = (await conform(options, echoes)).text();
    expect(text).toContain('[secret]');
    expect(text).not.toMatch(/cyfrin|tocyn/);
  },
);

test('a long answer to an upload is shortened in the report', async () => {
  const { email } = await signUp(server);
  const answersOthers: typeof fetch = async (input, init) =>
    String(input).includes('addicnotes')
      ? Response.json(Array.from({ length: 100 }, () => ({ FileName: 'another.csv', IsUploaded: true })))
      : fetch(input, init);
  const options = optionsOf(...argumentsFor(server.url, { user: email, password }));
  const { differences } = await conform(options, answersOthers);
  const [received = ''] = differences
    .filter(({ call, situation }) => call === 'addicnotes' && situation === 'with one small CSV file')
    .map(({ received: text }) => text);
  expect(received).toMatch(/^\[\{"FileName":"another\.csv".{100,140}…$/);
});

test('a long value that comes back changed is shortened in the report', async () => {
  const { email } = await signUp(server);
  const changes: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).includes('/geticeoi/') || !response.ok) return response;
    return Response.json({
      ...((await response.json()) as object),
      ua_whatdoesthebusinessdo: 'x'.repeat(2000),
    });
  };
  const options = optionsOf(...argumentsFor(server.url, { user: email, password }));
  const { differences } = await conform(options, changes);
  expect(differences).toEqual([
    expect.objectContaining({ call: 'UpdateICEOI', received: `"${'x'.repeat(159)}…` }),
  ]);
});

/** Runs the command. */
async function run(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/conform/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

test('--help prints the help and ends with 0', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: helpText });
});

test('a wrong option is named on the standard error, and the command ends with 2', async () => {
  const refused = await run(
    '--data',
    'example.org',
    '--auth',
    'http://a.example',
    '--user',
    'a',
    '--password',
    'b',
  );
  expect(refused).toMatchObject({ code: 2, output: '' });
  // Node may print warnings of its own.
  expect(refused.errors.split('\n')).toContain(
    '--data is not an address that starts with http:// or https://. npm run conform -- --help says more.',
  );
});

test('a backend that differs is reported, and the command ends with 1', async () => {
  const { args, close } = await servePlain();
  const differing = await run(...args);
  close();
  expect(differing.code).toBe(1);
  expect(differing.output).toContain(`${plainDifferences.length} differ`);
});

test.each([
  [[], '--data, --auth, --user and --password are needed.'],
  [['--speed', '9'], "Unknown option '--speed'"],
  [['--broker-user', 'b'], '--broker-user and --broker-password belong together.'],
])('the arguments %j are refused in one line', (args, message) => {
  const needed = [
    '--data',
    'http://a.example',
    '--auth',
    'http://a.example',
    '--user',
    'a',
    '--password',
    'b',
  ];
  const line = readOptions(args.length === 0 ? [] : [...needed, ...args]);
  expect(line).toContain(message);
  expect(line).not.toContain('\n');
});
