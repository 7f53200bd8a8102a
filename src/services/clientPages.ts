// A broker's list a page at a time, and all that a look shows (decisions.md, "Brokers"): asked for page by page where the configuration
// lists the extension `paging`, else cut from the whole list, which is fetched once.
import {
  clientPageSchema,
  clientsSchema,
  type Client,
  type ClientPage,
} from '#machines/catalogue/api/brokerSchemas.ts';
import {
  matchingRows,
  pageOf,
  pagesOf,
  rowOf,
  type Look,
  type Row,
  type ShownPage,
} from '#machines/catalogue/broker/clientList.ts';
import { sortName } from '#machines/catalogue/broker/clientQuery.ts';
import type { ClientSource, Order } from '#machines/catalogue/broker/clientSource.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';

interface PageRequest {
  look: Look;
  /** Where the page before came from; null at first. */
  source: ClientSource | null;
}

interface FetchedPage {
  shown: ShownPage;
  source: ClientSource;
}

const isListed = ({ statecode }: Client) => statecode !== 1;

/** The applications on the broker's list; none is no failure. */
async function fetchWholeList(authority: Authorization): Promise<readonly Client[]> {
  try {
    const { result } = await request('GetICApplicationsByBroker', clientsSchema, {}, authority);
    return result.filter(isListed);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

const emptyPage: ClientPage = { items: [], counts: {}, total: 0, next: null };

async function fetchPageAfter(
  { search, status, sort }: Order,
  after: string,
  limit: number,
  authority: Authorization,
): Promise<ClientPage> {
  const query = { search, sort: sortName(sort), status: status ?? '', after, limit: String(limit) };
  try {
    const { result } = await request('GetICApplicationsByBroker', clientPageSchema, { query }, authority);
    return { ...result, items: result.items.filter(isListed) };
  } catch (error) {
    if (isNotFound(error)) return emptyPage;
    throw error;
  }
}

const isSameOrder = (one: Order, other: Order) =>
  one.search === other.search && one.status === other.status && sortName(one.sort) === sortName(other.sort);

async function fetchServerPage(
  look: Look,
  source: ClientSource | null,
  authority: Authorization,
): Promise<FetchedPage> {
  const { page: _page, ...order } = look;
  const knownCursors = source?.kind === 'paged' && isSameOrder(source.order, order) ? source.after : [];
  const page = Math.min(look.page, knownCursors.length + 1);
  const { items, counts, total, next } = await fetchPageAfter(
    order,
    knownCursors[page - 2] ?? '',
    limits.clientsPerPage,
    authority,
  );
  // What stood on the last page may have left the list meanwhile.
  if (items.length === 0 && page > 1) return fetchServerPage({ ...look, page: page - 1 }, source, authority);
  // What is known of later pages may have been of a longer list.
  const before = knownCursors.slice(0, page - 1);
  const after = next === null ? before : [...before, next, ...knownCursors.slice(page)];
  return {
    shown: {
      look: { ...look, page },
      rows: items.map(rowOf),
      counts,
      total,
      pages: pagesOf(total),
      reach: after.length + 1,
    },
    source: { kind: 'paged', order, after },
  };
}

const isPagingSupported = async () => (await configuration()).extensions.includes('paging');

/** The page that a look shows. `fresh`: as it is now, else the whole list of before may do. */
export async function fetchPage(
  { look, source, fresh }: PageRequest & { fresh: boolean },
  authority: Authorization,
): Promise<FetchedPage> {
  if (await isPagingSupported()) return fetchServerPage(look, source, authority);
  const clients = source?.kind === 'whole' && !fresh ? source.clients : await fetchWholeList(authority);
  return { shown: pageOf(clients, look), source: { kind: 'whole', clients } };
}

/** All that a look shows, on every page. */
export async function gatherRows(
  { look, source }: PageRequest,
  authority: Authorization,
): Promise<readonly Row[]> {
  if (source?.kind === 'whole') return matchingRows(source.clients, look).matching;
  const rows: Row[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { items, next }: ClientPage = await fetchPageAfter(look, after, limits.clientsPerAnswer, authority);
    rows.push(...items.map(rowOf));
    after = next;
  }
  return rows;
}
