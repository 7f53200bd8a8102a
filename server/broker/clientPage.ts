// A page of a broker's list, read from what is kept with its assignments (keepClients.ts): a few rows of the index of the column that it
// is sorted by, from where the page before ended, so that the hundred-thousandth takes as long as the first.
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { searchTerms } from '#machines/catalogue/broker/sortAndSearch.ts';
import type { PagingQuery } from '#machines/catalogue/broker/pagingQuery.ts';
import { displayStates, type DisplayState } from '#machines/catalogue/statuses.ts';
import type { Queries, SqlValue } from '../db/database.ts';
import { emptyKey } from './keepClients.ts';

/** Where a page ends: what its last item sorts by, and its reference, which no other one has. */
export interface Place {
  key: string | number;
  reference: string;
}

export interface Page {
  items: Client[];
  /** How many of what is searched for have each status that occurs on the list. */
  counts: Partial<Record<DisplayState, number>>;
  /** How many match on all pages. */
  total: number;
  /** Null on the last page. */
  next: Place | null;
}

type Asked = Omit<PagingQuery, 'after'> & { after: Place | null };
type Row = Place & { client: Client };

/** So few are found and then sorted sooner than met on a walk through the whole list in its order. */
const few = 1000;

/** A value's place in a statement: `$1`. */
type Parameter = (value: SqlValue) => string;
type Condition = (parameter: Parameter) => string;

/** A condition that is not always there. */
const only = (there: boolean, condition: Condition): Condition[] => (there ? [condition] : []);

const mine =
  (brokerId: string): Condition =>
  (parameter) =>
    `broker_id = ${parameter(brokerId)} and ended_at is null`;

const hasWords = (search: string): Condition[] =>
  searchTerms(search).map((word) => (parameter) => `strpos(words, ${parameter(word)}) > 0`);

function select<Found extends object>(
  queries: Queries,
  write: (where: string, parameter: Parameter) => string,
  conditions: readonly Condition[],
): Promise<Found[]> {
  const values: SqlValue[] = [];
  const parameter = (value: SqlValue) => `$${values.push(value)}`;
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
  const words = hasWords(search);
  const found =
    words.length === 0
      ? all
      : await select<Count>(
          queries,
          (where) =>
            `select ua_currentstatus as status, count(*) as count from assignments where ${where} group by 1`,
          [mine(brokerId), ...words],
        );
  const named = ({ status, count }: Count) => [displayStates[status], count];
  return Object.fromEntries([...all.map((each) => ({ ...each, count: 0 })), ...found].map(named));
}

/**
 * One page of what a broker works on now, at most `limit` items after a place, in the order of a sort: what is empty last, equals by their
 * references, the same way.
 */
export async function clientPage(
  queries: Queries,
  brokerId: string,
  { search, sort: { column, descending }, status, after, limit }: Asked,
): Promise<Page> {
  const counts = await countsOf(queries, brokerId, search);
  const total =
    status === '' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : (counts[status] ?? 0);
  if (total === 0) return { items: [], counts, total, next: null };

  const [direction, beyond] = descending ? ['desc', '<'] : ['asc', '>'];
  const words = hasWords(search);
  const shown: Condition[] = [
    mine(brokerId),
    ...only(
      status !== '',
      (parameter) => `ua_currentstatus = ${parameter(displayStates.findIndex((one) => one === status))}`,
    ),
    ...words,
  ];
  const empty = emptyKey(column);
  const rowsOf = (count: number, conditions: readonly Condition[]) =>
    select<Row>(
      queries,
      (where, parameter) =>
        `select * from (
           select client, ${column} as key, ua_reference as reference from assignments where ${where}
           ${words.length > 0 && total <= few ? 'offset 0' : ''}
         ) as shown order by key ${direction}, reference ${direction} limit ${parameter(count)}`,
      [...shown, ...conditions],
    );

  const place = after ?? { key: empty, reference: '' };
  // One more than is shown says whether there is a next page.
  const rows: Row[] =
    after?.key === empty
      ? []
      : await rowsOf(limit + 1, [
          (parameter) => `${column} > ${parameter(empty)}`,
          ...only(
            after !== null,
            (parameter) =>
              `(${column}, ua_reference) ${beyond} (${parameter(place.key)}, ${parameter(place.reference)})`,
          ),
        ]);
  // None is empty where all are there already.
  if (rows.length <= limit && rows.length < total) {
    rows.push(
      ...(await rowsOf(limit + 1 - rows.length, [
        (parameter) => `${column} = ${parameter(empty)}`,
        ...only(after?.key === empty, (parameter) => `ua_reference ${beyond} ${parameter(place.reference)}`),
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
