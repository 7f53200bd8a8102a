// The calls of the seven lists (specification section 7, "Child-item pattern"; decisions.md, "Child lists are merged by id"):
// fetch, add one, save the whole list. One transaction each, with the Application's row locked: a submit sees all or nothing.
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import {
  countJobs,
  countListUp,
  findItems,
  insertItem,
  itemOnWire,
  listRevision,
  updateItem,
  type StoredItem,
} from './itemStore.ts';
import type { StoredRecord } from '../records/recordStore.ts';
import type { Deps } from '../deps.ts';
import { today } from '../today.ts';
import type { User } from '../user.ts';
import type { Handler, HandlerAnswer, HandlerInput } from '../http/handler.ts';
import { mergeItems, newItem, readItems } from './mergeItems.ts';
import { once } from '../http/once.ts';
import { checkVersion } from '../records/ownRecords.ts';
import { reachApplication, sentId } from '../records/reachApplication.ts';
import { Refusal } from '../http/refusal.ts';
import { signedIn } from '../http/signedIn.ts';

const MOST_ITEMS = 1000;

const etagOf = (revision: number): string => `"${revision}"`;
const isLive = ({ isLive: live }: StoredItem): boolean => live;

/** Refusal 400 for a list that grows beyond all sense; deleted items are kept, so they count too, ten times over. */
function checkCount(items: readonly StoredItem[]): void {
  if (items.filter(isLive).length > MOST_ITEMS || items.length > 10 * MOST_ITEMS) {
    throw new Refusal(400, `A list holds at most ${MOST_ITEMS} items.`);
  }
}

/** The Application that the items belong to, locked and open to changes. Refusal 422 when it is submitted. */
async function opened(queries: Queries, user: User | null, id: string | undefined): Promise<StoredRecord> {
  const stored = await reachApplication(queries, user, id, true);
  if (!isEditable(outlines.application, stored.values))
    throw new Refusal(422, 'The Application was submitted.');
  return stored;
}

async function changed(queries: Queries, list: ListName, applicationId: string): Promise<string> {
  if (list === 'jobs') await countJobs(queries, applicationId);
  return etagOf(await countListUp(queries, list, applicationId));
}

const idIn = (source: unknown): string | undefined =>
  typeof source === 'object' && source !== null && 'ua_icapplicationid' in source
    ? sentId(source.ua_icapplicationid)
    : undefined;

/** Live items only, in the order added; 404 when there are none (decisions.md). */
const fetchList =
  (list: ListName): Handler =>
  async ({ database }, { user, body, query }) => {
    const { id } = await reachApplication(database, user, idIn(body) ?? idIn(query));
    // The revision first: items that come in between make it older than they are, and a save is then refused, not lost.
    const revision = await listRevision(database, list, id);
    const items = (await findItems(database, list, id)).filter(isLive);
    if (items.length === 0) throw new Refusal(404, 'No items were found.');
    return { body: items.map((item) => itemOnWire(list, id, item)), etag: etagOf(revision) };
  };

async function addTo(
  deps: Deps,
  queries: Queries,
  list: ListName,
  { user, body }: HandlerInput,
): Promise<HandlerAnswer> {
  const [sent, ...more] = readItems(body);
  if (sent === undefined || more.length > 0) throw new Refusal(400, 'Add one item at a time.');
  const { id } = await opened(queries, user, idIn(sent));
  const item = { id: deps.random.uuid(), ...newItem(list, sent, today(deps.clock)) };
  checkCount([...(await findItems(queries, list, id)), { ...item, isLive: true }]);
  const added = await insertItem(queries, list, id, item, new Date(deps.clock.now()));
  return { body: [itemOnWire(list, id, added)], etag: await changed(queries, list, id) };
}

const addItem =
  (list: ListName): Handler =>
  (deps, input) =>
    deps.database.transaction((queries) =>
      once(deps, queries, childLists[list].calls.add, signedIn(input.user), input, () =>
        addTo(deps, queries, list, input),
      ),
    );

const saveList =
  (list: ListName): Handler =>
  (deps, { user, body, headers }) =>
    deps.database.transaction(async (queries) => {
      const sent = readItems(body, MOST_ITEMS);
      const { id } = await opened(queries, user, idIn(sent[0]));
      const revision = await listRevision(queries, list, id);
      checkVersion(headers.ifMatch, etagOf(revision));
      const stored = await findItems(queries, list, id);
      const { items, differing } = mergeItems(list, id, sent, stored, today(deps.clock));
      checkCount(items);
      const now = new Date(deps.clock.now());
      for (const item of differing) await updateItem(queries, list, item, now);
      const etag = differing.length === 0 ? etagOf(revision) : await changed(queries, list, id);
      return { body: items.filter(isLive).map((item) => itemOnWire(list, id, item)), etag };
    });

const handlers: Partial<Record<CallId, Handler>> = {};
for (const list of listNames) {
  const { get, add, update } = childLists[list].calls;
  handlers[get] = fetchList(list);
  handlers[add] = addItem(list);
  handlers[update] = saveList(list);
}

/** Three calls for each of the seven lists. */
export const listHandlers: Readonly<Partial<Record<CallId, Handler>>> = handlers;
