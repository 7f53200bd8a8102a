// The broker's list, one page at a time (product 9.3): fetched page by page if config.json lists the extension `paging`; otherwise
// the whole list is fetched once and cut into pages here.
import * as v from 'valibot';
import {
  clientPageSchema,
  clientsSchema,
  type Client,
  type ClientPage,
} from '#machines/catalogue/api/brokerResults.ts';
import {
  hasSameFilterAndSort,
  matchingRows,
  listPage,
  pageCountOf,
  clientRow,
  type ListQuery,
  type ClientRow,
  type FetchedPage,
  type ClientSource,
  type QueryWithoutPage,
} from '#machines/catalogue/broker/clientList.ts';
import { sortParameter } from '#machines/catalogue/broker/sortAndSearch.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { logUnknownStatus } from './readRecord.ts';
import { readableRows, storedRows } from './readResponses.ts';
import { request } from './request.ts';

const readablePage = v.object({ ...clientPageSchema.entries, items: readableRows(clientsSchema) });

interface PageRequest {
  query: ListQuery;
  /** What the previous page was taken from; null for the first page. */
  source: ClientSource | null;
}

/** The members of an Application by which another backend may tell the amount, the first one that it has (product 9.2). */
const amountMembers = ['ua_amountrequested', 'ua_totalamountrequesting', 'ua_loanamount'];

const withAmount = (client: Client & Readonly<Record<string, unknown>>): Client => {
  const { ua_amountrequested: amount } = clientsSchema.item.entries;
  const amounts = amountMembers.map((member) => v.parse(amount, client[member]));
  return { ...client, ua_amountrequested: amounts.find((each) => each !== null) ?? null };
};

/** The Applications on the list. */
function listed(clients: readonly Client[]): Client[] {
  const kept = clients.filter(({ statecode }) => statecode !== 1).map(withAmount);
  for (const { ua_currentstatus } of kept) logUnknownStatus('application', ua_currentstatus);
  return kept;
}

/** All Applications on the broker's list; a 404 is an empty list. */
async function fetchWholeList(authorization: Authorization): Promise<readonly Client[]> {
  try {
    const { result } = await request(
      'GetICApplicationsByBroker',
      storedRows(clientsSchema),
      {},
      authorization,
    );
    return listed(result);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

const emptyPage: ClientPage = { items: [], counts: {}, total: 0, next: null };

async function fetchPageAfter(
  { search, status, sort }: QueryWithoutPage,
  after: string,
  limit: number,
  authorization: Authorization,
): Promise<ClientPage> {
  const query = { search, sort: sortParameter(sort), status: status ?? '', after, limit: String(limit) };
  try {
    const { result } = await request('GetICApplicationsByBroker', readablePage, { query }, authorization);
    return { ...result, items: listed(result.items) };
  } catch (error) {
    if (isNotFound(error)) return emptyPage;
    throw error;
  }
}

const isSameQuery = (one: QueryWithoutPage, other: QueryWithoutPage) =>
  one.search === other.search && hasSameFilterAndSort(one, other);

/** The parameter `after` of each page that is known: of page 2 and later, by the number of the page. */
type Cursors = ReadonlyMap<number, string>;

/** The cursors with that of `page`, found from the nearest known page before it; without it when the list ends before that page. */
async function withCursorOf(
  page: number,
  known: Cursors,
  query: QueryWithoutPage,
  authorization: Authorization,
): Promise<Cursors> {
  const cursors = new Map(known);
  let reached = Math.max(1, ...[...cursors.keys()].filter((one) => one <= page));
  while (reached < page) {
    const rows = Math.min((page - reached) * limits.clientsPerPage, limits.clientsPerResponse);
    const { next } = await fetchPageAfter(query, cursors.get(reached) ?? '', rows, authorization);
    if (next === null) return cursors;
    reached += rows / limits.clientsPerPage;
    cursors.set(reached, next);
  }
  return cursors;
}

async function fetchServerPage(
  query: ListQuery,
  source: ClientSource | null,
  authorization: Authorization,
): Promise<FetchedPage> {
  const { page: wanted, ...queryWithoutPage } = query;
  const known: Cursors =
    source?.kind === 'paged' && isSameQuery(source.query, queryWithoutPage) ? source.cursors : new Map();
  // The first page tells how long the list is: the address can ask for any page number.
  if (wanted > 1 && known.size === 0) {
    const first = await fetchServerPage({ ...query, page: 1 }, null, authorization);
    const page = Math.min(wanted, first.shown.pageCount);
    const hasNext = first.source.kind === 'paged' && first.source.cursors.size > 0;
    return hasNext ? fetchServerPage({ ...query, page }, first.source, authorization) : first;
  }
  const cursors = new Map(await withCursorOf(wanted, known, queryWithoutPage, authorization));
  const page = cursors.has(wanted) ? wanted : 1;
  const { items, counts, total, next } = await fetchPageAfter(
    queryWithoutPage,
    cursors.get(page) ?? '',
    limits.clientsPerPage,
    authorization,
  );
  const pageCount = pageCountOf(total);
  // The list ends before the wanted page, or the rows of the last page have left it since: show the page that is the last one now.
  if (wanted > 1 && (page !== wanted || items.length === 0))
    return fetchServerPage(
      { ...query, page: Math.min(pageCount, wanted - 1) },
      { kind: 'paged', query: queryWithoutPage, cursors },
      authorization,
    );
  // If this is the last page, cursors of later pages belong to a list that was longer.
  if (next === null)
    for (const later of [...cursors.keys()].filter((one) => one > page)) cursors.delete(later);
  else cursors.set(page + 1, next);
  return {
    shown: { query, rows: items.map(clientRow), counts, total, pageCount },
    source: { kind: 'paged', query: queryWithoutPage, cursors },
  };
}

const isPagingSupported = async () => (await configuration()).extensions.includes('paging');

/** One page of the broker's list. @param fresh fetches again even where the whole list is already here */
export async function fetchPage(
  { query, source, fresh }: PageRequest & { fresh: boolean },
  authorization: Authorization,
): Promise<FetchedPage> {
  if (await isPagingSupported()) return fetchServerPage(query, source, authorization);
  const clients = source?.kind === 'whole' && !fresh ? source.clients : await fetchWholeList(authorization);
  return { shown: listPage(clients, query), source: { kind: 'whole', clients } };
}

/** The rows of all pages, for the export. */
export async function gatherRows(
  { query, source }: PageRequest,
  authorization: Authorization,
): Promise<readonly ClientRow[]> {
  if (source?.kind === 'whole') return matchingRows(source.clients, query).matching;
  const rows: ClientRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { items, next }: ClientPage = await fetchPageAfter(
      query,
      after,
      limits.clientsPerResponse,
      authorization,
    );
    rows.push(...items.map(clientRow));
    after = next;
  }
  return rows;
}
