// Whether an uploaded file is what it says it is: its name, its size and, by its content and never by its name alone, its kind
// (specification section 5 "Files"; security.md 12).
import { fileTypeFromBuffer } from 'file-type';
import { acceptedFiles, endingOf } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { isCsvText } from './isTable.ts';
import { validateCompoundFile } from './validateCompoundFile.ts';
import { validateZipPackage } from './validateZipPackage.ts';
import { isEncryptedPdf } from './isLockedPdf.ts';

export type FileValidation = { mimetype: string } | { reason: RejectionReason };

// Path separators, control characters, and the marks that turn the direction of reading: "fdp.exe" shown as "exe.pdf".
// oxfmt-ignore
// oxlint-disable-next-line no-control-regex
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f/\\\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/u;

/** Whether a name may be shown and offered as a download; files are stored under names of our own. */
const isUnsafeName = (name: string): boolean =>
  name.length > 255 || name.startsWith('.') || UNSAFE_CHARACTERS.test(name);

const zipEndings = new Set(['docx', 'xlsx', 'odt', 'ods']);

async function validateContent(ending: string, bytes: Buffer): Promise<RejectionReason | undefined> {
  if (ending === 'csv') return isCsvText(bytes) ? undefined : 'fileContent';
  if (ending === 'doc' || ending === 'xls') return validateCompoundFile(bytes, ending);
  // A document with a password is no package: it is wrapped as a whole.
  if (zipEndings.has(ending) && validateCompoundFile(bytes, ending) === 'fileLocked') return 'fileLocked';
  const packed = zipEndings.has(ending) ? await validateZipPackage(bytes) : undefined;
  if (packed !== undefined) return packed;
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !acceptedFiles[ending]?.includes(sniffed.mime)) return 'fileContent';
  return ending === 'pdf' && isEncryptedPdf(bytes) ? 'fileLocked' : undefined;
}

/** The media type to serve a file as, or why it is refused. Nothing is unpacked into memory as a whole. */
export async function validateFile(filename: string, bytes: Buffer): Promise<FileValidation> {
  if (isUnsafeName(filename)) return { reason: 'fileName' };
  const ending = endingOf(filename);
  const mimetype = Object.hasOwn(acceptedFiles, ending) ? acceptedFiles[ending]?.[0] : undefined;
  if (mimetype === undefined) return { reason: 'fileType' };
  if (bytes.length === 0) return { reason: 'fileEmpty' };
  if (bytes.length > limits.upload.bytes) return { reason: 'fileSize' };
  const reason = await validateContent(ending, bytes);
  return reason === undefined ? { mimetype } : { reason };
}
