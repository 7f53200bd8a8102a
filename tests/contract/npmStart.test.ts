// A service manager that stops `npm start` ends the server with it: npm sends the signal to its child alone, so that the server itself must be
// that child and not a shell that dies and leaves the server running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { temporaryDir } from '../temporaryDir.ts';

const packageSchema = v.object({ scripts: v.object({ start: v.string() }) });

/** Stands for the server, which closes in the same way. */
const server = `process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('started');
`;

test.skipIf(process.platform === 'win32')('SIGTERM to npm start reaches the server', async () => {
  const { scripts } = v.parse(packageSchema, JSON.parse(await readFile('package.json', 'utf8')));
  const folder = await temporaryDir('npm');
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server', 'start.js'), server);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (chunk.toString().includes('started')) npm.kill('SIGTERM');
  });
  await once(npm, 'close');
  expect(printed).toBe('started\nclosed\n');
  await rm(folder, { recursive: true });
});
