// Validates PDF files: they must not be encrypted, run scripts or programs, carry other files or refer to a file server (ISO 32000-1). What an object stream holds is
// compressed, so these streams are unpacked and looked through as well.
import { setImmediate as afterOtherWork } from 'node:timers/promises';
import { constants, createInflate } from 'node:zlib';
import { isOnFileServer } from './isOnFileServer.ts';
import { PIECE, piecesOf } from './piecesOf.ts';
import type { RejectionReason } from './rejectionReason.ts';

/** How much all object streams of a file may unpack to: they hold dictionaries, no images, which compress to a tenth. */
const UNPACKED = { bytes: 64 * 1024 * 1024, ratio: 50, leastBytes: 1024 * 1024 };
/** Longer than any name that is looked for, with each character escaped and one more behind it. */
const OVERLAP = 100;
/** How many bytes may be read in all. The parts of a genuine file do not overlap; beyond this the same bytes are read again and again. */
const mostRead = (bytes: Buffer): number => 4 * bytes.length + PIECE;

/** The source of an expression for names of PDF, in which `#4A` may stand for each character (7.3.5). */
const namesSource = (...texts: readonly string[]): string => {
  const escaped = (text: string) =>
    [...text]
      .map(
        (character) =>
          `(?:${character}|#${character
            .charCodeAt(0)
            .toString(16)
            .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
      )
      .join('');
  return `/(?:${texts.map(escaped).join('|')})`;
};

/** Follows no name that goes on: a name ends at a white space or delimiter (7.2.2). */
const NAME_ENDS = '(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])';
/**
 * Actions that run a script or a program (12.6.4), also those of media (13.2, 13.6), files inside the file, which some programs open (7.11.4,
 * 12.5.6.15, 12.6.4.4), and data that a form loads from elsewhere (12.7.5.4). In the letter case of the standard (7.3.5), because paths of web
 * addresses have the same words.
 */
const ACTIVE = new RegExp(
  namesSource(
    'JavaScript',
    'Launch',
    'EmbeddedFile',
    'EmbeddedFiles',
    'FileAttachment',
    'Rendition',
    'Renditions',
    'RichMedia',
    'RichMediaContent',
    'RichMediaExecute',
    'OnInstantiate',
    'GoToE',
    'ImportData',
  ) + NAME_ENDS,
  'g',
);
/** The file of a file specification, and a form whose own XML holds its fields and scripts (12.7.8). */
const ACTIVE_ENTRY = new RegExp(namesSource('EF', 'XFA'), 'gi');
/**
 * What the address of a file outside of the file follows (7.11.2), which programs may open without being asked: the name of an entry, or the beginning
 * of an object to which such an entry refers.
 */
const FILE_ADDRESS = new RegExp(`${namesSource('F', 'UF')}${NAME_ENDS}|\\bobj\\b`, 'g');
/** What the address of a file server begins with. */
const CAN_BE_FILE_SERVER = /^(?:[\\/]{2}|%|fi|sm|\s|\u00fe\u00ff|\u00ff\u00fe|\u00ef\u00bb)/i;
/** More than tells what kind of address a string is, also in UTF-16. */
const ADDRESS_BEGINNING = 64;
/** What a string in Unicode begins with (7.9.2.2). */
const BYTE_ORDER_MARK = /^(?:\u00fe\u00ff|\u00ff\u00fe|\u00ef\u00bb\u00bf)/;

/** What only the dictionary of an object stream has (7.5.7): programs find such a stream by its number and may ignore its type. */
const OBJECT_STREAM = new RegExp(`${namesSource('ObjStm')}|${namesSource('First')}(?![\\w#])`, 'i');
/** Bytes. Programs pack a few hundred objects into a stream, whose numbers take some kilobytes. */
const MOST_NUMBERS = 256 * 1024;
/** The offset of the first object in such a stream. */
const FIRST = new RegExp(`${namesSource('First')}\\s*(\\d{1,10})`, 'i');
/** A dictionary without inner dictionaries, strings and comments. */
const FLAT = /^<<[^<>()%]*>>$/;
/** How the content of a stream is encoded, also by the short name that some programs understand. */
const ENCODING = new RegExp(namesSource('Filter', 'DecodeParms', 'DP'), 'gi');
const ONLY_FLATE = /\/Filter\s{0,9}(?:\/FlateDecode|\[\s{0,9}\/FlateDecode\s{0,9}\])\s{0,9}[/>]/;

/** `/Encrypt 12 0 R` or `/Encrypt << …` in the trailer or in a cross-reference stream, neither of which is compressed (7.6). */
const ENCRYPTED = new RegExp(namesSource('Encrypt'), 'gi');

const [LEFT, RIGHT, OPENING, CLOSING, ESCAPE, COMMENT, ARRAY, REFERENCE] = [...Buffer.from('<>()\\%[R')];
const RETURN = 0x0d;
const isLineEnd = (byte: number | undefined): boolean => byte === RETURN || byte === 0x0a;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0c || byte === 0 || isLineEnd(byte);
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** The last byte of the comment that begins at `start`. */
function commentEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && !isLineEnd(bytes[at])) at += 1;
  return at;
}

/** The closing parenthesis of the string that begins at `start`: strings hold pairs of parentheses (7.3.4.2). */
function stringEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === ESCAPE) at += 1;
    else if (bytes[at] === OPENING) depth += 1;
    else if (bytes[at] === CLOSING && (depth -= 1) === 0) return at;
  }
  return bytes.length;
}

