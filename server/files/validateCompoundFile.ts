// Validates Word and Excel files of the formats before 2007, and documents with a password. These are compound files ([MS-CFB]): a small file
// system in sectors. The signature alone does not tell what a compound file contains (an msi installer is one too), but its directory does.
import type { RejectionReason } from './rejectionReason.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_FAT_SECTORS = 109;
const ENTRY = 128;
const STREAM = 2;
/** Smaller streams are stored in another place (the mini stream); no document's main stream is that small. */
const MINI_STREAM_LIMIT = 4096;

interface Entry {
  /** The number of its first sector. */
  start: number;
  size: number;
}

interface Compound {
  streams: ReadonlyMap<string, Entry>;
  sector: (number: number) => Buffer;
}

/** A sector number outside of the file gives an empty sector, so that nextSector a damaged chain ends. */
function sectorsOf(bytes: Buffer): { sector: Compound['sector']; size: number; count: number } {
  const size = bytes.readUInt16LE(30) === 12 ? 4096 : 512;
  return {
    size,
    count: Math.ceil(bytes.length / size),
    sector: (number) => bytes.subarray((number + 1) * size, (number + 2) * size),
  };
}

const numbersIn = (sector: Buffer): number[] =>
  Array.from({ length: Math.floor(sector.length / 4) }, (_none, index) => sector.readUInt32LE(index * 4));

/** The sectors of the file allocation table: the header lists up to 109, a chain of sectors lists the others. */
function tableSectors(bytes: Buffer, { sector, count }: ReturnType<typeof sectorsOf>): number[] {
  const found = numbersIn(bytes.subarray(76, 76 + HEADER_FAT_SECTORS * 4));
  let next = bytes.readUInt32LE(68);
  for (let left = bytes.readUInt32LE(72); left > 0 && next < count && found.length < count; left -= 1) {
    const numbers = numbersIn(sector(next));
    next = numbers.pop() ?? count;
    found.push(...numbers);
  }
  return found.filter((number) => number < count);
}

function readCompound(bytes: Buffer): Compound | null {
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const sectors = sectorsOf(bytes);
  const { sector, size, count } = sectors;
  const table = tableSectors(bytes, sectors);
  const nextSector = (number: number): number => {
    const tableSector = sector(table[Math.floor(number / (size / 4))] ?? count);
    const offset = (number % (size / 4)) * 4;
    return offset + 4 <= tableSector.length ? tableSector.readUInt32LE(offset) : count;
  };
  const streams = new Map<string, Entry>();
  const seen = new Set<number>();
  for (let at = bytes.readUInt32LE(48); at < count && !seen.has(at); at = nextSector(at)) {
    seen.add(at);
    const directory = sector(at);
    for (let offset = 0; offset + ENTRY <= directory.length; offset += ENTRY) {
      const entry = directory.subarray(offset, offset + ENTRY);
      const nameLength = Math.min(entry.readUInt16LE(64), 64);
      if (entry[66] !== STREAM || nameLength < 2) continue;
      const name = entry.toString('utf16le', 0, nameLength - 2);
      streams.set(name, { start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) });
    }
  }
  return { streams, sector };
}

/** [MS-DOC] 2.5.1: the flag fEncrypted in the file information block. */
const isEncryptedWord = (first: Buffer): boolean =>
  first.length >= 12 && first.readUInt16LE(0) === 0xa5ec && (first.readUInt16LE(10) & 0x0100) !== 0;

/** [MS-XLS] 2.4.117: an encrypted workbook has a record FilePass in its first sector. */
function isEncryptedWorkbook(first: Buffer): boolean {
  for (let at = 0; at + 4 <= first.length; at += 4 + first.readUInt16LE(at + 2)) {
    if (first.readUInt16LE(at) === 0x002f) return true;
  }
  return false;
}

/** The reason for which a file is not the Word (`doc`) or Excel (`xls`) document that its extension says; undefined when it is valid. */
export function validateCompoundFile(bytes: Buffer, extension: string): RejectionReason | undefined {
  const compound = readCompound(bytes);
  if (compound === null) return 'fileContent';
  const { streams, sector } = compound;
  if (streams.has('EncryptedPackage')) return 'fileLocked';
  const main =
    extension === 'doc'
      ? streams.get('WordDocument')
      : extension === 'xls'
        ? (streams.get('Workbook') ?? streams.get('Book'))
        : undefined;
  if (main === undefined) return 'fileContent';
  const first = main.size < MINI_STREAM_LIMIT ? Buffer.alloc(0) : sector(main.start);
  return (extension === 'doc' ? isEncryptedWord : isEncryptedWorkbook)(first) ? 'fileLocked' : undefined;
}
