// The history of fields: which of them a save of an applicant or a broker changed, by name and never by value (product 14.5).
import type { ChangeByOther } from '#machines/catalogue/records/changesByOthers.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import type { Actor } from '#machines/catalogue/records/outlines.ts';
import type { Queries, SqlValue } from '../db/database.ts';
import type { User } from '../user.ts';

interface NewFieldChange {
  at: Date;
  user: Pick<User, 'id' | 'broker'>;
  recordId: string;
  /** The list to which an item was added; absent for the record's own fields. */
  list?: ListName;
  fields: Iterable<string>;
}

/** For so many minutes after its first change a row takes the names of further ones, so that many saves do not make many rows. */
const MERGED_MINUTES = 5;

/**
 * So many changes of one item by one person are kept: a list of 1,000 items may add 1,000 rows every five minutes. More than TOLD_CHANGES, so that
 * what the answer of a record tells is never among those that are gone.
 */
const KEPT_OF_ITEM = 50;

/**
 * A save deletes at most so many rows of each of its items, the newest beyond the bound: of those that were stored without a bound some are left for
 * the next saves, so that no save takes too long.
 */
const DELETED_OF_ITEM = 5;

/** Placeholders, such as `$1`, of what all names that one save stores have in common. */
interface Placeholders {
  at: string;
  actor: string;
  user: string;
  record: string;
  list: string;
  minutes: string;
}

/** The SQL condition that the row `c` takes further names, unless somebody else has changed the record since: `isByOthers`. */
const isRecent = ({ at, actor, user, record, list, minutes }: Placeholders): string =>
  `c.record_id = ${record} and c.user_id = ${user} and c.actor = ${actor} and c.list is not distinct from ${list}
   and c.happened_at between ${at}::timestamptz - make_interval(mins => ${minutes}) and ${at}
   and not exists (select 1 from status_events e where e.record_id = ${record} and e.happened_at > c.happened_at)`;

/** The SQL condition that the row `o` is a change by somebody else of the same record or one of its lists. */
const isByOthers = ({ actor, user, record }: Placeholders): string =>
  `o.record_id = ${record} and (o.user_id <> ${user} or o.actor <> ${actor})`;

/** The SQL expression for both arrays of names as one. */
const joined = (one: string, other: string): string =>
  `array(select distinct unnest(${one} || ${other}) order by 1)`;

const placeholdersFrom = (first: number): Placeholders & { names: string } => {
  const [at = '', actor = '', user = '', record = '', list = '', names = '', minutes = ''] = Array.from(
    { length: 7 },
    (_, i) => `$${first + i}`,
  );
  return { at, actor, user, record, list, names, minutes };
};

const valuesOf = (
  { at, user, recordId, list }: Omit<NewFieldChange, 'fields'>,
  names: SqlValue,
): SqlValue[] => [
  at,
  user.broker ? 'broker' : 'applicant',
  user.id,
  recordId,
  list ?? null,
  names,
  MERGED_MINUTES,
];

/**
 * Parts of a `with` that store the names, unless there are none, where `condition` holds. `first` is the number of the first parameter; the values
 * are those of `fieldChangeValues`. The names join the row of earlier changes by the same user to the same record or list, unless since then the
 * record's status has changed or somebody else has changed the record or one of its lists.
 */
export function fieldChangeParts(first: number, condition: string): string {
  const placeholders = placeholdersFrom(first);
  const { at, actor, user, record, list, names } = placeholders;
  return `merged as (
      update field_changes set fields = ${joined('fields', `${names}::text[]`)}
      where ${condition} and cardinality(${names}::text[]) > 0 and id = (
        select max(c.id) from field_changes c
        where ${isRecent(placeholders)} and c.item_id is null
          and not exists (select 1 from field_changes o where ${isByOthers(placeholders)} and o.id > c.id)
      ) returning 1
    ), added as (
      insert into field_changes (happened_at, actor, user_id, record_id, list, fields)
      select ${at}, ${actor}, ${user}, ${record}, ${list}, ${names}
      where ${condition} and cardinality(${names}::text[]) > 0 and not exists (select 1 from merged)
    )`;
}

export const fieldChangeValues = ({ fields, ...change }: NewFieldChange): SqlValue[] =>
  valuesOf(change, [...fields].toSorted());

