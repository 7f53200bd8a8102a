// The maximum size of each call's body, in bytes: a list of 1,000 items and a file of 10 MB need more than other bodies (product 4.4).
import type { Call } from '#machines/catalogue/api/calls.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';

export const BODY_LIMIT = 256 * 1024;
const LIST_LIMIT = 6 * 1024 * 1024;

export function bodyLimitOf({ kind, area }: Call): number {
  if (kind === 'upload') return limits.upload.bodyBytes;
  return area === 'childitems' && kind === 'save' ? LIST_LIMIT : BODY_LIMIT;
}
