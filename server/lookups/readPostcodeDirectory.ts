// Reads the ONS Postcode Directory (POSTCODES_FILE, about 2.7 million lines) line by line and keeps only the postcodes of the six local
// authorities, about 40,000, so that it needs only a few megabytes of memory.
import { open } from 'node:fs/promises';
import { parsePostcode } from './parsePostcode.ts';

/** GSS codes of Ynys Môn, Gwynedd, Conwy, Denbighshire, Flintshire and Wrexham. */
const authorities: ReadonlySet<string> = new Set(
  ['1', '2', '3', '4', '5', '6'].map((digit) => `W0600000${digit}`),
);

/** The names that these columns have had over the years: oslaua until 2024, since then lad25cd and so on. */
const postcodeColumns = /^(pcds|pcd7|pcd8|pcd|pcd2|postcode)$/;
const authorityColumns = /^(oslaua|laua|lad|lad_?\d*cd)$/;

const cells = (line: string): string[] =>
  line.split(',').map((cell) => cell.trim().replaceAll('"', '').trim());

/**
 * The postcodes (`LL11 1AA`) of the six local authorities. Rejects with a message of one line when the file cannot be read, lacks one of the
 * two columns, or has no postcode of the area (a file of another region).
 */
export async function readPostcodeDirectory(file: string): Promise<ReadonlySet<string>> {
  const inside = new Set<string>();
  let columns: { postcode: number; authority: number } | null = null;
  try {
    const handle = await open(file);
    for await (const line of handle.readLines({ encoding: 'utf8' })) {
      if (columns === null) {
        const names = cells(line.replace(/^\uFEFF/, '').toLowerCase());
        columns = {
          postcode: names.findIndex((name) => postcodeColumns.test(name)),
          authority: names.findIndex((name) => authorityColumns.test(name)),
        };
        if (columns.postcode < 0 || columns.authority < 0)
          throw new Error('has no postcode or no authority column');
        continue;
      }
      if (!line.includes('W0600000')) continue; // Saves splitting nearly every line.
      const row = cells(line);
      const postcode = authorities.has(row[columns.authority] ?? '')
        ? parsePostcode(row[columns.postcode] ?? '')
        : null;
      if (postcode !== null) inside.add(postcode.unit);
    }
  } catch (error) {
    throw new Error(`POSTCODES_FILE ${error instanceof Error ? error.message : 'cannot be read'}`, {
      cause: error,
    });
  }
  if (inside.size === 0) throw new Error('POSTCODES_FILE holds no postcode of the six local authorities');
  return inside;
}
