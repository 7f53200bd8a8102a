// The postcode directory of the setting POSTCODES_FILE (product 4.12), which each process reads once.
import { readPostcodeDirectory } from './readPostcodeDirectory.ts';

const directories = new Map<string, Promise<ReadonlySet<string>>>();

/**
 * The postcodes of the six local authorities of the fund's area; null without a file. Rejects with a message of one line when the file
 * cannot be used. The server calls this at its start, so that a bad setting stops it.
 */
export function postcodeDirectory(file: string | null): Promise<ReadonlySet<string> | null> {
  if (file === null) return Promise.resolve(null);
  const known = directories.get(file) ?? readPostcodeDirectory(file);
  directories.set(file, known);
  return known;
}
