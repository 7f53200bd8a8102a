// Generates docs/settings.md: every environment variable of the server, and two examples of a deployment (product 13.5).
import { getDefault } from 'valibot';
import {
  settingDefinitions,
  settingNames,
  type SettingName,
  type SettingPart,
} from '#server/settingDefinitions.ts';
import { markdownTable } from './markdownTable.ts';

const namesOf = (part: SettingPart) => settingNames.filter((name) => settingDefinitions[name].part === part);

const parts: Readonly<Record<SettingPart, { title: string; text: string }>> = {
  process: { title: 'The process', text: 'Where the server listens and what it logs.' },
  portal: {
    title: 'The fund',
    text: 'What the portal, the calls and the e-mails say of the fund. `config.json` carries these values to the browser.',
  },
  otherBackend: {
    title: 'Another backend',
    text: 'The other values of `config.json`. With `DATA_API` and `AUTH_API` the server serves the portal alone, in front of a backend that speaks the specification’s calls: it opens no database, mailbox or file store, and the settings of the last table have no effect. That backend must allow the origin of `PUBLIC_URL` (CORS) with the methods GET, POST and PUT and the headers `Authorization`, `Content-Type` and the two that are named here; with the extensions `etag` and `idempotency` also `If-Match` and `Idempotency-Key`. It should expose `Retry-After`, and with `etag` must expose `ETag`. The content security policy lets the pages call the two addresses and no others.',
  },
  backend: {
    title: 'The reference backend',
    text: 'Storage, mail, sessions and limits of the backend that this server itself is.',
  },
};

/** What counts while the variable is not set. */
function unsetValue(name: SettingName): string {
  const { schema, unset } = settingDefinitions[name] as (typeof settingDefinitions)[SettingName] & {
    unset?: string;
  };
  const value = getDefault(schema);
  return value === undefined ? `unset: ${unset ?? ''}` : `\`${value}\``;
}

/** The value in a real deployment; undefined where the variable stays unset. */
const exampleOf = (name: SettingName): string | undefined => {
  const { example }: { example?: string } = settingDefinitions[name];
  return example;
};

const table = (part: SettingPart) =>
  markdownTable(
    ['Variable', 'Type', 'Default', 'Meaning', 'In a real deployment'],
    namesOf(part).map((name) => {
      const { type, meaning } = settingDefinitions[name];
      const example = exampleOf(name);
      return [
        `\`${name}\``,
        type,
        unsetValue(name),
        meaning,
        example === undefined ? 'unset' : `\`${example}\``,
      ];
    }),
  );

/** The variables of two deployments: the portal with the reference backend, and the portal alone. */
export const deployments = {
  whole: ['process', 'portal', 'backend'],
  portalAlone: ['process', 'portal', 'otherBackend'],
} as const satisfies Record<string, readonly SettingPart[]>;

/** The variables that a deployment sets. */
export const exampleOfDeployment = (deployment: keyof typeof deployments): Record<string, string> =>
  Object.fromEntries(
    deployments[deployment].flatMap(namesOf).flatMap((name) => {
      const example = exampleOf(name);
      return example === undefined ? [] : [[name, example]];
    }),
  );

const environmentFile = (deployment: keyof typeof deployments) =>
  [
    '```sh',
    ...Object.entries(exampleOfDeployment(deployment)).map(
      ([name, value]) => `${name}=${value.includes(' ') ? `'${value}'` : value}`,
    ),
    '```',
  ].join('\n');

export const settingsPage = (): string =>
  [
    '# Settings',
    'Generated from `server/settingDefinitions.ts` by `docs/tools/settingsPage.ts`; do not edit.',
    'The server takes every setting from an environment variable, once, at its start. An empty variable counts as unset. A value that cannot be used stops the start with one line that names the variable and not its value. A variable whose name is almost that of a setting gets a warning, and so does a setting that has no effect.',
    ...Object.entries(parts).flatMap(([part, { title, text }]) => [
      `## ${title}`,
      text,
      table(part as SettingPart),
    ]),
    '## A real deployment',
    'The portal with the reference backend, behind one proxy that ends TLS. Words in capitals stand for secrets; variables that are missing here stay unset.',
    environmentFile('whole'),
    '## The portal alone, in front of another backend',
    environmentFile('portalAlone'),
    '',
  ].join('\n\n');
