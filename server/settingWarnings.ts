// What is probably a mistake in the environment variables, though the server can start with them (product 13.7).
import { settingDefinitions, settingNames, type SettingName } from './settingDefinitions.ts';
import { isLoopback, type Settings } from './settings.ts';

type Variables = Record<string, string | undefined>;

/** Whether at most `most` characters have to be added, removed or replaced to make one text the other. */
function isSimilar(one: string, other: string, most: number): boolean {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, character] of [...one].entries()) {
    const current = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const replaced = (previous[column] ?? 0) + (character === other[column] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    // The numbers of a row are never below the least of the row before. Most names differ by more after a few characters.
    if (Math.min(...current) > most) return false;
    previous = current;
  }
  return (previous[other.length] ?? 0) <= most;
}

/** Two mistakes in a long name, one in a shorter one. Many programs have variables that are like the shortest names (HOST, POST). */
const tolerated = ({ length }: string): number => {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
};

/** Whether a name is that of a setting of four or more words without one of them. Other programs have variables of two words, such as API_KEY. */
function lacksOneWord(name: string, known: string): boolean {
  const words = known.split('_');
  return (
    words.length >= 4 &&
    words.some((_word, index) => words.filter((_other, each) => each !== index).join('_') === name)
  );
}

/** The setting that a variable with another name was probably meant to be. */
const intendedSetting = (name: string): SettingName | undefined =>
  settingNames.find((known) => {
    const most = tolerated(known);
    const upper = name.toUpperCase();
    // An environment has hundreds of pairs of names, most of which differ by more in their lengths already.
    const isMisspelled = Math.abs(name.length - known.length) <= most && isSimilar(upper, known, most);
    return isMisspelled || lacksOneWord(upper, known);
  });

const isPublicHttp = (publicUrl: string): boolean =>
  publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''));

/** Whether a host is this computer: loopback, none, or the folder of a socket, whose slash a URL has as %2F. */
const isOwnComputer = (host: string): boolean => /^(\/|%2f|$)/i.test(host) || isLoopback(host);

/** Whether an address says nothing of encryption by any of these options, and its host is another computer. An operator may have decided against it. */
function leavesEncryptionOpen(address: string, ...options: readonly string[]): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname.replaceAll(/[[\]]/g, '');
  return !isOwnComputer(host) && !options.some((option) => searchParams.has(option));
}

/** What the reference backend can do without, and is rarely meant to. */
function backendWarnings(
  {
    databaseUrl,
    filesUrl,
    smtpUrl,
    caseworkerKey,
    companiesHouseApiKey,
    extensions,
    loopback,
    rateLimitFactor,
  }: Settings,
  areExtensionsGiven: boolean,
): string[] {
  const lacksCompanies = companiesHouseApiKey === null && !loopback;
  const lines: readonly (readonly [boolean, string])[] = [
    [
      rateLimitFactor > 1 && !loopback,
      'LIMITS is above 1: strangers may try passwords and ask for e-mails more often than docs/security.md says.',
    ],
    [
      rateLimitFactor < 1,
      'LIMITS is below 1: many people behind the address of one office can be refused although none of them does anything unusual.',
    ],
    [
      databaseUrl === null && !loopback,
      'DATABASE_URL is not set: the embedded database serves one process and does not survive a power cut.',
    ],
    [
      databaseUrl !== null && leavesEncryptionOpen(databaseUrl, 'sslmode', 'ssl'),
      'DATABASE_URL has no sslmode: all answers cross the network in clear text. Add ?sslmode=verify-full, or ?sslmode=disable where nobody can listen.',
    ],
    [
      smtpUrl?.startsWith('smtp:') === true &&
        leavesEncryptionOpen(smtpUrl, 'requireTLS', 'ignoreTLS', 'secure'),
      'SMTP_URL begins with smtp: and has no requireTLS: e-mails may cross the network in clear text. Add ?requireTLS=true, or ?ignoreTLS=true where nobody can listen.',
    ],
    [
      databaseUrl !== null && filesUrl === null,
      'FILES_URL is not set: uploaded files lie in DATA_DIR, where another server finds them only on a shared disk.',
    ],
    [
      databaseUrl !== null && caseworkerKey === null,
      'CASEWORKER_KEY is not set: with DATABASE_URL there is then no API for caseworkers.',
    ],
    [
      lacksCompanies && !areExtensionsGiven,
      'COMPANIES_HOUSE_API_KEY is not set: applicants type the number and the name of their company, and nobody looks them up.',
    ],
    [
      lacksCompanies && extensions.includes('companySearch'),
      'EXTENSIONS names companySearch and COMPANIES_HOUSE_API_KEY is not set: the public is offered invented companies and finds no others.',
    ],
  ];
  return lines.flatMap(([isSo, line]) => (isSo ? [line] : []));
}

