// Reads a broker's list from the columns of its assignments (brokerListProjection.ts), as a whole or one page at a time. A page starts after
// the last Application of the previous page and reads a few rows of the index of its sort column, so that page 5,000 takes as long as page 1.
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { searchTerms } from '#machines/catalogue/broker/sortAndSearch.ts';
import type { PagingQuery } from '#machines/catalogue/broker/pagingQuery.ts';
import { displayStates, type DisplayState } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import { statementValues, type Parameter } from '../db/statementValues.ts';
import { emptyKey } from './brokerListProjection.ts';

/** The end of a page: the sort key of its last Application, and the reference of that Application, which is unique. */
export interface PagePosition {
  key: string | number;
  reference: string;
}

export interface Page {
  items: Client[];
  /** How many Applications match the search, for each display state that occurs in the broker's list. */
  counts: Partial<Record<DisplayState, number>>;
  /** How many Applications match on all pages. */
  total: number;
  /** Null on the last page. */
  next: PagePosition | null;
}

type PageRequest = Omit<PagingQuery, 'after'> & { after: PagePosition | null };
type Row = PagePosition & { client: Client };

/** PostgreSQL finds and sorts up to this many matches faster than it finds them by scanning the sort column's index. */
const SORT_IN_MEMORY_LIMIT = 1000;

type Condition = (parameter: Parameter) => string;

/** The condition, or none when `isNeeded` is false. */
const conditionIf = (isNeeded: boolean, condition: Condition): Condition[] => (isNeeded ? [condition] : []);

const assignedTo =
  (brokerId: string): Condition =>
  (parameter) =>
    `broker_id = ${parameter(brokerId)} and ended_at is null`;

const matchesSearch = (search: string): Condition[] =>
  searchTerms(search).map((term) => (parameter) => `strpos(search_text, ${parameter(term)}) > 0`);

/** Runs the statement that `write` builds around the conditions. */
function selectWhere<Found extends object>(
  queries: Queries,
  write: (where: string, parameter: Parameter) => string,
  conditions: readonly Condition[],
): Promise<Found[]> {
  const { values, parameter } = statementValues();
  const where = conditions.map((condition) => condition(parameter)).join(' and ');
  return queries.query<Found>(write(where, parameter), values);
}

interface Count {
  status: number;
  count: number;
}

async function countsOf(queries: Queries, brokerId: string, search: string): Promise<Page['counts']> {
  const all = await queries.query<Count>(
    `select ua_currentstatus as status, applications as count from client_counts
     where broker_id = $1 and applications > 0`,
    [brokerId],
  );
  const matches = matchesSearch(search);
  const found =
    matches.length === 0
      ? all
      : await selectWhere<Count>(
          queries,
          (where) =>
            `select ua_currentstatus as status, count(*) as count from assignments where ${where} group by 1`,
          [assignedTo(brokerId), ...matches],
        );
  const toEntry = ({ status, count }: Count) => [displayStates[status], count];
  // A display state of the broker's list that no match has counts 0.
  return Object.fromEntries([...all.map((each) => ({ ...each, count: 0 })), ...found].map(toEntry));
}

/**
 * All Applications that are assigned to a broker now, as a JSON array, the newest reference first. PostgreSQL builds the array, so that the
 * server need not parse and serialise 10,000 rows.
 */
export async function allClientsJson(queries: Queries, brokerId: string): Promise<string> {
  const [row] = await queries.query<{ clients: string }>(
    `select '[' || coalesce(string_agg(client::text, ',' order by ua_reference desc), '') || ']' as clients
     from assignments where broker_id = $1 and ended_at is null`,
    [brokerId],
  );
  return row?.clients ?? '[]';
}

/**
 * One page of the Applications that are assigned to a broker now: at most `limit` after the position `after`. Those with an empty sort key
 * come last; those with the same key are in the order of their references, in the direction of the sort.
 */
export async function clientPage(
  queries: Queries,
  brokerId: string,
  { search, sort: { column, descending }, status, after, limit }: PageRequest,
): Promise<Page> {
  const counts = await countsOf(queries, brokerId, search);
  const total =
    status === '' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : (counts[status] ?? 0);
  if (total === 0) return { items: [], counts, total, next: null };

  const [direction, beyond] = descending ? ['desc', '<'] : ['asc', '>'];
  const matches = matchesSearch(search);
  const shown: Condition[] = [
    assignedTo(brokerId),
    ...conditionIf(
      status !== '',
      (parameter) => `ua_currentstatus = ${parameter(displayStates.findIndex((one) => one === status))}`,
    ),
    ...matches,
  ];
  const empty = emptyKey(column);
  // `offset 0` makes PostgreSQL find all matches before it sorts them.
  const planHint = matches.length > 0 && total <= SORT_IN_MEMORY_LIMIT ? 'offset 0' : '';
  const rowsOf = (count: number, conditions: readonly Condition[]) =>
    selectWhere<Row>(
      queries,
      (where, parameter) =>
        `select * from (
           select client, ${column} as key, ua_reference as reference from assignments where ${where}
           ${planHint}
         ) as shown order by key ${direction}, reference ${direction} limit ${parameter(count)}`,
      [...shown, ...conditions],
    );

  const position = after ?? { key: empty, reference: '' };
  // One row more than the page shows: if it exists, there is a next page.
  const rows: Row[] =
    after?.key === empty
      ? []
      : await rowsOf(limit + 1, [
          (parameter) => `${column} > ${parameter(empty)}`,
          ...conditionIf(
            after !== null,
            (parameter) =>
              `(${column}, ua_reference) ${beyond} (${parameter(position.key)}, ${parameter(position.reference)})`,
          ),
        ]);
  // The page is not full: Applications with an empty key follow, unless all matches are already on it.
  if (rows.length <= limit && rows.length < total) {
    rows.push(
      ...(await rowsOf(limit + 1 - rows.length, [
        (parameter) => `${column} = ${parameter(empty)}`,
        ...conditionIf(
          after?.key === empty,
          (parameter) => `ua_reference ${beyond} ${parameter(position.reference)}`,
        ),
      ])),
    );
  }
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ client }) => client),
    counts,
    total,
    next: last === undefined || rows.length <= limit ? null : { key: last.key, reference: last.reference },
  };
}
