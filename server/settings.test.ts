// Settings: the defaults, the one-line errors of bad values, and the default of ALLOWED_ORIGINS (product 13.5, 13.7).
import { expect, test } from 'vitest';
import { createFastify } from './http/createFastify.ts';
import { readSettings } from './settings.ts';

test('listens on loopback only, with every default, when no variable is set', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    metricsPort: null,
    metricsHost: '127.0.0.1',
    tracesUrl: null,
    loopback: true,
    dataDir: '.data',
    databaseUrl: null,
    filesUrl: null,
    smtpUrl: null,
    publicUrl: 'http://localhost:8080',
    allowedOrigins: [
      'http://localhost:8080',
      'http://localhost:5173',
      'http://127.0.0.1:8080',
      'http://127.0.0.1:5173',
      'http://[::1]:8080',
      'http://[::1]:5173',
    ],
    tokenKey: null,
    acceptedTokenKeys: [],
    portalAlone: false,
    dataApi: { baseUrl: '/data', key: 'reference' },
    authApi: { baseUrl: '/auth', key: 'reference' },
    keyHeader: 'Ocp-Apim-Subscription-Key',
    environmentHeader: 'Environment',
    environment: 'reference',
    emailTemplates: { verification: 'verification', reset: 'reset' },
    extensions: [
      'idempotency',
      'etag',
      'companySearch',
      'resetBearer',
      'noteContent',
      'paging',
      'statusMessage',
      'statusHistory',
      'brokers',
      'changes',
      'logout',
      'noteRemoval',
      'brokerRemoval',
      'clientEoi',
    ],
    supportEmail: 'support@example.org',
    helpline: '01632 960123',
    privacyUrl: '',
    thresholdsUrl: { en: '', cy: '' },
    times: {
      eoi: { minutes: null, workingDays: null },
      application: { minutes: null, workingDays: null },
    },
    accessibility: { status: 'partial', reviewed: '', issues: { en: [], cy: [] } },
    contractId: '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21',
    businessUnit: 'b8e4c9d2-61a7-4f0e-8c3b-95d2a7e6f140',
    mailFrom: 'no-reply@example.org',
    awsAccessKeyId: null,
    awsSecretAccessKey: null,
    awsRegion: 'eu-west-2',
    seed: 'default',
    faults: null,
    lifetimes: { access: 600, idle: 1800, absolute: 43_200 },
    rateLimitFactor: 1,
    trustProxy: false,
    companiesHouseApiKey: null,
    postcodesFile: null,
    clamdUrl: null,
    caseworkerKey: null,
    logLevel: 'info',
    keepAlive: 90_000,
    drain: 0,
    finish: 10_000,
  });
});

test('DATA_API and AUTH_API make it serve the portal alone: any ids, no extension, no mail server needed', () => {
  const variables = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://fund.example.org',
    DATA_API: 'https://api.example.org/data/',
    AUTH_API: 'https://auth.example.org',
    CONTRACT_ID: 'Fund-7',
    BUSINESS_UNIT: 'clean-energy-fund',
  };
  expect(readSettings(variables)).toMatchObject({
    portalAlone: true,
    loopback: false,
    dataApi: { baseUrl: 'https://api.example.org/data', key: 'reference' },
    authApi: { baseUrl: 'https://auth.example.org', key: 'reference' },
    contractId: 'Fund-7',
    businessUnit: 'clean-energy-fund',
    extensions: [],
  });
  expect(readSettings({ ...variables, EXTENSIONS: 'etag, paging' }).extensions).toEqual(['etag', 'paging']);
  expect(readSettings({ EXTENSIONS: 'none' }).extensions).toEqual([]);
});

test('when HOST is not loopback, no origin but that of PUBLIC_URL is allowed', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
    CLAMD_URL: 'tcp://clamd.example.org',
    PUBLIC_URL: 'https://fund.example.org/',
  });
  expect(settings).toMatchObject({
    loopback: false,
    publicUrl: 'https://fund.example.org',
    allowedOrigins: ['https://fund.example.org'],
  });
});

test.each(['http://localhost', 'http://127.0.0.1:8080/', 'https://127.9.8.7', 'http://[::1]:8080'])(
  'the PUBLIC_URL %s is loopback',
  (PUBLIC_URL) => expect(readSettings({ PUBLIC_URL }).loopback).toBe(true),
);

