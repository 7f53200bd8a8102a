// Addresses without slashes at their end. A loop instead of a regular expression: `/\/+$/` takes quadratic time, and for one with a lookbehind the
// result of tests/architecture/regularExpressions.test.ts is not the same in every run.

export function withoutSlash(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
