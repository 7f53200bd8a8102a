// Parses and checks every environment variable of the reference server once, at start (product 13.5). A bad value stops the start with
// one clear line (product 13.7).
import * as v from 'valibot';
import { extensions } from '#machines/catalogue/api/calls.ts';
import { isGuessableKey } from './isGuessableKey.ts';
import { settingDefinitions, settingNames, type SettingName } from './settingDefinitions.ts';
import { withoutSlash } from './withoutSlash.ts';

/** The port of `npm run dev` (Vite); its origins are allowed while HOST and PUBLIC_URL are loopback. */
export const DEV_PORT = 5173;

/** An invalid setting; its message is the one line that the process prints before it exits. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Schemas = { [Name in SettingName]: (typeof settingDefinitions)[Name]['schema'] };

const environment = v.object(
  Object.fromEntries(settingNames.map((name) => [name, settingDefinitions[name].schema])) as Schemas,
);

const isUuid = (text: string): boolean => v.is(v.pipe(v.string(), v.uuid()), text);

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

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
export function readSettings(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  );
  const parsed = v.safeParse(environment, given, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingsError(`${String(issue.path?.[0]?.key)} ${issue.message}`);
  }
  const env = parsed.output;
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`).origin;
  const publicHost = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');
  const [reachable] = Object.entries({ HOST: env.HOST, PUBLIC_URL: publicHost }).filter(
    ([, host]) => !isLoopback(host),
  );
  const loopback = reachable === undefined;
  const portalAlone = env.DATA_API !== undefined;
  if (portalAlone !== (env.AUTH_API !== undefined)) {
    throw new SettingsError(
      'DATA_API and AUTH_API must be set together: another backend answers the calls of both, or of none',
    );
  }
  const hasCompanies = loopback || env.COMPANIES_HOUSE_API_KEY !== undefined;
  // Without a key the register has invented companies, and who searches cannot type the number of a real one.
  const ownExtensions = extensions.filter((name) => name !== 'companySearch' || hasCompanies);
  // The reference backend compares ids in lower case; another backend may have any ids.
  const fundId = (name: 'CONTRACT_ID' | 'BUSINESS_UNIT'): string => {
    if (portalAlone) return env[name];
    if (!isUuid(env[name])) throw new SettingsError(`${name} is not a UUID`);
    return env[name].toLowerCase();
  };
  if (!loopback && !portalAlone && env.SMTP_URL === undefined) {
    throw new SettingsError(
      `${reachable[0]} is not a loopback address, so SMTP_URL must be set: the built-in mailbox shows every e-mail to anybody`,
    );
  }
  if (!loopback && !portalAlone && env.CLAMD_URL === undefined) {
    throw new SettingsError(
      `${reachable[0]} is not a loopback address, so CLAMD_URL must be set: the address of a clamd, or "none" if nobody scans uploaded files for malware`,
    );
  }
  if (!loopback && !portalAlone && env.CASEWORKER_KEY !== undefined && isGuessableKey(env.CASEWORKER_KEY)) {
    throw new SettingsError(
      `CASEWORKER_KEY can be guessed, and ${reachable[0]} is not a loopback address: "openssl rand -hex 32" makes a key`,
    );
  }
  if (!loopback && env.FAULTS !== undefined) {
    throw new SettingsError('FAULTS can be set only while HOST and PUBLIC_URL are loopback addresses');
  }
  if ((env.THRESHOLDS_URL_EN === undefined) !== (env.THRESHOLDS_URL_CY === undefined)) {
    throw new SettingsError(
      'THRESHOLDS_URL_EN and THRESHOLDS_URL_CY must be set together: what an applicant reads is in both languages',
    );
  }
  if ((env.ACCESSIBILITY_ISSUES_EN ?? []).length !== (env.ACCESSIBILITY_ISSUES_CY ?? []).length) {
    throw new SettingsError(
      'ACCESSIBILITY_ISSUES_EN and ACCESSIBILITY_ISSUES_CY must name the same issues, and they name different numbers of them',
    );
  }
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0) {
    throw new SettingsError('METRICS_PORT is the same as PORT');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    /** null: `/metrics` is served on `port`. 0 picks a free port. */
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    /** The address of the OpenTelemetry collector, without a slash at its end; null: no traces are sent. */
    tracesUrl:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    /**
     * Whether HOST and PUBLIC_URL are loopback addresses: only then the mailbox, the seeds, the explorer and faults exist (product 13.6). With
     * another PUBLIC_URL a proxy on this computer makes the server public.
     */
    loopback,
    dataDir: env.DATA_DIR,
    /** null: the embedded database in dataDir. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** null: the folder `files` in dataDir. */
    filesUrl: env.FILES_URL ?? null,
    /** null: the built-in mailbox. */
    smtpUrl: env.SMTP_URL ?? null,
    /** Without a slash at its end; `http://localhost:PORT` unless set. */
    publicUrl,
    allowedOrigins: env.ALLOWED_ORIGINS ?? defaultOrigins(publicUrl, env.PORT, loopback),
    /** PKCS8 PEM of an Ed25519 key; null: the server creates one and stores it in the database. */
    tokenKey: env.TOKEN_KEY ?? null,
    /** PEM of further keys whose access tokens are accepted. */
    acceptedTokenKeys: env.ACCEPTED_TOKEN_KEYS ?? [],
    /** Whether another backend answers the calls, so that this server serves the portal and nothing else (product 13.4). */
    portalAlone,
    /** As the portal reaches it. Relative when it is this server's own: calls then go to the host in the browser's address bar (localhost, a proxy's name). */
    dataApi: { baseUrl: withoutSlash(env.DATA_API ?? '/data'), key: env.DATA_API_KEY },
    authApi: { baseUrl: withoutSlash(env.AUTH_API ?? '/auth'), key: env.AUTH_API_KEY },
    keyHeader: env.KEY_HEADER,
    environmentHeader: env.ENVIRONMENT_HEADER,
    environment: env.ENVIRONMENT,
    emailTemplates: { verification: env.EMAIL_TEMPLATE_VERIFICATION, reset: env.EMAIL_TEMPLATE_RESET },
    extensions: env.EXTENSIONS ?? (portalAlone ? [] : ownExtensions),
    contractId: fundId('CONTRACT_ID'),
    businessUnit: fundId('BUSINESS_UNIT'),
    supportEmail: env.SUPPORT_EMAIL,
    helpline: env.HELPLINE,
    /** '': the portal's own page. */
    privacyUrl: env.PRIVACY_URL ?? '',
    thresholdsUrl: { en: env.THRESHOLDS_URL_EN ?? '', cy: env.THRESHOLDS_URL_CY ?? '' },
    times: {
      eoi: { minutes: env.EOI_MINUTES ?? null, workingDays: env.EOI_WORKING_DAYS ?? null },
      application: {
        minutes: env.APPLICATION_MINUTES ?? null,
        workingDays: env.APPLICATION_WORKING_DAYS ?? null,
      },
    },
    /** What the accessibility statement says. */
    accessibility: {
      status: env.ACCESSIBILITY_STATUS,
      reviewed: env.ACCESSIBILITY_REVIEWED ?? '',
      issues: { en: env.ACCESSIBILITY_ISSUES_EN ?? [], cy: env.ACCESSIBILITY_ISSUES_CY ?? [] },
    },
    mailFrom: env.MAIL_FROM,
    awsAccessKeyId: env.AWS_ACCESS_KEY_ID ?? null,
    awsSecretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? null,
    awsRegion: env.AWS_REGION,
    seed: env.SEED,
    /** null: no request can inject a fault; else the faults that are active from the start (product 14.6). */
    faults: env.FAULTS ?? null,
    /** In seconds: the lifetime of an access token, how long a session may be idle, and how long it lasts at most. */
    lifetimes: {
      access: env.ACCESS_TOKEN_SECONDS,
      idle: env.SESSION_IDLE_SECONDS,
      absolute: env.SESSION_SECONDS,
    },
    /** LIMITS: every rate limit is multiplied by it (product 14.13). */
    rateLimitFactor: env.LIMITS,
    /** false, a number of proxies, or the addresses (with masks) of the proxies whose X-Forwarded-For header is trusted. */
    trustProxy: env.TRUST_PROXY,
    companiesHouseApiKey: env.COMPANIES_HOUSE_API_KEY ?? null,
    postcodesFile: env.POSTCODES_FILE ?? null,
    /** null: uploaded files are not scanned for malware. */
    clamdUrl: env.CLAMD_URL ?? null,
    caseworkerKey: env.CASEWORKER_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    /** Milliseconds for which an idle connection stays open. */
    keepAlive: env.KEEP_ALIVE_SECONDS * 1000,
    /** Milliseconds for which requests are taken after SIGTERM. */
    drain: env.DRAIN_SECONDS * 1000,
    /** Milliseconds in which what has begun must then be finished. */
    finish: env.FINISH_SECONDS * 1000,
  };
}

export type Settings = ReturnType<typeof readSettings>;