test.each(['https://fund.example.org', 'https://fund.example.org/', 'HTTPS://Fund.Example.org:443'])(
  'the PUBLIC_URL %s is https://fund.example.org to e-mails, tokens and origins',
  (PUBLIC_URL) => {
    const settings = readSettings({ PUBLIC_URL, SMTP_URL: 'smtps://mail.example.org', CLAMD_URL: 'none' });
    expect(settings).toMatchObject({
      publicUrl: 'https://fund.example.org',
      allowedOrigins: ['https://fund.example.org'],
    });
  },
);

test.each([
  ['https://api.example.org/data/', 'https://api.example.org/data'],
  ['HTTPS://API.example.org:443', 'https://api.example.org'],
])('calls of the portal go to DATA_API=%s as %s', (DATA_API, baseUrl) => {
  expect(readSettings({ DATA_API, AUTH_API: 'https://a.example' }).dataApi.baseUrl).toBe(baseUrl);
});

test('with a PUBLIC_URL off loopback no local origin is allowed, although HOST is loopback', () => {
  const settings = readSettings({
    SMTP_URL: 'smtps://mail.example.org',
    CLAMD_URL: 'tcp://clamd.example.org',
    PUBLIC_URL: 'https://fund.example.org',
  });
  expect(settings).toMatchObject({ loopback: false, allowedOrigins: ['https://fund.example.org'] });
});

const offLoopback = {
  PUBLIC_URL: 'https://fund.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  CLAMD_URL: 'none',
};

test.each<[string, Record<string, string>, boolean]>([
  ['offers no invented companies to the public', offLoopback, false],
  ['offers the public the company search with a key', { ...offLoopback, COMPANIES_HOUSE_API_KEY: 'k' }, true],
  ['offers the public the company search on demand', { ...offLoopback, EXTENSIONS: 'companySearch' }, true],
  ['offers testers on loopback invented companies', {}, true],
])('%s', (_what, variables, isOffered) => {
  const offered = readSettings(variables).extensions;
  expect(offered.includes('companySearch')).toBe(isOffered);
  if (variables['EXTENSIONS'] === undefined) {
    const all = readSettings({}).extensions;
    expect(offered).toEqual(isOffered ? all : all.filter((name) => name !== 'companySearch'));
  }
});

