// A file store in a folder of DATA_DIR that only the server's user can read (product 8.10).
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './fileStore.ts';
import { FilesUnavailable } from './filesUnavailable.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A store in `folder`, which is created with the first file. */
export function openDiskStore(folder: string): FileStore {
  // A subfolder for the first two letters of the name: some file systems are slow with many thousand files in one folder.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  let puts = 0;
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      // A name for this put alone, so that `path` only ever has a whole file.
      const unfinished = `${path}.${process.pid}-${(puts += 1)}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(unfinished, 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw new FilesUnavailable(codeOf(error));
      }
    },
    async open(name) {
      try {
        const file = await open(pathOf(name), 'r');
        return file.createReadStream();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw new FilesUnavailable(codeOf(error));
      }
    },
    async remove(name) {
      const directory = dirname(pathOf(name));
      try {
        // A server that is killed while it writes leaves unfinished files.
        const files = (await readdir(directory)).filter((file) => file.startsWith(name));
        await Promise.all(files.map((file) => rm(join(directory, file), { force: true })));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw new FilesUnavailable(codeOf(error));
      }
    },
  };
}
