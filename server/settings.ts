// Parses and checks every environment variable of the reference server once, at start (product 13.5). A bad value stops the start with
// one clear line (product 13.7).
import { isIP } from 'node:net';
import * as v from 'valibot';
import { parseFaults, type RequestedFault } from './faults/parseFaults.ts';

/** The port of `npm run dev` (Vite); its origins are allowed while HOST and PUBLIC_URL are loopback. */
export const DEV_PORT = 5173;

const DEFAULT_CONTRACT_ID = '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21';
const DEFAULT_BUSINESS_UNIT = 'b8e4c9d2-61a7-4f0e-8c3b-95d2a7e6f140';

export interface Settings {
  port: number;
  host: string;
  /**
   * Whether HOST and PUBLIC_URL are loopback addresses: only then the mailbox, the seeds, the explorer and faults exist (product 13.6). With
   * another PUBLIC_URL a proxy on this computer makes the server public.
   */
  loopback: boolean;
  dataDir: string;
  /** null: the embedded database in dataDir. */
  databaseUrl: string | null;
  /** null: the folder `files` in dataDir. */
  filesUrl: string | null;
  /** null: the built-in mailbox. */
  smtpUrl: string | null;
  /** Without a slash at its end; `http://localhost:PORT` unless set. */
  publicUrl: string;
  allowedOrigins: readonly string[];
  /** PKCS8 PEM of an Ed25519 key; null: the server creates one and stores it in the database. */
  tokenKey: string | null;
  contractId: string;
  businessUnit: string;
  mailFrom: string;
  awsAccessKeyId: string | null;
  awsSecretAccessKey: string | null;
  awsRegion: string | null;
  seed: 'default' | 'none';
  /** null: no request can inject a fault; else the faults that are active from the start (product 14.6). */
  faults: readonly RequestedFault[] | null;
  /** In seconds: the lifetime of an access token, how long a session may be idle, and how long it lasts at most. */
  lifetimes: { access: number; idle: number; absolute: number };
  /** LIMITS: every rate limit is multiplied by it (product 14.13). */
  rateLimitFactor: number;
  /** false, a number of proxies, or the addresses (with masks) of the proxies whose X-Forwarded-For header is trusted. */
  trustProxy: false | number | string;
  companiesHouseApiKey: string | null;
  postcodesFile: string | null;
  /** null: uploaded files are not scanned for malware. */
  clamdUrl: string | null;
  caseworkerKey: string | null;
  logLevel: string;
  /** Milliseconds for which an idle connection stays open. */
  keepAlive: number;
}

/** An invalid setting; its message is the one line that the process prints before it exits. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `is not an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    ),
  );
const uuid = v.pipe(v.string(), v.uuid('is not a UUID'), v.toLowerCase());
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'holds something that is not an origin such as https://example.org',
  ),
);
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
const proxyAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const [address = '', mask] = text.split('/');
    return isIP(address) !== 0 && (mask === undefined || /^\d{1,3}$/.test(mask));
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

/** A number of seconds from 1 to `longest`; lifetimes of tokens can only be shortened (product 14.10). */
const seconds = (longest: number, usual = longest) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'is not a number of seconds'),
      v.transform(Number),
      v.minValue(1, 'is less than 1'),
      v.maxValue(longest, `is more than ${longest}`),
    ),
    String(usual),
  );

const environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'is not a port number'),
      v.transform(Number),
      v.maxValue(65535, 'is not a port number'),
    ),
    '8080',
  ),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'is not a host name or address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(url('postgres:', 'postgresql:')),
  FILES_URL: v.optional(url('s3:')),
  SMTP_URL: v.optional(url('smtp:', 'smtps:')),
  PUBLIC_URL: v.optional(url('http:', 'https:')),
  ALLOWED_ORIGINS: v.optional(list(origin)),
  TOKEN_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll('\\n', '\n')),
      v.includes('-----BEGIN PRIVATE KEY-----', 'is not a PKCS8 key in PEM form'),
    ),
  ),
  CONTRACT_ID: v.optional(uuid, DEFAULT_CONTRACT_ID),
  BUSINESS_UNIT: v.optional(uuid, DEFAULT_BUSINESS_UNIT),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/@/, 'is not an e-mail address')), 'no-reply@example.org'),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_REGION: v.optional(v.string()),
  SEED: v.optional(v.picklist(['default', 'none'], 'is neither "default" nor "none"'), 'default'),
  FAULTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === 'on' ? [] : parseFaults(text))),
      v.custom<RequestedFault[]>(
        Array.isArray,
        'is neither "on" nor a list such as login:500,geticeoi:slow of the calls and faults in docs/faults.md',
      ),
    ),
  ),
  LIMITS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/, 'is not a number'),
      v.transform(Number),
      v.minValue(0.1, 'is less than 0.1'),
      v.maxValue(1_000_000, 'is more than 1000000'),
    ),
    '1',
  ),
  ACCESS_TOKEN_SECONDS: seconds(600),
  SESSION_IDLE_SECONDS: seconds(1800),
  SESSION_SECONDS: seconds(43_200),
  TRUST_PROXY: v.optional(trustProxy, 'off'),
  COMPANIES_HOUSE_API_KEY: v.optional(v.string()),
  POSTCODES_FILE: v.optional(v.string()),
  CLAMD_URL: v.optional(url('tcp:')),
  CASEWORKER_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'is shorter than 16 characters'))),
  // Longer than the usual proxies keep their connections (60 to 75 seconds): whoever closes first must be the proxy, which else may send a
  // request into a connection that has just ended.
  KEEP_ALIVE_SECONDS: seconds(600, 90),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is none of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
});

const settingNames = Object.keys(environment.entries);

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

const withoutSlash = (text: string): string => text.replace(/(?<!\/)\/+$/, '');

const defaultOrigins = (publicUrl: string, port: number, loopback: boolean): string[] => {
  const local = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) =>
    [port, DEV_PORT].map((each) => new URL(`http://${host}:${each}`).origin),
  );
  return [...new Set([new URL(publicUrl).origin, ...(loopback ? local : [])])];
};

/**
 * Reads the settings. An empty variable counts as unset. Throws a SettingsError that names the variable and what is wrong with it,
 * but never its value, which may be a secret.
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  );
  const parsed = v.safeParse(environment, given, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingsError(`${String(issue.path?.[0]?.key)} ${issue.message}`);
  }
  const env = parsed.output;
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const publicHost = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');
  const [reachable] = Object.entries({ HOST: env.HOST, PUBLIC_URL: publicHost }).filter(
    ([, host]) => !isLoopback(host),
  );
  const loopback = reachable === undefined;
  if (!loopback && env.SMTP_URL === undefined) {
    throw new SettingsError(
      `${reachable[0]} is not a loopback address, so SMTP_URL must be set: the built-in mailbox shows every e-mail to anybody`,
    );
  }
  if (!loopback && env.FAULTS !== undefined) {
    throw new SettingsError('FAULTS can be set only while HOST and PUBLIC_URL are loopback addresses');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    loopback,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    filesUrl: env.FILES_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    publicUrl,
    allowedOrigins: env.ALLOWED_ORIGINS ?? defaultOrigins(publicUrl, env.PORT, loopback),
    tokenKey: env.TOKEN_KEY ?? null,
    contractId: env.CONTRACT_ID,
    businessUnit: env.BUSINESS_UNIT,
    mailFrom: env.MAIL_FROM,
    awsAccessKeyId: env.AWS_ACCESS_KEY_ID ?? null,
    awsSecretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? null,
    awsRegion: env.AWS_REGION ?? null,
    seed: env.SEED,
    faults: env.FAULTS ?? null,
    lifetimes: {
      access: env.ACCESS_TOKEN_SECONDS,
      idle: env.SESSION_IDLE_SECONDS,
      absolute: env.SESSION_SECONDS,
    },
    rateLimitFactor: env.LIMITS,
    trustProxy: env.TRUST_PROXY,
    companiesHouseApiKey: env.COMPANIES_HOUSE_API_KEY ?? null,
    postcodesFile: env.POSTCODES_FILE ?? null,
    clamdUrl: env.CLAMD_URL ?? null,
    caseworkerKey: env.CASEWORKER_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    keepAlive: env.KEEP_ALIVE_SECONDS * 1000,
  };
}
