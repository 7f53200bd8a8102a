// How large a body may be, how long it may take and how many may arrive at once, for each group of calls (product 4.4).
import type { Call } from '#machines/catalogue/api/calls.ts';
import { limits, megabyte } from '#machines/catalogue/fields/limits.ts';
import { fieldsOfList, listNames, longestItem } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { unknownFieldLimits } from '../records/partitionFields.ts';

export interface BodyLimits {
  bytes: number;
  /** How many of the characters `[`, `{`, `:` and `,` it may have outside of strings. The time and memory of parsing depend on them. */
  structure: number;
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

/** An object has a brace, a colon for each member, and a comma between two. */
const structureOf = (members: number): number => 2 * members;

/** The most fields of a record: each may be sent under its other name as well (product 3.1). */
const mostFields = 2 * Math.max(...Object.values(records).map(({ fields }) => Object.keys(fields).length));
/** The most members of an item: its fields, its id, its Application's, `statecode`, and unknown ones. */
const mostMembers =
  Math.max(...listNames.map((list) => fieldsOfList(list).length)) + 3 + unknownFieldLimits.item.names;

/** Calls without a token, and fetches: names, ids and tokens. Their number is not limited, because slow strangers could take all slots. */
const small: BodyLimits = {
  bytes: 8 * KIB,
  structure: 8 * KIB,
  milliseconds: 15_000,
  atOnce: Infinity,
  perPerson: Infinity,
};
/** Each character of the unknown fields may be structure. */
const record: BodyLimits = {
  bytes: 256 * KIB,
  structure: structureOf(mostFields) + unknownFieldLimits.record.bytes,
  milliseconds: 60_000,
  atOnce: 64,
  perPerson: 3,
};
/**
 * As many items as a list can have, each as long as it can be. Two bytes for each character leave room for letters such as ŵ, and the rounding for
 * names, numbers and ids. So few at once that they take less memory than the uploads may. The values of unknown fields are counted as texts or
 * numbers: a list whose items all have long lists of their own in them would take as long as a hostile one.
 */
const list: BodyLimits = {
  bytes: Math.ceil((limits.itemsPerList * longestItem * 2) / megabyte) * megabyte,
  structure: limits.itemsPerList * (structureOf(mostMembers) + 1),
  milliseconds: 60_000,
  atOnce: 16,
  perPerson: 3,
};
/** A file of 10 MB takes minutes on a slow line. */
const upload: BodyLimits = {
  bytes: limits.upload.bodyBytes,
  structure: record.structure,
  milliseconds: 600_000,
  atOnce: 16,
  perPerson: 3,
};

/** The limits of every route that is no call. */
export const DEFAULT_LIMITS = record;
/** An element of a list may be as large as an item that is added. */
export const ELEMENT_LIMITS = { bytes: record.bytes, structure: record.structure };
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
