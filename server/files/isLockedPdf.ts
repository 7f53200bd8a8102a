// Whether a PDF is encrypted: its trailer names a dictionary of encryption (ISO 32000-1, 7.6). Nobody could then be sure to read it.

const KEY = '/Encrypt';

/** Looks for `/Encrypt 12 0 R` or `/Encrypt << …`, in the trailer or in a cross-reference stream; both stand unpacked. */
export function isEncryptedPdf(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(KEY); at >= 0; at = bytes.indexOf(KEY, at + KEY.length)) {
    const after = bytes.toString('latin1', at + KEY.length, at + KEY.length + 40);
    if (/^\s*(\d+\s+\d+\s+R\b|<<)/.test(after)) return true;
  }
  return false;
}