/** The newest change of a record and its lists, for `isKnownChange`. */
export interface NewestChange {
  at: string;
  /** The names, if the owner of the record changed its own fields as an applicant; null for any other change. */
  fields: string[] | null;
}

/** SQL for the newest change of the record with this id, as JSON; `user` is the id of its owner. */
export const newestChangeJson = (recordId: string, user: string): string =>
  `(select json_build_object('at', n.happened_at,
      'fields', case when n.user_id = ${user} and n.actor = 'applicant' and n.list is null then n.fields end)
    from field_changes n where n.record_id = ${recordId} order by n.id desc limit 1)`;

/**
 * Whether the newest change has the names already, so that storing them would change nothing: it is recent and the applicant's own, and the status
 * has not changed since.
 */
export function isKnownChange(
  newest: NewestChange | null,
  at: Date,
  fields: ReadonlySet<string>,
  statusEvents: readonly { at: Date }[],
): boolean {
  if (fields.size === 0) return true;
  if (newest === null || newest.fields === null) return false;
  const newestAt = new Date(newest.at);
  const minutes = (at.getTime() - newestAt.getTime()) / 60_000;
  if (minutes < 0 || minutes > MERGED_MINUTES) return false;
  if (statusEvents.some((event) => event.at > newestAt)) return false;
  const known = new Set(newest.fields);
  return [...fields].every((name) => known.has(name));
}

const ADD = `with ${fieldChangeParts(1, 'true')} select`;

/** Stores the names, unless there are none; call it in the transaction of the save. */
export async function addFieldChange(queries: Queries, change: NewFieldChange): Promise<void> {
  await queries.query(ADD, fieldChangeValues(change), 'add field change');
}

/**
 * The same for the items of a list, whose names are JSON, in one statement: one for each item would keep everybody else waiting. Of each item it reads
 * the newest change alone, because earlier ones take no more names. Without statistics, which the embedded database lacks, PostgreSQL would read
 * all changes that the user has ever made to the record. Of an item that gets one more row it deletes rows of the user beyond KEPT_OF_ITEM.
 */
function addOfItems(): string {
  const placeholders = placeholdersFrom(1);
  const { at, actor, user, record, list, names } = placeholders;
  return `with sent as materialized (
      select item_id, fields from json_to_recordset(${names}::json) as s(item_id uuid, fields text[]) where cardinality(fields) > 0
    ), recent as materialized (
      select c.id, c.item_id from sent cross join lateral (
        select * from field_changes newest where newest.item_id = sent.item_id order by newest.id desc limit 1
      ) as c
      where ${isRecent(placeholders)}
    ), others as materialized (
      select max(o.id) as id from field_changes o where ${isByOthers(placeholders)} and o.id > (select min(id) from recent)
    ), merged as (
      update field_changes as f set fields = ${joined('f.fields', 'sent.fields')}
      from sent join recent using (item_id), others
      where f.id = recent.id and (others.id is null or f.id > others.id)
      returning f.item_id
    ), added as materialized (
      select item_id, fields from sent where item_id not in (select item_id from merged)
    ), deleted as (
      delete from field_changes where id = any(array(
        select oldest.id from added cross join lateral (
          select id from field_changes old where old.item_id = added.item_id and old.user_id = ${user}
          order by old.id desc offset ${KEPT_OF_ITEM - 1} limit ${DELETED_OF_ITEM}
        ) as oldest
      ))
    )
    insert into field_changes (happened_at, actor, user_id, record_id, list, item_id, fields)
    select ${at}, ${actor}, ${user}, ${record}, ${list}, item_id, fields from added`;
}

const ADD_OF_ITEMS = addOfItems();

/** Stores the names for each item of a list that was changed; call it in the transaction of the save. */
export async function addFieldChangesOfItems(
  queries: Queries,
  change: Omit<NewFieldChange, 'fields'> & { list: ListName },
  items: readonly { id: string; fields: Iterable<string> }[],
): Promise<void> {
  if (items.length === 0) return;
  const names = JSON.stringify(
    items.map(({ id, fields }) => ({ item_id: id, fields: [...fields].toSorted() })),
  );
  await queries.query(ADD_OF_ITEMS, valuesOf(change, names), 'add field changes of items');
}

/** How many changes the answer of a record tells of: so many of its own fields, and so many of the items of its lists. */
const TOLD_CHANGES = 20;

