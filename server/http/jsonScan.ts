// Counts the structural characters of a JSON text in its bytes before the text is parsed (product 4.4). Parsing 8 MB of brackets or of different
// names takes seconds and hundreds of megabytes, and nothing else is served meanwhile; 8 MB of the texts of a list take milliseconds.
import { HttpError, tooLarge } from './httpError.ts';

const MAX_DEPTH = 20;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;
/** The bit in which a brace differs from a bracket. */
const BRACE_BIT = 0x20;
const CLOSING_BRACE = 0x7d;

export interface JsonScanLimits {
  /** How many of the characters `[`, `{`, `,` and `:` the text may have outside of strings. */
  structure: number;
  /** The same limit and that of the bytes for each element of the outermost array. For a text that is no array they are those of the whole. */
  element: { structure: number; bytes: number };
}

/**
 * A function that scans the bytes from where it stopped up to `end`. It returns the index of the last comma so far between two elements of the
 * outermost array, or -1. It throws HttpError 413 beyond a limit, and 400 for nesting of more than 20 levels. It does not check that the text is
 * JSON.
 */
export function createJsonScan(bytes: Buffer, { structure, element }: JsonScanLimits) {
  const isArray =
    bytes.find((byte) => byte === OPENING_BRACKET || byte === OPENING_BRACE) === OPENING_BRACKET;
  let position = 0;
  let depth = 0;
  let isInString = false;
  /** How many structural characters there may still be in the text, and in the element. */
  let left = structure;
  let leftInElement = element.structure;
  let lastComma = -1;

  const countOne = () => {
    left -= 1;
    leftInElement -= 1;
    if (left < 0 || leftInElement < 0) throw tooLarge();
  };
  const checkElementBytes = (end: number) => {
    if (end - lastComma - 1 > element.bytes) throw tooLarge();
  };
  const scanStructure = (byte: number, at: number) => {
    if (byte === COMMA && isArray && depth === 1) {
      checkElementBytes(at);
      countOne();
      leftInElement = element.structure;
      lastComma = at;
    } else if (byte === COMMA || byte === COLON) countOne();
    else if ((byte | BRACE_BIT) === OPENING_BRACE) {
      countOne();
      depth += 1;
      if (depth > MAX_DEPTH) throw new HttpError(400, 'The request is nested too deeply.');
    } else if ((byte | BRACE_BIT) === CLOSING_BRACE) depth -= 1;
  };

  /** Goes on after the next quote, which ends the string unless an odd number of backslashes stands before it. */
  const scanString = () => {
    const quote = bytes.indexOf(QUOTE, position);
    if (quote === -1) {
      position = bytes.length;
      return;
    }
    let before = quote - 1;
    while (bytes[before] === BACKSLASH) before -= 1;
    isInString = (quote - before) % 2 === 0;
    position = quote + 1;
  };

  return (end: number): number => {
    while (position < end) {
      if (isInString) scanString();
      else {
        const byte = bytes[position] ?? 0;
        if (byte === QUOTE) isInString = true;
        else scanStructure(byte, position);
        position += 1;
      }
    }
    checkElementBytes(end);
    return lastComma;
  };
}
