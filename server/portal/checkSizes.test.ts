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
  /** KiB of the shared chunk, of the form library and of the services, as they are sent. */
  core?: number;
  forms?: number;
  calls?: number;
  /** Chunks beside these that the step's screen imports. */
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
  const words = Object.fromEntries(
    ['en', 'cy'].flatMap((language) =>
      ['common', 'account', 'records', 'eoi'].map((area) => [
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
    'screens/Login.tsx': chunk('assets/Login.js', ['_forms-1.js']),
    'screens/StageOneStep.tsx': chunk('assets/StageOneStep.js', ['_forms-1.js', ...Object.keys(other)]),
    'app/areas/AccountArea.tsx': chunk('assets/AccountArea.js', [], ['services/account.ts']),
    'services/account.ts': chunk('assets/account.js', ['_calls-1.js']),
    'app/areas/EoiArea.tsx': chunk(
      'assets/EoiArea.js',
      [],
      ['services/eoi.ts', 'app/flow/SeldomSeen.tsx'],
      ['assets/steps.css'],
    ),
    'services/eoi.ts': chunk('assets/eoi.js', ['_calls-1.js']),
    'app/flow/SeldomSeen.tsx': chunk('assets/SeldomSeen.js'),
    ...words,
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

test('counts each file once, as it is sent: with its services for a step, without the form library for the sign-in page', async () => {
  await build({});
  const sizes = await measureSizes(portal);
  const expected = (language: string) => [
    // index, core, Login, AccountArea and two files of words; its services are wanted when the form is sent.
    [`login (${language}): scripts before it answers, the form library apart`, 6],
    [`login (${language}): its scripts, with the form library`, 7],
    [`login (${language}): page with its styles`, 2],
    // index, core, StageOneStep, EoiArea, three files of words, 10 of forms, the service and 4 of calls.
    [`step (${language}): scripts`, 22],
    [`step (${language}): its scripts`, 10],
    [`step (${language}): styles`, 1],
  ];
  expect(sizes.map(({ what, value }) => [what, value])).toEqual([...expected('en'), ...expected('cy')]);
  await expect(checkSizes(portal)).resolves.toBe(undefined);
});

test('refuses 135 KiB before the sign-in page answers, 165 for a step', async () => {
  await build({ core: 130.5, calls: 25 });
  await expect(checkSizes(portal)).rejects.toThrow(
    [
      'The portal has grown too large:',
      '135.5 KiB, at most 135: login (en): scripts before it answers, the form library apart',
      '172.5 KiB, at most 165: step (en): scripts',
      '135.5 KiB, at most 135: login (cy): scripts before it answers, the form library apart',
      '172.5 KiB, at most 165: step (cy): scripts',
    ].join('\n'),
  );
});

test('accepts 20 files and refuses 21', async () => {
  await build({ others: 10 });
  await expect(checkSizes(portal)).resolves.toBe(undefined);
  await rm(portal, { recursive: true });
  await mkdir(portal);
  await build({ others: 11 });
  await expect(checkSizes(portal)).rejects.toThrow('21 files, at most 20: step (en): its scripts');
});

test('fails when a chunk that counts is gone', async () => {
  await build({});
  await rm(join(portal, 'assets/core.js'));
  await expect(checkSizes(portal)).rejects.toThrow('ENOENT');
});
