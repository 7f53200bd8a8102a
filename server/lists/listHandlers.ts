// The handlers of the lists' calls: fetch, add one item, save the whole list (product 4.8). A change is one transaction that locks the
// Application's row, so that a submit at the same time sees all of the change or nothing of it.
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import type { listCalls } from '#machines/catalogue/api/calls.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { changedNames } from '#machines/catalogue/fields/answers.ts';
import type { Queries } from '../db/database.ts';
import {
  updateForecastJobs,
  incrementListRevision,
  countItems,
  findItems,
  findLiveItems,
  insertItem,
  itemToWire,
  listRevision,
  updateItems,
  type StoredItem,
} from './itemStore.ts';
import { markApplicationChanged } from '../broker/brokerListProjection.ts';
import type { StoredRecord } from '../records/recordStore.ts';
import type { Deps } from '../deps.ts';
import { today } from '../today.ts';
import type { User } from '../user.ts';
import type { AuthenticatedHandler, HandlerResponse, AuthenticatedInput } from '../http/handler.ts';
import { blankItem, mergeItems, newItem, readItemsBody } from './mergeItems.ts';
import { mailFirstEdit } from '../mail/mailBroker.ts';
import { withIdempotency } from '../http/withIdempotency.ts';
import { addFieldChange, addFieldChangesOfItems } from '../records/fieldChanges.ts';
import { checkIfMatch } from '../records/recordBody.ts';
import { authorizeApplication, normalizeId, requireEditable } from '../records/authorizeApplication.ts';
import { revisionEtag } from '../http/etag.ts';
import { HttpError } from '../http/httpError.ts';

const MAX_ITEMS = limits.itemsPerList;

const isLive = ({ isLive: live }: StoredItem): boolean => live;

/** Deleted items stay stored and count too. */
const MAX_STORED_ITEMS = 10 * MAX_ITEMS;

/** Throws HttpError 400 for more items, or stored ones, than a list can have (product 7.11). */
function checkCount({ live, stored }: { live: number; stored: number }): void {
  if (live > MAX_ITEMS) throw new HttpError(400, `A list holds at most ${MAX_ITEMS} items.`);
  if (stored > MAX_STORED_ITEMS)
    throw new HttpError(400, `A list holds at most ${MAX_STORED_ITEMS} items, the deleted ones included.`);
}

/** The Application that the items belong to, locked. Throws the errors of authorizeApplication, and HttpError 422 when it is submitted. */
async function lockOpenApplication(
  queries: Queries,
  user: User,
  id: string | undefined,
): Promise<StoredRecord> {
  const stored = await authorizeApplication(queries, user, id, true);
  requireEditable(stored.values);
  return stored;
}

/** Updates what depends on a list after a change, and returns the list's new ETag. */
async function afterChange(
  queries: Queries,
  list: ListName,
  applicationId: string,
  now: Date,
): Promise<string> {
  if (list === 'jobs') await updateForecastJobs(queries, applicationId);
  await markApplicationChanged(queries, applicationId, now);
  return revisionEtag(await incrementListRevision(queries, list, applicationId));
}

const applicationIdIn = (source: unknown): string | undefined =>
  typeof source === 'object' && source !== null && 'ua_icapplicationid' in source
    ? normalizeId(source.ua_icapplicationid)
    : undefined;

/** Responds with the items that are not deleted, in the order added; 404 when there are none (product 7.3). */
const fetchList =
  (list: ListName): AuthenticatedHandler =>
  async ({ database }, { user, body, query }) => {
    const { id } = await authorizeApplication(
      database,
      user,
      applicationIdIn(body) ?? applicationIdIn(query),
    );
    // Read before the items: if a change comes between, the ETag is older than the items, and a save gets 412 instead of overwriting it.
    const revision = await listRevision(database, list, id);
    const items = await findLiveItems(database, list, id);
    if (items.length === 0) throw new HttpError(404, 'No items were found.');
    return { body: items.map((item) => itemToWire(list, id, item)), etag: revisionEtag(revision) };
  };

type ItemFields = Pick<StoredItem, 'values' | 'extra'>;

