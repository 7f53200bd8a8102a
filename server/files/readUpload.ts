// Reads a JSON body that contains files in base64 (product 8.5) piece by piece. It decodes the values under `content` as they arrive, so
// that memory holds the bytes of a file of 10 MB once, and never its base64 text.
import { tooLarge } from '../http/httpError.ts';
import { createBase64Decoder, type Base64Decoder } from './base64Decoder.ts';

export interface UploadBody {
  /** The JSON text in UTF-8, with each `content` replaced by the index of its bytes. */
  text: Buffer;
  contents: readonly Buffer[];
}

export interface UploadLimits {
  /** Bytes of the whole body. */
  body: number;
  /** Bytes of everything except the values under `content`. */
  text: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const KEY = Buffer.from('content');

/** Splits the chunks of a body into JSON text and files. Throws HttpError 413 beyond `limit` and 400 for invalid base64. */
function createContentExtractor(limit: number) {
  const pieces: Buffer[] = [];
  const contents: Buffer[] = [];
  let size = 0;
  // The first bytes of the current or last string: enough to compare it with the key `content`.
  let start: number[] = [];
  let inString = false;
  let isEscaped = false;
  let isValueOfContent = false;
  let file: Base64Decoder | null = null;

  const appendText = (piece: Buffer) => {
    size += piece.length;
    if (size > limit) throw tooLarge();
    // A copy, because the piece is a view that would keep the whole network buffer in memory.
    if (piece.length > 0) pieces.push(Buffer.from(piece));
  };

  /** Scans JSON text; returns the index at which a file's content begins, or the end of the chunk. */
  function scan(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
        if (inString && start.length <= KEY.length) start.push(byte);
      } else if (byte === QUOTE) {
        if (isValueOfContent) {
          appendText(chunk.subarray(from, at));
          isValueOfContent = false;
          file = createBase64Decoder();
          return at + 1;
        }
        inString = true;
        start = [];
      } else if (byte === COLON) {
        isValueOfContent = KEY.equals(Uint8Array.from(start));
      } else if (!isSpace(byte)) isValueOfContent = false;
    }
    appendText(chunk.subarray(from));
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
          appendText(Buffer.from(`"${contents.length}"`));
          contents.push(file.bytes());
          start = [];
          file = null;
        }
      }
    },
    end: (): UploadBody => ({ text: Buffer.concat(pieces), contents }),
  };
}

/** Reads a whole body. The caller keeps `stream` open when this throws, so that the error can be sent on its connection. */
export async function readUpload(stream: AsyncIterable<Buffer>, limits: UploadLimits): Promise<UploadBody> {
  const extractor = createContentExtractor(limits.text);
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limits.body) throw tooLarge();
    extractor.write(chunk);
  }
  return extractor.end();
}
