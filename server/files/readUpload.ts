// Reads a JSON body that carries files in base64 (decisions.md, "Files travel as JSON") piece by piece: what stands under
// `content` is decoded as it arrives, so that a file of 10 MB is in memory once and its text never.
import { HttpError } from '../http/httpError.ts';
import { createBase64Decoder, type Base64Decoder } from './base64Decoder.ts';

export interface UploadBody {
  /** The JSON text with each `content` replaced by the index of its bytes. */
  text: string;
  contents: readonly Buffer[];
}

export interface UploadLimits {
  /** Bytes of the whole body. */
  body: number;
  /** Bytes of all that is not under `content`. */
  text: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const KEY = Buffer.from('content');

export const tooLarge = () => new HttpError(413, 'The request is too large.');

/** Takes the pieces of a body in order. Throws Refusal 413 beyond the limits and 400 for content that is no base64. */
function createContentExtractor(limit: number) {
  const kept: Buffer[] = [];
  const contents: Buffer[] = [];
  let size = 0;
  // The text between the quotes of the string under way or last seen, as far as a key of interest is long.
  let word: number[] = [];
  let inText = false;
  let isEscaped = false;
  let isValueOfContent = false;
  let file: Base64Decoder | null = null;

  const keep = (piece: Buffer) => {
    size += piece.length;
    if (size > limit) throw tooLarge();
    // A copy: the piece is a view on a network buffer that would else stay.
    if (piece.length > 0) kept.push(Buffer.from(piece));
  };

  /** Outside of a file's content: returns where the next one begins, or the end of the chunk. */
  function scan(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
        if (inText && word.length <= KEY.length) word.push(byte);
      } else if (byte === QUOTE) {
        if (isValueOfContent) {
          keep(chunk.subarray(from, at));
          isValueOfContent = false;
          file = createBase64Decoder();
          return at + 1;
        }
        inText = true;
        word = [];
      } else if (byte === COLON) {
        isValueOfContent = KEY.equals(Uint8Array.from(word));
      } else if (!isSpace(byte)) isValueOfContent = false;
    }
    keep(chunk.subarray(from));
    return chunk.length;
  }

  return {
    write(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length) {
        if (file === null) at = scan(chunk, at);
        else {
          at = file.write(chunk, at);
          if (!file.isClosed()) continue;
          keep(Buffer.from(`"${contents.length}"`));
          contents.push(file.bytes());
          word = [];
          file = null;
        }
      }
    },
    end: (): UploadBody => ({ text: Buffer.concat(kept).toString('utf8'), contents }),
  };
}

/** Reads a whole body. `stream` is left open, so that a refusal can still be answered on its connection. */
export async function readUpload(stream: AsyncIterable<Buffer>, limits: UploadLimits): Promise<UploadBody> {
  const scanner = createContentExtractor(limits.text);
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limits.body) throw tooLarge();
    scanner.write(chunk);
  }
  return scanner.end();
}
