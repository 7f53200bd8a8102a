// The encodings in which office programs write XML: UTF-8 and UTF-16. Others could hide what is looked for, unless ASCII characters are the same in them.

/** How many bytes tell whether a part is XML. */
export const SIGNATURE_BYTES = 8;

const BYTES = /^(?:\u00ef\u00bb\u00bf)?[ \t\r\n]*(?:<|$)/;
const LITTLE_ENDIAN = /^(?:\u00ff\u00fe)?(?:[ \t\r\n]\0)*(?:<\0|.?$)/s;
const BIG_ENDIAN = /^(?:\u00fe\u00ff)?(?:\0[ \t\r\n])*(?:\0<|.?$)/s;

/**
 * What decodes a part piece by piece, by its first bytes; null when it is not XML. Only ASCII characters have to come out right, so that UTF-8 gives one
 * character for each byte.
 */
export function xmlDecoder(start: Buffer): ((piece: Buffer) => string) | null {
  const text = start.toString('latin1');
  if (BYTES.test(text)) return (piece) => piece.toString('latin1');
  const encoding = LITTLE_ENDIAN.test(text) ? 'utf-16le' : BIG_ENDIAN.test(text) ? 'utf-16be' : null;
  if (encoding === null) return null;
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece, { stream: true });
}

/** UTF-32 with and without its mark, and EBCDIC. */
const OTHER_START =
  /^(?:\u00ff\u00fe\0\0|\0\0\u00fe\u00ff|<\0\0\0[?!a-z]\0\0\0|\0\0\0<\0\0\0[?!a-z]|\u004c\u006f\u00a7\u0094)/i;
const DECLARATION = /^[^<]*<\?xml\s([^>]*)(.?)/;
const DECLARED = /encoding\s*=\s*["']\s*([^"']*)/;
const KNOWN = /^(?:utf-?8|utf-?16(?:[lb]e)?|(?:us-)?ascii|iso-8859-\d{1,2}|windows-125\d)\s*$/i;

/** Whether a part begins as XML in an encoding that no office program writes. @param head the first 4 KB of the part */
export function hasOtherEncoding(head: Buffer): boolean {
  if (OTHER_START.test(head.toString('latin1', 0, SIGNATURE_BYTES))) return true;
  const [, attributes, end] = DECLARATION.exec(xmlDecoder(head)?.(head) ?? '') ?? [];
  if (attributes === undefined) return false;
  const declared = DECLARED.exec(attributes)?.[1] ?? 'utf-8';
  return end === '' || !KNOWN.test(declared);
}
