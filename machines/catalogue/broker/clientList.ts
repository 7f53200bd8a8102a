// A broker's list in the portal (product 9.2, 9.3): searched, filtered by display state, sorted and cut into pages. Where the backend answers the
// whole list, the functions here make the pages; they are fast enough for 10,000 Applications.
import type { Client, ClientPage } from '../api/brokerResults.ts';
import { limits } from '../fields/limits.ts';
import { continuePage, outlines, pagePath, steps } from '../records/outlines.ts';
import { encodeParameter, queryOf, routes, type Address } from '../routes.ts';
import { displayStateOf, displayStates, positionOf, type DisplayState } from '../statuses.ts';
import {
  defaultSort,
  searchableText,
  searchTerms,
  sortKey,
  parseSort,
  sortParameter,
  type Column,
  type Sort,
} from './sortAndSearch.ts';

/** What the broker has chosen to see. */
export interface ListQuery {
  search: string;
  /** The chosen display state; null shows every one. */
  status: DisplayState | null;
  sort: Sort;
  /** Counted from 1. A number beyond the last page shows the last page. */
  page: number;
}

export const initialListQuery: ListQuery = { search: '', status: null, sort: defaultSort, page: 1 };

/** The text without halves of characters that are two UTF-16 units long: `encodeURIComponent` throws at them. */
const withoutLoneSurrogates = (text: string) => text.replaceAll(/\p{Cs}/gu, '');

const parametersOf = ({ search, status, sort, page }: ListQuery): [name: string, value: string][] => [
  ['search', encodeParameter(withoutLoneSurrogates(search))],
  ['status', status ?? ''],
  ['sort', sortParameter(sort)],
  ['page', String(page)],
];

const initialParameters = new Map(parametersOf(initialListQuery));

/** The address of the broker's list with this query. What is as in `initialListQuery` is left out. */
export function listAddress(query: ListQuery): Address {
  const parameters = parametersOf(query)
    .filter(([name, value]) => value !== initialParameters.get(name))
    .map(([name, value]) => `${name}=${value}`);
  return {
    path: routes['broker-dashboard'].path,
    query: parameters.length === 0 ? '' : `?${parameters.join('&')}`,
  };
}

/** The query in an address of the broker's list. A parameter that is unknown or malformed counts as absent. */
export function listQueryIn(address: Address): ListQuery {
  const parameters = queryOf(address);
  const { search, status, sort, page } = initialListQuery;
  const number = parameters.get('page') ?? '';
  return {
    search: withoutLoneSurrogates((parameters.get('search') ?? search).slice(0, limits.lineLength)),
    status: displayStates.find((each) => each === parameters.get('status')) ?? status,
    sort: parseSort(parameters.get('sort') ?? '') ?? sort,
    page: /^[1-9]\d{0,6}$/.test(number) ? Number(number) : page,
  };
}

export const hasSameFilterAndSort = (one: QueryWithoutPage, other: QueryWithoutPage): boolean =>
  one.status === other.status && sortParameter(one.sort) === sortParameter(other.sort);

export interface ClientRow {
  client: Client;
  display: DisplayState;
  /** The row does not belong to this page; it stays in view because files are chosen in its documents (product 9.3). */
  isKept?: boolean;
}

export const clientRow = (client: Client): ClientRow => ({
  client,
  display: displayStateOf(outlines.application, client),
});

/** How a row and its buttons name the client: by the contact, else by the business, else by the e-mail address; '' where the backend tells none. */
export const contactLabel = ({ ua_contactname, ua_businessname, ua_emailaddress }: Client): string =>
  ua_contactname || ua_businessname || ua_emailaddress || '';

/** The address that continues or shows a client's Application, as Continue and View do on the client's own dashboard (product 9.5). */
export const clientAddress = (client: Client): Address => ({
  path: pagePath(outlines.application.stage, continuePage(outlines.application, client)),
  query: `?application=${client.ua_icapplicationid}`,
});

/** One page of the broker's list, as the broker's dashboard shows it. */
export interface ListPage {
  /** What was asked for, with the number of the page that is shown. */
  query: ListQuery;
  /** The kept rows first, then the rows of the page. */
  rows: readonly ClientRow[];
  /** How many Applications match the search, by display state; a state without any Application in the list is absent. */
  counts: ClientPage['counts'];
  /** How many rows all pages have together. */
  total: number;
  pageCount: number;
}

/** Whether the broker has no Applications at all, whatever the query: then no display state occurs in the counts. */
export const isListEmpty = ({ counts }: ListPage): boolean => Object.keys(counts).length === 0;

interface SearchableRow extends ClientRow {
  searchable: string;
}

