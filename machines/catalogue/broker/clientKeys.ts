// By what a broker's list is sorted and in what it is searched (decisions.md, "Brokers"): stated once, for the portal that has the
// whole list and for the server that answers pages of it.
import { outlines } from '../records/outlines.ts';
import type { Client } from '../api/brokerSchemas.ts';
import { displayOf, displays } from '../statuses.ts';

/** The columns in order, by the field that each shows. */
export const columns = [
  'ua_reference',
  'ua_contactname',
  'ua_emailaddress',
  'ua_amountrequested',
  'ua_currentstatus',
] as const;
export type Column = (typeof columns)[number];

/** A text as it is searched and sorted: without case, and without the marks on Welsh letters. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** What a client is searched in. */
export const searchedText = (client: Client): string =>
  fold([client.ua_reference, client.ua_contactname, client.ua_emailaddress].join('\n'));

/** The words of a search: a client is found that has all of them, in whatever order. */
export const searchWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** What a column sorts by: '' where there is nothing. */
export function sortKey(client: Client, column: Column): string | number {
  if (column === 'ua_currentstatus') return displays.indexOf(displayOf(outlines.application, client));
  const value = client[column];
  return typeof value === 'number' ? value : fold(value ?? '');
}
