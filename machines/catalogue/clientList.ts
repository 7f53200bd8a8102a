// A broker's list as it is looked at (decisions.md, "Brokers"): searched, filtered by status, sorted, a page at a time. All of it is
// reckoned here from the one answer of the call, quick enough for 10,000 applications and every key.
import type { Client } from './brokerSchemas.ts';
import { limits } from './limits.ts';
import { displayOf, displays, type Display } from './statuses.ts';
import { steps } from './steps.ts';

/** The columns in order, by the field that each shows. */
export const columns = [
  'ua_reference',
  'ua_contactname',
  'ua_emailaddress',
  'ua_amountrequested',
  'ua_currentstatus',
] as const;
export type Column = (typeof columns)[number];

export interface Sort {
  column: Column;
  descending: boolean;
}

/** How the list is looked at. */
export interface Look {
  search: string;
  /** Null: every status. */
  status: Display | null;
  sort: Sort;
  /** From 1; a page behind the last one shows the last one. */
  page: number;
}

/** The newest on top. */
export const firstLook: Look = {
  search: '',
  status: null,
  sort: { column: 'ua_reference', descending: true },
  page: 1,
};

export interface Row {
  client: Client;
  display: Display;
  /** What is searched in. */
  words: string;
}

/** A text as it is searched and sorted: without case, and without the marks on Welsh letters. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const rowOf = (client: Client): Row => ({
  client,
  display: displayOf('application', client),
  words: fold([client.ua_reference, client.ua_contactname, client.ua_emailaddress].join('\n')),
});

/** What a column sorts by: '' where there is nothing. */
function keyOf({ client, display }: Row, column: Column): string | number {
  if (column === 'ua_currentstatus') return displays.indexOf(display);
  const value = client[column];
  return typeof value === 'number' ? value : fold(value ?? '');
}

/** What is empty comes last, whichever way the list is sorted; equals stand in the order of their references. */
function sortRows(rows: readonly Row[], { column, descending }: Sort): Row[] {
  const direction = descending ? -1 : 1;
  const compare = (one: string | number, other: string | number, way: number) => {
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other ? -way : way;
  };
  return rows
    .map((row) => ({ row, key: keyOf(row, column), reference: keyOf(row, 'ua_reference') }))
    .toSorted(
      (one, other) => compare(one.key, other.key, direction) || compare(one.reference, other.reference, 1),
    )
    .map(({ row }) => row);
}

/** The rows of a list, and the order that was asked for last: a key in the search neither folds nor sorts anew. */
const known = new WeakMap<readonly Client[], { rows: Row[]; sort: Sort; sorted: Row[] }>();

function sortedRows(clients: readonly Client[], sort: Sort): Row[] {
  const before = known.get(clients);
  if (before !== undefined && before.sort === sort) return before.sorted;
  const rows = before?.rows ?? clients.map(rowOf);
  const sorted = sortRows(rows, sort);
  known.set(clients, { rows, sort, sorted });
  return sorted;
}

export interface ShownList {
  /** All that match, on every page. */
  matching: Row[];
  /** How many of what is searched for have each status. */
  counts: Readonly<Record<Display, number>>;
  /** The statuses that the list has at all. */
  occurring: Display[];
  /** How many are searched for, whatever their status. */
  found: number;
  page: number;
  pages: number;
  /** Those of the page. */
  rows: Row[];
}

/** The part of a broker's list that a look shows. */
export function shownList(clients: readonly Client[], { search, status, sort, page }: Look): ShownList {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const all = sortedRows(clients, sort);
  const found = all.filter((row) => words.every((word) => row.words.includes(word)));
  const counts = Object.fromEntries(displays.map((display) => [display, 0])) as Record<Display, number>;
  for (const { display } of found) counts[display] += 1;
  const matching = status === null ? found : found.filter(({ display }) => display === status);
  const pages = Math.max(1, Math.ceil(matching.length / limits.clientsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const first = (shown - 1) * limits.clientsPerPage;
  return {
    matching,
    counts,
    occurring: displays.filter((display) => display === status || all.some((row) => row.display === display)),
    found: found.length,
    page: shown,
    pages,
    rows: matching.slice(first, first + limits.clientsPerPage),
  };
}

/** The pages to link to: the first, the last, and those around this one; null where some are left out. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const links: (number | null)[] = [];
  let before = 0;
  for (const one of [...new Set(wanted)].toSorted((a, b) => a - b)) {
    // One page left out takes as much room as the sign that says so.
    if (one === before + 2) links.push(before + 1);
    else if (one > before + 1) links.push(null);
    links.push(one);
    before = one;
  }
  return links;
}

/** The steps of an Application with what is known of each: the page that was reached, and whether all was submitted. */
export function trailOf(client: Client): { step: string; state: 'done' | 'current' | 'todo' }[] {
  const order: readonly string[] = steps.application;
  const display = displayOf('application', client);
  const reached =
    display === 'not-started' || display === 'in-progress'
      ? Math.max(0, order.indexOf(client.ua_currentpageinapplication))
      : order.length;
  return order.map((step, index) => ({
    step,
    state: index < reached ? 'done' : index === reached ? 'current' : 'todo',
  }));
}
