// Decides to which record an uploaded file belongs (product 8.1), and whether the user may access that record (product 14.12).
import { entityNames } from '#machines/catalogue/records/documents.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import type { StoredNote } from './noteStore.ts';
import { findRecord, type StoredRecord } from '../records/recordStore.ts';
import type { User } from '../user.ts';
import { authorizeApplication } from '../records/authorizeApplication.ts';
import { HttpError } from '../http/httpError.ts';

export interface AuthorizedRecord {
  record: RecordName;
  stored: StoredRecord;
}

/** The user's own EOI; HttpError 404 when there is none. Brokers never have access to an EOI: for them, too, HttpError 404. */
async function authorizeEoi(
  queries: Queries,
  user: User,
  id?: string,
  lock = false,
): Promise<AuthorizedRecord> {
  const stored = user.broker ? null : await findRecord(queries, 'eoi', user.id, lock);
  if (stored === null || (id !== undefined && id !== stored.id)) {
    throw new HttpError(404, 'There is no such record.');
  }
  return { record: 'eoi', stored };
}

/**
 * The record that `entityname` names; without a name the Application if there is one, else the EOI. Only a broker must send an `id`.
 * Throws HttpError 403 when a broker sends no id, and 404 when the record does not exist, belongs to somebody else or is
 * not assigned to the broker, and for other entity names (the portal has no claims). `lock` locks the row until the transaction ends.
 */
export async function authorizeEntity(
  queries: Queries,
  user: User,
  { entityname = '', id }: { entityname?: string | undefined; id?: string | undefined },
  lock = false,
): Promise<AuthorizedRecord> {
  const name = entityname.toLowerCase();
  if (name === entityNames.eoi) return authorizeEoi(queries, user, id, lock);
  if (name !== '' && name !== entityNames.application) throw new HttpError(404, 'There is no such entity.');
  const isUnnamed = name === '' && !user.broker;
  if (isUnnamed && (await findRecord(queries, 'application', user.id)) === null) {
    return authorizeEoi(queries, user, id, lock);
  }
  return { record: 'application', stored: await authorizeApplication(queries, user, id, lock) };
}

/** Whether the user may read a file: whether authorizeEntity finds its record. */
export async function canReadNote(queries: Queries, user: User, note: StoredNote): Promise<boolean> {
  try {
    await authorizeEntity(queries, user, { entityname: entityNames[note.record], id: note.recordId });
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  }
}
