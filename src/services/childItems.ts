// The calls of the lists, by their ids in the list's row of the catalogue (product 4.8).
import { childLists, type ListName } from '#machines/catalogue/records/lists.ts';
import { itemsSchema } from '#machines/catalogue/api/dataResults.ts';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import { isActive, type Item } from '#machines/catalogue/records/related.ts';
import { readValues } from '#machines/catalogue/records/wire.ts';
import type { AddInput, Purpose, StoredList } from '#machines/list/childItems.ts';
import type { ClientScope } from '#machines/ports.ts';
import { withBrokerMessages, clientIdMember } from './clientCalls.ts';
import { CallFailure, isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { savedResponse, storedRows } from './readResponses.ts';
import { request } from './request.ts';

/** An item as the portal has it: its members, its id and whether it is deleted, whichever way a backend writes them. */
const readItem = (list: ListName, item: Item): Item => {
  const { fields, idField } = childLists[list];
  return readValues({ ...fields, [idField]: { kind: 'id' }, statecode: { kind: 'integer' } }, item);
};

/** An empty list answers 404, which is returned as a list without items (product 7.3). */
export async function fetchItems(
  { list, client }: ClientScope & { list: ListName },
  authorization: Authorization,
): Promise<StoredList> {
  const id = childLists[list].calls.get;
  const idMember = clientIdMember(client);
  try {
    const input = callOf(id).method === 'GET' ? { query: { ...idMember } } : { body: idMember };
    const { result, etag } = await request(id, storedRows(itemsSchema), input, authorization);
    // A backend may return deleted items as well, which no list shows.
    return { items: result.map((item) => readItem(list, item)).filter(isActive), etag };
  } catch (error) {
    if (isNotFound(error)) return { items: [], etag: null };
    throw error;
  }
}

/** The call takes and returns an array; here of one item. What the backend does not return of it is as it was sent. */
export async function addItem({ list, item, client }: AddInput, authorization: Authorization): Promise<Item> {
  const id = childLists[list].calls.add;
  const { result } = await withBrokerMessages(
    client,
    request(id, itemsSchema, { body: [{ ...item, ...clientIdMember(client), statecode: 0 }] }, authorization),
  );
  const [added] = result;
  if (added === undefined) throw new CallFailure('malformed', messageOf('childitems', 'add', 'malformed'));
  return readItem(list, { ...item, ...added });
}

/** PUTs the whole list. A failed delete has a message of its own. */
export async function saveItems(
  { list, items, etag, purpose, client }: StoredList & ClientScope & { list: ListName; purpose: Purpose },
  authorization: Authorization,
): Promise<StoredList> {
  const id = childLists[list].calls.update;
  const body = items.map((item) => ({ ...item, ...clientIdMember(client) }));
  const saved = await withBrokerMessages(
    client,
    request(id, savedResponse(itemsSchema), { body, etag }, authorization),
  ).catch((error: unknown) => {
    const hasOwnMessage = !(error instanceof CallFailure) || (client !== null && error.status === 404);
    if (hasOwnMessage || purpose === 'save') throw error;
    throw new CallFailure(error.status, messageOf('childitems', 'delete', error.status), error.issues);
  });
  return saved.result === null
    ? fetchItems({ list, client }, authorization)
    : { items: saved.result.map((each) => readItem(list, each)), etag: saved.etag };
}