function sortRows(rows: readonly SearchableRow[], { column, descending }: Sort): SearchableRow[] {
  const direction = descending ? -1 : 1;
  const compare = (one: string | number, other: string | number) => {
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other ? -direction : direction;
  };
  const keyOf = (row: SearchableRow, by: Column) => sortKey(row.client, by);
  return rows
    .map((row) => ({ row, key: keyOf(row, column), reference: keyOf(row, 'ua_reference') }))
    .toSorted((one, other) => compare(one.key, other.key) || compare(one.reference, other.reference))
    .map(({ row }) => row);
}

/** The rows of a list in the order asked for last, so that each letter typed in the search does not fold and sort 10,000 rows again. */
const sortedRowsCache = new WeakMap<
  readonly Client[],
  { rows: SearchableRow[]; sort: Sort; sorted: SearchableRow[] }
>();

function sortedRows(clients: readonly Client[], sort: Sort): SearchableRow[] {
  const cached = sortedRowsCache.get(clients);
  if (cached !== undefined && cached.sort === sort) return cached.sorted;
  const rows =
    cached?.rows ?? clients.map((client) => ({ ...clientRow(client), searchable: searchableText(client) }));
  const sorted = sortRows(rows, sort);
  sortedRowsCache.set(clients, { rows, sort, sorted });
  return sorted;
}

export const pageCountOf = (total: number): number => Math.max(1, Math.ceil(total / limits.clientsPerPage));

/** The rows of all pages, and how many Applications match the search in each display state, whichever one is chosen. */
export function matchingRows(
  clients: readonly Client[],
  { search, status, sort }: ListQuery,
): { matching: ClientRow[]; counts: ClientPage['counts'] } {
  const terms = searchTerms(search);
  const all = sortedRows(clients, sort);
  const found = all.filter((row) => terms.every((term) => row.searchable.includes(term)));
  const occurring = displayStates.filter((display) => all.some((row) => row.display === display));
  const counts: ClientPage['counts'] = Object.fromEntries(occurring.map((display) => [display, 0]));
  for (const { display } of found) counts[display] = (counts[display] ?? 0) + 1;
  return {
    matching: status === null ? found : found.filter(({ display }) => display === status),
    counts,
  };
}

/** One page of a list that the backend answered as a whole. */
export function listPage(clients: readonly Client[], query: ListQuery): ListPage {
  const { matching, counts } = matchingRows(clients, query);
  const total = matching.length;
  const pageCount = pageCountOf(total);
  const page = Math.min(Math.max(1, query.page), pageCount);
  const first = (page - 1) * limits.clientsPerPage;
  const rows = matching.slice(first, first + limits.clientsPerPage);
  return { query: { ...query, page }, rows, counts, total, pageCount };
}

/** The page numbers to show: the first, the last, and those around the current one. Null stands for pages that are left out. */
export function pagesInView(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((one) => one >= 1 && one <= pageCount);
  const shown: (number | null)[] = [];
  let before = 0;
  for (const one of [...new Set(wanted)].toSorted((a, b) => a - b)) {
    // A single page is shown instead of an ellipsis, which would take as much room.
    if (one === before + 2) shown.push(before + 1);
    else if (one > before + 1) shown.push(null);
    shown.push(one);
    before = one;
  }
  return shown;
}

/**
 * The progress of an Application's steps, from its position and status alone, because the broker's list does not hold the answers (product 9.4).
 * Which steps can be opened is unknown for the same reason: the steps after the current one are `later`, not `open` or `blocked` (progress.ts).
 */
export function clientProgress(client: Client): { step: string; state: 'done' | 'current' | 'later' }[] {
  const order: readonly string[] = steps.application;
  const display = displayStateOf(outlines.application, client);
  const reached =
    display === 'not-started' || display === 'in-progress'
      ? Math.max(0, order.indexOf(positionOf(client)))
      : order.length;
  return order.map((step, index) => ({
    step,
    state: index < reached ? 'done' : index === reached ? 'current' : 'later',
  }));
}

/** The part of the query that decides which rows there are, and in which order. */
export type QueryWithoutPage = Omit<ListQuery, 'page'>;

/**
 * Where pages come from: a list that the backend answered as a whole, or pages that it answers one by one (extension `paging`). The
 * broker's machine keeps the source between two fetches.
 */
export type ClientSource =
  | { kind: 'whole'; clients: readonly Client[] }
  /** `cursors`: the parameter `after` by the number of the page, from page 2 on; pages that nobody has opened may be missing. */
  | { kind: 'paged'; query: QueryWithoutPage; cursors: ReadonlyMap<number, string> };

/** A page with the source from which the next one is taken. */
export interface FetchedPage {
  shown: ListPage;
  source: ClientSource;
}

/** The source after a client was removed from the list. */
export const withoutClient = (source: ClientSource, removed: Client): ClientSource =>
  source.kind === 'whole'
    ? {
        ...source,
        clients: source.clients.filter(
          ({ ua_icapplicationid }) => ua_icapplicationid !== removed.ua_icapplicationid,
        ),
      }
    : source;
