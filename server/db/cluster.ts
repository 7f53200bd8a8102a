// Creates the empty PostgreSQL cluster (data directory) of an embedded database. Initialising one takes seconds and several hundred megabytes
// of memory, so the build initialises a template under dist, and a new DATA_DIR gets a copy of it.
import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { findUpwards } from '../findUpwards.ts';

const enginePackage = (): string => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return findUpwards(pathToFileURL(entry).href, 'package.json');
};

// Runs in a process of its own, because the memory is only freed when the process ends.
const INIT_SCRIPT = `import { PGlite } from '@electric-sql/pglite';
await (await PGlite.create(process.argv[1])).close();`;

const UNFINISHED = '.unfinished';

/** Removes what killed processes have left. Nobody else may be creating the folder. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  const names = existsSync(parent) ? await readdir(parent) : [];
  const unfinished = names.filter(
    (name) => name.startsWith(`${basename(folder)}.`) && name.endsWith(UNFINISHED),
  );
  for (const name of unfinished) await rm(join(parent, name), { recursive: true });
}

/** Creates `folder` with what `fill` writes, unless it exists. After an interruption the folder does not exist, and the next start fills it. */
async function createFolderAtomically(
  folder: string,
  fill: (unfinished: string) => Promise<void> | void,
): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.${process.pid}${UNFINISHED}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  try {
    await fill(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  // Two processes may create it at the same time; the second one uses the folder of the first.
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

const initCluster = (folder: string): Promise<void> =>
  createFolderAtomically(folder, async (unfinished) => {
    const nodeArguments = ['--input-type=module', '--eval', INIT_SCRIPT, unfinished];
    await promisify(execFile)(process.execPath, nodeArguments, {
      cwd: dirname(enginePackage()),
      maxBuffer: 64 * 1024 * 1024,
    });
  });

/** The folder of the template for the installed version of PGlite. */
async function templateFolder(): Promise<string> {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(await readFile(enginePackage(), 'utf8')),
  );
  return join(dirname(findUpwards(import.meta.url, 'package-lock.json')), 'dist', `cluster-${version}`);
}

/** Creates the template, unless it exists; the build calls it. */
export const createTemplateCluster = async (): Promise<void> => initCluster(await templateFolder());

/**
 * Creates an empty cluster in `folder`, unless it exists: a copy of the template, or without a template a newly initialised one. The caller has
 * locked the data directory that holds the folder.
 */
export async function createCluster(folder: string): Promise<void> {
  await removeUnfinished(folder);
  const template = await templateFolder();
  if (!existsSync(template)) return initCluster(folder);
  // The synchronous copy takes a fifth of the time of the asynchronous one, and nothing else runs yet.
  await createFolderAtomically(folder, (unfinished) => cpSync(template, unfinished, { recursive: true }));
}
