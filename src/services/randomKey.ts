// A random key of 128 bits as hex. `crypto.randomUUID` needs a secure context; the portal also runs on plain http.
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
