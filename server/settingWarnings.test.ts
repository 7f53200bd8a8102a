// The lines that the start prints of variables that are probably mistakes (product 13.7).
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { settingWarnings } from './settingWarnings.ts';

const warnings = (variables: Record<string, string>) => settingWarnings(variables, readSettings(variables));

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATA_APIS', 'DATA_API'],
  ['SMPT_URL', 'SMTP_URL'],
  ['HELP_LINE', 'HELPLINE'],
  ['LIMIT', 'LIMITS'],
  ['COMPANIES_HOUSE_KEY', 'COMPANIES_HOUSE_API_KEY'],
  ['AWS_SECRET_KEY', 'AWS_SECRET_ACCESS_KEY'],
])('says that %s is no setting and names %s', (name, intended) => {
  expect(warnings({ [name]: 'postgres://secret' })).toEqual([
    `${name} is no setting of this server: is ${intended} meant?`,
  ]);
});

test('says nothing of the variables of other programs, of empty ones and of right ones', () => {
  expect(
    warnings({
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'a',
      HOSTS: 'a',
      POST: 'a',
      PORTS: '1',
      SHELL: 'sh',
      PWD: '/',
      NODE_ENV: 'production',
      AWS_PROFILE: 'a',
      AWS_SESSION_TOKEN: 'a',
      PGDATABASE: 'a',
      API_KEY: 'a',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'a',
      npm_lifecycle_event: 'start',
      DATABSE_URL: '',
      DATA_DIR: '.data',
    }),
  ).toEqual([]);
});

test('says which settings have no effect on the portal alone, and which contacts the public would miss', () => {
  expect(
    warnings({
      HOST: '0.0.0.0',
      DATA_API: 'https://api.example.org',
      AUTH_API: 'https://auth.example.org',
      DATABASE_URL: 'postgres://db.example.org/portal',
      SUPPORT_EMAIL: 'help@example.org',
    }),
  ).toEqual([
    'DATABASE_URL has no effect while DATA_API and AUTH_API name another backend.',
    'METRICS_PORT is not set: whoever reaches PORT can read the figures of /metrics, unless a proxy keeps them back.',
    'HELPLINE is not set: the portal shows a placeholder to the public.',
    'MAIL_FROM is not set: the sender of all e-mails is a placeholder.',
  ]);
});

test.each<[Record<string, string>, string[]]>([
  [{ METRICS_HOST: '0.0.0.0' }, ['METRICS_HOST has no effect without METRICS_PORT.']],
  [{ METRICS_HOST: '0.0.0.0', METRICS_PORT: '0' }, []],
  [
    { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_REGION: 'eu-west-1' },
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'].map(
      (name) => `${name} has no effect without FILES_URL.`,
    ),
  ],
  [{ AWS_REGION: 'eu-west-1', FILES_URL: 's3://portal-files' }, []],
  [
    { AWS_REGION: 'eu-west-1', DATA_API: 'https://a.example', AUTH_API: 'https://a.example' },
    ['AWS_REGION has no effect while DATA_API and AUTH_API name another backend.'],
  ],
])('of %j it says what has no effect', (variables, lines) => {
  expect(warnings(variables)).toEqual(lines);
});

test('says which API browsers would not call from a page that came over https', () => {
  const contacts = {
    TRUST_PROXY: '1',
    METRICS_PORT: '9464',
    HELPLINE: '01632 960999',
    SUPPORT_EMAIL: 'help@example.org',
    MAIL_FROM: 'fund@example.org',
  };
  const apis = { DATA_API: 'http://api.example.org', AUTH_API: 'http://localhost:8081' };
  expect(warnings({ ...contacts, ...apis, PUBLIC_URL: 'https://fund.example.org' })).toEqual([
    'DATA_API begins with http:// and PUBLIC_URL with https://: browsers block the calls.',
  ]);
  expect(warnings({ ...contacts, ...apis, PUBLIC_URL: 'http://[::1]' })).toEqual([]);
});

const deployment = {
  PUBLIC_URL: 'https://fund.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  CLAMD_URL: 'tcp://clamd.example.org',
  HELPLINE: '01632 960999',
  SUPPORT_EMAIL: 'help@example.org',
  MAIL_FROM: 'fund@example.org',
  TRUST_PROXY: '1',
  METRICS_PORT: '9464',
  DATABASE_URL: 'postgres://db.example.org/portal?sslmode=verify-full',
  FILES_URL: 's3://portal-files/uploads',
  CASEWORKER_KEY: 'key-of-the-caseworkers',
  COMPANIES_HOUSE_API_KEY: 'key-of-the-register',
};

