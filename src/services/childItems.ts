// The ports of the lists: the child-item calls of section 7, from the catalogue's row of each list.
import { childLists, type ListName } from '#machines/catalogue/records/lists.ts';
import { itemsSchema } from '#machines/catalogue/api/dataResults.ts';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import type { Purpose, StoredList } from '#machines/list/openList.ts';
import type { OfClient } from '#machines/ports.ts';
import { asClient, naming } from './asClient.ts';
import { CallFailure, isAbsent } from './callFailure.ts';
import type { Authority } from './callRequest.ts';
import { request } from './request.ts';

/** A list with no items answers 404; the portal shows an empty list (decisions.md). */
export async function fetchItems(
  { list, client }: OfClient & { list: ListName },
  authority: Authority,
): Promise<StoredList> {
  const id = childLists[list].calls.get;
  const named = naming(client);
  try {
    const input = callOf(id).method === 'GET' ? { query: { ...named } } : { body: named };
    const { result, etag } = await request(id, itemsSchema, input, authority);
    return { items: result, etag };
  } catch (error) {
    if (isAbsent(error)) return { items: [], etag: null };
    throw error;
  }
}

/** Sends an array of one and reads the first returned. */
export async function addItem(
  { list, item, client }: OfClient & { list: ListName; item: Item },
  authority: Authority,
): Promise<Item> {
  const id = childLists[list].calls.add;
  const { result } = await asClient(
    client,
    request(id, itemsSchema, { body: [{ ...item, ...naming(client), statecode: 0 }] }, authority),
  );
  const [added] = result;
  if (added === undefined) throw new CallFailure('malformed', messageOf('childitems', 'add', 'malformed'));
  return added;
}

/** PUTs the whole list. A refused delete has a message of its own. */
export async function saveItems(
  { list, items, etag, purpose, client }: StoredList & OfClient & { list: ListName; purpose: Purpose },
  authority: Authority,
): Promise<StoredList> {
  const id = childLists[list].calls.update;
  try {
    const body = items.map((item) => ({ ...item, ...naming(client) }));
    const saved = await asClient(client, request(id, itemsSchema, { body, etag }, authority));
    return { items: saved.result, etag: saved.etag };
  } catch (error) {
    const isOther = !(error instanceof CallFailure) || (client !== null && error.status === 404);
    if (isOther || purpose === 'save') throw error;
    throw new CallFailure(error.status, messageOf('childitems', 'delete', error.status), error.issues);
  }
}