/**
 * The SQL query for the ids of the newest changes that others than the reader $2 made to the record $1 since $3, and that meet `condition`. It finds
 * the people who made such changes one after another, each by one lookup in an index, and the newest changes of each: a record that one person
 * has changed ten thousand times would take ten thousand rows otherwise.
 */
const newestByOthers = (condition: string): string =>
  `(with recursive people as (
      (select user_id from field_changes where record_id = $1 and ${condition} order by user_id limit 1)
      union all
      select (select f.user_id from field_changes f where f.record_id = $1 and ${condition} and f.user_id > people.user_id order by f.user_id limit 1)
      from people where people.user_id is not null
    )
    select newest.id from people cross join lateral (
      select id from field_changes
      where record_id = $1 and user_id = people.user_id and ${condition} and ($3::timestamptz is null or (happened_at >= $3 and id >= (
          select min(id) from field_changes where record_id = $1 and happened_at >= $3)))
      order by id desc limit ${TOLD_CHANGES}
    ) as newest
    where people.user_id <> $2 order by newest.id desc limit ${TOLD_CHANGES})`;

/**
 * The newest changes of a record's own fields and of the items of its lists by other users than `reader`, the newest first, without the fields
 * that the reader has changed since. Changes of one user within five minutes are one, with the time of the first.
 * @param since null, or when the broker who reads was assigned
 */
export async function changesByOthers(
  queries: Queries,
  recordId: string,
  reader: Pick<User, 'id'>,
  since: Date | null,
): Promise<ChangeByOther[]> {
  const rows = await queries.query<{
    at: Date;
    firstName: string;
    lastName: string;
    actor: string;
    fields: string[];
    list: string | null;
    item: string | null;
  }>(
    `select c.happened_at as at, u.first_name as "firstName", u.last_name as "lastName", c.actor, c.list, c.item_id as item,
       array(
         select unnest(c.fields) except (
           select unnest(o.fields) from field_changes o
           where c.list is null and o.list is null and o.record_id = $1 and o.user_id = $2 and o.id > c.id
           union all
           select unnest(o.fields) from field_changes o
           where o.item_id = c.item_id and o.record_id = $1 and o.user_id = $2 and o.id > c.id
         )
         order by 1
       ) as fields
     from field_changes c join users u on u.id = c.user_id
     where c.id in (${newestByOthers('list is null')} union all ${newestByOthers('item_id is not null')})
     order by c.id desc`,
    [recordId, reader.id, since],
  );
  return rows
    .filter(({ fields }) => fields.length > 0)
    .map(({ at, firstName, lastName, actor, fields, list, item }) => ({
      at: at.toISOString(),
      name: `${firstName} ${lastName}`,
      role: actor === 'broker' ? 'broker' : 'applicant',
      fields,
      ...(list !== null && item !== null && { list, item }),
    }));
}

export interface FieldChange {
  at: Date;
  actor: Exclude<Actor, 'caseworker'>;
  /** The e-mail address of the user. */
  mail: string;
  list: string | null;
  fields: string[];
}

const PAGE_SIZE = 100;

/** A caseworker can ask for so many pages: to count and skip all changes of a record would take longer, the more there are. */
const MAX_PAGES = 500;

/** A page of the changes of a record's fields and lists, oldest first. @param page 1 has the newest */
export const fieldChangesOf = (queries: Queries, recordId: string, page: number): Promise<FieldChange[]> =>
  queries.query<FieldChange>(
    `select c.happened_at as at, c.actor, u.mail, c.list, c.fields from field_changes c join users u on u.id = c.user_id
     where c.id in (select id from field_changes where record_id = $1 order by id desc limit ${PAGE_SIZE} offset $2)
     order by c.id`,
    [recordId, (page - 1) * PAGE_SIZE],
  );

/** How many pages the changes of the record with the most have, at most MAX_PAGES; 1 for none. */
export async function fieldChangePages(queries: Queries, recordIds: readonly string[]): Promise<number> {
  const [row] = await queries.query<{ changes: number }>(
    `select max(counted.changes) as changes from unnest($1::uuid[]) as record(id) cross join lateral (
       select count(*) as changes from (
         select from field_changes where record_id = record.id limit ${MAX_PAGES * PAGE_SIZE}
       ) as newest
     ) as counted`,
    [recordIds],
  );
  return Math.max(1, Math.ceil((row?.changes ?? 0) / PAGE_SIZE));
}
