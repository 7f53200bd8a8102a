// Validates JPEG and PNG files: one that is cut off before its picture is refused, and one that claims more pixels than any photograph has, because
// a program that opens it reserves memory for all of them.
import type { RejectionReason } from './rejectionReason.ts';

/** A gigabyte of memory, at four bytes each. */
const MOST_PIXELS = 2 ** 28;

function pixelsReason(width: number, height: number): RejectionReason | undefined {
  if (width === 0 || height === 0) return 'fileContent';
  return width * height > MOST_PIXELS ? 'fileBomb' : undefined;
}

const PNG_SIGNATURE = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_OVERHEAD = 12;

/** Chunks from IHDR with the size to IEND, with the pixels in IDAT between them (PNG 5.3, 5.6). */
function validatePng(bytes: Buffer): RejectionReason | undefined {
  let hasPixels = false;
  let at = PNG_SIGNATURE;
  while (at + CHUNK_OVERHEAD <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_OVERHEAD + length;
    const isFirst = at === PNG_SIGNATURE;
    if (end > bytes.length || isFirst !== (type === 'IHDR') || (isFirst && length < 8)) return 'fileContent';
    if (type === 'IEND') return hasPixels ? undefined : 'fileContent';
    if (type === 'IDAT') hasPixels = true;
    const reason = isFirst
      ? pixelsReason(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))
      : undefined;
    if (reason !== undefined) return reason;
    at = end;
  }
  return 'fileContent';
}

const [MARKER, START_OF_SCAN, END_OF_IMAGE] = [0xff, 0xda, 0xd9];
/** The markers of a frame; among them are those of tables and of an extension (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments up to a frame with the size and, behind it, the first scan with the pixels (B.2). */
function validateJpeg(bytes: Buffer): RejectionReason | undefined {
  let hasFrame = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1];
    // Programs look for the next marker: other bytes before it are skipped, and any number of bytes 0xff belongs to it.
    if (bytes[at] !== MARKER || marker === undefined || marker === MARKER || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return hasFrame ? undefined : 'fileContent';
    if (marker === END_OF_IMAGE) return 'fileContent';
    if (isFrame(marker)) {
      if (at + 9 > bytes.length) return 'fileContent';
      const reason = pixelsReason(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      if (reason !== undefined) return reason;
      hasFrame = true;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'fileContent';
}

/** The reason for which a picture (`png` or `jpg`) is rejected; undefined when it is valid. */
export const validateImage = (bytes: Buffer, extension: string): RejectionReason | undefined =>
  extension === 'png' ? validatePng(bytes) : validateJpeg(bytes);
