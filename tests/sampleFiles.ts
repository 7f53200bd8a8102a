// Small files of every accepted kind and files whose content differs from their name, made byte by byte so that the repository has no
// binary files.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  data: Buffer | string;
  isEncrypted?: boolean;
  /** A false size for the archive to declare, in bytes. */
  declaredSize?: number;
  isStored?: boolean;
  /** What the header before the entry says instead of what the directory says. */
  local?: { name?: string; method?: number; flags?: number };
  /** The number of the compression, which the bytes need not have. */
  method?: number;
  flags?: number;
  /** The extra field in the directory. */
  extra?: Buffer;
}

/** A zip archive. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, data, isEncrypted = false, declaredSize, isStored = false, local = {} } = entry;
    const bytes = Buffer.from(data);
    const compressed = isStored ? bytes : deflateRawSync(bytes);
    const path = Buffer.from(name);
    // Version, flags, method, time, date, checksum, sizes, length of the name, of the extra field.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0) | (entry.flags ?? 0), 2);
    head.writeUInt16LE(entry.method ?? (isStored ? 0 : 8), 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(compressed.length, 14);
    head.writeUInt32LE(declaredSize ?? bytes.length, 18);
    head.writeUInt16LE(path.length, 22);
    const localPath = Buffer.from(local.name ?? name);
    const localHead = Buffer.from(head);
    localHead.writeUInt16LE(head.readUInt16LE(2) | (local.flags ?? 0), 2);
    localHead.writeUInt16LE(local.method ?? head.readUInt16LE(4), 4);
    localHead.writeUInt16LE(localPath.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), localHead, localPath, compressed]);
    const { extra = Buffer.alloc(0) } = entry;
    head.writeUInt16LE(extra.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, rest, path, extra);
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

const contentTypes = (type: string) =>
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  `<Override PartName="/main.xml" ContentType="${type}.main+xml"/></Types>`;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const office =
  (type: string, main: string) =>
  (more: readonly ZipEntry[] = []): Buffer =>
    zip([
      { name: '[Content_Types].xml', data: contentTypes(type) },
      { name: main, data: '<document/>' },
      ...more,
    ]);

export const docx = office(wordType, 'word/document.xml');
export const xlsx = office(sheetType, 'xl/workbook.xml');
export const docm = office('application/vnd.ms-word.document.macroEnabled', 'word/document.xml');

const open =
  (type: string) =>
  (manifest = ''): Buffer =>
    zip([
      { name: 'mimetype', data: `application/vnd.oasis.opendocument.${type}`, isStored: true },
      { name: 'content.xml', data: '<document/>' },
      { name: 'META-INF/manifest.xml', data: `<manifest:manifest>${manifest}</manifest:manifest>` },
    ]);

export const odt = open('text');
export const ods = open('spreadsheet');

const SECTOR = 512;

const STREAM_SECTORS = 8;

/** A compound file ([MS-CFB]) with one stream of the given name, and with one empty storage when `storage` is given. */
export const compound = (stream: string, start: Buffer = Buffer.alloc(0), storage?: string): Buffer =>
  compoundOf([[stream, start]], storage);

/** A compound file with these streams, each with the beginning of its content, and with one empty storage when `storage` is given. */
export function compoundOf(
  streams: readonly (readonly [name: string, start: Buffer])[],
  storage?: string,
): Buffer {
  const contents = streams.map(([, start]) => {
    const content = Buffer.alloc(STREAM_SECTORS * SECTOR);
    start.copy(content);
    return content;
  });
  const firstSector = (index: number) => 2 + index * STREAM_SECTORS;
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  for (let sector = 2; sector < firstSector(streams.length); sector += 1) {
    const isLast = (sector - 1) % STREAM_SECTORS === 0;
    table.writeUInt32LE(isLast ? 0xfffffffe : sector + 1, sector * 4);
  }
  const directory = Buffer.alloc(SECTOR);
  for (const [index, { name, type, at, size }] of [
    { name: 'Root Entry', type: 5, at: 0xfffffffe, size: 0 },
    ...streams.map(([name], index) => ({
      name,
      type: 2,
      at: firstSector(index),
      size: STREAM_SECTORS * SECTOR,
    })),
    ...(storage === undefined ? [] : [{ name: storage, type: 1, at: 0, size: 0 }]),
  ].entries()) {
    const entry = directory.subarray(index * 128, (index + 1) * 128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry[66] = type;
    entry.writeUInt32LE(at, 116);
    entry.writeUInt32LE(size, 120);
  }
  return Buffer.concat([header, table, directory, ...contents]);
}

export const doc = (flags = 0): Buffer => {
  const start = Buffer.alloc(12);
  start.writeUInt16LE(0xa5ec, 0);
  start.writeUInt16LE(flags, 10);
  return compound('WordDocument', start);
};
/** An Excel 97 workbook: the record BOF, followed by FilePass when it is locked. */
export const xls = (isLocked = false): Buffer =>
  compound('Workbook', Buffer.from(`0908040000000000${isLocked ? '2f00' : '4200'}0000`, 'hex'));

/** The stream of an Excel 97 workbook: BOF, and BoundSheet of a worksheet and of a sheet of the given type. */
export const workbookWithSheet = (type: number): Buffer => {
  const sheet = (kind: number) => Buffer.from([0x85, 0, 8, 0, 0, 0, 0, 0, 0, kind, 1, 0]);
  return Buffer.concat([
    Buffer.from('0908040000000000', 'hex'),
    sheet(0),
    sheet(type),
    Buffer.from('0a000000', 'hex'),
  ]);
};
export const xlsWithSheet = (type: number): Buffer => compound('Workbook', workbookWithSheet(type));

/** A PDF file with an object stream that holds this text, compressed. */
export const pdfWithObjects = (
  text: string | Buffer,
  dictionary = '/Type/ObjStm/Filter/FlateDecode',
): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<<${dictionary}>>\nstream\r\n`, 'latin1'),
    deflateSync(text),
    Buffer.from('\nendstream\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1'),
  ]);

export const pdf = (trailer = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Size 2/Root 1 0 R${trailer}>>\n%%EOF\n`,
    'latin1',
  );
export const png = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
/** A JPEG file up to its first scan, without the tables that its pixels would need. */
export const jpg = (width = 1, height = 1): Buffer => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f0000ffd9', 'hex'),
  ]);
};
export const csv = (): Buffer => Buffer.from('month,balance\r\nIonawr,"£1,200"\r\n');

/** Executables of Windows and Linux, and a shell script. */
export const windowsProgram = (): Buffer =>
  Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'), Buffer.alloc(300)]);
export const linuxProgram = (): Buffer =>
  Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(300)]);
export const script = (): Buffer => Buffer.from('#!/bin/sh\nrm -rf /\n');