/** Where the next token begins: after spaces and comments. */
function nextToken(bytes: Buffer, start: number): number {
  let at = start;
  while (isSpace(bytes[at]) || bytes[at] === COMMENT)
    at = bytes[at] === COMMENT ? commentEnd(bytes, at) : at + 1;
  return at;
}

/** The first byte after the digits that begin at `start`; a number of an object has at most ten. */
function digitsEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (at - start < 10 && isDigit(bytes[at])) at += 1;
  return at;
}

/**
 * Whether a dictionary, an array that is not empty, or a reference such as `5 0 R` begins at `start`.
 * @param skip nextToken
 */
function isStructure(bytes: Buffer, start: number, skip: (from: number) => number): boolean {
  if (bytes[start] === LEFT) return bytes[start + 1] === LEFT;
  if (bytes[start] === ARRAY) {
    const first = bytes[skip(start + 1)];
    return first === LEFT || first === OPENING || isDigit(first);
  }
  const numberEnd = digitsEnd(bytes, start);
  const generation = skip(numberEnd);
  const generationEnd = digitsEnd(bytes, generation);
  const letter = skip(generationEnd);
  const areApart =
    numberEnd > start && generation > numberEnd && generationEnd > generation && letter > generationEnd;
  return areApart && bytes[letter] === REFERENCE;
}

const isOctalDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x37;

/** The first bytes, at most `most`, of the string whose parenthesis is at `start`, without its escapes (7.3.4.2). */
function literalBeginning(bytes: Buffer, start: number, most: number): string {
  let found = '';
  for (let at = start + 1; at < bytes.length && found.length < most; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === CLOSING) break;
    if (byte === ESCAPE) {
      at += 1;
      byte = bytes[at] ?? 0;
      if (isLineEnd(byte)) {
        // An escaped line break stands for nothing.
        if (byte === RETURN && bytes[at + 1] === 0x0a) at += 1;
        continue;
      }
      if (isOctalDigit(byte)) {
        byte -= 0x30;
        for (let digits = 1; digits < 3 && isOctalDigit(bytes[at + 1]); digits += 1) {
          at += 1;
          byte = byte * 8 + (bytes[at] ?? 0) - 0x30;
        }
      }
    }
    found += String.fromCharCode(byte & 0xff);
  }
  return found;
}

const isHexadecimal = (byte = 0): boolean =>
  isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

/** The first bytes, at most `most`, of the string of digits whose bracket is at `start` (7.3.4.3). */
function digitsBeginning(bytes: Buffer, start: number, most: number): string {
  let digits = '';
  for (let at = start + 1; at < bytes.length && digits.length < 2 * most; at += 1) {
    const byte = bytes[at];
    if (isSpace(byte)) continue;
    if (!isHexadecimal(byte)) break;
    digits += String.fromCharCode(byte ?? 0);
  }
  return digits === '' ? '' : Buffer.from(digits, 'hex').toString('latin1');
}

