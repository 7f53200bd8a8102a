// Creates temporary folders for tests, in memory where the computer has a memory file system with enough room: an embedded database has
// nearly a thousand files, and copying and deleting these on a disk takes longer than starting the server. The folders that a failed test or
// program leaves are deleted at its end.
import { accessSync, constants, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** Several times what the databases of all workers need. */
const requiredBytes = 2 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= requiredBytes;
  } catch {
    return false;
  }
}

/** Name of the environment variable that holds the folder of a run of Vitest, which globalSetup.ts deletes with all that is in it. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

const parentFolder = hasRoom(memoryFolder) ? memoryFolder : tmpdir();
const folders = new Set<string>();

/** The processes of the program have been told to end before (spawnServer.ts) and may still write for a moment, so deleting is tried again. */
function deleteFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Creates a folder whose name starts with `name`. The caller deletes it as soon as it needs it no more.
 * @param parent where it lies: the folder of the run of Vitest, else the memory file system
 */
export async function temporaryDir(
  name: string,
  parent = process.env[runFolderVariable] ?? parentFolder,
): Promise<string> {
  const folder = await mkdtemp(join(parent, `anwcef-${name}-`));
  if (parent === process.env[runFolderVariable]) return folder;
  if (folders.size === 0) process.once('exit', deleteFolders);
  folders.add(folder);
  return folder;
}
