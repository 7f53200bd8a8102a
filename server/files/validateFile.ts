// Validates an uploaded file: its name, its size and its type (product 8.3, 8.7). The content decides whether the file has the type of its
// extension; the name alone never does.
import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { acceptedFileTypes, fileExtension } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { createQueue } from '../createQueue.ts';
import { piecesOf } from './piecesOf.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { validateCompoundFile } from './validateCompoundFile.ts';
import { validatePdf } from './validatePdf.ts';
import { validateZipPackage } from './validateZipPackage.ts';

/** The media type to serve an accepted file as, or the reason for which a file is rejected. */
export type FileValidation = { mimetype: string } | { reason: RejectionReason };

// Path separators, control characters, invisible characters, and marks of text direction, which can make "fdp.exe" look like "exe.pdf".
// oxfmt-ignore
// oxlint-disable-next-line no-control-regex
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f/\\\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/u;

/** Whether a name must not be shown or offered as a download. It is never a path on the server: files are stored under UUIDs. */
const isUnsafeName = (name: string): boolean =>
  name.length > 255 || name.startsWith('.') || UNSAFE_CHARACTERS.test(name);

/** The beginnings of scripts, markup and other documents, which some program would run or display as something other than a table. */
const NON_CSV_START = /^(#!|<|%PDF|%!PS|\{\\rtf|@echo\b|MZ\u0090)/i;

const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c);

/** A csv file has no signature, so its whole content is checked: UTF-8 or a Windows code page, no control characters, no other format. */
async function isCsvText(bytes: Buffer): Promise<boolean> {
  let high = 0;
  for await (const { piece } of piecesOf(bytes)) {
    for (const byte of piece) {
      if (isControl(byte)) return false;
      if (byte >= 0x80) high += 1;
    }
  }
  // In a Western code page few characters are outside of ASCII.
  if (!isUtf8(bytes) && high > bytes.length / 3) return false;
  const start = Buffer.from(bytes.subarray(0, 64))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return start !== '' && !NON_CSV_START.test(start);
}

const ZIP_EXTENSIONS = new Set(['docx', 'xlsx', 'odt', 'ods']);

async function validateContent(extension: string, bytes: Buffer): Promise<RejectionReason | undefined> {
  if (extension === 'csv') return (await isCsvText(bytes)) ? undefined : 'fileContent';
  if (extension === 'doc' || extension === 'xls') return validateCompoundFile(bytes, extension);
  // A document with a password is not a zip archive but a compound file that contains the encrypted archive.
  if (ZIP_EXTENSIONS.has(extension) && validateCompoundFile(bytes, extension) === 'fileLocked')
    return 'fileLocked';
  const zipReason = ZIP_EXTENSIONS.has(extension) ? await validateZipPackage(bytes) : undefined;
  if (zipReason !== undefined) return zipReason;
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !acceptedFileTypes[extension]?.includes(sniffed.mime)) return 'fileContent';
  return extension === 'pdf' ? validatePdf(bytes) : undefined;
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
