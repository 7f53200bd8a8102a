// Word, Excel and OpenDocument files are zip archives. Opened here to see that they can be read, that they are no bombs and
// that nothing in them runs; what kind of document it is, `file-type` says. Every entry is unpacked once, into nothing.
import { pipeline } from 'node:stream/promises';
import { Writable, type Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { RejectionReason } from './rejectionReason.ts';

/** What an honest document of 10 MB may unpack to. */
const LIMITS = { entries: 10_000, bytes: 200 * 1024 * 1024, ratio: 200, ratioFrom: 10 * 1024 * 1024 };

const EXECUTABLE =
  /\.(exe|dll|com|bat|cmd|ps1|vbs|js|jse|wsf|hta|scr|msi|jar|lnk|sh|py|apk)$|(^|\/)vbaProject\.bin$/i;
const MANIFEST = 'META-INF/manifest.xml';
/** The manifest of an OpenDocument file says what is encrypted; it is short. */
const manifestBytes = 1024 * 1024;

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Sizes are compared while unpacking, names checked for paths that lead outside.
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

const unpacked = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** Unpacks one entry and returns its first bytes. */
async function read(zip: ZipFile, entry: Entry, wanted: number): Promise<string> {
  const start: Buffer[] = [];
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size < wanted) start.push(Buffer.from(chunk));
      size += chunk.length;
      done();
    },
  });
  await pipeline(await unpacked(zip, entry), sink);
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

/** Why an archive is not kept; undefined when nothing speaks against it. */
export async function validateZipPackage(bytes: Buffer): Promise<RejectionReason | undefined> {
  try {
    const zip = await open(bytes);
    const entries = await entriesOf(zip);
    const reason = validateEntries(entries, bytes.length);
    if (reason !== undefined) return reason;
    for (const entry of entries) {
      const isManifest = entry.fileName === MANIFEST;
      const start = await read(zip, entry, isManifest ? manifestBytes : 0);
      if (isManifest && /<(\w+:)?encryption-data\b/.test(start)) return 'fileLocked';
    }
    return undefined;
  } catch {
    // Damaged, or made to confuse: an office program would not open it either.
    return 'fileContent';
  }
}
