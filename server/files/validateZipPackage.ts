// Validates Word, Excel and OpenDocument files, which are zip archives: they must be readable, must not be zip bombs and must not contain
// executable files or macros, whatever their parts are called. Every entry is unpacked once and discarded. validateFile.ts checks the document's
// type with `file-type`.
import { pipeline } from 'node:stream/promises';
import { Writable, type Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { RejectionReason } from './rejectionReason.ts';

/** More than any genuine document of 10 MB unpacks to. The ratio counts only for archives that unpack to more than `ratioFrom` bytes. */
const LIMITS = { entries: 2_000, bytes: 200 * 1024 * 1024, ratio: 200, ratioFrom: 10 * 1024 * 1024 };

const EXECUTABLE = /\.(exe|dll|com|bat|cmd|ps1|vbs|js|jse|wsf|hta|scr|msi|jar|lnk|sh|py|apk)$/i;
/**
 * OpenDocument keeps Basic macros in `Basic/` and those of other languages in `Scripts/`, also of an object inside the document; Excel has its oldest
 * macros on sheets.
 */
const MACRO_PATH = /(^|\/)(basic\/|scripts\/|vbaproject\.bin$|(macro|intlmacro)sheets?\/)/i;
/** Where a Word or Excel file names the type of each part: a macro may have any name, but not any type. */
const CONTENT_TYPES = '[content_types].xml';
const MACRO_TYPE = /vbaproject|macrosheet|macroenabled/i;
/** Another way to write a character or a whole text of XML, which no program uses there: it could hide a type. */
const HIDDEN_TYPE = /&#|<!doctype/i;
/**
 * Streams of compound files inside the archive: every VBA project ([MS-OVBA] 2.3.4.1), and a file that opens on a double click ([MS-OLEDS] 2.3.6). The
 * names stand there in UTF-16, and programs compare them without regard to case.
 */
const ACTIVE_NAMES = ['_VBA_PROJECT', 'Ole10Native'];
const ACTIVE_STREAM = new RegExp(ACTIVE_NAMES.map((name) => [...name].join('\\x00')).join('|'), 'i');
const OVERLAP = 2 * Math.max(...ACTIVE_NAMES.map((name) => name.length));
const MANIFEST = 'meta-inf/manifest.xml';
/** How much is read of a list of parts or relationships; a document whose list is longer is refused. */
const LIST_BYTES = 4 * 1024 * 1024;
/** What a part of a Word or Excel file belongs to, also outside of the file (ECMA-376 part 2, 6.5). XML allows no `<` inside an element. */
const RELATIONSHIP = /<(?:[^\s<>/:]+:)?Relationship\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
/** Word and Excel open these at once, wherever they are, with their macros. A reference to a character could hide the type. */
const LOADED_TYPE = /\bType\s*=\s*["'][^"']*(?:\/(?:attachedTemplate|oleObject|frame|subDocument)["']|&)/i;
const IS_EXTERNAL = /\bTargetMode\s*=\s*["'](?:External|[^"']*&)/i;
const TARGET = /\bTarget\s*=\s*["']([^"']*)/i;
/** A file of the own computer, as Word names the template of nearly every document, or a path relative to the document. */
const LOCAL_TARGET = /^(?:file:\/{3}(?![\\/&])|[a-z]:[\\/]|(?![\\/]{2})[^:&]*$)/i;

const loadsFromOutside = (relationships: string): boolean =>
  /<!doctype/i.test(relationships) ||
  (relationships.match(RELATIONSHIP) ?? []).some(
    (each) =>
      LOADED_TYPE.test(each) && IS_EXTERNAL.test(each) && !LOCAL_TARGET.test(TARGET.exec(each)?.[1] ?? ''),
  );

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // yauzl compares the declared sizes while it unpacks, and rejects names with absolute paths or `..`.
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    fromBuffer(bytes, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > LIMITS.entries) resolve(entries);
      else zip.readEntry();
    });
    zip.readEntry();
  });

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/**
 * Unpacks a whole entry. Returns about its first `wanted` bytes as text without NUL, which UTF-16 has between letters, and whether it has a stream with
 * macros or a file.
 */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  wanted: number,
): Promise<{ start: string; isActive: boolean }> {
  const start: Buffer[] = [];
  let size = 0;
  let isActive = false;
  let end = Buffer.alloc(0);
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size < wanted) start.push(Buffer.from(chunk));
      size += chunk.length;
      const joined = Buffer.concat([end, chunk]);
      isActive ||= ACTIVE_STREAM.test(joined.toString('latin1'));
      end = Buffer.from(joined.subarray(-OVERLAP));
      done();
    },
  });
  await pipeline(await openEntry(zip, entry), sink);
  return { start: Buffer.concat(start).toString('utf8').replaceAll('\0', ''), isActive };
}

function validateEntries(entries: readonly Entry[], packed: number): RejectionReason | undefined {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  // More than the archive has: entries share the same bytes, which would be read again for each of them.
  const isOverlapping = entries.reduce((sum, entry) => sum + entry.compressedSize, 0) > packed;
  const isBomb =
    isOverlapping ||
    entries.length > LIMITS.entries ||
    total > LIMITS.bytes ||
    (total > LIMITS.ratioFrom && total > packed * LIMITS.ratio);
  if (isBomb) return 'fileBomb';
  if (entries.some((entry) => entry.isEncrypted())) return 'fileLocked';
  if (entries.some(({ fileName }) => MACRO_PATH.test(fileName))) return 'fileActive';
  return entries.some(({ fileName }) => EXECUTABLE.test(fileName)) ? 'fileContent' : undefined;
}

/** The reason for which an archive is rejected; undefined when it is valid. */
export async function validateZipPackage(bytes: Buffer): Promise<RejectionReason | undefined> {
  try {
    const zip = await open(bytes);
    const entries = await entriesOf(zip);
    const reason = validateEntries(entries, bytes.length);
    if (reason !== undefined) return reason;
    for (const entry of entries) {
      const name = entry.fileName.toLowerCase();
      const hasRelationships = name.endsWith('.rels');
      const isList = name === MANIFEST || name === CONTENT_TYPES || hasRelationships;
      // What follows would be read by nobody but the office program.
      if (isList && entry.uncompressedSize > LIST_BYTES) return 'fileBomb';
      const { start, isActive } = await unpackEntry(zip, entry, isList ? LIST_BYTES : 0);
      if (name === MANIFEST && /<(?:[^\s<>/:]+:)?encryption-data\b/.test(start)) return 'fileLocked';
      const isMacroType = name === CONTENT_TYPES && (MACRO_TYPE.test(start) || HIDDEN_TYPE.test(start));
      if (isActive || isMacroType || (hasRelationships && loadsFromOutside(start))) return 'fileActive';
    }
    return undefined;
  } catch {
    // The archive is damaged or manipulated: an office program would not open it either.
    return 'fileContent';
  }
}
