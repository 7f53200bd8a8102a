// The file of the caseworker's command is whole or not there (product 14.5).
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { writeNewFile } from './writeNewFile.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryDir('export');
  file = join(folder, 'export.csv');
});
afterEach(() => rm(folder, { recursive: true }));

function* failingHalfway() {
  yield 'the first half';
  throw new Error('no space left on device');
}

test('writes a file that only its owner can read, and nothing beside it', async () => {
  await writeNewFile(file, 'whole');
  expect(await readFile(file, 'utf8')).toBe('whole');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['export.csv']);
});

test('leaves no part of a file when writing fails', async () => {
  await expect(writeNewFile(file, failingHalfway())).rejects.toThrow('no space left on device');
  expect(await readdir(folder)).toEqual([]);
});

test('leaves a file as it is that exists', async () => {
  await writeFile(file, 'older');
  await expect(writeNewFile(file, 'newer')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file, 'utf8')).toBe('older');
  expect(await readdir(folder)).toEqual(['export.csv']);
});
