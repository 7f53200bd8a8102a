// Files as an attacker makes them, each of which must be refused for its own reason (product 8.7, 14.18). What is right with their names and types is in
// validateFile.test.ts.
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import {
  compound,
  compoundOf,
  doc,
  docm,
  docx,
  jpg,
  linuxProgram,
  ods,
  odt,
  pdf,
  pdfWithObjects,
  png,
  workbookWithSheet,
  xls,
  xlsWithSheet,
  xlsx,
  zip,
  type ZipEntry,
} from '#tests/sampleFiles.ts';
import { PIECE } from './piecesOf.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { validateFile } from './validateFile.ts';

type Row = [what: string, name: string, bytes: Buffer, reason: RejectionReason];

const text = (content: string) => Buffer.from(content, 'latin1');
const utf16 = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le');
const utf16BigEndian = (content: string) => utf16(content).swap16();

/** A Windows program: `MZ`, and the offset of `PE`. */
const program = (): Buffer => {
  const bytes = Buffer.alloc(300);
  bytes.write('MZ');
  bytes.writeUInt32LE(128, 60);
  bytes.write('PE', 128);
  return bytes;
};

const part = (name: string, data: ZipEntry['data'], more: Omit<ZipEntry, 'name' | 'data'> = {}): Buffer =>
  docx([{ name, data, ...more }]);

const END_LENGTH = 22;

/** The parts of an archive before its directory, the entries of the directory, and its end. */
const sectionsOf = (archive: Buffer) => {
  const end = Buffer.from(archive.subarray(-END_LENGTH));
  const start = end.readUInt32LE(16);
  const directory = archive.subarray(start, -END_LENGTH);
  const entries: Buffer[] = [];
  for (let at = 0; at < directory.length;) {
    const length = 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30);
    entries.push(Buffer.from(directory.subarray(at, at + length)));
    at += length;
  }
  return { parts: archive.subarray(0, start), entries, end };
};

/** An archive of these sections; `count` is how many entries its end claims. */
const archiveOf = (parts: Buffer, entries: readonly Buffer[], count = entries.length): Buffer => {
  const directory = Buffer.concat(entries);
  const end = sectionsOf(docx()).end;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(parts.length, 16);
  return Buffer.concat([parts, directory, end]);
};

/** An entry of a directory that points elsewhere. */
const pointingTo = (entry: Buffer, offset: number): Buffer => {
  const moved = Buffer.from(entry);
  moved.writeUInt32LE(offset, 42);
  return moved;
};

/** The archive behind other bytes, with its offsets corrected. */
const behind = (prefix: Buffer, archive: Buffer): Buffer => {
  const { parts, entries } = sectionsOf(archive);
  const moved = entries.map((entry) => pointingTo(entry, entry.readUInt32LE(42) + prefix.length));
  return archiveOf(Buffer.concat([prefix, parts]), moved);
};

const onePart = (name: string, data: Buffer | string) => sectionsOf(zip([{ name, data, isStored: true }]));

const sharedBytes = (): Buffer => {
  const { parts, entries } = sectionsOf(part('word/a.bin', 'x'.repeat(100)));
  const last = entries.at(-1) ?? Buffer.alloc(0);
  const other = Buffer.from(last);
  other.write('word/b.bin', 46);
  return archiveOf(parts, [...entries, other]);
};

const quotedPart = (): Buffer => {
  const inner = onePart('word/b.xml', 'x'.repeat(100));
  const { parts, entries } = sectionsOf(part('word/a.bin', inner.parts, { isStored: true }));
  const offset = parts.indexOf(inner.parts);
  return archiveOf(parts, [...entries, ...inner.entries.map((entry) => pointingTo(entry, offset))]);
};

const unlistedPart = (): Buffer => {
  const { parts, entries } = sectionsOf(part('word/vbaProject.bin', 'x'));
  return archiveOf(parts, entries.slice(0, -1));
};

const archiveInComment = (): Buffer => {
  const hidden = docm();
  const archive = Buffer.from(docx());
  archive.writeUInt16LE(hidden.length, archive.length - 2);
  return Buffer.concat([archive, hidden]);
};

/** The extra field of zip64 with the size. */
const zip64 = (size: bigint): Buffer => {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(size, 4);
  return extra;
};
const claiming = (size: bigint) => part('word/a.xml', 'a', { declaredSize: 0xffffffff, extra: zip64(size) });

const zip64EndOutside = (): Buffer => {
  const archive = docx();
  const end = Buffer.from(archive.subarray(-END_LENGTH));
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 16);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(1n << 40n, 8);
  return Buffer.concat([archive.subarray(0, -END_LENGTH), locator, end]);
};

const directoryOutside = (): Buffer => {
  const archive = Buffer.from(docx());
  archive.writeUInt32LE(archive.length + 100, archive.length - 6);
  return archive;
};

/** A document in documents, `depth` deep. */
const embedded = (depth: number, innermost: Buffer): Buffer =>
  depth === 0 ? innermost : part('word/embeddings/a.docx', embedded(depth - 1, innermost));

/** An archive of 17 MB, whose first bytes do not compress, so that the whole is no bomb by its ratio. */
const largeArchive = (): Buffer => {
  const data = Buffer.alloc(17 * 1024 * 1024);
  for (let at = 0; at < 400_000; at += 1) data[at] = (at * at * 31 + at * 7) >> 3;
  return zip([{ name: 'a', data, isStored: true }]);
};

/** Thirty documents that unpack to nearly 10 MB each, which alone is no bomb. */
const manyArchives = (): Buffer => {
  const document = part('word/a.xml', Buffer.alloc(9_900_000));
  return docx(
    Array.from({ length: 30 }, (_none, at) => ({ name: `word/embeddings/${at}.docx`, data: document })),
  );
};

const zips: Row[] = [
  ['two parts of the same name', 'a.docx', part('word/document.xml', '<other/>'), 'fileContent'],
  ['two parts whose names differ in case', 'a.docx', part('WORD/document.xml', '<other/>'), 'fileContent'],
  [
    'a part with another name in its own header',
    'a.docx',
    part('word/a.xml', 'x', { local: { name: 'word/vbaProject.bin' } }),
    'fileContent',
  ],
  [
    'a part that only its own header calls encrypted',
    'a.docx',
    part('word/a.xml', 'x', { local: { flags: 1 } }),
    'fileContent',
  ],
  [
    'a part with another compression in its own header',
    'a.docx',
    part('word/a.xml', 'x', { local: { method: 0 } }),
    'fileContent',
  ],
  ['two parts with the same bytes', 'a.docx', sharedBytes(), 'fileBomb'],
  ['a part within the bytes of another', 'a.docx', quotedPart(), 'fileBomb'],
  [
    'parts hidden before the first one',
    'a.docx',
    behind(onePart('word/vbaProject.bin', 'x').parts, docx()),
    'fileContent',
  ],
  ['a part that is not in the directory', 'a.docx', unlistedPart(), 'fileContent'],
  ['an archive in the comment of another', 'a.docx', archiveInComment(), 'fileContent'],
  ['two archives one after the other', 'a.docx', Buffer.concat([docx(), docm()]), 'fileContent'],
  ['a program that unpacks itself', 'a.docx', behind(program(), docx()), 'fileContent'],
  ['strong encryption', 'a.docx', part('word/a.xml', 'x', { flags: 0x40 }), 'fileContent'],
  ['the compression of AES', 'a.docx', part('word/a.xml', 'x', { method: 99 }), 'fileContent'],
  ['the compression of bzip2', 'a.docx', part('word/a.xml', 'x', { method: 12 }), 'fileContent'],
  [
    'a stored part of a larger size',
    'a.docx',
    part('word/a.xml', 'x', { isStored: true, declaredSize: 100 }),
    'fileContent',
  ],
  [
    'a part that is said to be compressed and is not',
    'a.docx',
    part('word/a.xml', 'x'.repeat(50), { isStored: true, method: 8 }),
    'fileContent',
  ],
  ['a part of a terabyte by zip64', 'a.docx', claiming(1n << 40n), 'fileBomb'],
  ['a part of 2^60 bytes by zip64', 'a.docx', claiming(1n << 60n), 'fileBomb'],
  ['an end of zip64 outside of the file', 'a.docx', zip64EndOutside(), 'fileContent'],
  ['a directory outside of the file', 'a.docx', directoryOutside(), 'fileContent'],
  [
    'more parts in the count than in the directory',
    'a.docx',
    archiveOf(sectionsOf(docx()).parts, sectionsOf(docx()).entries, 9),
    'fileContent',
  ],
  ['an archive without its directory', 'a.docx', sectionsOf(docx()).parts, 'fileContent'],
  ['an archive whose end is cut off', 'a.docx', docx().subarray(0, -10), 'fileContent'],
  [
    'sixty parts of 4 MB each',
    'a.docx',
    docx(
      Array.from({ length: 60 }, (_none, at) => ({ name: `word/${at}`, data: 'x', declaredSize: 4 << 20 })),
    ),
    'fileBomb',
  ],
  ['a part whose name ends at a NUL', 'a.docx', part('word/run.exe\0.xml', 'x'), 'fileContent'],
  ['a part whose name turns the direction', 'a.docx', part('word/cod\u202elmx.xml', 'x'), 'fileContent'],
  ['a part with an absolute path', 'a.docx', part('/etc/passwd', 'x'), 'fileContent'],
  ['a part on a drive', 'a.docx', part('C:/Windows/a.xml', 'x'), 'fileContent'],
  ['a part outside by backslashes', 'a.docx', part('..\\..\\a.xml', 'x'), 'fileContent'],
  ['a part outside by a detour', 'a.docx', part('word/../../a.xml', 'x'), 'fileContent'],
  ['a program with a dot behind its name', 'a.docx', part('word/run.exe.', 'x'), 'fileContent'],
  ['a link of Windows', 'a.docx', part('word/a.url', '[InternetShortcut]\r\nURL=file://x/y'), 'fileContent'],
  ['the image of a disk', 'a.docx', part('word/a.iso', Buffer.alloc(100)), 'fileContent'],
  ['a Windows program called a picture', 'a.docx', part('word/media/image1.png', program()), 'fileContent'],
  ['a Linux program called XML', 'a.xlsx', xlsx([{ name: 'xl/a.xml', data: linuxProgram() }]), 'fileContent'],
  [
    'a shell script called XML',
    'a.ods',
    zip([...odsEntries(), { name: 'a.xml', data: '#!/bin/sh' }]),
    'fileContent',
  ],
  ['rich text as a part', 'a.docx', part('word/afchunk.dat', '{\\rtf1 {\\object}}'), 'fileContent'],
];

