// Validates Word, Excel and OpenDocument files, which are zip archives: they must be readable, must not be zip bombs and must not contain
// executable files or macros, whatever their parts are called. Every entry is unpacked once and discarded. validateFile.ts checks the document's
// type with `file-type`.
import { pipeline } from 'node:stream/promises';
import { Writable, type Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { createXmlScanner } from './activeXml.ts';
import { COMPOUND_SIGNATURE } from './validateCompoundFile.ts';
import { hasUnsafeCharacters } from './hasUnsafeCharacters.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { hasOtherEncoding } from './xmlEncoding.ts';
import { attributesOf } from './xmlReader.ts';

/** More than any genuine document of 10 MB unpacks to. The ratio counts only for archives that unpack to more than `ratioFrom` bytes. */
const LIMITS = { entries: 2_000, ratio: 200, ratioFrom: 10 * 1024 * 1024 };

const EXECUTABLE =
  /\.(exe|dll|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|scr|msi|jar|lnk|url|sh|py|apk|cpl|pif|iso|xll|reg)$/i;
/** How many bytes an archive and all within it may still unpack to: each level alone could unpack to as many times its size. */
export interface Budget {
  left: number;
}

/** Windows ignores these: the name is another one there. */
const IGNORED_END = /[. ]$/;
/**
 * OpenDocument keeps Basic macros in `Basic/` and those of other languages in `Scripts/`, also of an object inside the document; Excel has its oldest
 * macros on sheets.
 */
const MACRO_PATH = /(^|\/)(basic\/|scripts\/|vbaproject\.bin$|(macro|intlmacro)sheets?\/)/i;
/** Where a Word or Excel file names the type of each part: a macro may have any name, but not any type. */
const CONTENT_TYPES = '[content_types].xml';
/** ActiveX controls are programs that the document starts with data of its own. */
const MACRO_TYPE = /vbaproject|macrosheet|macroenabled|activex/i;
/** Another way to write a character or a whole text of XML, which no program uses there: it could hide a type. */
const HIDDEN_TYPE = /&#|<!doctype/i;
/**
 * Streams of compound files inside the archive: every VBA project ([MS-OVBA] 2.3.4.1), and a file that opens on a double click ([MS-OLEDS] 2.3.6). The
 * names stand there in UTF-16, and programs compare them without regard to case.
 */
const ACTIVE_NAMES = ['_VBA_PROJECT', 'Ole10Native'];
const ACTIVE_CONTENT = new RegExp(ACTIVE_NAMES.map((name) => [...name].join('\\x00')).join('|'), 'i');
const OVERLAP = 2 * Math.max(...ACTIVE_NAMES.map((name) => name.length));
const MANIFEST = 'meta-inf/manifest.xml';
/** How much is read of a list of parts or relationships; a document whose list is longer is refused. */
const LIST_BYTES = 4 * 1024 * 1024;
/** The beginning by which a program or another document is recognised. */
const HEAD_BYTES = 4096;
/** A document within the document is looked through as a whole. */
const EMBEDDED_BYTES = 16 * 1024 * 1024;
/** What a part of a Word or Excel file belongs to, also outside of the file (ECMA-376 part 2, 6.5). XML allows no `<` inside an element. */
const RELATIONSHIP = /<(?:[^\s<>/:]+:)?Relationship\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
/** Word and Excel open these at once, wherever they are, with their macros. A reference to a character could hide the type. */
const LOADED_TYPE = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk)$|&/i;
/** What the programs open when a person clicks on it or agrees to it. */
const CONFIRMED_TYPE = /\/(?:hyperlink|externalLink(?:Long)?Path|xlExternalLink(?:Long)?Path\/\w+)$/i;
const IS_EXTERNAL = /^External$|&/i;
/** A file of the own computer, as Word names the template of nearly every document, or a path relative to the document. */
const LOCAL_TARGET = /^(?:file:\/\/(?:localhost)?\/(?![\\/&%])|[a-z]:[\\/]|(?![\\/]{2}|%)[^:&]*$)/i;
/** The web, or a picture of an e-mail or a web page from which the text was taken. */
const HARMLESS_TARGET = /^(?:https?|cid|data|about|blob|webkit-fake-url|applewebdata):/i;

function isLoaded(element: string): boolean {
  const attributes = attributesOf(element);
  const target = attributes.get('Target') ?? '';
  if (!IS_EXTERNAL.test(attributes.get('TargetMode') ?? '') || LOCAL_TARGET.test(target)) return false;
  const type = attributes.get('Type') ?? '';
  if (LOADED_TYPE.test(type)) return true;
  // Pictures, sounds and films may lie on the web. A file server would be sent the hash of the password of whoever opens the document.
  return !CONFIRMED_TYPE.test(type) && !HARMLESS_TARGET.test(target);
}

const loadsFromOutside = (relationships: string): boolean =>
  /<!doctype/i.test(relationships) || (relationships.match(RELATIONSHIP) ?? []).some(isLoaded);

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

const ZIP = Buffer.from('PK\u0003\u0004');
const isDocument = (head: Buffer): boolean =>
  [ZIP, COMPOUND_SIGNATURE].some((signature) => head.subarray(0, signature.length).equals(signature));

