// Precompresses the files of the built portal, so that the server never compresses during a request.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|css|js|mjs|json|svg|txt|xml|webmanifest)$/;

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/**
 * Writes a `.br` (quality 11) and a `.gz` (level 9) beside each text file of the folder and its subfolders, each only if it is smaller than
 * the file. Returns the number of files written.
 */
export async function compress(folder: string): Promise<number> {
  let written = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && compressible.test(each.name))) {
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
    for (const [ending, smaller] of [
      ['br', br],
      ['gz', gz],
    ] as const) {
      if (smaller.length >= content.length) continue;
      await writeFile(`${file}.${ending}`, smaller);
      written += 1;
    }
  }
  return written;
}