/** Whether a string with the address of a file server begins at `start`. `spend` is called before more than a few bytes are read. */
function isFileServer(bytes: Buffer, start: number, spend: (bytes: number) => void): boolean {
  const isDigits = bytes[start] === LEFT && bytes[start + 1] !== LEFT;
  if (!isDigits && bytes[start] !== OPENING) return false;
  const beginning = isDigits ? digitsBeginning : literalBeginning;
  if (!CAN_BE_FILE_SERVER.test(beginning(bytes, start, 2))) return false;
  spend(ADDRESS_BEGINNING);
  const address = beginning(bytes, start, ADDRESS_BEGINNING);
  return isOnFileServer(address.replace(BYTE_ORDER_MARK, '').replaceAll('\0', ''));
}

/** Whether the file refers to a file server. Throws RangeError when that takes too much work. */
async function refersToFileServer(bytes: Buffer): Promise<boolean> {
  // Names inside one comment or string would have it read once for each of them.
  let left = mostRead(bytes);
  const spend = (count: number) => {
    left -= count;
    if (left < 0) throw new RangeError('The strings have too many names of files');
  };
  for await (const { at, piece } of piecesOf(bytes, OVERLAP)) {
    for (const { 0: found, index } of piece.toString('latin1').matchAll(FILE_ADDRESS)) {
      const end = at + index + found.length;
      const start = nextToken(bytes, end);
      spend(start - end);
      if (isFileServer(bytes, start, spend)) return true;
    }
  }
  return false;
}

/**
 * Whether an object of a stream is a string with the address of a file server. The numbers at its beginning are those of the objects, each with its
 * offset from the first one (7.5.7). Throws RangeError when that takes too much work.
 */
function hasFileServerObject(dictionary: string, unpacked: Buffer): boolean {
  const first = Number(FIRST.exec(dictionary)?.[1] ?? 0);
  if (first > MOST_NUMBERS) throw new RangeError('The stream has too many objects');
  const numbers = unpacked.toString('latin1', 0, first).match(/\d+/g) ?? [];
  // Many offsets may lead to one long comment.
  let left = mostRead(unpacked);
  const spend = (count: number) => {
    left -= count;
    if (left < 0) throw new RangeError('The objects have too many comments');
  };
  return numbers.some((offset, index) => {
    if (index % 2 === 0) return false;
    const begin = first + Number(offset);
    const start = nextToken(unpacked, begin);
    spend(start - begin);
    return isFileServer(unpacked, start, spend);
  });
}

/**
 * Whether a dictionary has an entry of one of these names whose value is a dictionary, an array or a reference: a short name alone stands by chance
 * in many an image. Throws RangeError when that takes too much work. `name` has the flag g.
 */
async function hasEntry(bytes: Buffer, name: RegExp): Promise<boolean> {
  // Names inside one comment would have it read once for each of them.
  let left = mostRead(bytes);
  const skip = (from: number): number => {
    const next = nextToken(bytes, from);
    left -= next - from;
    if (left < 0) throw new RangeError('The comments have too many names');
    return next;
  };
  for await (const { at, piece } of piecesOf(bytes, OVERLAP)) {
    for (const { 0: found, index } of piece.toString('latin1').matchAll(name))
      if (isStructure(bytes, skip(at + index + found.length), skip)) return true;
  }
  return false;
}

