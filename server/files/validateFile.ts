// Validates an uploaded file: its name, its size and its type (product 8.3, 8.7). The content decides whether the file has the type of its
// extension; the name alone never does.
import { fileTypeFromBuffer } from 'file-type';
import { acceptedFileTypes, fileExtension } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { createQueue } from '../createQueue.ts';
import { endsAsZip } from './endsAsZip.ts';
import { hasUnsafeCharacters } from './hasUnsafeCharacters.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { validateCompoundFile } from './validateCompoundFile.ts';
import { validateCsv } from './validateCsv.ts';
import { validateImage } from './validateImage.ts';
import { validatePdf } from './validatePdf.ts';
import { validateZipPackage, type Budget } from './validateZipPackage.ts';

/** The media type to serve an accepted file as, or the reason for which a file is rejected. */
export type FileValidation = { mimetype: string } | { reason: RejectionReason };

/** Whether a name must not be shown or offered as a download. It is never a path on the server: files are stored under UUIDs. */
const isUnsafeName = (name: string): boolean =>
  name.length > 255 || name.startsWith('.') || /[/\\]/.test(name) || hasUnsafeCharacters(name);

const ZIP_EXTENSIONS = new Set(['docx', 'xlsx', 'odt', 'ods']);
/** How deep a document may lie within others. */
const MOST_DEPTH = 3;
/** More than any genuine document of 10 MB unpacks to. */
const MOST_UNPACKED = 200 * 1024 * 1024;

/** Validates a document within a document; what is neither an archive nor a compound file is valid. */
const validateEmbedded =
  (budget: Budget, depth = 1) =>
  async (content: Buffer): Promise<RejectionReason | undefined> => {
    if (depth > MOST_DEPTH) return 'fileBomb';
    const isArchive = content.toString('latin1', 0, 2) === 'PK';
    if (isArchive) return validateZipPackage(content, budget, validateEmbedded(budget, depth + 1));
    const reason = await validateCompoundFile(content, null, validateEmbedded(budget, depth + 1));
    // Old objects, such as equations, have formats of their own.
    return reason === 'fileContent' ? undefined : reason;
  };

async function validateContent(extension: string, bytes: Buffer): Promise<RejectionReason | undefined> {
  if (extension === 'csv') return validateCsv(bytes);
  const budget = { left: MOST_UNPACKED };
  const validateInner = validateEmbedded(budget);
  if (extension === 'doc' || extension === 'xls')
    return validateCompoundFile(bytes, extension, validateInner);
  if (ZIP_EXTENSIONS.has(extension)) {
    // A document with a password is not a zip archive but a compound file that contains the encrypted archive.
    const compoundReason = await validateCompoundFile(bytes, null, validateInner);
    const reason =
      compoundReason === 'fileLocked'
        ? compoundReason
        : await validateZipPackage(bytes, budget, validateInner);
    if (reason !== undefined) return reason;
  } else if (endsAsZip(bytes)) return 'fileContent';
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !acceptedFileTypes[extension]?.includes(sniffed.mime)) return 'fileContent';
  return extension === 'pdf'
    ? validatePdf(bytes)
    : ZIP_EXTENSIONS.has(extension)
      ? undefined
      : validateImage(bytes, extension);
}

/**
 * A file of a few kilobytes can unpack to 64 MB, which are then looked through. With all uploads at once that would take gigabytes, and delay every
 * other request. The others wait in the order in which they came: at most 16, and three of one person, because an upload keeps the slot of its body
 * meanwhile (http/bodyLimits.ts).
 */
const contentChecks = createQueue(2);

/** Validates a file. Archives are never unpacked into memory as a whole. */
export async function validateFile(filename: string, bytes: Buffer): Promise<FileValidation> {
  if (isUnsafeName(filename)) return { reason: 'fileName' };
  const extension = fileExtension(filename);
  const mimetype = Object.hasOwn(acceptedFileTypes, extension)
    ? acceptedFileTypes[extension]?.[0]
    : undefined;
  if (mimetype === undefined) return { reason: 'fileType' };
  if (bytes.length === 0) return { reason: 'fileEmpty' };
  if (bytes.length > limits.upload.bytes) return { reason: 'fileSize' };
  const reason = await contentChecks.run(() => validateContent(extension, bytes));
  return reason === undefined ? { mimetype } : { reason };
}
