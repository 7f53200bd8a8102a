// Tells addresses of file servers: a Windows computer that opens one sends the server the hash of its user's password.

/** Two slashes of either kind, also as escapes. */
const BEGINS_WITH_SLASHES = /^(?:[\\/]|%5c|%2f){2}/i;
const FILE_ADDRESS = /^(?:file|smb):/i;
/** A file of the own computer. */
const LOCAL_FILE_ADDRESS = /^file:(?:\/\/(?:localhost)?\/|\/)?(?![\\/&%])/i;
/** Programs leave these out of addresses, and the blanks before them. */
const IGNORED = /[\t\r\n]/g;

/** Whether an address is one of a file server; a file address that is not clearly of the own computer is taken for one. */
export function isOnFileServer(address: string): boolean {
  const plain = address.replaceAll(IGNORED, '').trimStart();
  return BEGINS_WITH_SLASHES.test(plain) || (FILE_ADDRESS.test(plain) && !LOCAL_FILE_ADDRESS.test(plain));
}
