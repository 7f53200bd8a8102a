// Decodes base64 in a JSON string piece by piece as it arrives. It is strict: a character outside of base64 is an error. Only line
// breaks, `\n` and `\r` in JSON, are left out.
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

export interface Base64Decoder {
  /** Decodes the bytes of `chunk` from the index `from`; returns the index after the closing quote, or the chunk's length. */
  write(chunk: Buffer, from: number): number;
  isClosed(): boolean;
  /** The decoded bytes; complete once isClosed() is true. */
  bytes(): Buffer;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

// Some JSON libraries escape characters that need no escape (`\/`, `\u002B`).
const escapes: Readonly<Record<string, string>> = {
  '\\/': '/',
  '\\n': '',
  '\\r': '',
  '\\u002b': '+',
  '\\u002f': '/',
  '\\u003d': '=',
};

const invalidBase64 = () =>
  new HttpError(400, INVALID_VALUES, [{ path: 'content', messageId: 'characters' }]);

/** A decoder for a string whose opening quote was read. Its `write` throws HttpError 400 for invalid base64. */
export function createBase64Decoder(): Base64Decoder {
  const pieces: Buffer[] = [];
  /** Characters that are not a group of four yet. */
  let carry = '';
  let escape = '';
  let isPadded = false;
  let isClosed = false;

  function decode(characters: string, isLast: boolean): void {
    const text = carry + characters;
    const usableLength = isLast ? text.length : text.length - (text.length % 4);
    const group = text.slice(0, usableLength);
    carry = text.slice(usableLength);
    if (group === '') return;
    // One character is six bits, which is less than a byte.
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(group) || group.length % 4 === 1) throw invalidBase64();
    isPadded = group.endsWith('=');
    if (isPadded && group.length % 4 !== 0) throw invalidBase64();
    pieces.push(Buffer.from(group, 'base64'));
  }

  function writeEscape(byte: number): void {
    escape += String.fromCharCode(byte);
    // The digits of a code may be capitals, the letter of an escape may not.
    const known = escapes[escape.startsWith('\\u') ? escape.toLowerCase() : escape];
    if (known !== undefined) {
      escape = '';
      decode(known, false);
    } else if (escape.length >= (escape[1] === 'u' ? 6 : 2)) throw invalidBase64();
  }

  return {
    write(chunk, from) {
      let at = from;
      while (at < chunk.length) {
        if (escape !== '') {
          writeEscape(chunk[at] ?? 0);
          at += 1;
          continue;
        }
        const quote = chunk.indexOf(QUOTE, at);
        const end = quote < 0 ? chunk.length : quote;
        const slash = chunk.subarray(at, end).indexOf(BACKSLASH);
        const stop = slash < 0 ? end : at + slash;
        decode(chunk.toString('latin1', at, stop), false);
        at = stop;
        if (slash >= 0) {
          escape = '\\';
          at += 1;
        } else if (quote >= 0) {
          decode('', true);
          isClosed = true;
          return quote + 1;
        }
      }
      return at;
    },
    isClosed: () => isClosed,
    bytes: () => Buffer.concat(pieces),
  };
}
