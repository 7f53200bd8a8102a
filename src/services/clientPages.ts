// A broker's list a page at a time, and all that a look shows (decisions.md, "Brokers"): asked for page by page where the configuration
// lists the extension `paging`, else cut from the whole list, which is fetched once.
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
import { isAbsent } from './callFailure.ts';
import type { Authority } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';

interface Asked {
  look: ListQuery;
  /** Where the page before came from; null at first. */
  source: ClientSource | null;
}

interface Fetched {
  shown: ListPage;
  source: ClientSource;
}

const isListed = ({ statecode }: Client) => statecode !== 1;

/** The applications on the broker's list; none is no failure. */
async function fetchWhole(authority: Authority): Promise<readonly Client[]> {
  try {
    const { result } = await request('GetICApplicationsByBroker', clientsSchema, {}, authority);
    return result.filter(isListed);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

const nobody: ClientPage = { items: [], counts: {}, total: 0, next: null };

async function fetchAfter(
  { search, status, sort }: QueryWithoutPage,
  after: string,
  limit: number,
  authority: Authority,
): Promise<ClientPage> {
  const query = { search, sort: sortParameter(sort), status: status ?? '', after, limit: String(limit) };
  try {
    const { result } = await request('GetICApplicationsByBroker', clientPageSchema, { query }, authority);
    return { ...result, items: result.items.filter(isListed) };
  } catch (error) {
    if (isAbsent(error)) return nobody;
    throw error;
  }
}

const isSame = (one: QueryWithoutPage, other: QueryWithoutPage) =>
  one.search === other.search &&
  one.status === other.status &&
  sortParameter(one.sort) === sortParameter(other.sort);

async function fetchPaged(
  look: ListQuery,
  source: ClientSource | null,
  authority: Authority,
): Promise<Fetched> {
  const { page: _page, ...order } = look;
  const known = source?.kind === 'paged' && isSame(source.query, order) ? source.cursors : [];
  const page = Math.min(look.page, known.length + 1);
  const { items, counts, total, next } = await fetchAfter(
    order,
    known[page - 2] ?? '',
    limits.clientsPerPage,
    authority,
  );
  // What stood on the last page may have left the list meanwhile.
  if (items.length === 0 && page > 1) return fetchPaged({ ...look, page: page - 1 }, source, authority);
  // What is known of later pages may have been of a longer list.
  const before = known.slice(0, page - 1);
  const after = next === null ? before : [...before, next, ...known.slice(page)];
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

const isPaged = async () => (await configuration()).extensions.includes('paging');

/** The page that a look shows. `fresh`: as it is now, else the whole list of before may do. */
export async function fetchPage(
  { look, source, fresh }: Asked & { fresh: boolean },
  authority: Authority,
): Promise<Fetched> {
  if (await isPaged()) return fetchPaged(look, source, authority);
  const clients = source?.kind === 'whole' && !fresh ? source.clients : await fetchWhole(authority);
  return { shown: listPage(clients, look), source: { kind: 'whole', clients } };
}

/** All that a look shows, on every page. */
export async function gatherRows(
  { look, source }: Asked,
  authority: Authority,
): Promise<readonly ClientRow[]> {
  if (source?.kind === 'whole') return matchingRows(source.clients, look).matching;
  const rows: ClientRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { items, next }: ClientPage = await fetchAfter(look, after, limits.clientsPerResponse, authority);
    rows.push(...items.map(clientRow));
    after = next;
  }
  return rows;
}
