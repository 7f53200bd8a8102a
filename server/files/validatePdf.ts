// Validates PDF files: they must not be encrypted, run scripts or programs, or carry other files (ISO 32000-1). What an object stream holds is
// compressed, so these streams are unpacked and looked through as well.
import { setImmediate as afterOtherWork } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import type { RejectionReason } from './rejectionReason.ts';

/** How much all object streams of a file may unpack to: they hold dictionaries, no images. */
const UNPACKED_BYTES = 64 * 1024 * 1024;
/** How much is searched before other requests get their turn. */
const PIECE = 1024 * 1024;
/** Longer than any name that is looked for, with each character escaped. */
const OVERLAP = 100;

/** An expression for names of PDF, in which `#4A` may stand for each character (7.3.5). */
const names = (...texts: readonly string[]): RegExp => {
  const escaped = (text: string) =>
    [...text]
      .map(
        (character) =>
          `(?:${character}|#${character.charCodeAt(0).toString(16).replaceAll(/[a-f]/g, '[$&]')})`,
      )
      .join('');
  return new RegExp(`/(?:${texts.map(escaped).join('|')})`, 'i');
};

/** Actions that run a script or a program (12.6.4), and files inside the file (7.11.4), which some programs open. */
const ACTIVE = names('JavaScript', 'Launch', 'EmbeddedFile');
const OBJECT_STREAM = names('ObjStm');

/** `/Encrypt 12 0 R` or `/Encrypt << …` in the trailer or in a cross-reference stream, neither of which is compressed (7.6). */
const ENCRYPTED = /\/Encrypt\s{0,9}(?:\d{1,10}\s{1,9}\d{1,5}\s{1,9}R\b|<<)/;

async function includes(bytes: Buffer, name: RegExp): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (name.test(bytes.toString('latin1', at, at + PIECE + OVERLAP))) return true;
    await afterOtherWork();
  }
  return false;
}

/** Where the content of each object stream begins: after the word `stream` of an object whose dictionary names the type. */
async function* objectStreams(bytes: Buffer): AsyncGenerator<number> {
  const word = 'stream';
  let from = 0;
  let isObjectStream = false;
  let rested = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
    const text = bytes.toString('latin1', from, at);
    from = at + word.length;
    if (at - rested > PIECE / 16) {
      rested = at;
      await afterOtherWork();
    }
    if (text.endsWith('end')) isObjectStream = false;
    else {
      isObjectStream ||= OBJECT_STREAM.test(text);
      if (isObjectStream) yield from + (bytes[from] === 0x0d ? 2 : 1);
    }
  }
}

/** The reason for which a PDF file is rejected; undefined when it is valid. */
export async function validatePdf(bytes: Buffer): Promise<RejectionReason | undefined> {
  if (await includes(bytes, ENCRYPTED)) return 'fileLocked';
  if (await includes(bytes, ACTIVE)) return 'fileActive';
  let left = UNPACKED_BYTES;
  for await (const start of objectStreams(bytes)) {
    let unpacked: Buffer;
    try {
      unpacked = await promisify(inflate)(bytes.subarray(start), {
        maxOutputLength: left,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
    } catch (error) {
      // Other filters are legal and never used: such a stream could hide what the file does.
      return error instanceof RangeError ? 'fileBomb' : 'fileContent';
    }
    left -= unpacked.length;
    if (left <= 0) return 'fileBomb';
    if (await includes(unpacked, ACTIVE)) return 'fileActive';
  }
  return undefined;
}
