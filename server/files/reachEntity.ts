// Which record a file belongs to (decisions.md: notes are kept per entity), and whether a person may reach it.
import { entityNames } from '#machines/catalogue/records/documents.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import type { StoredNote } from './noteStore.ts';
import { findRecord, type StoredRecord } from '../records/recordStore.ts';
import type { User } from '../user.ts';
import { reachApplication } from '../records/reachApplication.ts';
import { Refusal } from '../http/refusal.ts';
import { signedIn } from '../http/signedIn.ts';

export interface Entity {
  record: RecordName;
  stored: StoredRecord;
}

async function reachEoi(queries: Queries, user: User, id?: string, lock = false): Promise<Entity> {
  const stored = user.broker ? null : await findRecord(queries, 'eoi', user.id, lock);
  if (stored === null || (id !== undefined && id !== stored.id)) {
    throw new Refusal(404, 'There is no such record.');
  }
  return { record: 'eoi', stored };
}

/**
 * The record named by `entityname`; without a name the Application if there is one, else the EOI. `id` is needed from a
 * broker alone. Refusal 404 for one that is not there or somebody else's, and for the claims, of which there are none.
 */
export async function reachEntity(
  queries: Queries,
  caller: User | null,
  { entityname = '', id }: { entityname?: string | undefined; id?: string | undefined },
  lock = false,
): Promise<Entity> {
  const user = signedIn(caller);
  const name = entityname.toLowerCase();
  if (name === entityNames.eoi) return reachEoi(queries, user, id, lock);
  if (name !== '' && name !== entityNames.application) throw new Refusal(404, 'There is no such entity.');
  const isUnnamed = name === '' && !user.broker;
  if (isUnnamed && (await findRecord(queries, 'application', user.id)) === null) {
    return reachEoi(queries, user, id, lock);
  }
  return { record: 'application', stored: await reachApplication(queries, user, id, lock) };
}

/** Whether a person may read a file: whoever reaches its record. */
export async function reachNote(queries: Queries, user: User | null, note: StoredNote): Promise<boolean> {
  try {
    await reachEntity(queries, user, { entityname: entityNames[note.record], id: note.recordId });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}
