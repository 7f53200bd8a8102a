// Whether an uploaded file is what it says it is: its name, its size and, by its content and never by its name alone, its kind
// (specification section 5 "Files"; security.md 12).
import { fileTypeFromBuffer } from 'file-type';
import { acceptedFileTypes, fileExtension } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { FileReason } from './fileReason.ts';
import { isTable } from './isTable.ts';
import { judgeCompound } from './judgeCompound.ts';
import { judgePackage } from './judgePackage.ts';
import { isLockedPdf } from './isLockedPdf.ts';

export type Verdict = { mimetype: string } | { reason: FileReason };

// Path separators, control characters, and the marks that turn the direction of reading: "fdp.exe" shown as "exe.pdf".
// oxfmt-ignore
// oxlint-disable-next-line no-control-regex
const hostile = /[\u0000-\u001f\u007f-\u009f/\\\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/u;

/** Whether a name may be shown and offered as a download; files are stored under names of our own. */
const isHostileName = (name: string): boolean =>
  name.length > 255 || name.startsWith('.') || hostile.test(name);

const byPackage = new Set(['docx', 'xlsx', 'odt', 'ods']);

async function contentVerdict(ending: string, bytes: Buffer): Promise<FileReason | undefined> {
  if (ending === 'csv') return isTable(bytes) ? undefined : 'fileContent';
  if (ending === 'doc' || ending === 'xls') return judgeCompound(bytes, ending);
  // A document with a password is no package: it is wrapped as a whole.
  if (byPackage.has(ending) && judgeCompound(bytes, ending) === 'fileLocked') return 'fileLocked';
  const packed = byPackage.has(ending) ? await judgePackage(bytes) : undefined;
  if (packed !== undefined) return packed;
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !acceptedFileTypes[ending]?.includes(sniffed.mime)) return 'fileContent';
  return ending === 'pdf' && isLockedPdf(bytes) ? 'fileLocked' : undefined;
}

/** The media type to serve a file as, or why it is refused. Nothing is unpacked into memory as a whole. */
export async function judgeFile(filename: string, bytes: Buffer): Promise<Verdict> {
  if (isHostileName(filename)) return { reason: 'fileName' };
  const ending = fileExtension(filename);
  const mimetype = Object.hasOwn(acceptedFileTypes, ending) ? acceptedFileTypes[ending]?.[0] : undefined;
  if (mimetype === undefined) return { reason: 'fileType' };
  if (bytes.length === 0) return { reason: 'fileEmpty' };
  if (bytes.length > limits.upload.bytes) return { reason: 'fileSize' };
  const reason = await contentVerdict(ending, bytes);
  return reason === undefined ? { mimetype } : { reason };
}
