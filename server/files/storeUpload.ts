// Keeps one uploaded file: judged, given a place, scanned, stored, and only then answered as uploaded. A place shows as "being
// saved" (state 2) meanwhile; whatever fails takes it away again (security.md 12, "fail closed").
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { UploadedFile } from '#machines/catalogue/api/dataBodies.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { isOpen } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import { findNotes, insertNote, removeAbandonedNotes, removePendingNote, setNoteReady } from './noteStore.ts';
import type { Deps } from '../deps.ts';
import { FilesUnavailable } from './filesUnavailable.ts';
import type { RejectionReason } from './rejectionReason.ts';
import { validateFile } from './validateFile.ts';
import type { User } from '../user.ts';
import type { HandlerResponse, HandlerInput } from '../http/handler.ts';
import { findStoredResponse, withIdempotency } from '../http/withIdempotency.ts';
import { authorizeEntity } from './authorizeEntity.ts';
import { normalizeId } from '../records/authorizeApplication.ts';
import { HttpError } from '../http/httpError.ts';

export interface Upload {
  call: CallId;
  user: User;
  input: HandlerInput;
  file: UploadedFile;
  bytes: Buffer;
}

const uploadedResponse = ({ filename }: UploadedFile): HandlerResponse => ({
  body: [{ FileName: filename, IsUploaded: true }],
});

const rejectedResponse = ({ filename }: UploadedFile, reason: RejectionReason): HandlerResponse => ({
  body: [{ FileName: filename, IsUploaded: false, reason }],
});

type Reservation = { id: string; abandoned: string[] } | { answer: HandlerResponse };

/** A place for the file, or the answer where it needs none: given before under the same key, or no room. */
async function reserveNote(
  deps: Deps,
  queries: Queries,
  keeping: Upload,
  mimetype: string,
): Promise<Reservation> {
  const { call, user, input, file, bytes } = keeping;
  const before = await findStoredResponse(queries, call, user, input);
  if (before !== null) return { answer: before };
  const { entityname } = file;
  const id = normalizeId(file.ua_icapplicationid);
  const { record, stored } = await authorizeEntity(queries, user, { entityname, id }, true);
  if (!isOpen(record, stored.values)) throw new HttpError(422, 'The record was submitted.');
  const now = deps.clock.now();
  const abandoned = await removeAbandonedNotes(queries, stored.id, now);
  const there = await findNotes(queries, stored.id, now);
  if (there.length >= limits.upload.filesPerRecord) return { answer: rejectedResponse(file, 'fileCount') };
  const place = deps.random.uuid();
  await insertNote(queries, {
    id: place,
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
  return { id: place, abandoned };
}

/** Takes a place away that was not filled, and what may already be stored for it. Failing here must not hide why. */
async function releaseReservation({ database, files, log }: Deps, id: string): Promise<void> {
  try {
    if (await removePendingNote(database, id)) await files.remove(id);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'A file was left behind');
  }
}

async function scanAndStore(deps: Deps, { call, user, input, file, bytes }: Upload, id: string) {
  const found = await deps.scan(bytes);
  if (found !== null) {
    deps.log.warn({ found, user: user.id }, 'An upload was refused by the scanner');
    return rejectedResponse(file, 'fileInfected');
  }
  await deps.files.put(id, bytes);
  return deps.database.transaction((queries) =>
    withIdempotency(deps, queries, call, user, input, async () => {
      if (!(await setNoteReady(queries, id))) throw new FilesUnavailable('its place was given up');
      return uploadedResponse(file);
    }),
  );
}

/** What the upload answers. Refusal 404, 422 for the record; 503 when files cannot be kept at the moment. */
export async function storeUpload(deps: Deps, keeping: Upload): Promise<HandlerResponse> {
  const { file, bytes } = keeping;
  const verdict = await validateFile(file.filename, bytes);
  if ('reason' in verdict) return rejectedResponse(file, verdict.reason);
  const place = await deps.database.transaction((queries) =>
    reserveNote(deps, queries, keeping, verdict.mimetype),
  );
  if ('answer' in place) return place.answer;
  try {
    for (const id of place.abandoned) await deps.files.remove(id);
    return await scanAndStore(deps, keeping, place.id);
  } catch (error) {
    if (error instanceof FilesUnavailable) deps.log.error({ reason: error.reason }, 'A file was not kept');
    throw error;
  } finally {
    await releaseReservation(deps, place.id);
  }
}
