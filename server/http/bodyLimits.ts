// How large a body may be, how long it may take and how many may arrive at once, for each group of calls (product 4.4).
import type { Call } from '#machines/catalogue/api/calls.ts';
import { limits, megabyte } from '#machines/catalogue/fields/limits.ts';
import { longestItem } from '#machines/catalogue/records/lists.ts';

export interface BodyLimits {
  bytes: number;
  /** How long the whole body may take to arrive. */
  milliseconds: number;
  /** How many bodies of this group the process reads at once. */
  atOnce: number;
  /** How many of them may be one person's; others wait. A file that is stored slowly keeps nobody from saving, because each group counts alone. */
  perPerson: number;
}

/** How many bodies of one person, and of all people, may wait for a slot. Beyond the first the answer is 429, beyond the second 503. */
export const WAITING_BODIES = { perPerson: 30, inAll: 500 } as const;

const KIB = 1024;

/** Calls without a token, and fetches: names, ids and tokens. Their number is not limited, because slow strangers could take all slots. */
const small: BodyLimits = {
  bytes: 8 * KIB,
  milliseconds: 15_000,
  atOnce: Infinity,
  perPerson: Infinity,
};
const record: BodyLimits = { bytes: 256 * KIB, milliseconds: 60_000, atOnce: 64, perPerson: 3 };
/**
 * As many items as a list can have, each as long as it can be. Two bytes for each character leave room for letters such as ŵ, and the rounding for
 * names, numbers and ids. So few at once that they take less memory than the uploads may.
 */
const list: BodyLimits = {
  bytes: Math.ceil((limits.itemsPerList * longestItem * 2) / megabyte) * megabyte,
  milliseconds: 60_000,
  atOnce: 16,
  perPerson: 3,
};
/** A file of 10 MB takes minutes on a slow line. */
const upload: BodyLimits = {
  bytes: limits.upload.bodyBytes,
  milliseconds: 600_000,
  atOnce: 16,
  perPerson: 3,
};

/** Bytes: the limit of every route that is no call, and of what an upload holds beside the file. */
export const BODY_LIMIT = record.bytes;
/** Milliseconds: the time for every request, whatever it is for. */
export const LONGEST_REQUEST = upload.milliseconds;

/** The limits of a call's body. */
export function bodyLimitsOf({ kind, area }: Call): BodyLimits {
  switch (kind) {
    case 'upload':
      return upload;
    case 'save':
      return area === 'childitems' ? list : record;
    case 'add':
      return record;
    default:
      return small;
  }
}
