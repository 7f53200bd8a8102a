import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

test('writes a .br and a .gz file beside each text file, at any depth, where it is smaller', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  await mkdir(join(folder, 'assets'));
  const script = 'export const words = "the same again";\n'.repeat(50);
  await writeFile(join(folder, 'assets', 'main.js'), script);
  await writeFile(join(folder, 'tiny.css'), 'a{}');
  await writeFile(join(folder, 'logo.png'), 'not text '.repeat(50));

  expect(await compress(folder)).toBe(2);
  expect(await compress(folder)).toBe(2);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/main.js',
    'assets/main.js.br',
    'assets/main.js.gz',
    'logo.png',
    'tiny.css',
  ]);
  const main = join(folder, 'assets', 'main.js');
  expect(brotliDecompressSync(await readFile(`${main}.br`)).toString()).toBe(script);
  expect(gunzipSync(await readFile(`${main}.gz`)).toString()).toBe(script);
  await rm(folder, { recursive: true });
});
