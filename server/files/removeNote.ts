// Removes a stored file for good (product 8.8, extension `noteRemoval`), by a call of its own or because another file takes its place.
import { entityNames, uploadStates } from '#machines/catalogue/records/documents.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { documentsPart } from '#machines/catalogue/records/related.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import { markApplicationChanged } from '../broker/brokerListProjection.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';
import { mailFirstEdit } from '../mail/mailBroker.ts';
import { reasonOf } from '../reasonOf.ts';
import { addFieldChange } from '../records/fieldChanges.ts';
import type { User } from '../user.ts';
import { authorizeEntity } from './authorizeEntity.ts';
import { discardUpload, findNote, removeReadyNote, type StoredNote } from './noteStore.ts';

/** Removes the note in the caller's transaction, and names the documents in the history of fields. Returns what `removeFile` removes. */
export async function removeNote(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  user: User,
  { id, recordId }: { id: string; recordId: string },
): Promise<string | null> {
  const at = new Date(clock.now());
  const storedName = await removeReadyNote(queries, id, recordId, at);
  if (storedName !== null) await addFieldChange(queries, { at, user, recordId, fields: [documentsPart] });
  return storedName;
}

/** Removes the content after the transaction. An error is only logged: the sweeper tries again. */
export async function removeFile(
  { database, files, log }: Pick<Deps, 'database' | 'files' | 'log'>,
  storedName: string | null,
): Promise<void> {
  if (storedName === null) return;
  try {
    await discardUpload(database, files, storedName);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'A removed file was left behind');
  }
}

const noSuchFile = () => new HttpError(404, 'There is no such file.');

/** The file's record, locked. Who may not access it gets the same answer as for an unknown id, so that nobody learns which ids exist. */
async function authorizeRemoval(queries: Queries, user: User, { record, recordId }: StoredNote) {
  try {
    return await authorizeEntity(queries, user, { entityname: entityNames[record], id: recordId }, true);
  } catch (error) {
    throw error instanceof HttpError && error.status === 404 ? noSuchFile() : error;
  }
}

/**
 * Removes a stored file of an open record. Throws HttpError 404 when there is none or the user may not access its record, and 422 when the
 * record is submitted or the file is still being saved.
 */
export async function removeStoredNote(deps: Deps, user: User, id: string): Promise<void> {
  const storedName = await deps.database.transaction(async (queries) => {
    const found = await findNote(queries, id);
    if (found === null) throw noSuchFile();
    const { record, stored } = await authorizeRemoval(queries, user, found);
    if (!isEditable(outlines[record], stored.values)) throw new HttpError(422, 'The record was submitted.');
    if (found.state !== uploadStates.ready) throw new HttpError(422, 'The file is still being saved.');
    const removed = await removeNote(deps, queries, user, found);
    // Another request has removed it meanwhile.
    if (removed === null) throw noSuchFile();
    if (record === 'application') {
      await markApplicationChanged(queries, stored.id, new Date(deps.clock.now()));
      await mailFirstEdit(deps, queries, stored, user);
    }
    return removed;
  });
  if (user.broker) deps.outbox.wake();
  await removeFile(deps, storedName);
}
