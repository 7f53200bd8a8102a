// The code cache of the built server changes nothing but the time of its start (decision 040).
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { loadWithCodeCache, writeCodeCache } from './codeCache.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryDir('code-cache');
  file = join(folder, 'process.cjs');
  await writeFile(file, 'exports.answer = 1;');
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is loaded with its cache and without one', () => {
  const before = loadWithCodeCache(file);
  writeCodeCache(file);
  expect([before, loadWithCodeCache(file)]).toEqual([{ answer: 1 }, { answer: 1 }]);
});

test('the cache of another text of the same length is not used', async () => {
  writeCodeCache(file);
  await writeFile(file, 'exports.answer = 2;');
  expect(loadWithCodeCache(file)).toEqual({ answer: 2 });
});

test('a file is loaded whose cache ends early', async () => {
  writeCodeCache(file);
  const cache = await readFile(`${file}.cache`);
  await writeFile(`${file}.cache`, cache.subarray(0, cache.length / 2));
  expect(loadWithCodeCache(file)).toEqual({ answer: 1 });
});

test('a chunk that is loaded later imports from the same file, not from a second copy', async () => {
  await writeFile(file, `exports.own = {}; exports.load = () => require('./chunk.cjs');`);
  await writeFile(join(folder, 'chunk.cjs'), `exports.own = require('./process.cjs').own;`);
  const { own, load } = loadWithCodeCache(file) as { own: object; load: () => { own: object } };
  expect(load().own).toBe(own);
});
