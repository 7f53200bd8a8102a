// Secrets in files of a temporary folder.
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { systemRandom } from './random.ts';
import { readOrCreateSecret } from './readOrCreateSecret.ts';
import { seedCredentials } from './seed/seedCredentials.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryDir('secret');
});
afterEach(() => rm(folder, { recursive: true }));

/** What a file contains, and the rights of its group and of everybody. */
const look = async (file: string) => {
  const path = join(folder, file);
  return [await readFile(path, 'utf8'), (await stat(path)).mode & 0o077];
};

test('a secret is created once, and only its owner can read it', async () => {
  const secrets = ['first', 'second'];
  const read = () => readOrCreateSecret(folder, 'key', () => secrets.shift() ?? '');
  expect([await read(), await read(), await look('key')]).toEqual(['first', 'first', ['first\n', 0]]);
});

test.skipIf(process.platform === 'win32')(
  'a secret that others could read stays as it is and becomes the owner’s alone',
  async () => {
    await writeFile(join(folder, 'key'), 'restored\n');
    await chmod(join(folder, 'key'), 0o644);
    const secret = await readOrCreateSecret(folder, 'key', () => 'created');
    expect([secret, await look('key')]).toEqual(['restored', ['restored\n', 0]]);
  },
);

test.skipIf(process.platform === 'win32')(
  'the accounts of the seed are created anew when their file cannot be read as such, whoever could read it',
  async () => {
    await writeFile(join(folder, 'sign-ins.json'), '{"applicant":');
    await chmod(join(folder, 'sign-ins.json'), 0o644);
    const created = await seedCredentials(folder, systemRandom);
    expect(await seedCredentials(folder, systemRandom)).toEqual(created);
    expect(await look('sign-ins.json')).toEqual([`${JSON.stringify(created, null, 2)}\n`, 0]);
  },
);
