// The built server for the tests that run it as a process of its own: it starts in a fraction of the time that tsx needs to compile the sources
// at each start, and is what runs in production.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDir } from './temporaryDir.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name of the environment variable that holds the folder for the builds of a run of Vitest, which globalSetup.ts deletes. */
export const buildFolderVariable = 'TEST_BUILD_FOLDER';

// Runs in a process of its own, because in that of a test NODE_ENV would select the development builds of packages.
const BUILD_SCRIPT = `import { createBuilder } from 'vite';
const inFolder = { build: { outDir: process.argv[1] } };
const environments = { server: inFolder, serverProcess: inFolder };
const builder = await createBuilder({ configFile: 'vite.config.ts', logLevel: 'warn', environments });
await builder.build(builder.environments.server);
await builder.build(builder.environments.serverProcess);`;

async function build(): Promise<string> {
  // In the project, because the server looks for its messages and migrations in the folders above its own.
  const folder = await temporaryDir('server', process.env[buildFolderVariable] ?? `${root}dist`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD_SCRIPT, folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return folder;
}

let built: Promise<string> | undefined;

/** Builds the server from the present sources, once in each process. @returns the folder with its programs: `main.js`, `caseworker.js` */
export const buildServer = (): Promise<string> => (built ??= build());
