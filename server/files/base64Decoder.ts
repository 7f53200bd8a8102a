// Decodes base64 in a JSON string as its chunks arrive. It is strict: a character outside of base64 is an error. Only line
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

/** Shorter texts wait for more: a buffer for each of the groups between many escapes would take a hundred times the memory of its bytes. */
const SHORTEST_PIECE = 4096;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What the escapes stand for. Some JSON libraries escape characters of base64 that need no escape (`\/`, `\u002B`). */
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
  const decoded: Buffer[] = [];
  /** The last characters, which are not decoded yet. */
  let rest = '';
  let escape = '';
  let isPadded = false;
  let isClosed = false;

  function decode(characters: string, isLast: boolean): void {
    const text = rest + characters;
    if (!isLast && text.length < SHORTEST_PIECE) {
      rest = text;
      return;
    }
    const length = isLast ? text.length : text.length - (text.length % 4);
    const groups = text.slice(0, length);
    rest = text.slice(length);
    if (groups === '') return;
    // One character is six bits, which is less than a byte.
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(groups) || groups.length % 4 === 1) throw invalidBase64();
    isPadded = groups.endsWith('=');
    if (isPadded && groups.length % 4 !== 0) throw invalidBase64();
    decoded.push(Buffer.from(groups, 'base64'));
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
      // The string ends at the first quote, because an escaped quote is not base64. It is searched once: a search after every escape would take
      // the square of the chunk's length.
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote < 0 ? chunk.length : quote;
      let at = from;
      while (at < chunk.length) {
        if (escape !== '') {
          writeEscape(chunk[at] ?? 0);
          at += 1;
          continue;
        }
        const backslash = chunk.subarray(at, end).indexOf(BACKSLASH);
        const stop = backslash < 0 ? end : at + backslash;
        decode(chunk.toString('latin1', at, stop), false);
        at = stop;
        if (backslash >= 0) {
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
    bytes: () => Buffer.concat(decoded),
  };
}
