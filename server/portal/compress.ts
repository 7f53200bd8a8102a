// Precompresses the files of the built portal, so that the server does not compress them during a request.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from '../http/encodings.ts';

const compressible = /\.(html|css|js|mjs|json|svg|txt|xml|webmanifest)$/;

/**
 * Writes a `.br` (quality 11) and a `.gz` (level 9) beside each text file of the folder and its subfolders, each only if it is smaller than
 * the file. Returns the number of files written.
 */
export async function compress(folder: string): Promise<number> {
  let written = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && compressible.test(each.name))) {
    const file = join(entry.parentPath, entry.name);
    const { br, gzip } = await encode(await readFile(file));
    for (const [ending, smaller] of [
      ['br', br],
      ['gz', gzip],
    ] as const) {
      if (smaller === null) continue;
      await writeFile(`${file}.${ending}`, smaller);
      written += 1;
    }
  }
  return written;
}
