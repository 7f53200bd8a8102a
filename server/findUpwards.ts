// Finds a file of the repository from wherever the code runs: as source, bundled in dist, or in a test.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of `relative` in the nearest folder above `moduleUrl` that has it. Throws when none has. */
export function findUpwards(moduleUrl: string, relative: string): string {
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    const path = join(folder, relative);
    if (existsSync(path)) return path;
    if (dirname(folder) === folder) throw new Error(`${relative} is missing beside the server`);
  }
}
