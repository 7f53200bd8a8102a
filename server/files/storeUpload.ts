// Stores one uploaded file (product 8.5): validates it, reserves a note for it, scans it, stores it, and only then responds that it is
// uploaded. Meanwhile the note has state 2, "being saved". When any step fails, the note and the file are removed again (product 8.7).
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { UploadedFile } from '#machines/catalogue/api/bodies.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import { markApplicationChanged } from '../broker/brokerListProjection.ts';
import type { AccessClaims } from '../accounts/accessTokens.ts';
import { findSession } from '../accounts/sessions.ts';
import type { Queries } from '../db/database.ts';
import {
  abandonUpload,
  discardUpload,
  findNote,
  findNotes,
  insertNote,
  isKept,
  markUnfinished,
  removeAbandonedNotes,
  removePendingNote,
  setNoteReady,
  type StoredNote,
} from './noteStore.ts';
import type { Deps } from '../deps.ts';
import { mailFirstEdit } from '../mail/mailBroker.ts';
import { reasonOf } from '../reasonOf.ts';
import { FilesUnavailable } from './filesUnavailable.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { validateFile } from './validateFile.ts';
import type { User } from '../user.ts';
import type { HandlerResponse, AuthenticatedInput } from '../http/handler.ts';
import { findStoredResponse, withIdempotency } from '../http/withIdempotency.ts';
import { authorizeEntity, type AuthorizedRecord } from './authorizeEntity.ts';
import { normalizeId } from '../records/authorizeApplication.ts';
import { HttpError } from '../http/httpError.ts';
import { removeFile, removeNote } from './removeNote.ts';

const uuid = v.pipe(v.string(), v.uuid());

export interface Upload {
  call: CallId;
  user: User;
  input: AuthenticatedInput;
  file: UploadedFile;
  bytes: Buffer;
}

const uploadedResponse = ({ filename }: UploadedFile): HandlerResponse => ({
  body: [{ FileName: filename, IsUploaded: true }],
});

const rejectedResponse = ({ filename }: UploadedFile, reason: RejectionReason): HandlerResponse => ({
  body: [{ FileName: filename, IsUploaded: false, reason }],
});

interface Reservation {
  /** Of the reserved note. */
  id: string;
  /** The name that this try stores the file under. */
  storedName: string;
}

/**
 * Returns the record that the file belongs to, and the stored response of the request's Idempotency-Key; null when there is none. `lock` locks
 * the record's row. Throws the errors of authorizeEntity, for a repeated request too, those of findStoredResponse, and HttpError 422 when the record
 * is submitted and the request is not a repeated one.
 */
async function findRecordOf(
  deps: Deps,
  queries: Queries,
  { call, user, input, file }: Upload,
  lock: boolean,
): Promise<{ authorized: AuthorizedRecord; response: HandlerResponse | null }> {
  const { entityname } = file;
  const id = normalizeId(file.ua_icapplicationid);
  const authorized = await authorizeEntity(queries, user, { entityname, id }, lock);
  const response = await findStoredResponse(deps, queries, call, user, input);
  if (response === null && !isEditable(outlines[authorized.record], authorized.stored.values))
    throw new HttpError(422, 'The record was submitted.');
  return { authorized, response };
}

/**
 * The id of the note. All tries of one upload, which have one Idempotency-Key and one content, get the same id: so a repeated try takes the
 * place of one that a killed server left unfinished.
 */
async function noteIdOf(
  { random }: Deps,
  queries: Queries,
  { call, user, input }: Upload,
  recordId: string,
): Promise<string> {
  const key = input.headers.idempotencyKey;
  if (key === undefined) return random.uuid();
  const hash = createHash('sha256').update(JSON.stringify([user.id, call, recordId, key, input.body]));
  const id = hash.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  await removePendingNote(queries, id);
  // A note that is still there is ready, although its key is no longer kept: it stays, and this upload becomes another file.
  return (await findNote(queries, id)) === null ? id : random.uuid();
}

/** Whether a record with these notes has no room for the file, which may take the place of one of them. */
const isFull = (notes: readonly StoredNote[], { replaces }: UploadedFile): boolean =>
  notes.filter(({ id }) => id !== normalizeId(replaces)).length >= limits.upload.filesPerRecord;

/**
 * Reserves a note for the file. No note is reserved when the Idempotency-Key already has a response or the record has no room for another
 * file. Throws the errors of findRecordOf.
 */
async function reserveNote(
  deps: Deps,
  queries: Queries,
  upload: Upload,
  mimetype: string,
): Promise<Reservation | { response: HandlerResponse }> {
  const { user, file, bytes } = upload;
  const { authorized, response } = await findRecordOf(deps, queries, upload, true);
  if (response !== null) return { response };
  const { record, stored } = authorized;
  const now = deps.clock.now();
  await removeAbandonedNotes(queries, stored.id, now);
  const noteId = await noteIdOf(deps, queries, upload, stored.id);
  if (isFull(await findNotes(queries, stored.id, now), file))
    return { response: rejectedResponse(file, 'fileCount') };
  const storedName = deps.random.uuid();
  await insertNote(queries, {
    id: noteId,
    storedName,
    record,
    recordId: stored.id,
    filename: file.filename,
    subject: file.subject ?? '',
    filetype: file.filetype,
    mimetype,
    size: bytes.length,
    uploadedBy: user.id,
    createdAt: new Date(now),
  });
  return { id: noteId, storedName };
}