test.each([
  'postgres://portal:pa%23ss%2F%40@db.example.org/portal?sslmode=verify-full',
  'postgres://db.example.org/portal?user=portal@db&sslmode=verify-full',
  'postgres:///portal?host=/var/run/postgresql',
  'postgres://portal@db.example.org/portal?application_name=a@b',
])('DATABASE_URL=%s can be read', (DATABASE_URL) => {
  expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each(['help@example.org', "o'neil+fund@mail.example.cymru", 'root@localhost'])(
  '%s is an e-mail address for people and for the sender',
  (address) => {
    const settings = readSettings({ SUPPORT_EMAIL: address, MAIL_FROM: address });
    expect(settings).toMatchObject({ supportEmail: address, mailFrom: address });
  },
);

test('CLAMD_URL=none says that nobody scans uploaded files, also off loopback', () => {
  const settings = readSettings({ HOST: '0.0.0.0', SMTP_URL: 'smtp://a.example', CLAMD_URL: 'none' });
  expect(settings.clamdUrl).toBeNull();
});

test('parses lists, numbers and proxy addresses', () => {
  expect(
    readSettings({
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:3000',
      LIMITS: '2.5',
      ACCESS_TOKEN_SECONDS: '10',
      SESSION_IDLE_SECONDS: '130',
      SESSION_SECONDS: '300',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      SMTP_URL: '',
    }),
  ).toMatchObject({
    allowedOrigins: ['https://a.example', 'http://localhost:3000'],
    rateLimitFactor: 2.5,
    lifetimes: { access: 10, idle: 130, absolute: 300 },
    trustProxy: '10.0.0.0/8,::1',
    smtpUrl: null,
  });
  expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
});

test.each(['10.0.0.0/8', '10.0.0.1/32,::1/128', '::ffff:10.0.0.0/104', 'fe80::1%eth0'])(
  'Fastify takes every list of proxies that the settings take: %s',
  async (TRUST_PROXY) => {
    const app = createFastify(readSettings({ TRUST_PROXY, LOG_LEVEL: 'silent' }));
    await expect(app.close()).resolves.toBeUndefined();
  },
);

test.each([
  ['on', []],
  ['login:500', [{ call: 'login', fault: '500' }]],
  [
    'UPDATEICEOI:lost, geticeoi:slow',
    [
      { call: 'UpdateICEOI', fault: 'lost' },
      { call: 'geticeoi', fault: 'slow' },
    ],
  ],
  ['all:503-retry-after', [{ call: 'all', fault: '503-retry-after' }]],
  ['silent', [{ call: 'all', fault: 'silent' }]],
])('FAULTS=%s is read as %j', (FAULTS, faults) => {
  expect(readSettings({ FAULTS }).faults).toEqual(faults);
});

test.each(['off', 'login', 'login:', 'login:700', 'logn:500', 'login:500:2', 'login:500,', ','])(
  'FAULTS=%s stops the start',
  (FAULTS) => {
    expect(() => readSettings({ FAULTS })).toThrow(
      /^FAULTS is neither "on" nor a list such as login:500,geticeoi:slow of the calls and faults in docs\/faults\.md$/,
    );
  },
);

test.each([
  [{ PORT: 'eighty' }, 'PORT is not a port number'],
  [{ PORT: '70000' }, 'PORT is not a port number'],
  [{ ACCESS_TOKEN_SECONDS: '1.5' }, 'ACCESS_TOKEN_SECONDS is not a number of seconds'],
  [{ SESSION_IDLE_SECONDS: '0' }, 'SESSION_IDLE_SECONDS is less than 1'],
  [{ SESSION_SECONDS: '43201' }, 'SESSION_SECONDS is more than 43200'],
  [{ KEEP_ALIVE_SECONDS: '601' }, 'KEEP_ALIVE_SECONDS is more than 600'],
  [{ DRAIN_SECONDS: '601' }, 'DRAIN_SECONDS is more than 600'],
  [{ FINISH_SECONDS: '0' }, 'FINISH_SECONDS is less than 1'],
  [{ HOST: 'a b' }, 'HOST is not a host name or address'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL is not an address that starts with postgres:// or postgresql://',
  ],
  ...[
    { DATABASE_URL: 'postgres://portal:pa#ss@db.example.org/portal' },
    { DATABASE_URL: 'postgres://portal:pa/ss@db.example.org/portal' },
    { DATABASE_URL: 'postgres://portal:pa?ss@db.example.org/portal' },
    // Else the host would be portal, with the port 12.
    { DATABASE_URL: 'postgresql://portal:12#ss@db.example.org/portal' },
    { DATABASE_URL: 'postgresql://portal:12/ss@db.example.org/portal' },
    { DATABASE_URL: 'postgresql://portal:12?ss@db.example.org/portal' },
    { SMTP_URL: 'smtps://portal:pa/ss@mail.example.org' },
    { SMTP_URL: 'smtps://portal:12#ss@mail.example.org' },
  ].map((variables): [Record<string, string>, RegExp] => [
    variables,
    /^\w+ cannot be read: in the user name and the password write %23 for #, %2F for \/, %3F for \?, %40 for @, %25 for % and %3A for :$/,
  ]),
  [{ DATABASE_URL: 'postgres://db.example.org:port/portal' }, 'DATABASE_URL cannot be read'],
  [{ PRIVACY_URL: 'https://fund example.org' }, 'PRIVACY_URL cannot be read as an address'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL is not an address that starts with smtp:// or smtps://'],
  [{ SMTP_URL: 'smtps:mail.example.org' }, 'SMTP_URL is not an address that starts with smtp://'],
  [{ PUBLIC_URL: 'http:localhost' }, 'PUBLIC_URL is not an address that starts with http://'],
  [{ PUBLIC_URL: 'fund.example.org' }, 'PUBLIC_URL is not an address that starts with http:// or https://'],
  [{ ALLOWED_ORIGINS: 'https://a.example/page' }, 'ALLOWED_ORIGINS holds something that is not an origin'],
  [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS holds something that is not an origin'],
  [{ TOKEN_KEY: 'secret' }, 'TOKEN_KEY is not a PKCS8 key in PEM form'],
  [{ ACCEPTED_TOKEN_KEYS: 'secret' }, 'ACCEPTED_TOKEN_KEYS is not one or more keys in PEM form'],
  [{ CONTRACT_ID: '7' }, 'CONTRACT_ID is not a UUID'],
  [{ BUSINESS_UNIT: 'fund' }, 'BUSINESS_UNIT is not a UUID'],
  [{ DATA_API: 'https://a.example' }, 'DATA_API and AUTH_API must be set together'],
  [{ AUTH_API: 'https://a.example' }, 'DATA_API and AUTH_API must be set together'],
  [
    { DATA_API: '/data', AUTH_API: '/auth' },
    'DATA_API is not an address that starts with http:// or https://',
  ],
  [{ DATA_API: 'https://a.example/?x=1' }, 'DATA_API has a query, a fragment or a user name'],
  [{ AUTH_API: 'https://me@a.example' }, 'AUTH_API has a query, a fragment or a user name'],
  [{ KEY_HEADER: 'my key' }, 'KEY_HEADER is not the name of a header'],
  [{ ENVIRONMENT_HEADER: 'a:b' }, 'ENVIRONMENT_HEADER is not the name of a header'],
  [{ DATA_API_KEY: 'ŵ' }, 'DATA_API_KEY has characters that no header can carry'],
  ...[
    'help',
    '@',
    'foo@ bar@',
    'help@example.org ',
    'help@example..org',
    'Fund <help@example.org>',
    'a@example.org, b@example.org',
    'a@example.org\nBcc: b@example.org',
    'a@example.org\n',
  ].flatMap((text): [Record<string, string>, string][] => [
    [{ SUPPORT_EMAIL: text }, 'SUPPORT_EMAIL is not an e-mail address such as help@example.org'],
    [{ MAIL_FROM: text }, 'MAIL_FROM is not an e-mail address such as help@example.org'],
  ]),
  ...[
    { ACCESSIBILITY_ISSUES_EN: 'The map|The video' },
    { ACCESSIBILITY_ISSUES_CY: 'Y map' },
    { ACCESSIBILITY_ISSUES_EN: 'The map|The video', ACCESSIBILITY_ISSUES_CY: 'Y map' },
  ].map((variables): [Record<string, string>, string] => [
    variables,
    'ACCESSIBILITY_ISSUES_EN and ACCESSIBILITY_ISSUES_CY must name the same issues, and they name different numbers of them',
  ]),
  [{ HELPLINE: 'ring us' }, 'HELPLINE is not a telephone number'],
  [{ ACCESSIBILITY_STATUS: 'perfect' }, 'ACCESSIBILITY_STATUS is none of'],
  [{ ACCESSIBILITY_REVIEWED: '2026-02-30' }, 'ACCESSIBILITY_REVIEWED is not a date such as 2026-12-01'],
  [{ PRIVACY_URL: 'fund.example.org' }, 'PRIVACY_URL is not an address that starts with http:// or https://'],
  [
    { THRESHOLDS_URL_EN: 'https://fund.example.org/thresholds' },
    'THRESHOLDS_URL_EN and THRESHOLDS_URL_CY must be set together',
  ],
  [
    { THRESHOLDS_URL_CY: 'https://fund.example.org/trothwyau' },
    'THRESHOLDS_URL_EN and THRESHOLDS_URL_CY must be set together',
  ],
  [
    { THRESHOLDS_URL_EN: '/thresholds', THRESHOLDS_URL_CY: '/trothwyau' },
    'THRESHOLDS_URL_EN is not an address that starts with http:// or https://',
  ],
  [{ EOI_MINUTES: 'half an hour' }, 'EOI_MINUTES is not a whole number'],
  [{ APPLICATION_MINUTES: '601' }, 'APPLICATION_MINUTES is more than 600'],
  [{ EOI_WORKING_DAYS: '0' }, 'EOI_WORKING_DAYS is less than 1'],
  [{ APPLICATION_WORKING_DAYS: '1.5' }, 'APPLICATION_WORKING_DAYS is not a whole number'],
  [{ EXTENSIONS: 'etag, paging, sockets' }, 'EXTENSIONS is neither "none" nor a list of idempotency, etag'],
  [{ SEED: 'some' }, 'SEED is neither "default" nor "none"'],
  [{ METRICS_PORT: '65536' }, 'METRICS_PORT is not a port number'],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT is the same as PORT'],
  [{ LIMITS: '-1' }, 'LIMITS is not a number'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is neither'],
  ...['10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '::1/129', '127.0.0.1,10.0.0.0/999'].map(
    (TRUST_PROXY): [Record<string, string>, string] => [{ TRUST_PROXY }, 'TRUST_PROXY is neither'],
  ),
  [
    { PUBLIC_URL: 'https://x.example/sub?x=1#y', SMTP_URL: 'smtp://a.example' },
    'PUBLIC_URL has a query, a fragment or a user name',
  ],
  ...['http://localhost:8080/sub', 'http://localhost:8080/anwcef/'].map(
    (PUBLIC_URL): [Record<string, string>, string] => [
      { PUBLIC_URL },
      'PUBLIC_URL has a path: the portal is at /anwcef/ of its host, and the address is written without that',
    ],
  ),
  ...[
    { PUBLIC_URL: 'http://localhost:8080 ' },
    { PUBLIC_URL: 'http://localhost:8080\n' },
    { PUBLIC_URL: ' http://localhost:8080' },
    { DATA_API: 'https://a.example/data ', AUTH_API: 'https://a.example' },
    { DATA_API: 'https://a.example', AUTH_API: 'https://a.exam\tple' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example.org ' },
    { DATABASE_URL: 'postgres://db.example.org/portal ' },
    { FILES_URL: 's3://portal-files/uploads?endpoint=https://s3.example.org ' },
    { SMTP_URL: 'smtp://mail.example.org?requireTLS=true ' },
    { CLAMD_URL: 'tcp://clamd.example.org ' },
    { PRIVACY_URL: 'https://fund.example.org/privacy ' },
  ].map((variables): [Record<string, string>, RegExp] => [
    variables,
    /^\w+ begins or ends with a space, or has a line break or a tab$/,
  ]),
  ...[{ SMTP_URL: 'smtp://' }, { SMTP_URL: 'smtps:///mail.example.org' }, { CLAMD_URL: 'tcp://' }].map(
    (variables): [Record<string, string>, RegExp] => [variables, /^\w+ names no host$/],
  ),
  ...["https://a.example;script-src'unsafe-inline'/x", 'https://a.example,b.example', 'https://*'].map(
    (DATA_API): [Record<string, string>, string] => [
      { DATA_API, AUTH_API: 'https://a.example' },
      'DATA_API has a host with characters that no host name has',
    ],
  ),
  [{ CASEWORKER_KEY: 'short' }, 'CASEWORKER_KEY is shorter than 16 characters'],
  ...['change-me-change-me', 'SECRET-of-the-caseworkers', 'portalportalportal'].map(
    (CASEWORKER_KEY): [Record<string, string>, string] => [
      {
        PUBLIC_URL: 'https://fund.example.org',
        SMTP_URL: 'smtp://a.example',
        CLAMD_URL: 'none',
        CASEWORKER_KEY,
      },
      'CASEWORKER_KEY can be guessed, and PUBLIC_URL is not a loopback address: "openssl rand -hex 32" makes a key',
    ],
  ),
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is none of'],
  [{ HOST: '0.0.0.0' }, 'HOST is not a loopback address, so SMTP_URL must be set'],
  [
    { PUBLIC_URL: 'https://fund.example.org' },
    'PUBLIC_URL is not a loopback address, so SMTP_URL must be set',
  ],
  [
    { PUBLIC_URL: 'http://127.0.0.1.nip.io' },
    'PUBLIC_URL is not a loopback address, so SMTP_URL must be set',
  ],
  [
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://a.example' },
    'HOST is not a loopback address, so CLAMD_URL must be set: the address of a clamd, or "none"',
  ],
  [
    { PUBLIC_URL: 'https://fund.example.org', SMTP_URL: 'smtp://a.example' },
    'PUBLIC_URL is not a loopback address, so CLAMD_URL must be set',
  ],
  [{ CLAMD_URL: 'None' }, 'CLAMD_URL is not an address that starts with tcp://'],
  [{ CLAMD_URL: 'clamd:3310' }, 'CLAMD_URL is not an address that starts with tcp://'],
  [
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://a.example', CLAMD_URL: 'none', FAULTS: 'on' },
    'FAULTS can be set only while HOST',
  ],
  [
    {
      PUBLIC_URL: 'https://fund.example.org',
      SMTP_URL: 'smtp://a.example',
      CLAMD_URL: 'none',
      FAULTS: 'on',
    },
    'FAULTS can be set only while HOST',
  ],
] satisfies [Record<string, string>, string | RegExp][])('%j stops the start', (variables, message) => {
  expect(() => readSettings(variables)).toThrow(message);
  expect(() => readSettings(variables)).not.toThrow(/\n/);
});
