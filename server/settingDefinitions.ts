// Every environment variable of the server with its schema and what an operator needs to know of it (product 13.5). settings.ts reads the
// variables, docs/settings.md is generated from this table.
import { complianceStatuses } from '#machines/catalogue/accessibility.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { isIP } from 'node:net';
import * as v from 'valibot';
import { extensions } from '#machines/catalogue/api/calls.ts';
import { parseFaults, type RequestedFault } from './faults/parseFaults.ts';

/**
 * What reads a setting. `process` and `portal` count always; `otherBackend` is about the APIs that the portal calls and what its calls carry, which
 * has to be set in front of another backend only; `backend` is the reference backend, which does not run while the portal is served alone
 * (product 13.4).
 */
export type SettingPart = 'process' | 'portal' | 'otherBackend' | 'backend';

interface SettingFacts {
  part: SettingPart;
  /** What its value is, in words. */
  type: string;
  meaning: string;
  /** What the server does without it, when its schema has no default value. */
  unset?: string;
  /** Its value in a real deployment. Absent: it stays unset there. */
  example?: string;
}

const setting = <const Schema extends v.GenericSchema<string | undefined, unknown>>(
  schema: Schema,
  facts: SettingFacts,
) => ({ schema, ...facts });

/** An address that `new URL` may not be able to read. */
const addressText = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    // `new URL` ignores these characters, while the text with them stands before the rest of a longer address.
    v.check(
      (text) => !/^\s|\s$|[\t\r\n]/.test(text),
      'begins or ends with a space, or has a line break or a tab',
    ),
    v.check(
      (text) => protocols.some((each) => text.toLowerCase().startsWith(`${each}//`)),
      `is not an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    ),
  );
const url = (...protocols: string[]) =>
  v.pipe(
    addressText(...protocols),
    v.check((text) => URL.canParse(text), 'cannot be read as an address'),
  );

/** Whether `new URL` reads the whole user name and password: one with #, / or ? ends there, and what stands before counts as host and port. */
function areCredentialsReadable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, hash, pathname, search } = new URL(text);
  return hash === '' && (username !== '' || !(pathname.includes('@') || /^\?[^=&]*@/.test(search)));
}

/** An address that may have a user name and a password. */
const addressWithPassword = (...protocols: string[]) =>
  v.pipe(
    addressText(...protocols),
    v.check(
      areCredentialsReadable,
      'cannot be read: in the user name and the password write %23 for #, %2F for /, %3F for ?, %40 for @, %25 for % and %3A for :',
    ),
  );
const hasHost = v.check<string, string>((text) => new URL(text).hostname !== '', 'names no host');
const webAddress = url('http:', 'https:');
/** The address of an API or of the portal, below which further paths stand. Its host becomes part of the content security policy. */
const baseAddress = v.pipe(
  webAddress,
  v.check((text) => !/[?#@]/.test(text), 'has a query, a fragment or a user name'),
  v.check(
    (text) => /^[\w.:[\]-]+$/.test(new URL(text).host),
    'has a host with characters that no host name has',
  ),
  // In one spelling: other code looks at how it begins.
  v.transform((text) => new URL(text).href),
);
/** The portal is at the root of its host, and links in e-mails may lead only to an allowed origin. */
const portalAddress = v.pipe(
  baseAddress,
  v.check(
    (text) => new URL(text).pathname === '/',
    'has a path: the portal is at /anwcef/ of its host, and the address is written without that',
  ),
  v.transform((text) => new URL(text).origin),
);
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'holds something that is not an origin such as https://example.org',
  ),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'is not a port number'),
  v.transform(Number),
  v.maxValue(65535, 'is not a port number'),
);
const host = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'is not a host name or address'));
/** One address without a name; the characters of RFC 5322 that need no quotes. */
const emailAddress = v.pipe(
  v.string(),
  v.regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)*$/i,
    'is not an e-mail address such as help@example.org',
  ),
);
/** The characters that HTTP allows in the name of a header. */
const headerName = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is not the name of a header'));
/** A browser refuses to send other characters in a header. */
const headerValue = v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/, 'has characters that no header can carry'));
const list = <const S extends v.GenericSchema<string>>(item: S) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
    v.array(item),
  );
/** Texts for people, separated by a character that no sentence has. */
const issueList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split('|')
      .map((issue) => issue.trim())
      .filter((issue) => issue !== ''),
  ),
);
const day = v.pipe(
  v.string(),
  v.check((text) => formatDate(text) !== undefined, 'is not a date such as 2026-12-01'),
);
const count = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'is not a whole number'),
    v.transform(Number),
    v.minValue(1, 'is less than 1'),
    v.maxValue(most, `is more than ${most}`),
  );
const proxyAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const [address = '', mask, ...rest] = text.split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    const isMask = mask === undefined || (/^[1-9]\d{0,2}$/.test(mask) && Number(mask) <= longest);
    return isIP(address) !== 0 && isMask && rest.length === 0;
  }, 'is neither "off", a number of proxies nor a list of addresses'),
);
const trustProxy = v.union(
  [
    v.pipe(
      v.literal('off'),
      v.transform((): false => false),
    ),
    v.pipe(v.string(), v.regex(/^[1-9]$/), v.transform(Number)),
    v.pipe(
      list(proxyAddress),
      v.minLength(1),
      v.transform((addresses) => addresses.join(',')),
    ),
  ],
  'is neither "off", a number of proxies (1 to 9) nor a list of addresses',
);

const extensionList = v.pipe(
  v.string(),
  v.transform((text) => (text === 'none' ? '' : text)),
  list(v.picklist(extensions, `is neither "none" nor a list of ${extensions.join(', ')}`)),
);

/** Keys are multi-line texts, which some ways of setting a variable cannot hold. */
const pem = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('\\n', '\n')),
);

/** A number of seconds from `least` to `longest`; lifetimes of tokens can only be shortened (product 13.5). */
const seconds = (longest: number, usual = longest, least = 1) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'is not a number of seconds'),
      v.transform(Number),
      v.minValue(least, `is less than ${least}`),
      v.maxValue(longest, `is more than ${longest}`),
    ),
    String(usual),
  );

export const settingDefinitions = {
  PORT: setting(v.optional(port, '8080'), {
    part: 'process',
    type: 'port number',
    meaning: 'Where the server listens; 0 picks a free port.',
    example: '8080',
  }),
  HOST: setting(v.optional(host, '127.0.0.1'), {
    part: 'process',
    type: 'host name or address',
    meaning: 'The network address on which the server listens.',
    example: '0.0.0.0',
  }),
  METRICS_PORT: setting(v.optional(port), {
    part: 'process',
    type: 'port number',
    meaning:
      'Where `/metrics` is served, and nothing else; 0 picks a free port, which the line at the start tells.',
    unset: '`/metrics` on PORT, where a proxy must not pass it on',
    example: '9464',
  }),
  METRICS_HOST: setting(v.optional(host, '127.0.0.1'), {
    part: 'process',
    type: 'host name or address',
    meaning: 'The network address on which METRICS_PORT listens.',
    example: '127.0.0.1',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(v.optional(baseAddress), {
    part: 'process',
    type: 'http or https address',
    meaning:
      'The OpenTelemetry collector that gets a span of each request (OTLP in JSON, at `/v1/traces` of this address), in the trace of a trusted proxy’s traceparent.',
    unset: 'no traces',
    example: 'http://otel.internal:4318',
  }),
  PUBLIC_URL: setting(v.optional(portalAddress), {
    part: 'process',
    type: 'http or https address',
    meaning:
      'The address at which browsers reach the portal, without `/anwcef/` or any other path. It stands in e-mails and is issuer and audience of the tokens. With https, cookies are secure and browsers are told to use https alone.',
    unset: '`http://localhost:PORT`',
    example: 'https://apply.fund.example.org',
  }),
  TRUST_PROXY: setting(v.optional(trustProxy, 'off'), {
    part: 'process',
    type: '`off`, a number of proxies (1 to 9) or a list of addresses with masks',
    meaning:
      'The proxies whose X-Forwarded-For header tells the address of the visitor, and whose X-Request-Id and traceparent stand in the log. A number trusts whatever connects to the server: let nobody reach PORT but the proxies. A list trusts these addresses alone.',
    example: '1',
  }),
  KEEP_ALIVE_SECONDS: setting(
    // Longer than the usual proxies keep their connections (60 to 75 seconds): whoever closes first must be the proxy, which else may
    // send a request into a connection that has just ended.
    seconds(600, 90),
    {
      part: 'process',
      type: 'seconds, 1 to 600',
      meaning: 'How long an idle connection stays open; longer than the proxy keeps it.',
      example: '90',
    },
  ),
  DRAIN_SECONDS: setting(seconds(600, 0, 0), {
    part: 'process',
    type: 'seconds, 0 to 600',
    meaning:
      'How long the server takes requests after SIGTERM while `/readyz` says 503; longer than a proxy needs to see that.',
    example: '15',
  }),
  FINISH_SECONDS: setting(seconds(600, 10), {
    part: 'process',
    type: 'seconds, 1 to 600',
    meaning:
      'How long the server may then take to finish what has begun. Whatever stops the process must wait for both times.',
    example: '60',
  }),
  LOG_LEVEL: setting(
    v.optional(
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'is none of fatal, error, warn, info, debug, trace, silent',
      ),
      'info',
    ),
    {
      part: 'process',
      type: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
      meaning: 'The least severe lines that are logged.',
      example: 'info',
    },
  ),

  CONTRACT_ID: setting(v.optional(v.string(), '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21'), {
    part: 'portal',
    type: 'UUID; for another backend any text',
    meaning: 'The id of the fund in the data API.',
    example: '3f1d0c5a-90be-4c1f-8f0e-6a8f3f0f2a11',
  }),
  BUSINESS_UNIT: setting(v.optional(v.string(), 'b8e4c9d2-61a7-4f0e-8c3b-95d2a7e6f140'), {
    part: 'portal',
    type: 'UUID; for another backend any text',
    meaning: 'The id of the fund in the auth API.',
    example: '8c2b5b36-1c9e-4a58-9a0d-0d1b8f7f5e22',
  }),
  SUPPORT_EMAIL: setting(v.optional(emailAddress, 'support@example.org'), {
    part: 'portal',
    type: 'e-mail address',
    meaning:
      'Where people write for help: in the footer of every page, in the FAQ and the other guides, and in every e-mail.',
    example: 'help@fund.example.org',
  }),
  HELPLINE: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^\+?\d[\d ()-]{4,}$/, 'is not a telephone number')),
      '01632 960123',
    ),
    {
      part: 'portal',
      type: 'telephone number',
      meaning: 'Where people call for help: in the same places.',
      example: '01632 960999',
    },
  ),
  PRIVACY_URL: setting(v.optional(webAddress), {
    part: 'portal',
    type: 'http or https address',
    meaning: 'The privacy notice to which the pages link.',
    unset: 'the page `/anwcef/privacy`',
    example: 'https://fund.example.org/privacy',
  }),
  THRESHOLDS_URL_EN: setting(v.optional(webAddress), {
    part: 'portal',
    type: 'http or https address',
    meaning: 'The contract thresholds in English, to which their declaration links. Set with the next one.',
    unset: 'no link',
    example: 'https://fund.example.org/contract-thresholds',
  }),
  THRESHOLDS_URL_CY: setting(v.optional(webAddress), {
    part: 'portal',
    type: 'http or https address',
    meaning: 'The contract thresholds in Welsh.',
    unset: 'no link',
    example: 'https://fund.example.org/trothwyau-contract',
  }),
  EOI_MINUTES: setting(v.optional(count(600)), {
    part: 'portal',
    type: 'minutes, 1 to 600',
    meaning: 'How long the questions of the Expression of Interest usually take, on its guidance page.',
    unset: 'the portal says nothing of it',
    example: '30',
  }),
  APPLICATION_MINUTES: setting(v.optional(count(600)), {
    part: 'portal',
    type: 'minutes, 1 to 600',
    meaning: 'The same of the Application.',
    unset: 'the portal says nothing of it',
    example: '90',
  }),
  EOI_WORKING_DAYS: setting(v.optional(count(365)), {
    part: 'portal',
    type: 'working days, 1 to 365',
    meaning:
      'How long the assessment of the Expression of Interest usually takes at most, on the confirmation and the dashboard.',
    unset: 'the portal says nothing of it',
    example: '10',
  }),
  APPLICATION_WORKING_DAYS: setting(v.optional(count(365)), {
    part: 'portal',
    type: 'working days, 1 to 365',
    meaning: 'The same of the Application.',
    unset: 'the portal says nothing of it',
    example: '20',
  }),
  ACCESSIBILITY_STATUS: setting(
    v.optional(v.picklist(complianceStatuses, `is none of ${complianceStatuses.join(', ')}`), 'partial'),
    {
      part: 'portal',
      type: '`full`, `partial` or `none`',
      meaning: 'What the accessibility statement says about compliance with WCAG 2.2 AA.',
      example: 'full',
    },
  ),
  ACCESSIBILITY_REVIEWED: setting(v.optional(day), {
    part: 'portal',
    type: 'date, YYYY-MM-DD',
    meaning: 'The day on which somebody last reviewed the accessibility statement.',
    unset: 'the statement says no day',
    example: '2026-12-01',
  }),
  ACCESSIBILITY_ISSUES_EN: setting(v.optional(issueList), {
    part: 'portal',
    type: 'texts, separated by `|`',
    meaning: 'The known issues in the accessibility statement, in English.',
    unset: 'the statement says that none is known',
    example: 'The map has no description|The video has no captions',
  }),
  ACCESSIBILITY_ISSUES_CY: setting(v.optional(issueList), {
    part: 'portal',
    type: 'texts, separated by `|`',
    meaning: 'The same issues in Welsh, in the same order; as many as in English.',
    unset: 'the statement says that none is known',
    example: 'Nid oes disgrifiad o’r map|Nid oes penawdau ar y fideo',
  }),
  MAIL_FROM: setting(v.optional(emailAddress, 'no-reply@example.org'), {
    part: 'portal',
    type: 'e-mail address',
    meaning: 'The sender of all e-mails; the calls that send one carry it too.',
    example: 'no-reply@fund.example.org',
  }),

  DATA_API: setting(v.optional(baseAddress), {
    part: 'otherBackend',
    type: 'http or https address',
    meaning: 'The data API of another backend. With it and `AUTH_API` the server serves the portal alone.',
    unset: '`/data` of this server',
    example: 'https://api.fund.example.org/data',
  }),
  AUTH_API: setting(v.optional(baseAddress), {
    part: 'otherBackend',
    type: 'http or https address',
    meaning: 'The auth API of the same backend. Both are set, or neither.',
    unset: '`/auth` of this server',
    example: 'https://auth.fund.example.org',
  }),
  DATA_API_KEY: setting(v.optional(headerValue, 'reference'), {
    part: 'otherBackend',
    type: 'text',
    meaning:
      'The key that every call of the data API carries. Every visitor can read it in `config.json`: it is no secret.',
    example: '0f5d2c7e4b1a',
  }),
  AUTH_API_KEY: setting(v.optional(headerValue, 'reference'), {
    part: 'otherBackend',
    type: 'text',
    meaning: 'The key that every call of the auth API carries; no secret either.',
    example: '9a3b6d8e1c2f',
  }),
  KEY_HEADER: setting(v.optional(headerName, 'Ocp-Apim-Subscription-Key'), {
    part: 'otherBackend',
    type: 'name of a header',
    meaning: 'The header that carries the key.',
    example: 'Ocp-Apim-Subscription-Key',
  }),
  ENVIRONMENT: setting(v.optional(headerValue, 'reference'), {
    part: 'otherBackend',
    type: 'text',
    meaning: 'The name of the environment, which every call carries.',
    example: 'production',
  }),
  ENVIRONMENT_HEADER: setting(v.optional(headerName, 'Environment'), {
    part: 'otherBackend',
    type: 'name of a header',
    meaning: 'The header that carries the name of the environment.',
    example: 'Environment',
  }),
  EMAIL_TEMPLATE_VERIFICATION: setting(v.optional(v.string(), 'verification'), {
    part: 'otherBackend',
    type: 'text',
    meaning: 'The template id of the verification e-mail.',
    example: 'd-1f0c2a',
  }),
  EMAIL_TEMPLATE_RESET: setting(v.optional(v.string(), 'reset'), {
    part: 'otherBackend',
    type: 'text',
    meaning: 'The template id of the e-mail with the reset link.',
    example: 'd-7b9e44',
  }),
  EXTENSIONS: setting(v.optional(extensionList), {
    part: 'otherBackend',
    type: `\`none\` or a list of ${extensions.map((name) => `\`${name}\``).join(', ')}`,
    meaning: 'What the backend speaks beyond the specification; the portal uses nothing else beyond it.',
    unset:
      'all of them, for another backend `none`; off loopback `companySearch` only with `COMPANIES_HOUSE_API_KEY`',
    example: 'none',
  }),

  DATABASE_URL: setting(v.optional(addressWithPassword('postgres:', 'postgresql:')), {
    part: 'backend',
    type: 'postgres address',
    meaning:
      'The PostgreSQL database. Special characters in user name and password are percent-encoded, such as %23 for #. `sslmode=verify-full` encrypts the connection and checks the certificate. Without any `sslmode`, off loopback, everything crosses the network in clear text.',
    unset: 'an embedded database in `DATA_DIR`, which survives a killed process and not a power cut',
    example: 'postgres://portal:SECRET@db.internal:5432/portal?sslmode=verify-full',
  }),
  DATA_DIR: setting(v.optional(v.string(), '.data'), {
    part: 'backend',
    type: 'folder',
    meaning:
      'Holds the embedded database, uploaded files and keys, each unless another setting places it elsewhere.',
    example: '/var/lib/portal',
  }),
  FILES_URL: setting(v.optional(url('s3:')), {
    part: 'backend',
    type: '`s3://BUCKET/PREFIX`; for another service than Amazon’s with `?endpoint=https://…`',
    meaning: 'An S3-compatible store for uploaded files.',
    unset: 'the folder `files` in `DATA_DIR`',
    example: 's3://portal-files/uploads',
  }),
  AWS_ACCESS_KEY_ID: setting(v.optional(v.string()), {
    part: 'backend',
    type: 'text',
    meaning: 'Access to that store.',
    unset: 'none',
    example: 'AKIAEXAMPLE',
  }),
  AWS_SECRET_ACCESS_KEY: setting(v.optional(v.string()), {
    part: 'backend',
    type: 'secret',
    meaning: 'Access to that store.',
    unset: 'none',
    example: 'SECRET',
  }),
  AWS_REGION: setting(v.optional(v.string(), 'eu-west-2'), {
    part: 'backend',
    type: 'text',
    meaning: 'The region of that store.',
    example: 'eu-west-2',
  }),
  SMTP_URL: setting(v.optional(v.pipe(addressWithPassword('smtp:', 'smtps:'), hasHost)), {
    part: 'backend',
    type: 'smtp or smtps address',
    meaning:
      'The mail server. Needed as soon as `HOST` or `PUBLIC_URL` is not loopback. With `smtp:` add `?requireTLS=true`: else e-mails are encrypted only when the mail server offers it.',
    unset: 'the built-in mailbox',
    example: 'smtps://portal:SECRET@mail.internal:465',
  }),
  ALLOWED_ORIGINS: setting(v.optional(list(origin)), {
    part: 'backend',
    type: 'list of origins',
    meaning: 'The origins that may call the APIs and that links in e-mails may lead to.',
    unset:
      'the origin of `PUBLIC_URL`; on loopback also localhost, 127.0.0.1 and [::1] on `PORT` and the development port',
    example: 'https://apply.fund.example.org',
  }),
  TOKEN_KEY: setting(
    v.optional(v.pipe(pem, v.includes('-----BEGIN PRIVATE KEY-----', 'is not a PKCS8 key in PEM form'))),
    {
      part: 'backend',
      type: 'PKCS8 key in PEM form, secret; `\\n` stands for a line break',
      meaning: 'The Ed25519 key that signs access tokens.',
      unset: 'a key that is made once and kept in the database',
    },
  ),
  ACCEPTED_TOKEN_KEYS: setting(
    v.optional(
      v.pipe(
        pem,
        v.regex(
          /^(-----BEGIN [^-]+-----[^-]+-----END [^-]+-----\s*)*$/,
          'is not one or more keys in PEM form',
        ),
        v.transform((text) => text.split(/(?=-----BEGIN)/).filter((each) => each.trim() !== '')),
      ),
    ),
    {
      part: 'backend',
      type: 'keys in PEM form, one after the other, private or public; `\\n` stands for a line break',
      meaning:
        'Further Ed25519 keys whose access tokens are accepted. To replace `TOKEN_KEY` without signing anybody out, restart all servers three times: with the new key here; with the keys exchanged; and, after the life of an access token, without the old key.',
      unset: 'none',
    },
  ),
  ACCESS_TOKEN_SECONDS: setting(seconds(600), {
    part: 'backend',
    type: 'seconds, 1 to 600',
    meaning: 'How long an access token lives, at most until its session ends.',
    example: '600',
  }),
  SESSION_IDLE_SECONDS: setting(seconds(1800), {
    part: 'backend',
    type: 'seconds, 1 to 1800',
    meaning: 'After how long without a renewal of its tokens a session ends.',
    example: '1800',
  }),
  SESSION_SECONDS: setting(seconds(43_200), {
    part: 'backend',
    type: 'seconds, 1 to 43200',
    meaning: 'How long a session lasts at most.',
    example: '43200',
  }),
  LIMITS: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d+(\.\d+)?$/, 'is not a number'),
        v.transform(Number),
        v.minValue(0.1, 'is less than 0.1'),
        v.maxValue(1_000_000, 'is more than 1000000'),
      ),
      '1',
    ),
    {
      part: 'backend',
      type: 'number, 0.1 to 1000000',
      meaning: 'Multiplies every rate limit.',
      example: '1',
    },
  ),
  COMPANIES_HOUSE_API_KEY: setting(v.optional(v.string()), {
    part: 'backend',
    type: 'secret',
    meaning: 'The key of the Companies House API.',
    unset:
      'on loopback a small register of invented companies; elsewhere applicants type the number and the name, and nobody looks them up',
    example: 'SECRET',
  }),
  POSTCODES_FILE: setting(v.optional(v.string()), {
    part: 'backend',
    type: 'path of a CSV file',
    meaning: 'The ONS Postcode Directory, which decides whether a postcode lies in the area of the fund.',
    unset: 'districts and sectors decide',
    example: '/var/lib/portal/onspd.csv',
  }),
  CLAMD_URL: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => (text === 'none' ? null : text)),
        v.nullable(v.pipe(url('tcp:'), hasHost)),
      ),
    ),
    {
      part: 'backend',
      type: '`none` or a `tcp://…` address',
      meaning:
        'The clamd that scans uploaded files for malware; `none` says that nobody scans them. Needed as soon as `HOST` or `PUBLIC_URL` is not loopback.',
      unset: 'files are not scanned',
      example: 'tcp://clamd.internal:3310',
    },
  ),
  CASEWORKER_KEY: setting(v.optional(v.pipe(v.string(), v.minLength(16, 'is shorter than 16 characters'))), {
    part: 'backend',
    type: 'secret of at least 16 characters',
    meaning:
      'The key of the caseworker’s API. As soon as `HOST` or `PUBLIC_URL` is not loopback, one that can be guessed is refused, and so is this example; `openssl rand -hex 32` makes one.',
    unset: 'with the embedded database a key that is made once in `DATA_DIR`, else there is no such API',
    example: 'SECRET-of-the-caseworkers',
  }),
  SEED: setting(v.optional(v.picklist(['default', 'none'], 'is neither "default" nor "none"'), 'default'), {
    part: 'backend',
    type: '`default` or `none`',
    meaning: 'Whether a new embedded database on loopback gets sample users.',
    example: 'none',
  }),
  FAULTS: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => (text === 'on' ? [] : parseFaults(text))),
        v.custom<RequestedFault[]>(
          Array.isArray,
          'is neither "on" nor a list such as login:500,geticeoi:slow of the calls and faults in docs/faults.md',
        ),
      ),
    ),
    {
      part: 'backend',
      type: '`on` or a list of calls and faults (`faults.md`)',
      meaning: 'Lets testers make calls fail; on loopback only.',
      unset: 'no call can be made to fail',
    },
  ),
} as const;

export type SettingName = keyof typeof settingDefinitions;

export const settingNames = Object.keys(settingDefinitions) as SettingName[];
