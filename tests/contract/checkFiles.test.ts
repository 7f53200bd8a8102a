// `npm run check-files` names the files of the database that the file store does not have (docs/operating.md).
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { runCheckFiles } from '#server/runCheckFiles.ts';
import { csv, pdf } from '../sampleFiles.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { signUpWithApplication } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { testServer } from './testServer.ts';

async function check(environment: NodeJS.ProcessEnv, ...options: string[]) {
  const [printed, warned]: [string[], string[]] = [[], []];
  const code = await runCheckFiles(
    options,
    environment,
    (line) => printed.push(line),
    (line) => warned.push(line),
  );
  return { code, printed, warned };
}

test('check-files names each missing file with its record, says how many there are, and exits with 1', async () => {
  const dataDir = await temporaryDir('check-files');
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const variables = { DATA_DIR: dataDir };
  const server = await testServer(variables, undefined, { database: await openEmbedded(dataDir) });
  const applicant = await signUpWithApplication(server);
  const { upload } = fileCalls(() => server);
  await upload(applicant, 'lost.csv', csv());
  const files = join(dataDir, 'files');
  const [lost = ''] = (await readdir(files, { recursive: true })).filter((name) => name.length > 36);
  await upload(applicant, 'kept.pdf', pdf());
  await server.close();
  const store = `Store: the folder ${files}`;
  expect(await check(variables)).toEqual({ code: 0, printed: [store, '2 files, 0 missing'], warned: [] });
  await rm(join(files, lost));
  expect(await check(variables)).toEqual({
    code: 1,
    printed: [
      store,
      `${lost.slice(-36)} is missing: lost.csv, application of ${applicant.email}, uploaded 2026-11-21T10:00:00.000Z`,
      '2 files, 1 missing',
    ],
    warned: [],
  });
});

test('check-files creates no database where there is none', async () => {
  const folder = await temporaryDir('check-files');
  onTestFinished(() => rm(folder, { recursive: true }));
  const DATA_DIR = join(folder, 'data');
  expect(await check({ DATA_DIR })).toMatchObject({
    code: 1,
    printed: [`Store: the folder ${join(DATA_DIR, 'files')}`],
    warned: [`There is no database embedded in ${DATA_DIR}`],
  });
  expect(await readdir(folder)).toEqual([]);
});

test('check-files ends after a statement that the embedded database refuses', async () => {
  const dataDir = await temporaryDir('check-files');
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // Without any table.
  await (await openEmbedded(dataDir)).close();
  // In a process of its own, because an engine that is closed too early blocks its thread.
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/checkFilesCommand.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    timeout: 30_000,
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    killed: false,
    stderr: expect.stringContaining('relation "notes" does not exist'),
  });
}, 60_000);

test('check-files takes no option', async () => {
  expect(await check({}, '--fix')).toEqual({
    code: 2,
    printed: [],
    warned: ['npm run check-files takes no option'],
  });
});
