import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSizes, measuredPages, measureSizes } from './checkSizes.ts';

const KiB = 1024;
let portal = '';

beforeEach(async () => {
  portal = await mkdtemp(join(tmpdir(), 'sizes-'));
});
afterEach(() => rm(portal, { recursive: true }));

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(portal, file)), { recursive: true });
  await writeFile(join(portal, file), content);
}

const page = (scripts: readonly string[]) =>
  [
    '<link rel="icon" href="/anwcef/assets/fund.svg">',
    ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="/anwcef/assets/${script}">`),
    // The entry can be preloaded too: it counts once.
    '<link rel="modulepreload" crossorigin href="/anwcef/assets/index.js">',
    '<script type="module" crossorigin src="/anwcef/assets/index.js"></script>',
  ].join('');

/** Writes a portal whose step of the first stage names `others` further scripts of 1 KiB, and whose sign-in page is `kib` KiB large as sent. */
async function build({ others = 0, kib = 9 } = {}): Promise<void> {
  const further = Array.from({ length: others }, (_, index) => `other${index}.js`);
  for (const script of ['index.js', 'core.js', ...further]) await write(`assets/${script}`, 'a'.repeat(KiB));
  await write('assets/libraries.js', 'a'.repeat(400 * KiB));
  await write('assets/libraries.js.br', 'a'.repeat(120 * KiB));
  for (const language of ['en', 'cy'])
    for (const screen of measuredPages) {
      const own = screen === 'stage-one-step' ? further : [];
      await write(`pages/${language}/${screen}.html`, page(['libraries.js', 'core.js', ...own]));
      await write(`pages/${language}/${screen}.html.br`, 'a'.repeat((screen === 'login' ? kib : 9) * KiB));
    }
}

test('counts each script that a page names once, in its size as sent', async () => {
  await build({ others: 2 });
  const sizes = await measureSizes(portal);
  const expected = (language: string) =>
    measuredPages.flatMap((screen) => {
      const others = screen === 'stage-one-step' ? 2 : 0;
      return [
        [`${screen}: page with its styles (${language})`, 9, 'KiB'],
        [`${screen}: its scripts (${language})`, 3 + others, 'files'],
        [`${screen}: its scripts (${language})`, 122 + others, 'KiB'],
      ];
    });
  expect(sizes.map(({ what, value, unit }) => [what, value, unit])).toEqual([
    ...expected('en'),
    ...expected('cy'),
  ]);
  await expect(checkSizes(portal)).resolves.toBe(undefined);
});

test('accepts a page of 14 KiB with 14 scripts, and refuses more', async () => {
  await build({ others: 11, kib: 14 });
  await expect(checkSizes(portal)).resolves.toBe(undefined);
  await build({ others: 12, kib: 14.5 });
  await expect(checkSizes(portal)).rejects.toThrow(
    [
      'The portal has grown too large:',
      '14.5 KiB, at most 14.2: login: page with its styles (en)',
      '15 files, at most 14: stage-one-step: its scripts (en)',
      '14.5 KiB, at most 14.2: login: page with its styles (cy)',
      '15 files, at most 14: stage-one-step: its scripts (cy)',
    ].join('\n'),
  );
});

test('fails when a script that a page names is missing', async () => {
  await build();
  await rm(join(portal, 'assets/core.js'));
  await expect(checkSizes(portal)).rejects.toThrow('ENOENT');
});