/**
 * Removes the note and the file of this try unless the file is kept. An error is only logged: the sweeper tries again. The store is asked only when it
 * has just stored the file: one that hangs would hold back the answer of the upload until the browser gives up. Else the file is the sweeper's.
 */
async function releaseReservation(
  { database, files, clock, log }: Deps,
  storedName: string,
  isStored: boolean,
): Promise<void> {
  try {
    // Most uploads end here. A commit whose answer was lost may still take effect: discardUpload looks again.
    if (isStored && (await isKept(database, storedName))) return;
    // The sweeper may have given this try up before it stored the file.
    await markUnfinished(database, storedName, new Date(clock.now()));
    if (isStored) await discardUpload(database, files, storedName);
    else await abandonUpload(database, storedName);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'A file was left behind');
  }
}

/** Throws HttpError 401 when the session of the upload has ended. The access token may have expired while the file was scanned. */
async function requireSession(queries: Queries, session: AccessClaims | null): Promise<void> {
  if (session === null || (await findSession(queries, session)) === null)
    throw new HttpError(401, 'Sign in first.');
}

/** The response when the scanner finds malware, else null. Throws FilesUnavailable when the file cannot be scanned. */
async function scanUpload(deps: Deps, { user, file, bytes }: Upload): Promise<HandlerResponse | null> {
  const found = await deps.scan(bytes);
  if (found === null) return null;
  deps.log.warn({ found, user: user.id }, 'An upload was refused by the scanner');
  return rejectedResponse(file, 'fileInfected');
}

/**
 * Makes the note of a stored file ready. Throws FilesUnavailable when the note was removed meanwhile. Because scanning and storing take long, it
 * also throws HttpError 401 when the session has ended meanwhile, and the errors of findRecordOf and withIdempotency.
 */
async function keepFile(
  deps: Deps,
  upload: Upload,
  session: AccessClaims | null,
  { id, storedName }: Reservation,
): Promise<HandlerResponse> {
  const { call, user, input, file } = upload;
  const replaced = normalizeId(file.replaces);
  let replacedName: string | null = null;
  const response = await deps.database.transaction(async (queries) => {
    await requireSession(queries, session);
    const { authorized, response: first } = await findRecordOf(deps, queries, upload, true);
    if (first !== null) return first;
    const { record, stored } = authorized;
    return withIdempotency(deps, queries, call, user, input, async () => {
      if (!(await setNoteReady(queries, id, storedName)))
        throw new FilesUnavailable('its note was removed as abandoned');
      // A file that is gone already needs no replacing.
      if (replaced !== undefined && v.is(uuid, replaced))
        replacedName = await removeNote(deps, queries, user, { id: replaced, recordId: stored.id });
      if (record === 'application') {
        await markApplicationChanged(queries, stored.id, new Date(deps.clock.now()));
        await mailFirstEdit(deps, queries, stored, user);
      }
      return uploadedResponse(file);
    });
  });
  await removeFile(deps, replacedName);
  return response;
}

/**
 * The response to an upload. Throws HttpError 400 when the Idempotency-Key is too long or was used with another body, 401 when the session has
 * ended, 403 and 404 when the user may not access the record, 422 when it is submitted, and 503 when files cannot be scanned or stored at the moment.
 */
export async function storeUpload(deps: Deps, upload: Upload): Promise<HandlerResponse> {
  const { file, bytes } = upload;
  const session = await deps.accessTokens.verify(upload.input.headers.bearer ?? '');
  // Before the file is validated, which takes long for a large one.
  const { authorized, response } = await findRecordOf(deps, deps.database, upload, false);
  if (response !== null) return response;
  const notes = await findNotes(deps.database, authorized.stored.id, deps.clock.now());
  // A file that is still being saved may be refused: reserveNote counts it, when no other upload can come in between.
  const stored = notes.filter(({ state }) => state === uploadStates.ready);
  if (isFull(stored, file)) return rejectedResponse(file, 'fileCount');
  const validation = await validateFile(file.filename, bytes);
  if ('reason' in validation) return rejectedResponse(file, validation.reason);
  const reservation = await deps.database.transaction((queries) =>
    reserveNote(deps, queries, upload, validation.mimetype),
  );
  if ('response' in reservation) return reservation.response;
  const { storedName } = reservation;
  let isStored = false;
  try {
    const refused = await scanUpload(deps, upload);
    if (refused !== null) return refused;
    await deps.files.put(storedName, bytes);
    isStored = true;
    const answer = await keepFile(deps, upload, session, reservation);
    if (upload.user.broker) deps.outbox.wake();
    return answer;
  } catch (error) {
    if (error instanceof FilesUnavailable) deps.log.error({ reason: error.reason }, 'A file was not kept');
    throw error;
  } finally {
    await releaseReservation(deps, storedName, isStored);
  }
}