/** Settings that count only with another one. */
const dependentSettings = {
  METRICS_HOST: 'METRICS_PORT',
  AWS_ACCESS_KEY_ID: 'FILES_URL',
  AWS_SECRET_ACCESS_KEY: 'FILES_URL',
  AWS_REGION: 'FILES_URL',
} as const satisfies Partial<Record<SettingName, SettingName>>;

/**
 * One line for each variable that is misspelled, has no effect, is missing while the public would see its placeholder, or keeps the portal from
 * working. The lines never hold a value, which may be a secret.
 */
export function settingWarnings(variables: Variables, settings: Settings): string[] {
  const { portalAlone, loopback, publicUrl, dataApi, authApi } = settings;
  const given = Object.keys(variables).filter((name) => variables[name]);
  const isSetting = (name: string): name is SettingName => Object.hasOwn(settingDefinitions, name);
  const misspelled = given.flatMap((name) => {
    const intended = isSetting(name) ? undefined : intendedSetting(name);
    return intended === undefined ? [] : [`${name} is no setting of this server: is ${intended} meant?`];
  });
  const unused = given.filter(
    (name) => portalAlone && isSetting(name) && settingDefinitions[name].part === 'backend',
  );
  const incomplete = Object.entries(dependentSettings).filter(
    ([name, other]) => variables[name] && !variables[other] && !unused.some((each) => each === name),
  );
  const placeholders = (['HELPLINE', 'SUPPORT_EMAIL'] as const).filter(
    (name) => !loopback && !variables[name],
  );
  const blocked = Object.entries({ DATA_API: dataApi, AUTH_API: authApi }).filter(
    ([, { baseUrl }]) =>
      publicUrl.startsWith('https:') && baseUrl.startsWith('http:') && !isLoopback(new URL(baseUrl).hostname),
  );
  return [
    ...misspelled,
    ...unused.map((name) => `${name} has no effect while DATA_API and AUTH_API name another backend.`),
    ...incomplete.map(([name, other]) => `${name} has no effect without ${other}.`),
    ...blocked.map(
      ([name]) => `${name} begins with http:// and PUBLIC_URL with https://: browsers block the calls.`,
    ),
    ...(isPublicHttp(publicUrl)
      ? [
          'PUBLIC_URL begins with http://: anybody between browser and server can read passwords, tokens and answers.',
        ]
      : []),
    ...(publicUrl.startsWith('https:') && settings.trustProxy === false
      ? [
          'TRUST_PROXY is off and PUBLIC_URL begins with https://: all visitors count as the one that is the proxy.',
        ]
      : []),
    ...(loopback || settings.metricsPort !== null
      ? []
      : [
          'METRICS_PORT is not set: whoever reaches PORT can read the figures of /metrics, unless a proxy keeps them back.',
        ]),
    ...(portalAlone ? [] : backendWarnings(settings, given.includes('EXTENSIONS'))),
    ...placeholders.map((name) => `${name} is not set: the portal shows a placeholder to the public.`),
    ...(loopback || variables['MAIL_FROM']
      ? []
      : ['MAIL_FROM is not set: the sender of all e-mails is a placeholder.']),
  ];
}
