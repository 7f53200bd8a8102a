// Base64 inside a JSON string, decoded piece by piece as it arrives, strictly: what is not base64 is refused, not skipped.
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

export interface Base64Decoder {
  /** Takes the string's bytes from `from`; returns where it stopped: behind the closing quote, or at the chunk's end. */
  write(chunk: Buffer, from: number): number;
  isClosed(): boolean;
  /** What was decoded, once it is closed. */
  bytes(): Buffer;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

// Some writers of JSON escape what need not be: `\/`, `\u002B`. Line breaks inside base64 mean nothing.
const escapes: Readonly<Record<string, string>> = {
  '\\/': '/',
  '\\n': '',
  '\\r': '',
  '\\u002b': '+',
  '\\u002f': '/',
  '\\u003d': '=',
};

const refused = () => new HttpError(400, INVALID_VALUES, [{ path: 'content', messageId: 'characters' }]);

/** Starts behind the opening quote. Throws Refusal 400 for anything that is no base64. */
export function createBase64Decoder(): Base64Decoder {
  const pieces: Buffer[] = [];
  /** Characters that do not make a group of four yet. */
  let carry = '';
  let escape = '';
  let isPadded = false;
  let isClosed = false;

  function decode(characters: string, isLast: boolean): void {
    const text = carry + characters;
    const whole = isLast ? text.length : text.length - (text.length % 4);
    const group = text.slice(0, whole);
    carry = text.slice(whole);
    if (group === '') return;
    // One character alone is six bits: no byte.
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(group) || group.length % 4 === 1) throw refused();
    isPadded = group.endsWith('=');
    if (isPadded && group.length % 4 !== 0) throw refused();
    pieces.push(Buffer.from(group, 'base64'));
  }

  function writeEscape(byte: number): void {
    escape += String.fromCharCode(byte);
    const known = escapes[escape.toLowerCase()];
    if (known !== undefined) {
      escape = '';
      decode(known, false);
    } else if (escape.length >= (escape[1] === 'u' ? 6 : 2)) throw refused();
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
