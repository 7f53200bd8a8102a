// Tests that only one process can use a DATA_DIR, and that a killed process does not keep it locked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lockDataDir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anwcef-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('rejects a second lock with the process id of the first, until the first is released', async () => {
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(
    `DATA_DIR ${folder} is in use by process ${process.pid}: stop it, or set another DATA_DIR`,
  );
  await unlock();
  const again = await lockDataDir(folder);
  await again();
});

test('takes over the lock that a killed process left behind', async () => {
  const code = `require('net').createServer().listen(process.argv[1], () => console.log('listening'))`;
  const holder = spawn(process.execPath, ['-e', code, join(folder, 'lock.sock')]);
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const unlock = await lockDataDir(folder);
  expect(unlock).toBeTypeOf('function');
  await unlock();
});

test('gives the lock to one of eight that start at the same time', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder)));
  const taken = results.filter((result) => result.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  for (const { value: unlock } of taken) await unlock();
});

test('locks a DATA_DIR whose path is too long for a socket', async () => {
  const deep = join(folder, 'x'.repeat(120));
  const unlock = await lockDataDir(deep);
  await expect(lockDataDir(deep)).rejects.toThrow('is in use by process');
  await unlock();
});
