// Tests that every accepted type of file is valid, and that a file is rejected when its content differs from its extension, cannot be read,
// is a zip bomb or contains something executable (product 8.7).
import { once } from 'node:events';
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import {
  compound,
  compoundOf,
  csv,
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
  script,
  windowsProgram,
  workbookWithSheet,
  xls,
  xlsWithSheet,
  xlsx,
  zip,
} from '#tests/sampleFiles.ts';
import { validateFile } from './validateFile.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

/** A Word document with a relationship of this type. */
const withRelationship = (type: string, target: string, mode = 'External') =>
  docx([
    {
      name: 'word/_rels/settings.xml.rels',
      data: `<Relationships><Relationship Id="a" Target="${target}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" TargetMode="${mode}"/></Relationships>`,
    },
  ]);

test.each([
  ['cyfrifon.pdf', pdf(), 'application/pdf'],
  ['Cyfrifon Ŵyn’r Fenai (2025).PDF', pdf('/EncryptMetadata false'), 'application/pdf'],
  ['a..b .pdf ', pdf(), 'application/pdf'],
  ['👩🏽‍🌾 fferm.pdf', pdf(), 'application/pdf'],
  ['cywasgedig.pdf', pdfWithObjects('1 0 <</Type/Catalog/Lang(cy)>>'), 'application/pdf'],
  [
    'rhestr.pdf',
    pdfWithObjects('1 0 null', '/Type /ObjStm\n/Filter [ /FlateDecode ] /N 1'),
    'application/pdf',
  ],
  ['llun.pdf', pdfWithObjects('x', '/X<41>/Filter/DCTDecode/Resources<</FirstChar 32>>'), 'application/pdf'],
  ['JavaScript.pdf', pdf('/Title(JavaScript, Launch and EmbeddedFile)'), 'application/pdf'],
  ['ffont.pdf', pdf('/Font<</EF1 5 0 R/EFG<<>>>>/X(/EF[a/EF%)'), 'application/pdf'],
  ['llythyr.doc', doc(), 'application/msword'],
  ['llythyr.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['taflen.xls', xls(), 'application/vnd.ms-excel'],
  ['siart.xls', xlsWithSheet(2), 'application/vnd.ms-excel'],
  ['hen.xls', compound('Book'), 'application/vnd.ms-excel'],
  ['taflen.xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['taflen.csv', csv(), 'text/csv'],
  ['ansi.csv', text('mis;swm\r\nMai;\xa31200\r\n'), 'text/csv'],
  ['bom.csv', Buffer.from('\ufeffmis\tswm\n'), 'text/csv'],
  ['BMW,MZ.csv', text('BM,MZ,PK\n1,2,3\n'), 'text/csv'],
  ['llythyr.odt', odt(), 'application/vnd.oasis.opendocument.text'],
  ['taflen.ods', ods(), 'application/vnd.oasis.opendocument.spreadsheet'],
  [
    'dolen.docx',
    withRelationship('hyperlink', 'https://example.org/'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'templed.docx',
    // So Word names the template of nearly every document.
    withRelationship('attachedTemplate', 'file:///C:\\Users\\Ann%20P\\R&amp;D\\Normal.dotm'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['llun.jpg', jpg(), 'image/jpeg'],
  ['llun.jpeg', jpg(), 'image/jpeg'],
  ['llun.png', png(), 'image/png'],
  ['mawr.csv', Buffer.alloc(limits.upload.bytes, 'a'), 'text/csv'],
])('accepts %s', async (name, bytes, mimetype) => {
  expect(await validateFile(name, bytes)).toEqual({ mimetype });
});

/** A compound file as Office keeps VBA in, whatever its part is called. */
const vbaProject = () => compound('_VBA_PROJECT');

/** A workbook whose list of parts has one part more, of this type. */
const withPartType = (type: string, encoding: BufferEncoding = 'utf8') => {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const types = [sheet, type].map((each) => `<Override PartName="/x" ContentType="${each}"/>`);
  return zip([
    { name: '[Content_Types].xml', data: Buffer.from(`<Types>${types.join('')}</Types>`, encoding) },
    { name: 'xl/workbook.xml', data: '<workbook/>' },
  ]);
};

const odtEntries = (type = 'text') => [
  { name: 'mimetype', data: `application/vnd.oasis.opendocument.${type}`, isStored: true },
  { name: 'content.xml', data: '<document/>' },
];

/** What an object stream holds when the file runs a script as it is opened. */
const openingScript = '1 0 <</S/JavaScript/JS(app.alert(1))>>';

const zeros = Buffer.alloc(30 * 1024 * 1024);

test.each([
  ['a/b.pdf', pdf(), 'fileName'],
  ['..\\b.pdf', pdf(), 'fileName'],
  ['../../etc/passwd', pdf(), 'fileName'],
  ['.htaccess.pdf', pdf(), 'fileName'],
  ['a\u0000.pdf', pdf(), 'fileName'],
  ['a\n.pdf', pdf(), 'fileName'],
  ['\u202efdp.exe.pdf', pdf(), 'fileName'],
  ['a\u2066b.pdf', pdf(), 'fileName'],
  ['a\u200bb.pdf', pdf(), 'fileName'],
  [`${'a'.repeat(5000)}.pdf`, pdf(), 'fileName'],
  ['program.exe', windowsProgram(), 'fileType'],
  ['a.pdf.exe', pdf(), 'fileType'],
  ['no ending', pdf(), 'fileType'],
  ['a.html', text('<html>'), 'fileType'],
  ['a.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fileType'],
  ['a.md', text('# A'), 'fileType'],
  ['a.css', text('a{}'), 'fileType'],
  ['a.zip', zip([{ name: 'a', data: 'a' }]), 'fileType'],
  ['a.constructor', pdf(), 'fileType'],
  ['a.pdf', Buffer.alloc(0), 'fileEmpty'],
  ['a.csv', Buffer.alloc(limits.upload.bytes + 1, 'a'), 'fileSize'],
  ['a.pdf', windowsProgram(), 'fileContent'],
  ['a.pdf', linuxProgram(), 'fileContent'],
  ['a.pdf', png(), 'fileContent'],
  ['a.pdf', text('not a pdf'), 'fileContent'],
  ['a.pdf', pdf('/Encrypt 5 0 R'), 'fileLocked'],
  ['a.pdf', pdf('/Encrypt<</V 1>>'), 'fileLocked'],
  ['a.png', jpg(), 'fileContent'],
  ['a.png', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fileContent'],
  ['a.jpg', text('GIF89a'), 'fileContent'],
  ['a.csv', windowsProgram(), 'fileContent'],
  ['a.csv', linuxProgram(), 'fileContent'],
  ['a.csv', script(), 'fileContent'],
  ['a.csv', text('<script>alert(1)</script>'), 'fileContent'],
  ['a.csv', text(' \n<?php x'), 'fileContent'],
  ['a.csv', text('@echo off\r\ndel *'), 'fileContent'],
  ['a.csv', pdf(), 'fileContent'],
  ['a.csv', docx(), 'fileContent'],
  ['a.csv', Buffer.from(' \n'), 'fileContent'],
  ['a.csv', Buffer.alloc(300, 0xe9), 'fileContent'],
  ['a.doc', doc(0x0100), 'fileLocked'],
  ['a.doc', xls(), 'fileContent'],
  ['a.doc', docx(), 'fileContent'],
  ['a.doc', compound('_4840_installer'), 'fileContent'],
  ['a.doc', doc().subarray(0, 700), 'fileContent'],
  ['a.xls', xls(true), 'fileLocked'],
  ['a.xls', doc(), 'fileContent'],
  ['a.xls', Buffer.concat([doc().subarray(0, 8), Buffer.alloc(4000, 0xff)]), 'fileContent'],
  ['a.docx', compound('EncryptedPackage'), 'fileLocked'],
  ['a.xlsx', compound('EncryptedPackage'), 'fileLocked'],
  ['a.docx', doc(), 'fileContent'],
  ['a.docx', docm(), 'fileActive'],
  ['a.docx', xlsx(), 'fileContent'],
  ['a.docx', zip([{ name: 'a.txt', data: 'a' }]), 'fileContent'],
  ['a.docx', docx([{ name: 'word/vbaProject.bin', data: 'x' }]), 'fileActive'],
  ['a.xlsx', xlsx([{ name: 'xl/harmless.bin', data: vbaProject() }]), 'fileActive'],
  ['a.xlsx', xlsx([{ name: 'xl/macrosheets/sheet1.xml', data: 'x' }]), 'fileActive'],
  ['a.xlsx', withPartType('application/vnd.ms-excel.macrosheet+xml'), 'fileActive'],
  ['a.xlsx', withPartType('application/vnd.ms-excel.intlmacrosheet+xml'), 'fileActive'],
  ['a.xlsx', withPartType('application/vnd.ms-office.vbaProject', 'utf16le'), 'fileActive'],
  ['a.xlsx', withPartType('application/vnd.ms-excel.macro&#115;heet+xml'), 'fileActive'],
  ['a.xlsx', withPartType('x"/><!DOCTYPE x [<!ENTITY y "macro">]><x y="'), 'fileActive'],
  ['a.xlsx', withPartType('x'.repeat(4 * 1024 * 1024)), 'fileBomb'],
  ['a.odt', zip([...odtEntries(), { name: 'Basic/Standard/Module1.xml', data: 'x' }]), 'fileActive'],
  ['a.odt', zip([...odtEntries(), { name: 'Object 1/Basic/Standard/a.xml', data: 'x' }]), 'fileActive'],
  ['a.ods', zip([...odtEntries('spreadsheet'), { name: 'scripts/python/a.py', data: 'x' }]), 'fileActive'],
  ['a.doc', compound('WordDocument', Buffer.alloc(0), '_VBA_PROJECT'), 'fileActive'],
  ['a.doc', compound('WordDocument', Buffer.alloc(0), 'vba'), 'fileActive'],
  ['a.xls', compound('Workbook', Buffer.alloc(0), '_VBA_PROJECT_CUR'), 'fileActive'],
  ['a.xls', xlsWithSheet(1), 'fileActive'],
  // Excel opens the stream of the root, whose name may have any case; one of the same name elsewhere is none of its business.
  [
    'a.xls',
    compoundOf([
      ['Workbook', workbookWithSheet(1)],
      ['Workbook', workbookWithSheet(0)],
    ]),
    'fileActive',
  ],
  [
    'a.xls',
    compoundOf([
      ['Workbook', workbookWithSheet(0)],
      ['WORKBOOK', workbookWithSheet(1)],
    ]),
    'fileActive',
  ],
  [
    'a.xls',
    compoundOf([
      ['Workbook', workbookWithSheet(0)],
      ['Book', workbookWithSheet(1)],
    ]),
    'fileActive',
  ],
  // A program inside the document, which opens on a double click.
  ['a.doc', compound('WordDocument', Buffer.alloc(0), '\u0001Ole10Native'), 'fileActive'],
  [
    'a.docx',
    docx([{ name: 'word/embeddings/oleObject1.bin', data: compound('\u0001Ole10Native') }]),
    'fileActive',
  ],
  // What Word and Excel load from elsewhere as they open the file.
  ['a.docx', withRelationship('attachedTemplate', 'https://example.org/x.dotm'), 'fileActive'],
  ['a.docx', withRelationship('attachedTemplate', 'file://example.org/x.dotm'), 'fileActive'],
  ['a.docx', withRelationship('attachedTemplate', '\\\\example.org\\x.dotm'), 'fileActive'],
  ['a.docx', withRelationship('attachedTemplate', 'file:///\\\\example.org\\x.dotm'), 'fileActive'],
  ['a.docx', withRelationship('attachedTemplate', '&#104;ttps://example.org/x.dotm'), 'fileActive'],
  ['a.docx', withRelationship('oleObject', 'https://example.org/x'), 'fileActive'],
  ['a.docx', withRelationship('attached&#84;emplate', 'https://example.org/x.dotm'), 'fileActive'],
  ['a.docx', withRelationship('attachedTemplate', 'https://example.org/a>b'), 'fileActive'],
  ['a.docx', withRelationship('frame', 'https://example.org/', '&#69;xternal'), 'fileActive'],
  ['a.pdf', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'fileActive'],
  ['a.pdf', pdf('/OpenAction<</S/J#61v#61Script/JS(1)>>'), 'fileActive'],
  ['a.pdf', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'fileActive'],
  ['a.pdf', pdf('/Names<</EmbeddedFiles 5 0 R>>'), 'fileActive'],
  ['a.pdf', pdfWithObjects('1 0 <</S/JavaScript/JS(1)>>'), 'fileActive'],
  ['a.pdf', pdfWithObjects('1 0 <</S/#4caunch>>', '/Type/#4FbjStm/Filter/FlateDecode'), 'fileActive'],
  ['a.pdf', pdfWithObjects(' '.repeat(65 * 1024 * 1024)), 'fileBomb'],
  // Programs find an object stream by its number and ignore what they do not need of its dictionary.
  ['a.pdf', pdfWithObjects(openingScript, '/N 1/First 4/Filter/FlateDecode'), 'fileActive'],
  ['a.pdf', pdfWithObjects(openingScript, '/Type/ObjStm/X(endstream)/Filter/FlateDecode'), 'fileContent'],
  ['a.pdf', pdfWithObjects(openingScript, '/Type/ObjStm% endstream\n/Filter/FlateDecode'), 'fileContent'],
  ['a.pdf', pdfWithObjects(openingScript, '/Type/ObjStm/X(\\)>> endobj)/Filter/FlateDecode'), 'fileContent'],
  ['a.pdf', pdfWithObjects(openingScript, '/Type/ObjStm/X<41>/Filter/FlateDecode/Y<42>'), 'fileContent'],
  // What is compressed twice or spoilt by a predictor shows no name.
  [
    'a.pdf',
    pdfWithObjects(deflateSync(openingScript), '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]'),
    'fileContent',
  ],
  ['a.pdf', pdfWithObjects(deflateSync(openingScript), '/Type/ObjStm/Filter 7 0 R'), 'fileContent'],
  [
    'a.pdf',
    pdfWithObjects('x', '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>'),
    'fileContent',
  ],
  ['a.pdf', pdfWithObjects('x', '/Type/ObjStm/Filter/FlateDecode/DP 7 0 R'), 'fileContent'],
  ['a.pdf', Buffer.from(`%PDF-1.7\n${'1 0 obj<<('.repeat(50_000)}\n%%EOF\n`), 'fileBomb'],
  // An attached file need not say its type, and a medium has scripts and files of its own.
  ['a.pdf', pdf('/Annots[<</Subtype/FileAttachment/FS 5 0 R>>]'), 'fileActive'],
  ['a.pdf', pdf('/FS<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>'), 'fileActive'],
  ['a.pdf', pdf('/FS<</Type/Filespec/F(a.exe)/E#46 5 0 R>>'), 'fileActive'],
  ['a.pdf', pdf('/A<</S/Rendition/JS(app.alert(1))>>'), 'fileActive'],
  ['a.pdf', pdf('/Annots[<</Subtype/RichMedia>>]'), 'fileActive'],
  ['a.pdf', pdf('/OnInstantiate 5 0 R'), 'fileActive'],
  ['a.pdf', pdf('/FS<</EF % <<\n<</F 5 0 R>>>>'), 'fileActive'],
  ['a.pdf', pdf('/#45ncrypt 5 0 R'), 'fileLocked'],
  // Between the tokens of an entry stand as many spaces, NULs and comments as one likes.
  ['a.pdf', pdf(`/AcroForm<</XFA${' '.repeat(1000)}5 0 R>>`), 'fileActive'],
  ['a.pdf', pdf('/AcroForm<</XFA\x00\f5\x000\t\x00R>>'), 'fileActive'],
  ['a.pdf', pdf(`/AcroForm<</XFA%${'x'.repeat(1000)}\n5%y\n0%z\rR>>`), 'fileActive'],
  ['a.pdf', pdf(`/FS<</EF%${' '.repeat(2 * 1024 * 1024)}\n<</F 5 0 R>>>>`), 'fileActive'],
  ['a.pdf', pdf('/XFA%'.repeat(100_000)), 'fileBomb'],
  ['a.pdf', pdf('/XFA 1%'.repeat(100_000)), 'fileBomb'],
  ['a.pdf', pdf('/AcroForm<</XFA[(template) 5 0 R]>>'), 'fileActive'],
  ['a.pdf', pdfWithObjects('1 0 <</X#46A 5 0 R>>'), 'fileActive'],
  ['a.pdf', pdf('>>\n2 0 obj<</Type/ObjStm/Filter/LZWDecode>>stream\nxxxx\nendstream'), 'fileContent'],
  ['a.docx', docx([{ name: 'word/embeddings/run.exe', data: 'x' }]), 'fileContent'],
  ['a.docx', docx([{ name: '../outside.xml', data: 'x' }]), 'fileContent'],
  ['a.docx', docx([{ name: 'word/a.xml', data: 'x', isEncrypted: true }]), 'fileLocked'],
  ['a.docx', docx([{ name: 'word/a.xml', data: zeros }]), 'fileBomb'],
  ['a.docx', docx([{ name: 'word/a.xml', data: zeros, declaredSize: 10 }]), 'fileContent'],
  ['a.docx', docx([{ name: 'word/a.xml', data: 'a', declaredSize: 4_000_000_000 }]), 'fileBomb'],
  ['a.docx', docx().subarray(0, 200), 'fileContent'],
  ['a.odt', odt('<manifest:encryption-data/>'), 'fileLocked'],
  ['a.odt', ods(), 'fileContent'],
  ['a.ods', xlsx(), 'fileContent'],
])('rejects %s with its reason (%#)', async (name, bytes, reason) => {
  expect(await validateFile(name, bytes)).toEqual({ reason });
});

test('an archive of very many entries is refused', async () => {
  // A document has two entries of its own.
  const withEntries = (count: number) =>
    docx(
      Array.from({ length: count - 2 }, (_none, index) => ({
        name: `word/${index}`,
        data: '',
        isStored: true,
      })),
    );
  expect(await validateFile('a.docx', withEntries(2_000))).toHaveProperty('mimetype');
  expect(await validateFile('a.docx', withEntries(2_001))).toEqual({ reason: 'fileBomb' });
});

test('an archive that lists its entries twice is refused: each would be unpacked again', async () => {
  const archive = docx([{ name: 'word/a.bin', data: Buffer.alloc(100_000), isStored: true }]);
  const end = archive.subarray(-22);
  const directory = archive.subarray(end.readUInt32LE(16), -22);
  const twice = Buffer.from(end);
  twice.writeUInt16LE(2 * end.readUInt16LE(10), 8);
  twice.writeUInt16LE(2 * end.readUInt16LE(10), 10);
  twice.writeUInt32LE(2 * directory.length, 12);
  expect(await validateFile('a.docx', archive)).toHaveProperty('mimetype');
  expect(await validateFile('a.docx', Buffer.concat([archive.subarray(0, -22), directory, twice]))).toEqual({
    reason: 'fileBomb',
  });
});

test('a PDF file whose object streams all go on to its end is refused, although they unpack to nothing', async () => {
  const block = (content: Buffer) => {
    const head = Buffer.alloc(5);
    head.writeUInt16LE(content.length, 1);
    head.writeUInt16LE(0xffff - content.length, 3);
    return Buffer.concat([head, content]);
  };
  const beginning = Buffer.concat([
    text('\n1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
    Buffer.from([0x78, 0x01]),
  ]);
  /** Each stream but the first begins in a block of those before it, and all have the same empty blocks at their end. */
  const nested = (streams: number) =>
    Buffer.concat([
      text('%PDF-1.7'),
      beginning,
      ...Array.from({ length: streams - 1 }, () => block(beginning)),
      Buffer.alloc(1024 * 1024, block(Buffer.alloc(0))),
    ]);
  expect(await validateFile('a.pdf', nested(2))).toHaveProperty('mimetype');
  expect(await validateFile('a.pdf', nested(10))).toEqual({ reason: 'fileBomb' });
});

test('the XML of a document is not parsed: no external entity is fetched, and nested ones are not expanded', async () => {
  const fetched: (string | undefined)[] = [];
  const elsewhere = createServer(({ url }, response) => {
    fetched.push(url);
    response.end('a');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void elsewhere.close());
  await once(elsewhere, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), elsewhere.address());
  const external = `<!DOCTYPE x [<!ENTITY y SYSTEM "http://127.0.0.1:${port}/y">]><x>&y;</x>`;
  // Expanded, it would have a million million letters.
  const levels = Array.from({ length: 12 }, (_none, level) => {
    const inner = level === 0 ? 'a' : `&e${level - 1};`;
    return `<!ENTITY e${level} "${inner.repeat(10)}">`;
  });
  const nested = `<!DOCTYPE x [${levels.join('')}]><x>&e11;</x>`;
  for (const data of [external, nested]) {
    const within = (name: string) => validateFile('a.docx', docx([{ name, data }]));
    expect(await within('word/media/a.svg')).toHaveProperty('mimetype');
    // An entity could stand for anything that is looked for.
    expect(await within('word/a.xml')).toEqual({ reason: 'fileActive' });
    expect(await within('word/_rels/a.rels')).toEqual({ reason: 'fileActive' });
  }
  expect(fetched).toEqual([]);
});

test('returns a result and never throws, wherever four bytes are damaged', async () => {
  for (const [name, bytes] of [
    ['a.doc', doc()],
    ['a.xls', xls()],
    ['a.docx', docx()],
    ['a.odt', odt()],
  ] as const) {
    for (let at = 0; at < Math.min(bytes.length, 1600); at += 7) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xff, at, Math.min(at + 4, damaged.length));
      expect(Object.keys(await validateFile(name, damaged))).toHaveLength(1);
    }
  }
});

test('of three files at once the third is looked into when one of the others is done', async () => {
  const order: string[] = [];
  const check = async (name: string, bytes: Buffer) => {
    await validateFile(name, bytes);
    order.push(name);
  };
  // The large table takes many turns of the event loop, the small ones none.
  const large = Buffer.alloc(limits.upload.bytes, 'a');
  await Promise.all([check('a.csv', large), check('b.csv', large), check('c.csv', csv())]);
  expect(['a.csv', 'b.csv']).toContain(order[0]);
});
