// How a broker's list is sorted and searched (product 9.3): used by the portal, which sorts and searches a whole list, and by the server,
// which answers pages of it.
import type { Client } from '../api/brokerResults.ts';
import { outlines } from '../records/outlines.ts';
import { displayStateOf, displayStates } from '../statuses.ts';

/** The columns in order, each by the field that it shows. */
export const columns = [
  'ua_reference',
  'ua_businessname',
  'ua_contactname',
  'ua_emailaddress',
  'ua_amountrequested',
  'ua_currentstatus',
  'ua_lastchangedon',
] as const;
export type Column = (typeof columns)[number];

/** The columns beyond the specification's list: a backend need not answer their fields (product 9.2). */
const optionalColumns: readonly Column[] = ['ua_businessname', 'ua_lastchangedon'];

/**
 * The columns to show: an optional one once a client has a value for it.
 * @param known columns that are shown already; they stay, because another page of the same list may have no value for them
 */
export const columnsFor = (clients: readonly Client[], known: readonly Column[]): Column[] =>
  columns.filter(
    (column) =>
      !optionalColumns.includes(column) || known.includes(column) || clients.some((client) => client[column]),
  );

/** Empty values come last in both directions. Rows with equal values are sorted by reference, in the same direction. */
export interface Sort {
  column: Column;
  descending: boolean;
}

/** The columns that are sorted descending at the first choice, because a broker looks for their largest or latest values. */
const descendingColumns: readonly Column[] = ['ua_amountrequested', 'ua_lastchangedon'];

/** The sort after a column was chosen. A second choice of the same column reverses the order. */
export const sortBy = (column: Column, before: Sort): Sort => ({
  column,
  descending: before.column === column ? !before.descending : descendingColumns.includes(column),
});

/** The newest Application comes first. */
export const defaultSort: Sort = { column: 'ua_reference', descending: true };

/** A sort as the value of the query parameter `sort`: the column, after a minus sign when it is descending. */
export const sortParameter = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column}`;

const sorts = columns.flatMap((column) => [false, true].map((descending): Sort => ({ column, descending })));

/** The sort that a parameter names; undefined for an unknown one. */
export const parseSort = (parameter: string): Sort | undefined =>
  sorts.find((sort) => sortParameter(sort) === parameter);

/** The text in lower case, without diacritics and with straight apostrophes, for comparing. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** The folded text in which a search looks for a client. */
export const searchableText = (client: Client): string =>
  fold(
    [client.ua_reference, client.ua_businessname, client.ua_contactname, client.ua_emailaddress].join('\n'),
  );

/** The folded words of a search. A client matches when its text contains all of them, in any order. */
export const searchTerms = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** The value by which a column sorts a client; '' when the column is empty. */
export function sortKey(client: Client, column: Column): string | number {
  if (column === 'ua_currentstatus')
    return displayStates.indexOf(displayStateOf(outlines.application, client));
  const value = client[column];
  return typeof value === 'number' ? value : fold(value ?? '');
}
