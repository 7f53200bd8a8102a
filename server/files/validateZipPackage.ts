// Validates Word, Excel and OpenDocument files, which are zip archives: they must be readable, must not be zip bombs and must not contain
// executable files or macros. Every entry is unpacked once and discarded. validateFile.ts checks the document's type with `file-type`.
import { pipeline } from 'node:stream/promises';
import { Writable, type Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { RejectionReason } from './rejectionReason.ts';

/** More than any genuine document of 10 MB unpacks to. The ratio counts only for archives that unpack to more than `ratioFrom` bytes. */
const LIMITS = { entries: 10_000, bytes: 200 * 1024 * 1024, ratio: 200, ratioFrom: 10 * 1024 * 1024 };

const EXECUTABLE =
  /\.(exe|dll|com|bat|cmd|ps1|vbs|js|jse|wsf|hta|scr|msi|jar|lnk|sh|py|apk)$|(^|\/)vbaProject\.bin$/i;
const MANIFEST = 'META-INF/manifest.xml';
/** How much of an OpenDocument file's manifest is read: it lists the encrypted entries, and is short. */
const MANIFEST_BYTES = 1024 * 1024;

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

/** Unpacks a whole entry and returns about its first `wanted` bytes as text. */
async function unpackEntry(zip: ZipFile, entry: Entry, wanted: number): Promise<string> {
  const start: Buffer[] = [];
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size < wanted) start.push(Buffer.from(chunk));
      size += chunk.length;
      done();
    },
  });
  await pipeline(await openEntry(zip, entry), sink);
  return Buffer.concat(start).toString('utf8');
}

function validateEntries(entries: readonly Entry[], packed: number): RejectionReason | undefined {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isBomb =
    entries.length > LIMITS.entries ||
    total > LIMITS.bytes ||
    (total > LIMITS.ratioFrom && total > packed * LIMITS.ratio);
  if (isBomb) return 'fileBomb';
  if (entries.some((entry) => entry.isEncrypted())) return 'fileLocked';
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
      const isManifest = entry.fileName === MANIFEST;
      const start = await unpackEntry(zip, entry, isManifest ? MANIFEST_BYTES : 0);
      if (isManifest && /<(\w+:)?encryption-data\b/.test(start)) return 'fileLocked';
    }
    return undefined;
  } catch {
    // The archive is damaged or manipulated: an office program would not open it either.
    return 'fileContent';
  }
}
