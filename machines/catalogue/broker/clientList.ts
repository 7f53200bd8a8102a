// A broker's list as it is looked at (decisions.md, "Brokers"): searched, filtered by status, sorted, a page at a time. Where the backend
// answers the whole list, its pages are reckoned here, quick enough for 10,000 applications.
import type { Client, ClientPage } from '../api/brokerSchemas.ts';
import { searchedText, searchWords, sortKey, type Column } from './clientKeys.ts';
import { firstSort, type Sort } from './clientQuery.ts';
import { limits } from '../fields/limits.ts';
import { displayOf, displays, type Display } from '../statuses.ts';
import { outlines, steps } from '../records/outlines.ts';

/** How the list is looked at. */
export interface Look {
  search: string;
  /** Null: every status. */
  status: Display | null;
  sort: Sort;
  /** From 1; a page behind the last one shows the last one. */
  page: number;
}

export const firstLook: Look = { search: '', status: null, sort: firstSort, page: 1 };

export interface Row {
  client: Client;
  display: Display;
}

export const rowOf = (client: Client): Row => ({ client, display: displayOf(outlines.application, client) });

/** What a look shows. */
export interface ShownPage {
  /** The look; its page is the one that is shown. */
  look: Look;
  rows: readonly Row[];
  counts: ClientPage['counts'];
  /** How many match on all pages. */
  total: number;
  pages: number;
  /** The last page that can be opened from here. */
  reach: number;
}

/** What the list has of each status, whatever is chosen: a broker without applications has none. */
export const isEmpty = ({ counts }: ShownPage): boolean => Object.keys(counts).length === 0;

interface Found extends Row {
  words: string;
}

/** What is empty comes last, whichever way the list is sorted; equals stand by their references, the same way. */
function sortRows(rows: readonly Found[], { column, descending }: Sort): Found[] {
  const direction = descending ? -1 : 1;
  const compare = (one: string | number, other: string | number) => {
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other ? -direction : direction;
  };
  const keyed = (row: Found, by: Column) => sortKey(row.client, by);
  return rows
    .map((row) => ({ row, key: keyed(row, column), reference: keyed(row, 'ua_reference') }))
    .toSorted((one, other) => compare(one.key, other.key) || compare(one.reference, other.reference))
    .map(({ row }) => row);
}

/** The rows of a list, and the order that was asked for last: a search neither folds nor sorts anew. */
const known = new WeakMap<readonly Client[], { rows: Found[]; sort: Sort; sorted: Found[] }>();

function sortedRows(clients: readonly Client[], sort: Sort): Found[] {
  const before = known.get(clients);
  if (before !== undefined && before.sort === sort) return before.sorted;
  const rows = before?.rows ?? clients.map((client) => ({ ...rowOf(client), words: searchedText(client) }));
  const sorted = sortRows(rows, sort);
  known.set(clients, { rows, sort, sorted });
  return sorted;
}

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / limits.clientsPerPage));

/** All that a look shows, on every page, and how many have each status. */
export function matchingRows(
  clients: readonly Client[],
  { search, status, sort }: Look,
): { matching: Row[]; counts: ClientPage['counts'] } {
  const words = searchWords(search);
  const all = sortedRows(clients, sort);
  const found = all.filter((row) => words.every((word) => row.words.includes(word)));
  const occurring = displays.filter((display) => all.some((row) => row.display === display));
  const counts: ClientPage['counts'] = Object.fromEntries(occurring.map((display) => [display, 0]));
  for (const { display } of found) counts[display] = (counts[display] ?? 0) + 1;
  return {
    matching: status === null ? found : found.filter(({ display }) => display === status),
    counts,
  };
}

/** A page of a whole list. */
export function pageOf(clients: readonly Client[], look: Look): ShownPage {
  const { matching, counts } = matchingRows(clients, look);
  const total = matching.length;
  const pages = pagesOf(total);
  const page = Math.min(Math.max(1, look.page), pages);
  const first = (page - 1) * limits.clientsPerPage;
  const rows = matching.slice(first, first + limits.clientsPerPage);
  return { look: { ...look, page }, rows, counts, total, pages, reach: pages };
}

/**
 * The pages to link to: the first, the last, and those around this one; null where some are left out. `reach`: the last one that can be
 * opened from here.
 */
export function pageLinks(page: number, pages: number, reach = pages): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= reach);
  const links: (number | null)[] = [];
  let before = 0;
  for (const one of [...new Set(wanted)].toSorted((a, b) => a - b)) {
    // One page left out takes as much room as the sign that says so.
    if (one === before + 2) links.push(before + 1);
    else if (one > before + 1) links.push(null);
    links.push(one);
    before = one;
  }
  if (reach < pages) links.push(null);
  return links;
}

/** The steps of an Application with what is known of each: the page that was reached, and whether all was submitted. */
export function trailOf(client: Client): { step: string; state: 'done' | 'current' | 'open' }[] {
  const order: readonly string[] = steps.application;
  const display = displayOf(outlines.application, client);
  const reached =
    display === 'not-started' || display === 'in-progress'
      ? Math.max(0, order.indexOf(client.ua_currentpageinapplication))
      : order.length;
  return order.map((step, index) => ({
    step,
    state: index < reached ? 'done' : index === reached ? 'current' : 'open',
  }));
}
