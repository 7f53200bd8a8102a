// Where a page of a broker's list ended, as the next one is asked for (extension `paging`, decision 013): what the last item sorts by and
// its reference, in a form that nobody has to understand. Whose list it is, the access token alone says.
import * as v from 'valibot';
import { sortParameter, type Column, type Sort } from '#machines/catalogue/broker/sortAndSearch.ts';
import { displayStates } from '#machines/catalogue/statuses.ts';
import type { Place } from './clientPage.ts';
import { NOT_ACCEPTED } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';

const storable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text);
const text = v.pipe(v.string(), v.check(storable));
const state = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(displayStates.length));

/** What each column sorts by. */
const keySchemas = {
  ua_reference: text,
  ua_contactname: text,
  ua_emailaddress: text,
  ua_amountrequested: v.pipe(v.number(), v.finite()),
  ua_currentstatus: state,
} satisfies Record<Column, v.GenericSchema>;

// A cursor of another sort would lead anywhere.
const cursorSchema = (sort: Sort) =>
  v.strictTuple([v.literal(sortParameter(sort)), keySchemas[sort.column], text]);

export const writeCursor = ({ key, reference }: Place, sort: Sort): string =>
  Buffer.from(JSON.stringify([sortParameter(sort), key, reference])).toString('base64url');

/** The place of a cursor; null for none. Refusal 400 for one that `writeCursor` did not write for this sort. */
export function readCursor(cursor: string, sort: Sort): Place | null {
  if (cursor === '') return null;
  const read = v.safeParse(cursorSchema(sort), jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) throw new Refusal(400, NOT_ACCEPTED, [{ path: 'after', messageId: 'text' }]);
  const [, key, reference] = read.output;
  return { key, reference };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