function odsEntries(): ZipEntry[] {
  return [
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
    { name: 'content.xml', data: '<document/>' },
  ];
}

const PACKAGE = 'word/embeddings/a.docx';

/** An archive with a macro that fills a stream of a compound file. */
const macroOf4096Bytes = (): Buffer => {
  const entries = (length: number) => [
    { name: 'xl/vbaProject.bin', data: 'x' },
    { name: 'xl/a.bin', data: Buffer.alloc(length, 'a'), isStored: true },
  ];
  return xlsx(entries(4096 - xlsx(entries(0)).length));
};
const word = Buffer.from('eca500000000000000000000', 'hex');
const encryptedWord = Buffer.from('eca500000000000000000001', 'hex');
const lockedWorkbook = Buffer.from('09080400000000002f000000', 'hex');

const documentsInDocuments: Row[] = [
  ['an embedded Word document with macros', 'a.docx', part(PACKAGE, docm()), 'fileActive'],
  [
    'an embedded workbook with macros that is stored',
    'a.docx',
    part('word/embeddings/a.xlsx', xlsx([{ name: 'xl/vbaProject.bin', data: 'x' }]), { isStored: true }),
    'fileActive',
  ],
  ['macros in a document in a document', 'a.docx', embedded(2, docm()), 'fileActive'],
  ['documents four deep', 'a.docx', embedded(4, docx()), 'fileBomb'],
  ['an embedded bomb', 'a.docx', part(PACKAGE, part('a', Buffer.alloc(30 << 20))), 'fileBomb'],
  ['an embedded archive of 17 MB', 'a.docx', part(PACKAGE, largeArchive()), 'fileBomb'],
  ['many embedded documents that unpack to 10 MB each', 'a.docx', manyArchives(), 'fileBomb'],
  [
    'an embedded document with a password',
    'a.docx',
    part(PACKAGE, compound('EncryptedPackage')),
    'fileLocked',
  ],
  [
    'an embedded archive with a password',
    'a.docx',
    part(PACKAGE, part('word/a.xml', 'x', { isEncrypted: true })),
    'fileLocked',
  ],
  [
    'an embedded old Word document with a password',
    'a.docx',
    part('word/embeddings/o.bin', doc(0x0100)),
    'fileLocked',
  ],
  [
    'an embedded old workbook with a sheet of macros',
    'a.docx',
    part('word/embeddings/o.bin', xlsWithSheet(1)),
    'fileActive',
  ],
  [
    'an object of OpenDocument that is a file',
    'a.ods',
    zip([...odsEntries(), { name: 'Object 1', data: compound('\u0001Ole10Native') }]),
    'fileActive',
  ],
  [
    'a workbook of today with macros in an old document',
    'a.doc',
    compoundOf([
      ['WordDocument', word],
      ['Package', macroOf4096Bytes()],
    ]),
    'fileActive',
  ],
  [
    'an old workbook with a sheet of macros in an old document',
    'a.doc',
    compoundOf([
      ['WordDocument', word],
      ['Workbook', workbookWithSheet(1)],
    ]),
    'fileActive',
  ],
  [
    'an old workbook with a password in an old document',
    'a.doc',
    compoundOf([
      ['WordDocument', word],
      ['Workbook', lockedWorkbook],
    ]),
    'fileLocked',
  ],
  [
    'an encrypted document behind a decoy of the same name',
    'a.doc',
    compoundOf([
      ['WordDocument', word],
      ['WORDDOCUMENT', encryptedWord],
    ]),
    'fileLocked',
  ],
];

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const typed = (types: Buffer | string): Buffer =>
  zip([
    { name: '[Content_Types].xml', data: types },
    { name: 'xl/workbook.xml', data: '<workbook/>' },
  ]);
const partOfType = (type: string) =>
  `<Types><Override PartName="/x" ContentType="${SHEET}"/><Override PartName="/y" ContentType="${type}"/></Types>`;
const mainOfType = (type: string) => typed(`<Types><Override PartName="/x" ContentType="${type}"/></Types>`);

