// The postcode directory of the settings, read once per process however often it is asked for (decisions.md, POSTCODES_FILE).
import { readPostcodeDirectory } from './readPostcodeDirectory.ts';

const reading = new Map<string, Promise<ReadonlySet<string>>>();

/**
 * The postcodes of the six authorities, or null without a file. Rejects with one clear line for a file that cannot be used;
 * the start of the server asks first, so that a bad setting stops it.
 */
export function postcodeDirectory(file: string | null): Promise<ReadonlySet<string> | null> {
  if (file === null) return Promise.resolve(null);
  const known = reading.get(file) ?? readPostcodeDirectory(file);
  reading.set(file, known);
  return known;
}
