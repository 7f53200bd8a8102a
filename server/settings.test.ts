// Settings: the defaults, the one-line errors of bad values, and the default of ALLOWED_ORIGINS (product 13.5, 13.7).
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('listens on loopback only, with every default, when no variable is set', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
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
    contractId: '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21',
    businessUnit: 'b8e4c9d2-61a7-4f0e-8c3b-95d2a7e6f140',
    mailFrom: 'no-reply@example.org',
    awsAccessKeyId: null,
    awsSecretAccessKey: null,
    awsRegion: null,
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
  });
});

test('allows the origin of PUBLIC_URL only when HOST is not loopback', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
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

test('with a PUBLIC_URL off loopback no local origin is allowed, although HOST is loopback', () => {
  const settings = readSettings({
    SMTP_URL: 'smtps://mail.example.org',
    PUBLIC_URL: 'https://fund.example.org',
  });
  expect(settings).toMatchObject({ loopback: false, allowedOrigins: ['https://fund.example.org'] });
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
])('FAULTS=%s', (FAULTS, faults) => {
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
  [{ HOST: 'a b' }, 'HOST is not a host name or address'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL is not an address that starts with postgres:// or postgresql://',
  ],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL is not an address that starts with smtp:// or smtps://'],
  [{ PUBLIC_URL: 'fund.example.org' }, 'PUBLIC_URL is not an address that starts with http:// or https://'],
  [{ ALLOWED_ORIGINS: 'https://a.example/page' }, 'ALLOWED_ORIGINS holds something that is not an origin'],
  [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS holds something that is not an origin'],
  [{ TOKEN_KEY: 'secret' }, 'TOKEN_KEY is not a PKCS8 key in PEM form'],
  [{ CONTRACT_ID: '7' }, 'CONTRACT_ID is not a UUID'],
  [{ SEED: 'some' }, 'SEED is neither "default" nor "none"'],
  [{ LIMITS: '-1' }, 'LIMITS is not a number'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is neither'],
  [{ CASEWORKER_KEY: 'short' }, 'CASEWORKER_KEY is shorter than 16 characters'],
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
  [{ HOST: '0.0.0.0', SMTP_URL: 'smtp://a.example', FAULTS: 'on' }, 'FAULTS can be set only while HOST'],
  [
    { PUBLIC_URL: 'https://fund.example.org', SMTP_URL: 'smtp://a.example', FAULTS: 'on' },
    'FAULTS can be set only while HOST',
  ],
])('%j stops the start', (variables, message) => {
  expect(() => readSettings(variables)).toThrow(message);
  expect(() => readSettings(variables)).not.toThrow(/\n/);
});
