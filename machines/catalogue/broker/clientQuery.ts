// A page of a broker's list as it is asked for (extension `paging`, decisions.md "Brokers"): `?search&sort&status&after&limit`.
import * as v from 'valibot';
import { columns, type Column } from './clientKeys.ts';
import { limits } from '../fields/limits.ts';
import { displays } from '../statuses.ts';

/** How a list is sorted; what is empty comes last either way, equals stand by their references, the same way. */
export interface Sort {
  column: Column;
  descending: boolean;
}

/** The newest on top. */
export const firstSort: Sort = { column: 'ua_reference', descending: true };

/** A sort as the call names it: the column, with a minus before it the other way round. */
export const sortName = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column}`;

const sorts = columns.flatMap((column) => [false, true].map((descending): Sort => ({ column, descending })));

/** What each member may be; an empty one is as none. */
export const clientQuerySchema = v.object({
  search: v.optional(v.pipe(v.string(), v.maxLength(limits.lineLength, 'maxLength')), ''),
  sort: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => (name === '' ? firstSort : sorts.find((sort) => sortName(sort) === name))),
      v.custom<Sort>((sort) => sort !== undefined, 'option'),
    ),
    '',
  ),
  status: v.optional(v.picklist(['', ...displays], 'option'), ''),
  after: v.optional(v.string(), ''),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === '' ? limits.clientsPerPage : Number(text))),
      v.integer('integer'),
      v.minValue(1, 'integerRange'),
      v.maxValue(limits.clientsPerAnswer, 'integerRange'),
    ),
    '',
  ),
});
export type ClientQuery = v.InferOutput<typeof clientQuerySchema>;
