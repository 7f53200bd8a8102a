// Validates Word and Excel files of the formats before 2007, and documents with a password. These are compound files ([MS-CFB]): a small file
// system in sectors. The signature alone does not tell what a compound file contains (an msi installer is one too), but its directory does.
import type { RejectionReason } from './rejectionReason.ts';
import { hasActiveField } from './wordFields.ts';

/** What every compound file begins with. */
export const COMPOUND_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_FAT_SECTORS = 109;
const ENTRY = 128;
/** More entries than the directory of any genuine document has: each storage and each stream is one. */
const MAX_ENTRIES = 10_000;
const STREAM = 2;
/** Smaller streams lie in sectors of 64 bytes within the stream of the root. */
const MINI_STREAM_LIMIT = 4096;
const MINI_SECTOR = 64;
/**
 * Names of the storages and streams of VBA ([MS-OVBA] 2.2.1, [MS-DOC] 2.1.9, [MS-XLS] 2.1.7.13), of a file inside the document ([MS-OLEDS] 2.3.6) and
 * of ActiveX controls ([MS-OFORMS] 2.1.2, [MS-XLS] 2.1.4), in capitals.
 */
const ACTIVE_NAMES = [
  'VBA',
  '_VBA_PROJECT',
  '_VBA_PROJECT_CUR',
  '\u0001OLE10NATIVE',
  '\u0003OCXNAME',
  'CTLS',
];
/** Holds a Word or Excel file of today that is an object of the document. */
const EMBEDDED_NAME = 'PACKAGE';

interface Entry {
  /** The number of its first sector. */
  start: number;
  size: number;
}

interface Compound {
  /** Whether there is a storage or stream with one of these names, in capitals: programs compare them without regard to case. */
  has: (...names: readonly string[]) => boolean;
  /** All streams with one of these names, wherever in the tree of storages: a decoy must not hide the one that a program opens. */
  streamsNamed: (...names: readonly string[]) => Entry[];
  /** The content of a stream. Throws RangeError when that is more work than any genuine file takes, and DamagedFile when some of it is missing. */
  read: (entry: Entry) => Buffer;
}

class DamagedFile extends Error {}

/** A sector number outside of the file gives an empty sector, so that a damaged chain ends. */
function sectorsOf(bytes: Buffer): { sector: (number: number) => Buffer; size: number; count: number } {
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
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(COMPOUND_SIGNATURE)) return null;
  const sectors = sectorsOf(bytes);
  const { sector, size, count } = sectors;
  const table = tableSectors(bytes, sectors);
  const nextSector = (number: number): number => {
    const tableSector = sector(table[Math.floor(number / (size / 4))] ?? count);
    const offset = (number % (size / 4)) * 4;
    return offset + 4 <= tableSector.length ? tableSector.readUInt32LE(offset) : count;
  };
  // The streams of a genuine file do not overlap.
  let left = 4 * bytes.length;
  /** The numbers of a chain of sectors of `length` bytes. */
  const chain = (start: number, next: (number: number) => number, end: number, length: number): number[] => {
    const found = new Set<number>();
    for (let at = start; at < end; at = next(at)) {
      if (found.has(at)) throw new DamagedFile('The sectors are a circle');
      found.add(at);
      left -= length;
      if (left < 0) throw new RangeError('The streams overlap');
    }
    return [...found];
  };
  const sectorChain = (start: number) => Buffer.concat(chain(start, nextSector, count, size).map(sector));
  const streams: { name: string; place: Entry }[] = [];
  const names = new Set<string>();
  let root: Entry = { start: count, size: 0 };
  const directory = sectorChain(bytes.readUInt32LE(48));
  if (directory.length > MAX_ENTRIES * ENTRY) return null;
  for (let offset = 0; offset + ENTRY <= directory.length; offset += ENTRY) {
    const entry = directory.subarray(offset, offset + ENTRY);
    const nameLength = Math.min(entry.readUInt16LE(64), 64);
    const place = { start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) };
    // The first entry is the root ([MS-CFB] 2.6).
    if (offset === 0) root = place;
    if (nameLength < 2) continue;
    // A name ends at its first NUL, whatever its length says.
    const [name = ''] = entry
      .toString('utf16le', 0, nameLength - 2)
      .toUpperCase()
      .split('\0');
    names.add(name);
    if (entry[66] === STREAM) streams.push({ name, place });
  }
  let mini: { content: Buffer; numbers: number[] } | null = null;
  const readMini = ({ start, size: length }: Entry): Buffer => {
    mini ??= { content: sectorChain(root.start), numbers: numbersIn(sectorChain(bytes.readUInt32LE(60))) };
    const { content, numbers } = mini;
    const last = Math.ceil(content.length / MINI_SECTOR);
    const pieces = chain(start, (number) => numbers[number] ?? last, last, MINI_SECTOR).map((number) =>
      content.subarray(number * MINI_SECTOR, (number + 1) * MINI_SECTOR),
    );
    return Buffer.concat(pieces).subarray(0, length);
  };
  const read = (entry: Entry) => {
    const content =
      entry.size < MINI_STREAM_LIMIT ? readMini(entry) : sectorChain(entry.start).subarray(0, entry.size);
    if (content.length < entry.size) throw new DamagedFile('A stream is cut off');
    return content;
  };
  return {
    has: (...wanted) => wanted.some((name) => names.has(name)),
    streamsNamed: (...wanted) =>
      streams.filter(({ name }) => wanted.includes(name)).map(({ place }) => place),
    read,
  };
}

