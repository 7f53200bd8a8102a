// The query of a page of a broker's list, `?search&sort&status&after&limit`, as the server reads it (extension `paging`, product 9.3).
import * as v from 'valibot';
import { limits } from '../fields/limits.ts';
import { displayStates } from '../statuses.ts';
import { defaultSort, parseSort, type Sort } from './sortAndSearch.ts';

/** An empty parameter counts as absent. The messages are ids of errors. */
export const pagingQuerySchema = v.object({
  search: v.optional(v.pipe(v.string(), v.maxLength(limits.lineLength, 'maxLength')), ''),
  sort: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => (name === '' ? defaultSort : parseSort(name))),
      v.custom<Sort>((sort) => sort !== undefined, 'option'),
    ),
    '',
  ),
  status: v.optional(v.picklist(['', ...displayStates], 'option'), ''),
  after: v.optional(v.string(), ''),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === '' ? limits.clientsPerPage : Number(text))),
      v.integer('integer'),
      v.minValue(1, 'integerRange'),
      v.maxValue(limits.clientsPerResponse, 'integerRange'),
    ),
    '',
  ),
});
export type PagingQuery = v.InferOutput<typeof pagingQuerySchema>;
