// Creates temporary folders for tests, in memory where the computer has a memory file system with enough room: an embedded database has
// nearly a thousand files, and copying and deleting these on a disk takes longer than starting the server. The folders that a failed test or
// program leaves are deleted at its end.
import { accessSync, constants, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** Several times what the databases of all workers and the shared memory of their browsers need. */
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

/** Whether the computer has a memory file system with enough room. */
export const hasMemoryFolder = hasRoom(memoryFolder);
const parentFolder = hasMemoryFolder ? memoryFolder : tmpdir();
const folders = new Set<string>();

/** The processes that the program has started were told to end before this (spawnServer.ts), but may still write for a moment: so it tries again. */
function deleteFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Creates a folder whose name contains `name`. The caller deletes it as soon as it is not needed any more.
 * @param parent the folder in which it is created: that of the run of Vitest, else the memory file system or the system's temporary folder
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
