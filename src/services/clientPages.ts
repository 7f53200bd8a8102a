// A broker's client list, one page at a time (product 9.3): fetched page by page if config.json lists the extension `paging`; otherwise
// the whole list is fetched once and cut into pages here.
import {
  clientPageSchema,
  clientsSchema,
  type Client,
  type ClientPage,
} from '#machines/catalogue/api/brokerResults.ts';
import {
  matchingRows,
  listPage,
  pageCountOf,
  clientRow,
  type ListQuery,
  type ClientRow,
  type ListPage,
  type ClientSource,
  type QueryWithoutPage,
} from '#machines/catalogue/broker/clientList.ts';
import { sortParameter } from '#machines/catalogue/broker/sortAndSearch.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';

interface PageRequest {
  query: ListQuery;
  /** What the previous page was taken from; null for the first page. */
  source: ClientSource | null;
}

interface FetchedPage {
  shown: ListPage;
  source: ClientSource;
}

const isListed = ({ statecode }: Client) => statecode !== 1;

/** All Applications on the broker's list; a 404 is an empty list. */
async function fetchWholeList(authorization: Authorization): Promise<readonly Client[]> {
  try {
    const { result } = await request('GetICApplicationsByBroker', clientsSchema, {}, authorization);
    return result.filter(isListed);
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
    const { result } = await request('GetICApplicationsByBroker', clientPageSchema, { query }, authorization);
    return { ...result, items: result.items.filter(isListed) };
  } catch (error) {
    if (isNotFound(error)) return emptyPage;
    throw error;
  }
}

const isSameOrder = (one: QueryWithoutPage, other: QueryWithoutPage) =>
  one.search === other.search &&
  one.status === other.status &&
  sortParameter(one.sort) === sortParameter(other.sort);

async function fetchServerPage(
  look: ListQuery,
  source: ClientSource | null,
  authorization: Authorization,
): Promise<FetchedPage> {
  const { page: _page, ...order } = look;
  const knownCursors = source?.kind === 'paged' && isSameOrder(source.query, order) ? source.cursors : [];
  const page = Math.min(look.page, knownCursors.length + 1);
  const { items, counts, total, next } = await fetchPageAfter(
    order,
    knownCursors[page - 2] ?? '',
    limits.clientsPerPage,
    authorization,
  );
  // The rows of the last page have left the list since: fetch the page before.
  if (items.length === 0 && page > 1)
    return fetchServerPage({ ...look, page: page - 1 }, source, authorization);
  // If this is the last page, cursors of later pages belong to a list that was longer.
  const before = knownCursors.slice(0, page - 1);
  const after = next === null ? before : [...before, next, ...knownCursors.slice(page)];
  return {
    shown: {
      query: { ...look, page },
      rows: items.map(clientRow),
      counts,
      total,
      pageCount: pageCountOf(total),
      lastReachable: after.length + 1,
    },
    source: { kind: 'paged', query: order, cursors: after },
  };
}

const isPagingSupported = async () => (await configuration()).extensions.includes('paging');

/** One page of the list. @param fresh fetches again even where the whole list is already here */
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