test.each([
  ['none when all is set', {}, []],
  [
    'that several servers do not share the files',
    { FILES_URL: '' },
    [
      'FILES_URL is not set: uploaded files lie in DATA_DIR, where another server finds them only on a shared disk.',
    ],
  ],
  [
    'that there is no API for caseworkers',
    { CASEWORKER_KEY: '' },
    ['CASEWORKER_KEY is not set: with DATABASE_URL there is then no API for caseworkers.'],
  ],
  [
    'that the public uses the embedded database',
    { DATABASE_URL: '', FILES_URL: '', CASEWORKER_KEY: '' },
    ['DATABASE_URL is not set: the embedded database serves one process and does not survive a power cut.'],
  ],
  ...[
    'postgres://db.example.org/portal',
    'postgres://db.example.org/portal?application_name=portal',
    'postgres:///portal?host=db.example.org',
  ].map((DATABASE_URL): [string, Record<string, string>, string[]] => [
    `that the database is reached in clear text at ${DATABASE_URL}`,
    { DATABASE_URL },
    [
      'DATABASE_URL has no sslmode: all answers cross the network in clear text. Add ?sslmode=verify-full, or ?sslmode=disable where nobody can listen.',
    ],
  ]),
  ...[
    'postgres://db.example.org/portal?sslmode=disable',
    'postgres://db.example.org/portal?sslmode=require',
    'postgres://db.example.org/portal?ssl=true',
    'postgres://localhost/portal',
    'postgres://[::1]:5432/portal',
    'postgres:///portal?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/portal',
  ].map((DATABASE_URL): [string, Record<string, string>, string[]] => [
    `none of the database at ${DATABASE_URL}`,
    { DATABASE_URL },
    [],
  ]),
  [
    'that e-mails may be sent in clear text',
    { SMTP_URL: 'smtp://mail.example.org' },
    [
      'SMTP_URL begins with smtp: and has no requireTLS: e-mails may cross the network in clear text. Add ?requireTLS=true, or ?ignoreTLS=true where nobody can listen.',
    ],
  ],
  ...['smtp://mail.example.org?requireTLS=true', 'smtp://mail?ignoreTLS=true', 'smtp://127.0.0.1:25'].map(
    (SMTP_URL): [string, Record<string, string>, string[]] => [
      `none of the mail server at ${SMTP_URL}`,
      { SMTP_URL },
      [],
    ],
  ),
  [
    'that its e-mails come from a placeholder',
    { MAIL_FROM: '' },
    ['MAIL_FROM is not set: the sender of all e-mails is a placeholder.'],
  ],
  [
    'that nobody finds a company',
    { COMPANIES_HOUSE_API_KEY: '' },
    [
      'COMPANIES_HOUSE_API_KEY is not set: applicants type the number and the name of their company, and nobody looks them up.',
    ],
  ],
  [
    'that the public is offered invented companies',
    { COMPANIES_HOUSE_API_KEY: '', EXTENSIONS: 'etag, companySearch' },
    [
      'EXTENSIONS names companySearch and COMPANIES_HOUSE_API_KEY is not set: the public is offered invented companies and finds no others.',
    ],
  ],
  [
    'nothing of companies when the search was left out on purpose',
    { COMPANIES_HOUSE_API_KEY: '', EXTENSIONS: 'etag' },
    [],
  ],
  [
    'that strangers may read its figures',
    { METRICS_PORT: '' },
    [
      'METRICS_PORT is not set: whoever reaches PORT can read the figures of /metrics, unless a proxy keeps them back.',
    ],
  ],
  [
    'that its limits let strangers try more passwords',
    { LIMITS: '1.5' },
    [
      'LIMITS is above 1: strangers may try passwords and ask for e-mails more often than docs/security.md says.',
    ],
  ],
  [
    'that its limits can lock an office out',
    { LIMITS: '0.5' },
    [
      'LIMITS is below 1: many people behind the address of one office can be refused although none of them does anything unusual.',
    ],
  ],
  [
    'that browsers reach it unencrypted',
    { PUBLIC_URL: 'http://fund.example.org' },
    [
      'PUBLIC_URL begins with http://: anybody between browser and server can read passwords, tokens and answers.',
    ],
  ],
  [
    'that a proxy is not trusted, which must be there because the server speaks no https',
    { TRUST_PROXY: '' },
    [
      'TRUST_PROXY is off and PUBLIC_URL begins with https://: all visitors count as the one that is the proxy.',
    ],
  ],
])('of a deployment it says %s', (_what, changed, lines) => {
  expect(warnings({ ...deployment, ...changed })).toEqual(lines);
});
