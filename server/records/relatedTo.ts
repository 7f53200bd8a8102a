// Reads the data besides an Application's own fields that its submit is checked against (product 2.6).
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findNotes, stateOfNotes } from '../files/noteStore.ts';
import { findLiveItems } from '../lists/itemStore.ts';
import { findRecord, type StoredRecord } from './recordStore.ts';

/** The items of an Application's lists that are not deleted. */
export async function liveItemsOf(
  queries: Queries,
  applicationId: string,
): Promise<NonNullable<RelatedData['lists']>> {
  const lists: RelatedData['lists'] = {};
  for (const list of listNames) {
    lists[list] = (await findLiveItems(queries, list, applicationId)).map(({ values }) => values);
  }
  return lists;
}

/** The EOI, the items of every list and the documents of an Application. */
export async function relatedTo(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  stored: StoredRecord,
): Promise<RelatedData> {
  const storedEoi = await findRecord(queries, 'eoi', stored.owner);
  const notes = await findNotes(queries, stored.id, clock.now());
  return {
    ...(storedEoi === null ? {} : { eoi: fromWire(eoi, storedEoi.values) }),
    lists: await liveItemsOf(queries, stored.id),
    documents: { count: notes.length, uploadState: stateOfNotes(notes) },
  };
}
