// Creates temporary folders for tests, in memory where the computer has a memory file system with enough room: an embedded database has
// nearly a thousand files, and copying and deleting these on a disk takes longer than starting the server.
import { accessSync, constants, statfsSync } from 'node:fs';
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

const parentFolder = hasRoom(memoryFolder) ? memoryFolder : tmpdir();

/** Creates a folder whose name starts with `name`. The caller deletes it. */
export const temporaryDir = (name: string): Promise<string> => mkdtemp(join(parentFolder, `anwcef-${name}-`));
