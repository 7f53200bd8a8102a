// The cursor of a broker's list (product 9.3, decision 013): the sort, and the sort key and reference of a page's last item, in base64url.
// A cursor gives no access: the access token alone decides whose list the call reads.
import * as v from 'valibot';
import { type Column, sortParameter, type Sort } from '#machines/catalogue/broker/sortAndSearch.ts';
import { displayStates } from '#machines/catalogue/statuses.ts';
import type { PagePosition } from './clientList.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

/** PostgreSQL accepts neither NUL nor an unpaired surrogate as a parameter. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text);
const text = v.pipe(v.string(), v.check(isStorable));
const statusIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(displayStates.length));

/** The type of each column's sort key. */
const keySchemas = {
  ua_reference: text,
  ua_businessname: text,
  ua_contactname: text,
  ua_emailaddress: text,
  ua_amountrequested: v.pipe(v.number(), v.finite()),
  ua_currentstatus: statusIndex,
  ua_lastchangedon: text,
} satisfies Record<Column, v.GenericSchema>;

// A cursor that was written for another sort is invalid.
const cursorSchema = (sort: Sort) =>
  v.strictTuple([v.literal(sortParameter(sort)), keySchemas[sort.column], text]);

export const writeCursor = ({ key, reference }: PagePosition, sort: Sort): string =>
  Buffer.from(JSON.stringify([sortParameter(sort), key, reference])).toString('base64url');

/** The position in a cursor; null for an empty one. Throws HttpError 400 for one that `writeCursor` did not write for this sort. */
export function readCursor(cursor: string, sort: Sort): PagePosition | null {
  if (cursor === '') return null;
  const parsed = v.safeParse(cursorSchema(sort), parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw new HttpError(400, INVALID_VALUES, [{ path: 'after', messageId: 'text' }]);
  const [, key, reference] = parsed.output;
  return { key, reference };
}

/** undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
