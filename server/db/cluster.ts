// The empty cluster that every embedded database begins as. Making one takes seconds of processor and several hundred megabytes;
// the build keeps one under dist, and a new DATA_DIR is a copy of it.
import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { findUpwards } from '../findUpwards.ts';

const enginePackage = (): string => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return findUpwards(pathToFileURL(entry).href, 'package.json');
};

// Another process makes it, because this one would keep the memory.
const INIT_SCRIPT = `import { PGlite } from '@electric-sql/pglite';
await (await PGlite.create(process.argv[1])).close();`;

/** Fills `folder` by `fill`, whole or not at all: interrupted halfway, it starts over the next time. */
async function createFolderAtomically(
  folder: string,
  fill: (unfinished: string) => Promise<void> | void,
): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.${process.pid}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await fill(unfinished);
  // Two processes may make it at the same time; the one that comes second keeps the first one's.
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

const initCluster = (folder: string): Promise<void> =>
  createFolderAtomically(folder, async (unfinished) => {
    const words = ['--input-type=module', '--eval', INIT_SCRIPT, unfinished];
    await promisify(execFile)(process.execPath, words, {
      cwd: dirname(enginePackage()),
      maxBuffer: 64 * 1024 * 1024,
    });
  });

/** Where the build keeps the cluster of the engine that is installed. */
async function templateFolder(): Promise<string> {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(await readFile(enginePackage(), 'utf8')),
  );
  return join(dirname(findUpwards(import.meta.url, 'package-lock.json')), 'dist', `cluster-${version}`);
}

/** Makes the cluster that later ones are copied from, unless it is there. */
export const createTemplateCluster = async (): Promise<void> => initCluster(await templateFolder());

/** Makes the files of an empty cluster in `folder` unless they are there. */
export async function createCluster(folder: string): Promise<void> {
  const kept = await templateFolder();
  if (!existsSync(kept)) return initCluster(folder);
  // The synchronous copy takes a fifth of the other's time, and nothing else runs yet.
  await createFolderAtomically(folder, (unfinished) => cpSync(kept, unfinished, { recursive: true }));
}
