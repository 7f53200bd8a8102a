// Whether bytes are a text that may be a table (csv): that kind of file has no signature, so its content has to be read.
import { isUtf8 } from 'node:buffer';

/** How texts begin that a program would run or show as something else. */
const NON_CSV_START = /^(#!|<|%PDF|%!PS|\{\\rtf|@echo\b|MZ\u0090)/i;

const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c);

/** UTF-8 or a Windows code page, no control characters, not the beginning of a script or another document. */
export function isCsvText(bytes: Uint8Array): boolean {
  let high = 0;
  for (const byte of bytes) {
    if (isControl(byte)) return false;
    if (byte >= 0x80) high += 1;
  }
  // In a Western code page the letters beyond ASCII are few.
  if (!isUtf8(bytes) && high > bytes.length / 3) return false;
  const start = Buffer.from(bytes.subarray(0, 64))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return start !== '' && !NON_CSV_START.test(start);
}