/** How far the beginning of the string is looked for. */
const LONGEST_ADDRESS = 2048;
/** The beginning of a string up to where a name stands in it. White space would let an object begin in it, at which a program may start to read. */
const IN_ADDRESS = /\([^\s\0()<>]*$/;

/**
 * Whether a name of ACTIVE stands anywhere but in the address of a link. Throws RangeError when that takes too much work.
 * @param hasObjectsAnywhere in an object stream an object may begin at each byte, so that no string is known to be one
 */
async function hasActiveName(bytes: Buffer, hasObjectsAnywhere: boolean): Promise<boolean> {
  // Names inside one string would have it read once for each of them.
  let left = mostRead(bytes);
  for await (const { at, piece } of piecesOf(bytes, OVERLAP)) {
    for (const { index } of piece.toString('latin1').matchAll(ACTIVE)) {
      const name = at + index;
      const before = bytes.toString('latin1', Math.max(0, name - LONGEST_ADDRESS), name);
      if (hasObjectsAnywhere || !IN_ADDRESS.test(before)) return true;
      left -= before.length;
      if (left < 0) throw new RangeError('The strings have too many names');
    }
  }
  return false;
}

const isActive = async (bytes: Buffer, hasObjectsAnywhere: boolean): Promise<boolean> =>
  (await hasActiveName(bytes, hasObjectsAnywhere)) ||
  (await hasEntry(bytes, ACTIVE_ENTRY)) ||
  refersToFileServer(bytes);

/**
 * The first byte after the dictionary that begins at `start`. What its strings and comments hold is none of its tokens, so that no `>>` or
 * `endobj` in them hides the rest of it.
 */
function dictionaryEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const isDouble = bytes[at + 1] === byte;
    if (byte === COMMENT) at = commentEnd(bytes, at);
    else if (byte === OPENING) at = stringEnd(bytes, at);
    else if (byte === LEFT && isDouble) {
      depth += 1;
      at += 1;
    } else if (byte === LEFT) {
      // A hexadecimal string.
      const closing = bytes.indexOf('>', at);
      if (closing < 0) return bytes.length;
      at = closing;
    } else if (byte === RIGHT && isDouble) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

interface ObjectStream {
  dictionary: string;
  /** Where its content begins. */
  start: number;
}

/** The object streams. Whatever looks like the beginning of an object is taken for one. Throws RangeError when that takes too much work. */
async function* objectStreams(bytes: Buffer): AsyncGenerator<ObjectStream> {
  let left = mostRead(bytes);
  let rested = left;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const start = nextToken(bytes, at + 3);
    const isDictionary = bytes[start] === LEFT && bytes[start + 1] === LEFT;
    const end = isDictionary ? dictionaryEnd(bytes, start) : start;
    const word = nextToken(bytes, end);
    left -= word - at;
    if (left < 0) throw new RangeError('The objects overlap');
    if (rested - left > PIECE / 16) {
      rested = left;
      await afterOtherWork();
    }
    if (!isDictionary || bytes.toString('latin1', word, word + 6) !== 'stream') continue;
    const dictionary = bytes.toString('latin1', start, end);
    if (OBJECT_STREAM.test(dictionary))
      yield { dictionary, start: word + 6 + (bytes[word + 6] === RETURN ? 2 : 1) };
  }
}

/** Whether the content is compressed once and nothing else. Other filters are legal and never used: such a stream could hide what the file does. */
const isPlain = (dictionary: string): boolean =>
  FLAT.test(dictionary) && dictionary.match(ENCODING)?.length === 1 && ONLY_FLATE.test(dictionary);

/**
 * Unpacks a compressed stream, with whatever follows it. `read` is how many bytes the stream takes. Throws RangeError when it unpacks to more than
 * `most` bytes.
 */
async function unpack(packed: Buffer, most: number): Promise<{ unpacked: Buffer; read: number }> {
  const engine = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  engine.end(packed);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of engine as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) throw new RangeError('The object streams unpack to too much');
  }
  return { unpacked: Buffer.concat(pieces), read: engine.bytesWritten };
}

/** The reason for which a PDF file is rejected; undefined when it is valid. */
export async function validatePdf(bytes: Buffer): Promise<RejectionReason | undefined> {
  let toRead = mostRead(bytes);
  let left = Math.min(UNPACKED.bytes, Math.max(UNPACKED.leastBytes, bytes.length * UNPACKED.ratio));
  try {
    if (await hasEntry(bytes, ENCRYPTED)) return 'fileLocked';
    if (await isActive(bytes, false)) return 'fileActive';
    for await (const { dictionary, start } of objectStreams(bytes)) {
      if (!isPlain(dictionary)) return 'fileContent';
      const { unpacked, read } = await unpack(bytes.subarray(start), left);
      left -= unpacked.length;
      // Streams that unpack to nothing take time too, when each of them goes on to the end of the file.
      toRead -= read;
      if (left <= 0 || toRead < 0) return 'fileBomb';
      if (await isActive(unpacked, true)) return 'fileActive';
      if (hasFileServerObject(dictionary, unpacked)) return 'fileActive';
    }
  } catch (error) {
    return error instanceof RangeError ? 'fileBomb' : 'fileContent';
  }
  return undefined;
}
