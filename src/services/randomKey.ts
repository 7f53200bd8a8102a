// A random key of 128 bits as hex. `crypto.randomUUID` exists only in secure contexts; the portal also runs on plain http.
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
