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

async function write(file: string, bytes: number): Promise<void> {
  await mkdir(dirname(join(portal, file)), { recursive: true });
  await writeFile(join(portal, file), 'a'.repeat(bytes));
}

/** A portal of one shared chunk, whose forms chunk has this many bytes as it is sent. */
async function build(forms: number): Promise<void> {
  const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css });
  const words = ['en', 'cy'].flatMap((language) =>
    ['common', 'account', 'records', 'eoi', 'lookups'].map((area): [string, object] => [
      `../locales/${language}/${area}.json?compiled`,
      chunk(`assets/${language}-${area}.js`),
    ]),
  );
  const manifest = {
    'index.html': chunk('assets/index.js', ['_core-1.js']),
    '_core-1.js': chunk('assets/core.js'),
    '_forms-1.js': chunk('assets/forms.js', ['_core-1.js']),
    'screens/Login.tsx': chunk('assets/Login.js', ['_forms-1.js']),
    'screens/StageOneStep.tsx': chunk('assets/StageOneStep.js', ['_forms-1.js']),
    'app/areas/AccountArea.tsx': chunk('assets/AccountArea.js'),
    'app/areas/EoiArea.tsx': chunk('assets/EoiArea.js', [], ['assets/steps.css']),
    ...Object.fromEntries(words),
  };
  await mkdir(join(portal, 'assets'));
  await writeFile(join(portal, 'manifest.json'), JSON.stringify(manifest));
  for (const name of ['index', 'core', 'Login', 'StageOneStep', 'AccountArea', 'EoiArea'])
    await write(`assets/${name}.js`, KiB);
  for (const { file } of words.map(([, each]) => each as { file: string })) await write(file, KiB);
  await write('assets/steps.css', KiB);
  await write('assets/forms.js', 40 * KiB);
  await write('assets/forms.js.br', forms);
  for (const language of ['en', 'cy']) await write(`pages/${language}/login.html`, KiB);
}

test('counts each file once, as it is sent, and the forms chunk apart', async () => {
  await build(10 * KiB);
  const sizes = await measureSizes(portal);
  expect(sizes.map(({ what, bytes }) => [what, bytes / KiB])).toEqual([
    ['login (en): scripts before it answers', 6],
    ['login (en): page with its styles', 1],
    ['step (en): scripts', 17],
    ['login: forms chunk', 10],
    ['step: styles', 1],
    ['login (cy): scripts before it answers', 6],
    ['login (cy): page with its styles', 1],
    ['step (cy): scripts', 17],
  ]);
  await expect(checkSizes(portal)).resolves.toBe(undefined);
});

test('names what is too large, and by how much', async () => {
  await build(15 * KiB);
  await expect(checkSizes(portal)).rejects.toThrow(
    'The portal has grown too large:\nMISSED   15.00 KiB of  14.0  login: forms chunk',
  );
});

test('a chunk that is gone is no success', async () => {
  await build(KiB);
  await rm(join(portal, 'assets/forms.js'));
  await rm(join(portal, 'assets/forms.js.br'));
  await expect(checkSizes(portal)).rejects.toThrow('ENOENT');
});
