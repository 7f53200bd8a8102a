// Finds a file of the repository whether the code runs from its sources, bundled in dist, or in a test.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of `relative` in the nearest folder above `moduleUrl` that contains it. Throws when no folder does. */
export function findUpwards(moduleUrl: string, relative: string): string {
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    const path = join(folder, relative);
    if (existsSync(path)) return path;
    if (dirname(folder) === folder) throw new Error(`${relative} is missing beside the server`);
  }
}
