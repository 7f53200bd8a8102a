// Keeps one uploaded file: judged, given a place, scanned, stored, and only then answered as uploaded. A place shows as "being
// saved" (state 2) meanwhile; whatever fails takes it away again (security.md 12, "fail closed").
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { UploadedFile } from '#machines/catalogue/api/bodies.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import { findNotes, insertNote, removeGivenUp, removePendingNote, setNoteReady } from './noteStore.ts';
import type { Deps } from '../deps.ts';
import { FilesUnavailable } from './filesUnavailable.ts';
import type { FileReason } from './fileReason.ts';
import { judgeFile } from './judgeFile.ts';
import type { User } from '../user.ts';
import type { HandlerAnswer, HandlerInput } from '../http/handler.ts';
import { answeredBefore, once } from '../http/once.ts';
import { reachEntity } from './reachEntity.ts';
import { sentId } from '../records/reachApplication.ts';
import { Refusal } from '../http/refusal.ts';

export interface Keeping {
  call: CallId;
  user: User;
  input: HandlerInput;
  file: UploadedFile;
  bytes: Buffer;
}

const uploaded = ({ filename }: UploadedFile): HandlerAnswer => ({
  body: [{ FileName: filename, IsUploaded: true }],
});

const refused = ({ filename }: UploadedFile, reason: FileReason): HandlerAnswer => ({
  body: [{ FileName: filename, IsUploaded: false, reason }],
});

type Place = { id: string; abandoned: string[] } | { answer: HandlerAnswer };

/** A place for the file, or the answer where it needs none: given before under the same key, or no room. */
async function takePlace(deps: Deps, queries: Queries, keeping: Keeping, mimetype: string): Promise<Place> {
  const { call, user, input, file, bytes } = keeping;
  const before = await answeredBefore(queries, call, user, input);
  if (before !== null) return { answer: before };
  const { entityname } = file;
  const id = sentId(file.ua_icapplicationid);
  const { record, stored } = await reachEntity(queries, user, { entityname, id }, true);
  if (!isEditable(outlines[record], stored.values)) throw new Refusal(422, 'The record was submitted.');
  const now = deps.clock.now();
  const abandoned = await removeGivenUp(queries, stored.id, now);
  const there = await findNotes(queries, stored.id, now);
  if (there.length >= limits.upload.filesPerRecord) return { answer: refused(file, 'fileCount') };
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
async function giveUp({ database, files, log }: Deps, id: string): Promise<void> {
  try {
    if (await removePendingNote(database, id)) await files.remove(id);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'A file was left behind');
  }
}

async function fill(deps: Deps, { call, user, input, file, bytes }: Keeping, id: string) {
  const found = await deps.scan(bytes);
  if (found !== null) {
    deps.log.warn({ found, user: user.id }, 'An upload was refused by the scanner');
    return refused(file, 'fileInfected');
  }
  await deps.files.put(id, bytes);
  return deps.database.transaction((queries) =>
    once(deps, queries, call, user, input, async () => {
      if (!(await setNoteReady(queries, id))) throw new FilesUnavailable('its place was given up');
      return uploaded(file);
    }),
  );
}

/** What the upload answers. Refusal 404, 422 for the record; 503 when files cannot be kept at the moment. */
export async function keepFile(deps: Deps, keeping: Keeping): Promise<HandlerAnswer> {
  const { file, bytes } = keeping;
  const verdict = await judgeFile(file.filename, bytes);
  if ('reason' in verdict) return refused(file, verdict.reason);
  const place = await deps.database.transaction((queries) =>
    takePlace(deps, queries, keeping, verdict.mimetype),
  );
  if ('answer' in place) return place.answer;
  try {
    for (const id of place.abandoned) await deps.files.remove(id);
    return await fill(deps, keeping, place.id);
  } catch (error) {
    if (error instanceof FilesUnavailable) deps.log.error({ reason: error.reason }, 'A file was not kept');
    throw error;
  } finally {
    await giveUp(deps, place.id);
  }
}
