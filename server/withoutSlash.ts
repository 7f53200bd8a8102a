// Addresses without slashes at their end. Not by a pattern: the checker of tests/architecture tries one with a lookbehind at random, and at times
// calls it slow.

export function withoutSlash(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