/** A program of Windows or Linux, a script, or a rich text file, which nobody looks through and which can hold all of them. */
function isForeign(head: Buffer): boolean {
  if (/^(?:\u007fELF|#!|\{\\rt)/.test(head.toString('latin1', 0, 8))) return true;
  if (head.length < 64 || head.toString('latin1', 0, 2) !== 'MZ') return false;
  const at = head.readUInt32LE(60);
  return head.toString('latin1', at, at + 4) === 'PE\0\0';
}

interface Unpacked {
  /** Its beginning: a list up to LIST_BYTES, a document up to EMBEDDED_BYTES. */
  content: Buffer;
  size: number;
  /** Whether it has macros, a file, or something that starts a program or loads something from elsewhere. */
  isActive: boolean;
}

/** Unpacks a whole entry. @param wanted about how many bytes are kept, unless it is a document */
async function unpackEntry(zip: ZipFile, entry: Entry, wanted: number): Promise<Unpacked> {
  const kept: Buffer[] = [];
  let most = wanted;
  let size = 0;
  let isActive = false;
  let end = Buffer.alloc(0);
  const xml = createXmlScanner(/[.]svg$/i.test(entry.fileName));
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size < most) kept.push(Buffer.from(chunk));
      if (size < COMPOUND_SIGNATURE.length && isDocument(Buffer.concat(kept))) most = EMBEDDED_BYTES;
      size += chunk.length;
      const joined = Buffer.concat([end, chunk]);
      isActive ||= ACTIVE_CONTENT.test(joined.toString('latin1'));
      end = Buffer.from(joined.subarray(-OVERLAP));
      xml.write(chunk);
      done();
    },
    final(done) {
      xml.end();
      done();
    },
  });
  await pipeline(await openEntry(zip, entry), sink);
  return { content: Buffer.concat(kept), size, isActive: isActive || xml.isActive() };
}

function validateEntries(
  entries: readonly Entry[],
  packed: number,
  budget: Budget,
): RejectionReason | undefined {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  budget.left -= total;
  const isBomb =
    entries.length > LIMITS.entries ||
    budget.left < 0 ||
    (total > LIMITS.ratioFrom && total > packed * LIMITS.ratio);
  if (isBomb) return 'fileBomb';
  if (entries.some((entry) => entry.isEncrypted())) return 'fileLocked';
  if (entries.some(({ fileName }) => MACRO_PATH.test(fileName))) return 'fileActive';
  const isUnsafe = ({ fileName, fileNameRaw }: Entry) =>
    EXECUTABLE.test(fileName) ||
    IGNORED_END.test(fileName) ||
    hasUnsafeCharacters(fileNameRaw.toString('utf8'));
  return entries.some(isUnsafe) ? 'fileContent' : undefined;
}

/**
 * The directory at the end says what the archive has, and so does a header before each entry. Programs differ in which they go by, also when they
 * repair a file: both must say the same, no two entries may share bytes or a name, and no entry may lie where the directory does not know it.
 */
async function validateLayout(
  zip: ZipFile,
  entries: readonly Entry[],
  bytes: Buffer,
): Promise<RejectionReason | undefined> {
  const places = await Promise.all(
    entries.map(async (entry) => {
      const header = await zip.readLocalFileHeaderPromise(entry);
      return {
        start: entry.relativeOffsetOfLocalHeader,
        end: header.fileDataStart + entry.compressedSize,
        isSame:
          header.fileName.equals(entry.fileNameRaw) &&
          header.compressionMethod === entry.compressionMethod &&
          (header.generalPurposeBitFlag & 1) === 0,
      };
    }),
  );
  const inOrder = places.toSorted((one, other) => one.start - other.start);
  // Entries that share bytes would have them unpacked again for each of them.
  if (inOrder.some(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0))) return 'fileBomb';
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  const ends = [0, ...inOrder.map(({ end }) => end)];
  const hasHidden = ends.some((end, index) =>
    bytes.subarray(end, inOrder[index]?.start ?? bytes.length).includes(ZIP),
  );
  const isPlain = names.size === entries.length && places.every(({ isSame }) => isSame) && !hasHidden;
  return isPlain ? undefined : 'fileContent';
}

/**
 * The reason for which an archive is rejected; undefined when it is valid.
 * @param validateEmbedded validates a document within it
 */
export async function validateZipPackage(
  bytes: Buffer,
  budget: Budget,
  validateEmbedded: (content: Buffer) => Promise<RejectionReason | undefined>,
): Promise<RejectionReason | undefined> {
  try {
    const zip = await open(bytes);
    const entries = await entriesOf(zip);
    const reason =
      validateEntries(entries, bytes.length, budget) ?? (await validateLayout(zip, entries, bytes));
    if (reason !== undefined) return reason;
    for (const entry of entries) {
      const name = entry.fileName.toLowerCase();
      const hasRelationships = name.endsWith('.rels');
      const isList = name === MANIFEST || name === CONTENT_TYPES || hasRelationships;
      // What follows would be read by nobody but the office program.
      if (isList && entry.uncompressedSize > LIST_BYTES) return 'fileBomb';
      const { content, size, isActive } = await unpackEntry(zip, entry, isList ? LIST_BYTES : HEAD_BYTES);
      if (isActive) return 'fileActive';
      if (isForeign(content) || hasOtherEncoding(content)) return 'fileContent';
      // Without NUL, which UTF-16 has between letters.
      const list = isList ? content.toString('utf8').replaceAll('\0', '') : '';
      if (name === MANIFEST && /<(?:[^\s<>/:]+:)?encryption-data\b/.test(list)) return 'fileLocked';
      const isMacroType = name === CONTENT_TYPES && (MACRO_TYPE.test(list) || HIDDEN_TYPE.test(list));
      if (isMacroType || (hasRelationships && loadsFromOutside(list))) return 'fileActive';
      if (!isDocument(content)) continue;
      if (size > EMBEDDED_BYTES) return 'fileBomb';
      const embeddedReason = await validateEmbedded(content);
      if (embeddedReason !== undefined) return embeddedReason;
    }
    return undefined;
  } catch {
    // The archive is damaged or manipulated: an office program would not open it either.
    return 'fileContent';
  }
}