/** [MS-DOC] 2.5.1: the flag fEncrypted in the file information block. */
const isEncryptedWord = (first: Buffer): boolean =>
  first.length >= 12 && first.readUInt16LE(0) === 0xa5ec && (first.readUInt16LE(10) & 0x0100) !== 0;

function wordReason(document: Buffer): RejectionReason | undefined {
  if (isEncryptedWord(document)) return 'fileLocked';
  return hasActiveField(document.toString('latin1')) ? 'fileActive' : undefined;
}

const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const END_OF_GLOBALS = 0x000a;
/** What formulas refer to outside of the workbook: SupBook of Excel 97 ([MS-XLS] 2.4.271), ExternSheet of Excel 5. */
const SUP_BOOK = 0x01ae;
const EXTERN_SHEET = 0x0017;
/** A sheet of macros, and a module of Visual Basic. */
const MACRO_SHEETS = [1, 6];
/** The version in the first record, BOF. */
const EXCEL_5 = 0x0500;
/** What a SupBook, in Excel 5 an ExternSheet, refers to. */
function referenceOf(data: Buffer, version: number): string {
  if (version === EXCEL_5) return data.toString('latin1', 1, 1 + (data[0] ?? 0));
  if (data.length < 5) return '';
  const length = data.readUInt16LE(2);
  const isWide = ((data[4] ?? 0) & 1) === 1;
  return isWide ? data.toString('utf16le', 5, 5 + 2 * length) : data.toString('latin1', 5, 5 + length);
}

/**
 * Whether a reference is to a program that delivers data, by DDE or as an object: its name, a control character and the data. In a path this character
 * stands only behind another one at the beginning ([MS-XLS] VirtualPath).
 */
const isLinkToProgram = (reference: string): boolean =>
  reference.charCodeAt(0) >= 0x20 && reference.includes('\u0003');

/** [MS-XLS]: an encrypted workbook has a record FilePass (2.4.117); a record BoundSheet tells the type of each sheet (2.4.28). */
function workbookReason(workbook: Buffer): RejectionReason | undefined {
  const version = workbook.length < 6 ? 0 : workbook.readUInt16LE(4);
  let isGlobal = true;
  for (let at = 0; at + 4 <= workbook.length; at += 4 + workbook.readUInt16LE(at + 2)) {
    const record = workbook.readUInt16LE(at);
    if (record === (version === EXCEL_5 ? EXTERN_SHEET : SUP_BOOK)) {
      const data = workbook.subarray(at + 4, at + 4 + workbook.readUInt16LE(at + 2));
      if (isLinkToProgram(referenceOf(data, version))) return 'fileActive';
    }
    if (record === END_OF_GLOBALS) isGlobal = false;
    if (!isGlobal) continue;
    if (record === FILE_PASS) return 'fileLocked';
    if (record === BOUND_SHEET && MACRO_SHEETS.includes(workbook[at + 9] ?? 0)) return 'fileActive';
  }
  return undefined;
}

/** What Word or Excel opens of a file. */
const mainStreams: Readonly<
  Record<string, { names: readonly string[]; reason: (content: Buffer) => RejectionReason | undefined }>
> = {
  doc: { names: ['WORDDOCUMENT'], reason: wordReason },
  xls: { names: ['WORKBOOK', 'BOOK'], reason: workbookReason },
};

/**
 * The reason for which a file is not the Word (`doc`) or Excel (`xls`) document that its extension says; undefined when it is valid.
 * @param extension null for an object of a document, which may be of any kind
 * @param validateEmbedded validates a document within it
 */
export async function validateCompoundFile(
  bytes: Buffer,
  extension: string | null,
  validateEmbedded: (content: Buffer) => Promise<RejectionReason | undefined>,
): Promise<RejectionReason | undefined> {
  try {
    const compound = readCompound(bytes);
    if (compound === null) return 'fileContent';
    const { has, streamsNamed, read } = compound;
    if (has('ENCRYPTEDPACKAGE')) return 'fileLocked';
    if (extension !== null && !has(...(mainStreams[extension]?.names ?? []))) return 'fileContent';
    if (has(...ACTIVE_NAMES)) return 'fileActive';
    // An object of a document has streams of its own, so that those of each kind are looked at.
    for (const { names, reason: reasonOf } of Object.values(mainStreams)) {
      for (const stream of streamsNamed(...names)) {
        const reason = reasonOf(read(stream));
        if (reason !== undefined) return reason;
      }
    }
    for (const stream of streamsNamed(EMBEDDED_NAME)) {
      const reason = await validateEmbedded(read(stream));
      if (reason !== undefined) return reason;
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return 'fileBomb';
    if (error instanceof DamagedFile) return 'fileContent';
    throw error;
  }
}
