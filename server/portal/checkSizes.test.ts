import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSizes, measureSizes } from './checkSizes.ts';

const KiB = 1024;
let portal = '';

beforeEach(async () => {
  portal = await mkdtemp(join(tmpdir(), 'sizes-'));
});
afterEach(() => rm(portal, { recursive: true }));

async function write(file: string, kib: number): Promise<void> {
  await mkdir(dirname(join(portal, file)), { recursive: true });
  await writeFile(join(portal, file), 'a'.repeat(kib * KiB));
}

interface Sizes {
  /** Sizes in KiB as sent: of the shared chunk, of the form library and of the services. */
  core?: number;
  forms?: number;
  calls?: number;
  /** Number of further chunks that the page of a step imports. */
  others?: number;
}

async function build({ core = 1, forms = 10, calls = 4, others = 0 }: Sizes): Promise<void> {
  const chunk = (
    file: string,
    imports: string[] = [],
    dynamicImports: string[] = [],
    css: string[] = [],
  ) => ({
    file,
    imports,
    dynamicImports,
    css,
  });
  const messages = Object.fromEntries(
    ['en', 'cy'].flatMap((language) =>
      ['common', 'account', 'records', 'eoi', 'application', 'countries'].map((area) => [
        `../locales/${language}/${area}.json?compiled`,
        chunk(`assets/${language}-${area}.js`),
      ]),
    ),
  );
  const other = Object.fromEntries(
    Array.from({ length: others }, (_, index) => [`_other${index}.js`, chunk(`assets/other${index}.js`)]),
  );
  const small = {
    'index.html': chunk('assets/index.js', ['_core-1.js']),
    'screens/account/LoginPage.tsx': chunk('assets/Login.js', ['_forms-1.js']),
    'screens/record/StepPage.tsx': chunk('assets/StepPage.js', ['_forms-1.js', ...Object.keys(other)]),
    'screens/account/AccountArea.tsx': chunk('assets/AccountArea.js', [], ['services/account.ts']),
    'services/account.ts': chunk('assets/account.js', ['_calls-1.js']),
    'screens/record/EoiArea.tsx': chunk(
      'assets/EoiArea.js',
      [],
      ['services/eoi.ts', 'screens/record/SeldomSeen.tsx'],
      ['assets/steps.css'],
    ),
    'screens/record/ApplicationArea.tsx': chunk(
      'assets/ApplicationArea.js',
      [],
      ['services/application.ts'],
      ['assets/steps.css'],
    ),
    'services/application.ts': chunk('assets/application.js', ['_calls-1.js']),
    'services/eoi.ts': chunk('assets/eoi.js', ['_calls-1.js']),
    'screens/record/SeldomSeen.tsx': chunk('assets/SeldomSeen.js'),
    ...messages,
    ...other,
  };
  const manifest = {
    ...small,
    '_core-1.js': chunk('assets/core.js'),
    '_forms-1.js': chunk('assets/forms.js', ['_core-1.js']),
    '_calls-1.js': chunk('assets/calls.js', ['_core-1.js']),
  };
  await mkdir(join(portal, 'assets'));
  await writeFile(join(portal, 'manifest.json'), JSON.stringify(manifest));
  for (const { file } of Object.values(small)) await write(file, 1);
  await write('assets/core.js', core);
  await write('assets/calls.js', calls);
  await write('assets/steps.css', 1);
  await write('assets/forms.js', 40);
  await write('assets/forms.js.br', forms);
  for (const language of ['en', 'cy']) await write(`pages/${language}/login.html`, 2);
}

test('counts each file once in its compressed size, for a step including the services', async () => {
  await build({});
  const sizes = await measureSizes(portal);
  const expected = (language: string) => [
    // index, core, Login, AccountArea, two files of messages, and 10 KiB of forms. The services load only when the form is submitted.
    [`login: scripts until it is interactive (${language})`, 16],
    [`login: its scripts (${language})`, 7],
    [`login: page with its styles (${language})`, 2],
    // index, core, StepPage, EoiArea, three files of messages, 10 KiB of forms, the service, and 4 KiB of calls.
    [`stage-one-step: scripts with its services (${language})`, 22],
    [`stage-one-step: its scripts (${language})`, 10],
    [`stage-one-step: styles (${language})`, 1],
    [`stage-two-step: scripts with its services (${language})`, 23],
    [`stage-two-step: its scripts (${language})`, 11],
    [`stage-two-step: styles (${language})`, 1],
  ];
  expect(sizes.map(({ what, value }) => [what, value])).toEqual([...expected('en'), ...expected('cy')]);
  await expect(checkSizes(portal)).resolves.toBe(undefined);
});

test('refuses more than 145 KiB until the sign-in page is interactive, 185 and 195 for a step of either stage', async () => {
  await build({ core: 130.5, calls: 50 });
  await expect(checkSizes(portal)).rejects.toThrow(
    [
      'The portal has grown too large:',
      '145.5 KiB, at most 145: login: scripts until it is interactive (en)',
      '197.5 KiB, at most 185: stage-one-step: scripts with its services (en)',
      '198.5 KiB, at most 195: stage-two-step: scripts with its services (en)',
      '145.5 KiB, at most 145: login: scripts until it is interactive (cy)',
      '197.5 KiB, at most 185: stage-one-step: scripts with its services (cy)',
      '198.5 KiB, at most 195: stage-two-step: scripts with its services (cy)',
    ].join('\n'),
  );
});

test('accepts 20 files and refuses 21', async () => {
  await build({ others: 9 });
  await expect(checkSizes(portal)).resolves.toBe(undefined);
  await rm(portal, { recursive: true });
  await mkdir(portal);
  await build({ others: 10 });
  await expect(checkSizes(portal)).rejects.toThrow('21 files, at most 20: stage-two-step: its scripts (en)');
});

test('fails when a chunk that it has to measure is missing', async () => {
  await build({});
  await rm(join(portal, 'assets/core.js'));
  await expect(checkSizes(portal)).rejects.toThrow('ENOENT');
});