const macroTypes: Row[] = [
  [
    'a Word template with macros',
    'a.docx',
    mainOfType('application/vnd.ms-word.template.macroEnabledTemplate.main+xml'),
    'fileActive',
  ],
  [
    'a workbook with macros',
    'a.xlsx',
    mainOfType('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    'fileActive',
  ],
  [
    'an Excel template with macros',
    'a.xlsx',
    mainOfType('application/vnd.ms-excel.template.macroEnabled.main+xml'),
    'fileActive',
  ],
  [
    'an add-in of Excel',
    'a.xlsx',
    mainOfType('application/vnd.ms-excel.addin.macroEnabled.main+xml'),
    'fileActive',
  ],
  [
    'a binary workbook',
    'a.xlsx',
    mainOfType('application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
    'fileActive',
  ],
  [
    'the signature of macros',
    'a.xlsx',
    typed(partOfType('application/vnd.ms-office.vbaProjectSignature')),
    'fileActive',
  ],
  [
    'a type of macros for an extension',
    'a.xlsx',
    typed(
      `<Types><Override PartName="/x" ContentType="${SHEET}"/><Default Extension="png" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
    ),
    'fileActive',
  ],
  [
    'types in UTF-16 with the high byte first',
    'a.xlsx',
    typed(utf16BigEndian(partOfType('application/vnd.ms-excel.macrosheet+xml'))),
    'fileActive',
  ],
  ['an ActiveX control', 'a.xlsx', typed(partOfType('application/vnd.ms-office.activeX+xml')), 'fileActive'],
  ['macros in capitals', 'a.docx', part('WORD/VBAPROJECT.BIN', 'x'), 'fileActive'],
  [
    'a sheet of international macros',
    'a.xlsx',
    xlsx([{ name: 'xl/intlMacroSheets/a.xml', data: 'x' }]),
    'fileActive',
  ],
  [
    'macros at the seam of two chunks of a part',
    'a.docx',
    part('word/a.bin', Buffer.concat([Buffer.alloc(65_530, 'a'), Buffer.from('_VBA_PROJECT', 'utf16le')]), {
      isStored: true,
    }),
    'fileActive',
  ],
  [
    'a workbook by the type of a presentation',
    'a.xlsx',
    mainOfType('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'),
    'fileContent',
  ],
];

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const related = (element: string, name = 'word/_rels/settings.xml.rels'): Buffer =>
  part(name, `<Relationships>${element}</Relationships>`);
const relationship = (type: string, target: string): string =>
  `<Relationship Id="a" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`;
const template = relationship('attachedTemplate', 'https://example.org/x.dotm');

const manyFields = Array.from({ length: 1100 }, () => '<w:fldChar w:fldCharType="begin"/>').join('');
const relationships: Row[] = [
  [
    'fields within each other without end',
    'a.docx',
    part('word/a.xml', `<a>${manyFields}</a>`),
    'fileActive',
  ],
  [
    'a drawing with a picture on a file server',
    'a.docx',
    part('word/media/a.svg', '<svg><image href="file://example.org/a.png"/></svg>'),
    'fileActive',
  ],
  [
    'a drawing whose picture is where an entity says',
    'a.docx',
    part(
      'word/media/a.svg',
      '<!DOCTYPE svg [<!ENTITY x "file://example.org/a.png">]><svg><image href="&x;"/></svg>',
    ),
    'fileActive',
  ],
  [
    'a chunk of another format from the web',
    'a.docx',
    related(relationship('aFChunk', 'https://example.org/x.rtf')),
    'fileActive',
  ],
  [
    'a part document from the web',
    'a.docx',
    related(relationship('subDocument', 'https://example.org/x')),
    'fileActive',
  ],
  [
    'a picture on a file server',
    'a.docx',
    related(relationship('image', '\\\\example.org\\x\\a.png')),
    'fileActive',
  ],
  [
    'a picture at a file address of a server',
    'a.docx',
    related(relationship('image', 'file://example.org/a.png')),
    'fileActive',
  ],
  [
    'a sound on a file server',
    'a.docx',
    related(relationship('audio', 'file://example.org/a.wav')),
    'fileActive',
  ],
  [
    'a film on a file server',
    'a.docx',
    related(relationship('video', '\\\\example.org\\a.mp4')),
    'fileActive',
  ],
  [
    'a relationship of an unknown type to a file server',
    'a.docx',
    related(relationship('x&#105;', 'file://example.org/a')),
    'fileActive',
  ],
  [
    'a page that starts a program through a help address',
    'a.docx',
    related(relationship('oleObject', 'mhtml:https://example.org/x.html!x-usc:https://example.org/x.html')),
    'fileActive',
  ],
  [
    'a type of the strict format',
    'a.docx',
    related(
      '<Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/attachedTemplate" Target="https://example.org/" TargetMode="External"/>',
    ),
    'fileActive',
  ],
  ['attributes in single quotes', 'a.docx', related(template.replaceAll('"', "'")), 'fileActive'],
  ['an element with a prefix', 'a.docx', related(template.replace('<R', '<p:R')), 'fileActive'],
  [
    'relationships in UTF-16',
    'a.docx',
    part('word/_rels/settings.xml.rels', utf16(`<Relationships>${template}</Relationships>`)),
    'fileActive',
  ],
  ['spaces behind the type', 'a.docx', related(template.replace('Template"', 'Template "')), 'fileActive'],
  ['spaces around the mode', 'a.docx', related(template.replace('"External"', '" External "')), 'fileActive'],
  [
    'another target with a prefix before it',
    'a.docx',
    related(template.replace(' Type', ' x:Target="a" Type')),
    'fileActive',
  ],
  [
    'another target within a value',
    'a.docx',
    related(template.replace('"a"', `"a Target='b'"`)),
    'fileActive',
  ],
  [
    'a space before a file server',
    'a.docx',
    related(relationship('frame', ' \\\\example.org\\x')),
    'fileActive',
  ],
  ['a file server by slashes', 'a.docx', related(relationship('frame', '//example.org/x')), 'fileActive'],
  [
    'a file server by four slashes',
    'a.docx',
    related(relationship('frame', 'file:////example.org/x')),
    'fileActive',
  ],
  [
    'a file server by escapes',
    'a.docx',
    related(relationship('frame', 'file:///%5C%5Cexample.org/x')),
    'fileActive',
  ],
  [
    'a relative address of escapes',
    'a.docx',
    related(relationship('frame', '%5C%5Cexample.org/x')),
    'fileActive',
  ],
  [
    'entities of its own in relationships',
    'a.docx',
    part('word/_rels/a.rels', '<!DOCTYPE x [<!ENTITY y "External">]><Relationships/>'),
    'fileActive',
  ],
  ['relationships whose name is in capitals', 'a.docx', related(template, 'word/_RELS/A.RELS'), 'fileActive'],
  [
    'relationships of 4 MB',
    'a.docx',
    related(`${'x'.repeat(1000)}${'0123456789'.repeat(420_000)}`),
    'fileBomb',
  ],
];

const link = '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>';
const content = (xml: string | Buffer) =>
  zip([...odsEntries().slice(0, 1), { name: 'content.xml', data: xml }]);

/** A field of Word whose instruction stands in these runs. */
const field = (...runs: string[]) => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const instruction = runs.map((run) => `<w:r><w:instrText xml:space="preserve">${run}</w:instrText></w:r>`);
  return `${mark('begin')}${instruction.join('')}${mark('separate')}<w:r><w:t>x</w:t></w:r>${mark('end')}`;
};
const simpleField = (instruction: string) => `<w:fldSimple w:instr="${instruction}"><w:r/></w:fldSimple>`;
const wordXml = (xml: Buffer | string) => part('word/a.xml', xml);
const COMMAND = ' c:\\\\cmd.exe &quot;/k calc&quot;';

const fields: Row[] = [
  ['a field that starts a program when it is updated', wordXml(field(` DDE${COMMAND}`))],
  ['a field whose name is in two runs', wordXml(field('DDE', `AUTO${COMMAND}`))],
  ['a field whose name has a reference', wordXml(field(`DDEAUT&#79;${COMMAND}`))],
  ['a field whose name has a comment', wordXml(field(`DDE<!-- ' -->AUTO${COMMAND}`))],
  ['a field whose name is in CDATA', wordXml(field(`D<![CDATA[DEAUTO c:\\cmd.exe]]>`))],
  ['a field whose name is in quotes', wordXml(field(` "DDEAUTO"${COMMAND}`))],
  ['a simple field whose name has a reference', wordXml(simpleField(`DDEA&#x55;TO${COMMAND}`))],
  ['a simple field whose name has zeros', wordXml(simpleField(`DDEA&#x${'0'.repeat(500)}55;TO${COMMAND}`))],
  [
    'a simple field behind a value of 100 KB',
    wordXml(`<w:fldSimple w:a="${'x'.repeat(100_000)}" w:instr="DDE${COMMAND}"/>`),
  ],
  ['a tag of 2 MB', wordXml(`<w:a ${'b="c" '.repeat(400_000)}/>`)],
  ['a field in the instruction of another', wordXml(field('IF ', field(`DDE${COMMAND}`), ' = 1'))],
  [
    'a field in UTF-16 behind a letter whose byte is a quote',
    wordXml(utf16(`<w:a w:b="\u2200"/>${field('DDE', `AUTO${COMMAND}`)}`)),
  ],
  ['a field without its end', wordXml('<w:fldChar w:fldCharType="begin"/><w:instrText>DDE a</w:instrText>')],
  ['a field behind a quote in a comment', wordXml(`<!-- " -->${field('DDE', `AUTO${COMMAND}`)}`)],
  ['a field behind a quote in an instruction', wordXml(`<?a ' ?>${field('DDE', `AUTO${COMMAND}`)}`)],
  ['a field behind a DOCTYPE that hides it', wordXml(`<!DOCTYPE w [<!-- ' -->]>${field(`DDE${COMMAND}`)}`)],
  [
    'a field with a picture on a file server',
    wordXml(field('INCLUDEPICTURE "\\\\\\\\example.org\\\\a.png" \\d')),
  ],
  ['a field with a text on a file server', wordXml(field(' INCLUDETEXT ', 'file://example.org/a.docx'))],
  [
    'a field whose address is that of an inner one',
    wordXml(field('INCLUDEPICTURE "', field('QUOTE //example.org/a.png'), '"')),
  ],
  [
    'a field whose address is behind 16 KB',
    wordXml(field(`INCLUDEPICTURE ${' '.repeat(20_000)}`, '\\\\example.org')),
  ],
].map(([what, bytes]): Row => [String(what), 'a.docx', Buffer.from(bytes ?? ''), 'fileActive']);

/** A part of a workbook with a link to a program. */
const linked = (data: Buffer) => xlsx([{ name: 'xl/externalLinks/a.xml', data }]);
const declared = (encoding: string, text: string) =>
  Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>${text}`);
const utf32 = (text: string) =>
  Buffer.concat(
    [...`\ufeff${text}`].map((letter) =>
      Buffer.from([letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8, 0, 0]),
    ),
  );

const encodings: Row[] = [
  ['a link in UTF-32', 'a.xlsx', linked(utf32('<ddeLink ddeService="cmd"/>')), 'fileContent'],
  [
    'a link in UTF-32 without its mark',
    'a.xlsx',
    linked(utf32('<ddeLink ddeService="cmd"/>').subarray(4)),
    'fileContent',
  ],
  ['a link in UTF-7', 'a.xlsx', linked(declared('utf-7', '<ddeLink d+AGQ-eService="cmd"/>')), 'fileContent'],
  ['a link in EBCDIC', 'a.xlsx', linked(Buffer.from('4c6fa79493406d7e', 'hex')), 'fileContent'],
  [
    'an encoding behind 5 KB',
    'a.xlsx',
    linked(Buffer.from(`<?xml version="1.0"${' '.repeat(5000)}encoding="utf-7"?><a/>`)),
    'fileContent',
  ],
  [
    'a link in UTF-16 with the high byte first',
    'a.xlsx',
    linked(utf16BigEndian('<a ddeService="cmd"/>')),
    'fileActive',
  ],
];

const xml: Row[] = [
  [
    'a script whose address has a reference',
    'a.ods',
    content('<a xlink:href="vnd.sun.star.scri&#112;t:pydoc.py$x?location=share"/>'),
    'fileActive',
  ],
  [
    'a macro whose address has a reference',
    'a.ods',
    content('<a xlink:href="macro&#58;///Tools.A.B"/>'),
    'fileActive',
  ],
  [
    'a macro of references at the seam of two chunks',
    'a.ods',
    content(
      `${'<a/>'.repeat(16_370)}<a xlink:href="${[...'macro:///A.B'].map((letter) => `&#x${letter.charCodeAt(0).toString(16).padStart(8, '0')};`).join('')}"/>`,
    ),
    'fileActive',
  ],
  [
    'a formula of OpenDocument with a link to a program',
    'a.ods',
    content(
      '<table:table-cell table:formula="of:=1+D&#68;E(&quot;cmd&quot;;&quot;/c&quot;;&quot;x&quot;)"/>',
    ),
    'fileActive',
  ],
  [
    'a picture on a file server in OpenDocument',
    'a.ods',
    content('<draw:image xlink:href="file://example.org/a.png"/>'),
    'fileActive',
  ],
  [
    'a picture on a file server by references',
    'a.ods',
    content(`<draw:image l:href='&#92;&#x5c;example.org/a.png'/>`),
    'fileActive',
  ],
  [
    'a section from a file server',
    'a.ods',
    content('<text:section-source xlink:href="//example.org/a.odt"/>'),
    'fileActive',
  ],
  [
    'a picture of a drawing on a file server',
    'a.docx',
    part('word/a.xml', '<v:imagedata o:href="file:///\\\\example.org/a.png"/>'),
    'fileActive',
  ],
  [
    'a program that delivers data to a workbook',
    'a.xlsx',
    xlsx([{ name: 'xl/externalLinks/a.xml', data: link }]),
    'fileActive',
  ],
  [
    'the same in UTF-16',
    'a.xlsx',
    xlsx([{ name: 'xl/externalLinks/a.xml', data: utf16(link) }]),
    'fileActive',
  ],
  [
    'a field that starts a program',
    'a.docx',
    part('word/a.xml', '<w:instrText> DDEAUTO c:\\cmd.exe</w:instrText>'),
    'fileActive',
  ],
  [
    'a script of the computer that runs at an event',
    'a.ods',
    content(
      '<script:event-listener xlink:href="vnd.sun.star.script:pydoc.py$tempfilepager?location=share"/>',
    ),
    'fileActive',
  ],
  [
    'a macro that runs at an event',
    'a.ods',
    content('<a xlink:href="macro:///Tools.Misc.Shell"/>'),
    'fileActive',
  ],
  [
    'a frame from elsewhere',
    'a.ods',
    content('<draw:floating-frame xlink:href="https://example.org/"/>'),
    'fileActive',
  ],
  ['a Java applet', 'a.ods', content('<draw:applet draw:code="x.class"/>'), 'fileActive'],
  [
    'a program that delivers data to OpenDocument',
    'a.ods',
    content('<office:dde-source office:dde-application="cmd"/>'),
    'fileActive',
  ],
  ['a password, by another prefix', 'a.odt', odt('<m:encryption-data/>'), 'fileLocked'],
  [
    'a password, in UTF-16',
    'a.ods',
    zip([...odsEntries(), { name: 'META-INF/manifest.xml', data: utf16('<m:m><m:encryption-data/></m:m>') }]),
    'fileLocked',
  ],
  ['a manifest of 4 MB', 'a.odt', odt('0123456789'.repeat(420_000)), 'fileBomb'],
  ['a drawing as a text', 'a.odt', typedOpen('graphics'), 'fileContent'],
  ['a template as a text', 'a.odt', typedOpen('text-template'), 'fileContent'],
  [
    'a book as a text',
    'a.odt',
    zip([{ name: 'mimetype', data: 'application/epub+zip', isStored: true }]),
    'fileContent',
  ],
  [
    'a Java program as a text',
    'a.odt',
    zip([
      { name: 'META-INF/MANIFEST.MF', data: 'Main-Class: A' },
      { name: 'A.class', data: Buffer.from('cafebabe', 'hex') },
    ]),
    'fileContent',
  ],
];

function typedOpen(type: string): Buffer {
  return zip([{ name: 'mimetype', data: `application/vnd.oasis.opendocument.${type}`, isStored: true }]);
}

const SECTOR = 512;
/** A change at an offset of a compound file whose table is sector 0 and whose directory is sector 1. */
const changed = (bytes: Buffer, offset: number, value: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, offset);
  return copy;
};
const inTable = (sector: number) => SECTOR + 4 * sector;
const inDirectory = (entry: number, offset: number) => 2 * SECTOR + 128 * entry + offset;
const circleOfTables = (): Buffer => {
  const bytes = changed(changed(xls(), 76, 0xffffffff), 68, 1);
  bytes.writeUInt32LE(0xffffffff, 72);
  return bytes;
};

const wordWith = (content: Buffer) => compound('WordDocument', Buffer.concat([word, content]));
const oldField = (instruction: string) => `\u0013${instruction}\u0014x\u0015`;
/** A record of an old workbook. */
const record = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const bof = (version: string) => record(0x0809, Buffer.from(`${version}0500`, 'hex'));
const endOfGlobals = record(0x000a, Buffer.alloc(0));
/** A workbook of Excel 97 that refers to this outside of it. */
const referringTo = (path: string, encoding: 'latin1' | 'utf16le' = 'latin1') => {
  const head = Buffer.from([0, 0, path.length, 0, encoding === 'latin1' ? 0 : 1]);
  return Buffer.concat([
    bof('0006'),
    // The name of a sheet follows, with its length.
    record(0x01ae, Buffer.concat([head, Buffer.from(path, encoding), text('\u0003\0\0abc')])),
    endOfGlobals,
  ]);
};
/** A workbook of Excel 5 whose first sheet refers to this outside of it. */
const oldReferringTo = (path: string) => {
  const data = Buffer.concat([Buffer.from([path.length]), text(path)]);
  return compound('Book', Buffer.concat([bof('0005'), endOfGlobals, bof('0005'), record(0x0017, data)]));
};

const compounds: Row[] = [
  [
    'a field that starts a program in an old document',
    'a.doc',
    wordWith(text(oldField(' DDEAUTO c:\\cmd.exe'))),
    'fileActive',
  ],
  [
    'the same in UTF-16',
    'a.doc',
    wordWith(Buffer.from(oldField('DDE c:\\cmd.exe'), 'utf16le')),
    'fileActive',
  ],
  [
    'a field with a picture on a file server in an old document',
    'a.doc',
    wordWith(text(oldField(' INCLUDEPICTURE "\\\\\\\\example.org\\\\a.png" \\d'))),
    'fileActive',
  ],
  [
    'a link to a program in an old workbook',
    'a.xls',
    compound('Workbook', referringTo('cmd\u0003/c calc')),
    'fileActive',
  ],
  [
    'the same in UTF-16 in a workbook',
    'a.xls',
    compound('Workbook', referringTo('cmd\u0003/c calc', 'utf16le')),
    'fileActive',
  ],
  ['a link to a program on a sheet of Excel 5', 'a.xls', oldReferringTo('cmd\u0003/c calc'), 'fileActive'],
  ['a presentation as a document', 'a.doc', compound('PowerPoint Document'), 'fileContent'],
  ['an e-mail as a document', 'a.doc', compound('__properties_version1.0'), 'fileContent'],
  ['a directory that is a circle', 'a.doc', changed(doc(), inTable(1), 1), 'fileContent'],
  ['a workbook that is a circle', 'a.xls', changed(xls(), inTable(5), 2), 'fileContent'],
  ['a workbook that ends early', 'a.xls', changed(xls(), inTable(5), 0xfffffffe), 'fileContent'],
  ['a workbook of 4 GB', 'a.xls', changed(xls(), inDirectory(1, 120), 0xfffffffe), 'fileContent'],
  [
    'a workbook that begins outside of the file',
    'a.xls',
    changed(xls(), inDirectory(1, 116), 0xffff),
    'fileContent',
  ],
  ['a directory outside of the file', 'a.xls', changed(xls(), 48, 0xffff), 'fileContent'],
  ['a table outside of the file', 'a.xls', changed(xls(), 76, 0xffff), 'fileContent'],
  ['a list of tables that is a circle', 'a.xls', circleOfTables(), 'fileContent'],
  ['a file that ends within the document', 'a.doc', doc().subarray(0, 3000), 'fileContent'],
  [
    'a storage of macros whose name goes on behind a NUL',
    'a.doc',
    compound('WordDocument', word, 'VBA\0x'),
    'fileActive',
  ],
  [
    'an ActiveX control in a document',
    'a.doc',
    compound('WordDocument', word, '\u0003OCXNAME'),
    'fileActive',
  ],
  [
    'ActiveX controls in a workbook',
    'a.xls',
    compound('Workbook', workbookWithSheet(0), 'Ctls'),
    'fileActive',
  ],
  ['a module of Visual Basic', 'a.xls', xlsWithSheet(6), 'fileActive'],
];

/** Ways to hide a formula that starts a program from who takes a table for lines of words. */
const formulas: [how: string, table: string][] = [
  ['as an argument behind a comma', `a,b\r\n"=SUM(1,cmd|'/c calc'!A1)",2\r\n`],
  ['if something is so', `a,b\r\n"=IF(1=1,cmd|'/c calc'!A1,0)",2\r\n`],
  ['behind a text in quotes', `a,b\r\n"=""a""&cmd|'/c calc'!A1",2\r\n`],
  ['with quotes in its topic', `a,b\r\n"=cmd|'/c ""calc""'!A1"\r\n`],
  ['behind a line break in its cell', `a,b\r\n"=1+\n cmd|'/c calc'!A1",2\r\n`],
  ['behind a semicolon where commas part the cells', `a,b\r\n=A1&";"&cmd|'/c calc'!A1\r\n`],
  ['behind a comma where semicolons part the cells', `a;b\r\n1;=SUM(1,cmd|'/c calc'!A1)\r\n`],
  ['behind a tab', `a\tb\r\n1\t=cmd|'/c calc'!A1\r\n`],
  ['in a table parted by bars', `a|b\r\n1|"=cmd|'/c calc'!A1"\r\n`],
  ['in a table that names its separator', `sep=^\r\na^=cmd|'/c calc'!A1\r\n`],
  ['with a long topic', `a,b\r\n=cmd|'/c ${'x'.repeat(310)}'!A1,2\r\n`],
  ['behind a long beginning', `a,b\r\n=${'1+'.repeat(2000)}cmd|'/c calc'!A1,2\r\n`],
  ['with blanks between its parts', `a,b\r\n =  cmd  |  '/c calc'  !  A1\r\n`],
  ['with names in quotes', `='cmd'|'/c it''s'!'A1'`],
  ['whose topic is a name', '=blp|m!A1'],
  ['whose item is in quotes', `+blp|m!'MSFT US Equity'`],
  ['with an empty item', `@SUM(1)*MSEXCEL|'\\..\\cmd.exe /c calc'!''`],
  ['behind an empty text in quotes', `a,b\r\n""=cmd|'/c calc'!A1\r\n`],
  ['whose name is in quotes of the table', `"=cmd"|'/c calc'!A1\r\n`],
  ['with a sign in wide letters', Buffer.from(`a,\uff1dcmd|'/c calc'!A1`).toString('latin1')],
  ['behind the mark of UTF-8', Buffer.from(`\ufeff"=cmd|'/c calc'!A1"`).toString('latin1')],
  ['by a function of LibreOffice', '"=DDE(""cmd"";""/c calc"";""x"")"'],
];

const otherFormats: Row[] = [
  ['rich text as a document', 'a.doc', text('{\\rtf1{\\object\\objautlink}}'), 'fileContent'],
  ['a web archive as a document', 'a.doc', text(`MIME-Version: 1.0\r\n${'x'.repeat(2000)}`), 'fileContent'],
  ['a page as a workbook', 'a.xls', text('<html><table><tr><td>=1</td></tr></table></html>'), 'fileContent'],
  [
    'XML of Excel 2003 as a workbook',
    'a.xls',
    text('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
    'fileContent',
  ],
  ['SYLK as a workbook', 'a.xls', text('ID;PWXL;N;E\r\nC;Y1;X1;EEXEC("calc")\r\nE\r\n'), 'fileContent'],
  [
    'a bare stream of Excel 5 as a workbook',
    'a.xls',
    Buffer.concat([Buffer.from('0908080000050500', 'hex'), Buffer.alloc(2000)]),
    'fileContent',
  ],
  ['flat XML of Word as a document', 'a.docx', text('<?xml version="1.0"?><pkg:package/>'), 'fileContent'],
  [
    'flat XML of OpenDocument as a text',
    'a.odt',
    text('<office:document office:mimetype="application/vnd.oasis.opendocument.text"/>'),
    'fileContent',
  ],
  ['a page as OpenDocument', 'a.ods', text('<!doctype html><script>1</script>'), 'fileContent'],
  ['an old workbook as a new one', 'a.xlsx', xls(), 'fileContent'],
  [
    'an archive of 7-Zip as a workbook',
    'a.xlsx',
    Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(100)]),
    'fileContent',
  ],
  ['SYLK as a table', 'a.csv', text('ID;PWXL;N;E\r\nC;Y1;X1;EEXEC("calc")\r\nE\r\n'), 'fileContent'],
  ['a formula that starts a program', 'a.csv', text("a,b\r\n=cmd|'/c calc'!A1,2\r\n"), 'fileActive'],
  [
    'the same in quotes behind another sign',
    'a.csv',
    text(`a,b\r\n1,"-1+cmd|'/c calc, x'!A1"\r\n`),
    'fileActive',
  ],
  [
    'the same at the seam of two pieces',
    'a.csv',
    text(`${'a,b\r\n'.repeat(209_714)}\r\n=cmd|'/c calc'!A1`),
    'fileActive',
  ],
  [
    'a long one whose bar is behind the seam',
    'a.csv',
    text(`${'a'.repeat(PIECE - 30)}\r\n=${'1*'.repeat(120)}cmd|'/c ${'a'.repeat(90)}'!A1`),
    'fileActive',
  ],
  ...formulas.map(([what, table]): Row => [
    `a formula that starts a program ${what}`,
    'a.csv',
    text(table),
    'fileActive',
  ]),
  ['a page in UTF-16', 'a.csv', utf16('<html>'), 'fileContent'],
  ['a page behind the mark of UTF-8', 'a.csv', Buffer.from('\ufeff<html>'), 'fileContent'],
  ['an escape sequence of a terminal', 'a.csv', text('a,\u001b]0;x\u0007\r\n'), 'fileContent'],
  ['a NUL as the last byte', 'a.csv', text('a,b\r\n\0'), 'fileContent'],
  ['rich text as a table', 'a.csv', text('{\\rtf1 a,b}'), 'fileContent'],
  ['PostScript as a table', 'a.csv', text('%!PS-Adobe-3.0\n(a) run'), 'fileContent'],
];

const script = '1 0 <</S/JavaScript/JS(app.alert(1))>>';
const scriptObject = '5 0 obj <</S/JavaScript/JS(app.alert(1))>> endobj';
/** Links to pages of a web site. */
const linksOf = (...paths: string[]) =>
  `/Annots[${paths.map((path) => `<</S/URI/URI(https://example.org/${path})>>`).join('')}]`;
const rawObjects = (dictionary: string, packed: Buffer | string) =>
  Buffer.concat([
    text(`%PDF-1.7\n1 0 obj\n<<${dictionary}>>\nstream\n`),
    Buffer.from(packed),
    text('\nendstream\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  ]);
const OBJECTS = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';
const badChecksum = (): Buffer => {
  const packed = deflateSync(script);
  packed.fill(0, packed.length - 4);
  return packed;
};
const namedFormulas: Row[] = [
  ['a named expression with DDE', 'a.ods', content('<a table:expression="DDE(1;2;3)"/>'), 'fileActive'],
  ['a condition with DDE', 'a.ods', content('<a style:condition="is-true-formula(DDE(1))"/>'), 'fileActive'],
];
const pdfs: Row[] = [
  [
    'a page before the header',
    'a.pdf',
    Buffer.concat([text('<html><script>1</script>\n'), pdf()]),
    'fileContent',
  ],
  ['PostScript', 'a.pdf', text('%!PS-Adobe-3.0\n(a) run'), 'fileContent'],
  ['data of a form', 'a.pdf', text('%FDF-1.2\n1 0 obj<</FDF<</F(\\\\\\\\x\\\\y)>>>>'), 'fileContent'],
  [
    'a form in XML',
    'a.pdf',
    text('<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
    'fileContent',
  ],
  ['a packed file', 'a.pdf', gzipSync(pdf()), 'fileContent'],
  [
    'an archive behind the file',
    'a.pdf',
    Buffer.concat([pdf(), zip([{ name: 'A.class', data: 'x' }])]),
    'fileContent',
  ],
  ['an archive with a comment behind the file', 'a.pdf', behindWithComment(pdf()), 'fileContent'],
  [
    'a jump into an embedded file',
    'a.pdf',
    pdf('/OpenAction<</S/GoToE/F(\\\\\\\\example.org\\\\x)>>'),
    'fileActive',
  ],
  [
    'data that a form loads',
    'a.pdf',
    pdf('/OpenAction<</S/ImportData/F(\\\\\\\\example.org\\\\x)>>'),
    'fileActive',
  ],
  [
    'a jump into a file on a file server',
    'a.pdf',
    pdf('/OpenAction<</S/GoToR/F(\\\\\\\\example.org\\\\a.pdf)/D[0/Fit]>>'),
    'fileActive',
  ],
  ['the same by slashes', 'a.pdf', pdf('/OpenAction<</S/GoToR/F(//example.org/a.pdf)>>'), 'fileActive'],
  [
    'the same by octal digits',
    'a.pdf',
    pdf('/A<</S/GoToR/F<</UF(\\\n\\134\\134example.org)>>>>'),
    'fileActive',
  ],
  ['the same by digits', 'a.pdf', pdf('/A<</S/GoToR/F% x\n< 5C 5C 61 >>>'), 'fileActive'],
  ['the same in UTF-16', 'a.pdf', pdf('/A<</S/GoToR/#46<FEFF005C005C0061>>>'), 'fileActive'],
  [
    'the same in a stream of objects',
    'a.pdf',
    pdfWithObjects('1 0 <</S/GoToR/F(file://example.org/a)>>'),
    'fileActive',
  ],
  ['many names of files in one comment', 'a.pdf', pdf('/F%'.repeat(200_000)), 'fileBomb'],
  ['scripts in the tree of names', 'a.pdf', pdf('/Names<</JavaScript 5 0 R>>'), 'fileActive'],
  [
    'an action behind another',
    'a.pdf',
    pdf('/OpenAction<</S/GoTo/D(a)/Next<</S/Launch/F(a.exe)>>>>'),
    'fileActive',
  ],
  [
    'a name whose every letter is escaped',
    'a.pdf',
    pdf('/A<</S/#4a#61#76#61#53#63#72#69#70#74>>'),
    'fileActive',
  ],
  [
    'a script in a later revision',
    'a.pdf',
    Buffer.concat([pdf(), text(`1 0 obj\n<</S/JavaScript/JS(1)>>\nendobj\n%%EOF\n`)]),
    'fileActive',
  ],
  ['a script between two strings', 'a.pdf', pdf('/A<</T(a)/S/JavaScript/U(b)>>'), 'fileActive'],
  ['a script behind a comment with a bracket', 'a.pdf', pdf('%(\n/A<</S/JavaScript>>%)'), 'fileActive'],
  [
    'a script behind a bracket in a string of digits',
    'a.pdf',
    pdf('/A<</I<0(>/S/JavaScript>>'),
    'fileActive',
  ],
  [
    'more strings with names than are looked through',
    'a.pdf',
    pdf(`/T[${'(/Launch)'.repeat(1_000_000)}]`),
    'fileBomb',
  ],
  // A program begins to read an object where the table of the objects says.
  ['a script in an object behind a bracket', 'a.pdf', text(`%PDF-1.7\n( ${scriptObject}`), 'fileActive'],
  [
    'a script in an object in a stream that begins with a bracket',
    'a.pdf',
    text(`%PDF-1.7\n4 0 obj<</Length 1>>stream\n(endstream endobj ${scriptObject}`),
    'fileActive',
  ],
  [
    'a script behind a bracket in packed objects',
    'a.pdf',
    pdfWithObjects(`6 2 ( ${script.slice(4)}`),
    'fileActive',
  ],
  [
    'a name in an address in packed objects',
    'a.pdf',
    pdfWithObjects('6 11 7 0 <</S 6 0 R>>(a:/JavaScript)'),
    'fileActive',
  ],
  [
    'a file server in an object of its own',
    'a.pdf',
    pdf('/A<</S/GoToR/F 4 0 R>>>>\n4 0 obj(\\\\\\\\example.org\\\\a)endobj<<'),
    'fileActive',
  ],
  [
    'a file server in a packed object of its own',
    'a.pdf',
    pdfWithObjects('4 0 (//example.org/a)', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'),
    'fileActive',
  ],
  [
    'packed objects that all begin at one long comment',
    'a.pdf',
    pdfWithObjects(
      `${'1 0 '.repeat(50_000)}%${' '.repeat(100_000)}`,
      '/Type/ObjStm/N 50000/First 200000/Filter/FlateDecode',
    ),
    'fileBomb',
  ],
  [
    'more packed objects than any program writes',
    'a.pdf',
    pdfWithObjects('1 0 '.repeat(100_000), '/Type/ObjStm/N 100000/First 400000/Filter/FlateDecode'),
    'fileBomb',
  ],
  ['a password, behind a comment', 'a.pdf', pdf('/Encrypt%x\n5 0 R'), 'fileLocked'],
  [
    'a password in a cross-reference stream',
    'a.pdf',
    rawObjects('/Type/XRef/Encrypt 5 0 R', 'x'),
    'fileLocked',
  ],
  [
    'objects without the header of their compression',
    'a.pdf',
    rawObjects(OBJECTS, deflateRawSync(script)),
    'fileContent',
  ],
  ['objects with a wrong checksum', 'a.pdf', rawObjects(OBJECTS, badChecksum()), 'fileContent'],
  [
    'a file that ends within its objects, behind a script',
    'a.pdf',
    Buffer.concat([
      text(`%PDF-1.7\n1 0 obj<<${OBJECTS}>>stream\n`),
      deflateSync(`${script}${'x'.repeat(99)}`).subarray(0, -8),
    ]),
    'fileActive',
  ],
  [
    'objects in hexadecimal',
    'a.pdf',
    rawObjects('/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]', deflateSync(script).toString('hex')),
    'fileContent',
  ],
  ['objects without compression', 'a.pdf', rawObjects('/Type/ObjStm/N 1/First 4', '1 0 <<>>'), 'fileContent'],
  [
    'a short name of the compression',
    'a.pdf',
    rawObjects('/Type/ObjStm/Filter/Fl', deflateSync(script)),
    'fileContent',
  ],
  [
    'an escaped name of the compression',
    'a.pdf',
    rawObjects('/Type/ObjStm/Filter/Fl#61teDecode', deflateSync(script)),
    'fileContent',
  ],
  [
    'two compressions',
    'a.pdf',
    rawObjects('/Type/ObjStm/Filter/FlateDecode/Filter/LZWDecode', deflateSync(script)),
    'fileContent',
  ],
  [
    'objects known only by an escaped name',
    'a.pdf',
    rawObjects('/N 1/F#69rst 4/Filter/FlateDecode', deflateSync(script)),
    'fileActive',
  ],
  [
    'a script in the second of two streams of objects',
    'a.pdf',
    Buffer.concat([pdfWithObjects('1 0 null'), pdfWithObjects(script)]),
    'fileActive',
  ],
  [
    'three streams of objects of 25 MB each',
    'a.pdf',
    Buffer.concat(Array.from({ length: 3 }, () => pdfWithObjects(' '.repeat(25 << 20)))),
    'fileBomb',
  ],
];

function behindWithComment(bytes: Buffer): Buffer {
  const archive = zip([{ name: 'A.class', data: 'x' }]);
  archive.writeUInt16LE(5, archive.length - 2);
  return Buffer.concat([bytes, archive, text('%%EOF')]);
}

/** A PNG file of these chunks, with checksums that nobody looks at. */
const pngOf = (...chunks: readonly (readonly [type: string, data: Buffer, length?: number])[]): Buffer =>
  Buffer.concat([
    png().subarray(0, 8),
    ...chunks.flatMap(([type, data, length = data.length]) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(length);
      head.write(type, 4);
      return [head, data, Buffer.alloc(4)];
    }),
  ]);
const header = (width: number, height: number): readonly [string, Buffer] => {
  const data = Buffer.from('00000000000000000806000000', 'hex');
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return ['IHDR', data];
};
const pixels = ['IDAT', deflateSync('')] as const;
const pngEnd = ['IEND', Buffer.alloc(0)] as const;
const riff = (type: string) => Buffer.concat([text('RIFF\u0024\0\0\0'), text(type), Buffer.alloc(40)]);
const media = (brand: string) =>
  Buffer.concat([Buffer.from('00000018', 'hex'), text(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(40)]);

const images: Row[] = [
  ['a PNG file that ends within its header', 'a.png', png().subarray(0, 20), 'fileContent'],
  ['a PNG file without its end', 'a.png', png().subarray(0, -12), 'fileContent'],
  ['a PNG file without pixels', 'a.png', pngOf(header(1, 1), pngEnd), 'fileContent'],
  ['a PNG file of no width', 'a.png', pngOf(header(0, 1), pixels, pngEnd), 'fileContent'],
  [
    'a PNG file whose chunk is longer than the file',
    'a.png',
    pngOf(header(1, 1), pixels, ['tEXt', text('a'), 0x7fffffff], pngEnd),
    'fileContent',
  ],
  [
    'a PNG file whose header comes later',
    'a.png',
    pngOf(['tEXt', Buffer.alloc(13)], header(1, 1), pixels, pngEnd),
    'fileContent',
  ],
  [
    'a PNG file with a second header',
    'a.png',
    pngOf(header(1, 1), header(60_000, 60_000), pixels, pngEnd),
    'fileContent',
  ],
  ['a PNG file of 3,600 megapixels', 'a.png', pngOf(header(60_000, 60_000), pixels, pngEnd), 'fileBomb'],
  ['an archive behind a PNG file', 'a.png', Buffer.concat([png(), docm()]), 'fileContent'],
  [
    'a script behind the mark of JPEG',
    'a.jpg',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text('<?php system(1); ?>')]),
    'fileContent',
  ],
  ['a JPEG file of 4,200 megapixels', 'a.jpg', jpg(65_000, 65_000), 'fileBomb'],
  ['a JPEG file of no width', 'a.jpg', jpg(0, 10), 'fileContent'],
  ['a JPEG file that ends before its frame', 'a.jpg', jpg().subarray(0, 20), 'fileContent'],
  [
    'a JPEG file without a frame',
    'a.jpg',
    Buffer.concat([jpg().subarray(0, 20), jpg().subarray(33)]),
    'fileContent',
  ],
  [
    'a JPEG file without a scan',
    'a.jpg',
    Buffer.concat([jpg().subarray(0, 33), Buffer.from('ffd90000', 'hex')]),
    'fileContent',
  ],
  [
    'a Java archive behind a JPEG file',
    'a.jpeg',
    Buffer.concat([jpg(), zip([{ name: 'A.class', data: 'x' }])]),
    'fileContent',
  ],
  ['a packed vector drawing as PNG', 'a.png', gzipSync('<svg onload="alert(1)"/>'), 'fileContent'],
  ['a page as PNG', 'a.png', text('<html><script>1</script></html>'), 'fileContent'],
  [
    'an icon as PNG',
    'a.png',
    Buffer.concat([Buffer.from('00000100010010100000', 'hex'), Buffer.alloc(40)]),
    'fileContent',
  ],
  ['WebP as JPEG', 'a.jpg', riff('WEBPVP8 '), 'fileContent'],
  ['HEIC as JPEG', 'a.jpg', media('heic'), 'fileContent'],
  ['a video as JPEG', 'a.jpg', media('isom'), 'fileContent'],
  [
    'TIFF as JPEG',
    'a.jpg',
    Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(40)]),
    'fileContent',
  ],
  ['a bitmap as JPEG', 'a.jpg', Buffer.concat([text('BM'), Buffer.alloc(60)]), 'fileContent'],
  ['PNG as JPEG', 'a.jpg', png(), 'fileContent'],
  ['PDF as JPEG', 'a.jpg', pdf(), 'fileContent'],
];

const namesOfFiles: Row[] = [
  ['a name with a control character of Unicode', 'a\u0085.pdf', pdf(), 'fileName'],
  ['a name in two lines', 'a\u2028b.pdf', pdf(), 'fileName'],
  ['a name with half a character', 'a\ud800.pdf', pdf(), 'fileName'],
  ['an extension in wide letters', 'a.\uff50\uff44\uff46', pdf(), 'fileType'],
  ['an extension with a dot behind it', 'a.pdf.', pdf(), 'fileType'],
  ['a document with macros by its extension', 'a.docm', docm(), 'fileType'],
];

test.each<Row>([
  ...zips,
  ...documentsInDocuments,
  ...macroTypes,
  ...relationships,
  ...fields,
  ...encodings,
  ...xml,
  ...compounds,
  ...otherFormats,
  ...namedFormulas,
  ...pdfs,
  ...images,
  ...namesOfFiles,
])('refuses %s (%s) for its own reason', async (_what, name, bytes, reason) => {
  expect(await validateFile(name, bytes)).toEqual({ reason });
});

/** The same files without what is wrong with them, so that no row above is refused by accident. */
test.each<[what: string, name: string, bytes: Buffer]>([
  [
    'fields of an old document',
    'a.doc',
    wordWith(text(`${oldField(' DATE ')} DDE ${oldField(' LINK Excel.Sheet.8 "C:\\\\a.xls"')}`)),
  ],
  [
    'a reference to another old workbook',
    'a.xls',
    compound('Workbook', referringTo('\u0001\u0001C\u0003a\u0003b.xls')),
  ],
  ['a reference to another workbook beside it', 'a.xls', compound('Workbook', referringTo('b.xls'))],
  ['a reference to another sheet of Excel 5', 'a.xls', oldReferringTo('\u0003Sheet1')],
  ['a further part', 'a.docx', part('word/a.xml', 'x')],
  ['an archive made of sections', 'a.docx', archiveOf(sectionsOf(docx()).parts, sectionsOf(docx()).entries)],
  [
    'a part of a hundred bytes by zip64',
    'a.docx',
    part('word/a.xml', 'a'.repeat(9), { declaredSize: 0xffffffff, extra: zip64(9n) }),
  ],
  ['an embedded document', 'a.docx', embedded(3, docx())],
  ['an embedded old workbook', 'a.docx', part('word/embeddings/o.bin', xlsWithSheet(2))],
  [
    'an embedded object of an unknown kind',
    'a.docx',
    part('word/embeddings/o.bin', compound('Equation Native')),
  ],
  [
    'an old document with an old and a new workbook',
    'a.doc',
    compoundOf([
      ['WordDocument', word],
      ['Workbook', workbookWithSheet(0)],
    ]),
  ],
  [
    'types of a worksheet',
    'a.xlsx',
    typed(partOfType('application/vnd.openxmlformats-officedocument.drawing+xml')),
  ],
  ['types in UTF-16', 'a.ods', ods('<a/>')],
  ['XML in ASCII', 'a.docx', part('customXml/item1.xml', "<?xml version='1.0' encoding='ASCII'?><a/>")],
  [
    'a workbook with a long path that Excel asks about',
    'a.docx',
    related(relationship('externalLinkLongPath', 'file:///\\\\example.org\\a.xlsx')),
  ],
  ['a picture of a web page', 'a.docx', related(relationship('image', 'about:blank'))],
  ['a picture on the web', 'a.docx', related(relationship('image', 'https://example.org/a.png'))],
  ['a picture on the own computer', 'a.docx', related(relationship('image', 'file:///C:/a.png'))],
  [
    'a template on a Mac',
    'a.docx',
    related(relationship('attachedTemplate', 'file://localhost/Users/a/Normal.dotm')),
  ],
  ['a picture of an e-mail', 'a.docx', related(relationship('image', 'cid:a.png@01D9'))],
  ['a film on the web', 'a.docx', related(relationship('video', 'https://example.org/a.mp4'))],
  [
    'a workbook on a file server that Excel asks about',
    'a.xlsx',
    xlsx([
      {
        name: 'xl/externalLinks/_rels/a.xml.rels',
        data: `<Relationships>${relationship('externalLinkPath', 'file:///\\\\example.org\\a.xlsx')}</Relationships>`,
      },
    ]),
  ],
  ['a field with the date', 'a.docx', wordXml(field(' DATE \\@ "dd//MM//yyyy" '))],
  [
    'a field with a picture on the web',
    'a.docx',
    wordXml(field('INCLUDEPICTURE "https://example.org/a.png"')),
  ],
  [
    'a field with a picture of the own computer',
    'a.docx',
    wordXml(field('INCLUDEPICTURE "C:\\\\a.png" \\* MERGEFORMAT')),
  ],
  [
    'a field with a link to a file server',
    'a.docx',
    wordXml(field(' HYPERLINK "\\\\\\\\example.org\\\\a" ')),
  ],
  [
    'a field of a long list of books',
    'a.docx',
    wordXml(field(`ADDIN ZOTERO_ITEM ${'x //y DDE '.repeat(9_000)}`)),
  ],
  ['a text about fields', 'a.docx', wordXml('<w:p><w:t>DDEAUTO and DDE start programs</w:t></w:p>')],
  ['a field whose name begins like that of another', 'a.docx', wordXml(field('DDEX', ' 1'))],
  ['a picture with long values', 'a.docx', wordXml(`<v:shape o:gfxdata="${'A'.repeat(2 << 20)}" style=""/>`)],
  [
    'a picture whose description names a file server',
    'a.docx',
    wordXml('<pic:cNvPr descr="\\\\example.org\\a.png"/>'),
  ],
  [
    'a vector drawing with entities',
    'a.docx',
    part(
      'word/media/a.svg',
      '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"/>',
    ),
  ],
  [
    'a part in a Western encoding',
    'a.docx',
    wordXml(Buffer.from(declared('ISO-8859-1', '<a>é</a>').toString('utf8'), 'latin1')),
  ],
  ['a part in UTF-16', 'a.docx', wordXml(utf16('<?xml version="1.0" encoding="UTF-16"?><a/>'))],
  [
    'links of OpenDocument to a file server',
    'a.ods',
    content(
      '<text:a xlink:href="file://example.org/a"/><draw:image xlink:href="Pictures/a.png"/><draw:image xlink:href="https://example.org/a.png"/>',
    ),
  ],
  [
    'a picture of the own computer in OpenDocument',
    'a.ods',
    content('<draw:image xlink:href="file:///home/a/b.png"/>'),
  ],
  ['a link to a file server', 'a.docx', related(relationship('hyperlink', '\\\\example.org\\x'))],
  [
    'a template beside the document',
    'a.docx',
    related(relationship('attachedTemplate', 'My%20template.dotx')),
  ],
  ['an event of OpenDocument without a script', 'a.ods', content('<a xlink:href="https://example.org/"/>')],
  ['a table with IDs', 'a.csv', text('ID;Postcode\r\n1;LL57\r\nC;X\r\n')],
  ['a table with bars', 'a.csv', text('a|b!\r\n-5,x|y!\r\n=A1|2\r\n- solar | wind!\r\n')],
  ['a table whose cells are parted by bars', 'a.csv', text('amount|note\r\n-5|Paid, thank you!\r\n')],
  [
    'a table parted by bars that names cells',
    'a.csv',
    text('cell|note\r\nSheet1!A1|-5\r\nTotal|Sheet1!B2\r\n'),
  ],
  ['a link to a program as a text', 'a.csv', text(`a,b\r\n1,"Never open cmd|'/c calc'!A1"\r\n`)],
  [
    'a formula of OpenDocument and a text about links',
    'a.ods',
    content('<table:table-cell table:formula="of:=ADDE(1)"/><text:p>DDE (links)</text:p>'),
  ],
  ['a name that ends like a function', 'a.csv', text('=ADDE(1)\r\n')],
  ['objects that are compressed', 'a.pdf', rawObjects(OBJECTS, deflateSync('1 0 null'))],
  [
    'links to pages that are called like actions',
    'a.pdf',
    pdf(linksOf('news/Launch', 'docs/Web/JavaScript')),
  ],
  ['links to pages whose names begin like actions', 'a.pdf', pdf(linksOf('Launch-offer', 'Rendition.png'))],
  ['a text that names such a page', 'a.pdf', pdf('/T(see \\(example.org/Launch)')],
  ['a jump into a file beside it', 'a.pdf', pdf('/A<</S/GoToR/F(a/b.pdf)/D[0/Fit]>>/B<</F(/C/a.pdf)>>')],
  ['a link to a file server, which a person clicks', 'a.pdf', pdf('/A<</S/URI/URI(file://example.org/a)>>')],
  ['names that begin like those of actions', 'a.pdf', pdf('/LaunchDate(2026)')],
  ['an address in its description', 'a.pdf', pdf('<x:src>https://example.org/launch</x:src>')],
  ['a PNG file of 268 megapixels', 'a.png', pngOf(header(16_384, 16_384), pixels, pngEnd)],
  ['a JPEG file of 200 megapixels', 'a.jpg', jpg(16_320, 12_240)],
  ['a JPEG file with more behind its end', 'a.jpg', Buffer.concat([jpg(), jpg()])],
])('accepts %s (%s)', async (_what, name, bytes) => {
  expect(await validateFile(name, bytes)).toHaveProperty('mimetype');
});

/** How long a table of 10 MB takes, and how many turns other work gets meanwhile. */
async function measureTable(line: string): Promise<{ took: number; turns: number }> {
  const begun = performance.now();
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    timer = setImmediate(countTurns);
  };
  let timer = setImmediate(countTurns);
  expect(await validateFile('a.csv', Buffer.alloc(limits.upload.bytes, line))).toHaveProperty('mimetype');
  clearImmediate(timer);
  return { took: performance.now() - begun, turns };
}

test.each([
  ['bars', '|'],
  ['formulas of bars', `,=${'|'.repeat(290)}!`],
  ['beginnings of links to programs', "=a|'"],
])('a table of %s takes as long as any other, and other work gets its turn', async (_what, line) => {
  const plain = await measureTable('Ionawr,1200\r\n');
  const hostile = await measureTable(line);
  expect(hostile.took / plain.took).toBeLessThan(8);
  expect(hostile.turns).toBeGreaterThan(limits.upload.bytes / PIECE / 0.2);
});
