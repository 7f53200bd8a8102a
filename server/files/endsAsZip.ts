// Whether a file of another kind is also a zip archive. Programs find an archive from its end, so that a picture or a PDF file with an archive behind
// it is both: the one for who looks at it, the other for who runs or unpacks it.
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006');
const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002');
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

export function endsAsZip(bytes: Buffer): boolean {
  const end = bytes.subarray(-(END_LENGTH + LONGEST_COMMENT));
  const offset = bytes.length - end.length;
  for (let at = end.indexOf(END_OF_DIRECTORY); at >= 0; at = end.indexOf(END_OF_DIRECTORY, at + 1)) {
    if (at + END_LENGTH > end.length) return false;
    const directory = offset + at - end.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.subarray(directory, directory + 4).equals(DIRECTORY_ENTRY)) return true;
  }
  return false;
}