/** The names of the fields, catalogue and unknown ones, in which an item differs. */
const changedFields = (item: ItemFields, before: ItemFields): Set<string> =>
  changedNames({ ...item.extra, ...item.values }, { ...before.extra, ...before.values });

/** The names of the fields that a save changed in an item; with `statecode` when it deleted or restored the item. */
function changedIn(item: StoredItem, before: StoredItem | undefined): string[] {
  const fields = changedFields(item, { values: before?.values ?? {}, extra: before?.extra ?? {} });
  return item.isLive === before?.isLive ? [...fields] : [...fields, 'statecode'];
}

async function addOneItem(
  deps: Deps,
  queries: Queries,
  list: ListName,
  { user, body }: AuthenticatedInput,
): Promise<HandlerResponse> {
  const [sent, ...more] = readItemsBody(body);
  if (sent === undefined || more.length > 0) throw new HttpError(400, 'Add one item at a time.');
  const stored = await lockOpenApplication(queries, user, applicationIdIn(sent));
  const { id } = stored;
  const item = { id: deps.random.uuid(), ...newItem(list, sent, today(deps.clock)) };
  const { live, stored: all } = await countItems(queries, list, id);
  checkCount({ live: live + 1, stored: all + 1 });
  const now = new Date(deps.clock.now());
  const added = await insertItem(queries, list, id, item, now);
  const fields = changedFields(item, { values: blankItem(list), extra: {} });
  await addFieldChange(queries, { at: now, user, recordId: id, list, fields });
  await mailFirstEdit(deps, queries, stored, user);
  return { body: [itemToWire(list, id, added)], etag: await afterChange(queries, list, id, now) };
}

/** Sends the e-mail that a broker's first change has stored (product 9.10), after its transaction. */
const wakingOutbox =
  (handler: AuthenticatedHandler): AuthenticatedHandler =>
  async (deps, input) => {
    const response = await handler(deps, input);
    if (input.user.broker) deps.outbox.wake();
    return response;
  };

const addItem = (list: ListName): AuthenticatedHandler =>
  wakingOutbox((deps, input) =>
    deps.database.transaction(async (queries) => {
      const { user } = input;
      const [sent] = readItemsBody(input.body);
      // Also for a repeated request: a former broker must not get the stored answer.
      await authorizeApplication(queries, user, applicationIdIn(sent));
      return withIdempotency(deps, queries, childLists[list].calls.add, user, input, () =>
        addOneItem(deps, queries, list, input),
      );
    }),
  );

const saveList = (list: ListName): AuthenticatedHandler =>
  wakingOutbox((deps, { user, body, headers }) =>
    deps.database.transaction(async (queries) => {
      const sent = readItemsBody(body, MAX_ITEMS);
      const application = await lockOpenApplication(queries, user, applicationIdIn(sent[0]));
      const { id } = application;
      const revision = await listRevision(queries, list, id);
      checkIfMatch(headers.ifMatch, revisionEtag(revision));
      const stored = await findItems(queries, list, id);
      const { items, changedItems } = mergeItems(list, id, sent, stored, today(deps.clock));
      checkCount({ live: items.filter(isLive).length, stored: items.length });
      const now = new Date(deps.clock.now());
      const before = new Map(stored.map((item) => [item.id, item]));
      await updateItems(queries, list, changedItems, now);
      await addFieldChangesOfItems(
        queries,
        { at: now, user, recordId: id, list },
        changedItems.map((item) => ({ id: item.id, fields: changedIn(item, before.get(item.id)) })),
      );
      if (changedItems.length > 0) await mailFirstEdit(deps, queries, application, user);
      const etag =
        changedItems.length === 0 ? revisionEtag(revision) : await afterChange(queries, list, id, now);
      return { body: items.filter(isLive).map((item) => itemToWire(list, id, item)), etag };
    }),
  );

const handlers: Partial<Record<keyof typeof listCalls, AuthenticatedHandler>> = {};
for (const list of listNames) {
  const { get, add, update } = childLists[list].calls;
  handlers[get] = fetchList(list);
  handlers[add] = addItem(list);
  handlers[update] = saveList(list);
}

/** The handlers of three calls for each list. */
export const listHandlers: Readonly<typeof handlers> = handlers;
