// Reads and writes the notes: the metadata of uploaded files (product 8.5). The file store has their contents, each under a name of its own.
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import type { FileStore } from './fileStore.ts';

/** A note that is still pending after this time is abandoned: the server stopped during the upload. */
export const ABANDONED_AFTER_MS = 10 * 60_000;

export interface StoredNote {
  id: string;
  /** The name of the file's content in the file store. */
  storedName: string;
  record: RecordName;
  recordId: string;
  filename: string;
  subject: string;
  filetype: string;
  mimetype: string;
  /** In bytes. */
  size: number;
  /** 2 while the file is being saved or scanned, 3 when it is ready. */
  state: number;
  uploadedBy: string;
  createdAt: Date;
}

interface NoteRow extends Omit<StoredNote, 'recordId' | 'uploadedBy' | 'createdAt' | 'storedName'> {
  stored_name: string | null;
  record_id: string;
  uploaded_by: string;
  created_at: Date;
}

const noteOf = (row: NoteRow): StoredNote => ({
  id: row.id,
  storedName: row.stored_name ?? row.id,
  record: row.record,
  recordId: row.record_id,
  filename: row.filename,
  subject: row.subject,
  filetype: row.filetype,
  mimetype: row.mimetype,
  size: row.size,
  state: row.state,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
});

/** The notes of a record, oldest first, without abandoned ones. */
export async function findNotes(queries: Queries, recordId: string, now: number): Promise<StoredNote[]> {
  const rows = await queries.query<NoteRow>(
    `select * from notes where record_id = $1 and (state = ${uploadStates.ready} or created_at > $2)
     order by position`,
    [recordId, new Date(now - ABANDONED_AFTER_MS)],
  );
  return rows.map(noteOf);
}

export async function findNote(queries: Queries, id: string): Promise<StoredNote | null> {
  const [row] = await queries.query<NoteRow>('select * from notes where id = $1', [id]);
  return row === undefined ? null : noteOf(row);
}

/** Stores that a try which began at a time may store a file that no ready note keeps; does nothing when that is known. */
export async function markUnfinished(queries: Queries, storedName: string, startedAt: Date): Promise<void> {
  await queries.query(
    'insert into unfinished_uploads (stored_name, started_at) values ($1, $2) on conflict do nothing',
    [storedName, startedAt],
  );
}

/** Whether a ready note keeps the file. */
export async function isKept(queries: Queries, storedName: string): Promise<boolean> {
  const rows = await queries.query(
    `select 1 from notes where stored_name = $1 and state = ${uploadStates.ready}`,
    [storedName],
  );
  return rows.length > 0;
}

/** Stores a note in the state "pending", before its file is stored, and that its file is unfinished. */
export async function insertNote(queries: Queries, note: Omit<StoredNote, 'state'>): Promise<void> {
  await markUnfinished(queries, note.storedName, note.createdAt);
  await queries.query(
    `insert into notes
       (id, stored_name, record, record_id, filename, subject, filetype, mimetype, size, state, uploaded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${uploadStates.pending}, $10, $11)`,
    [
      note.id,
      note.storedName,
      note.record,
      note.recordId,
      note.filename,
      note.subject,
      note.filetype,
      note.mimetype,
      note.size,
      note.uploadedBy,
      note.createdAt,
    ],
  );
}

/**
 * Makes a pending note ready with the content stored under `storedName`, also when a newer try of the same upload reserved the note: their
 * contents are the same. False when the try or the note was abandoned meanwhile; the caller must then roll back its transaction.
 */
export async function setNoteReady(queries: Queries, id: string, storedName: string): Promise<boolean> {
  const kept = await queries.query(
    'delete from unfinished_uploads where stored_name = $1 and not abandoned returning stored_name',
    [storedName],
  );
  if (kept.length === 0) return false;
  const rows = await queries.query(
    `update notes set state = ${uploadStates.ready}, stored_name = $2
     where id = $1 and state = ${uploadStates.pending} returning id`,
    [id, storedName],
  );
  return rows.length === 1;
}

/** Removes a pending note, whichever try reserved it. That try's file stays, for the try itself or the sweeper to remove. */
export async function removePendingNote(queries: Queries, id: string): Promise<void> {
  await queries.query(`delete from notes where id = $1 and state = ${uploadStates.pending}`, [id]);
}

/** Removes the abandoned notes of a record; the sweeper removes their files. */
export async function removeAbandonedNotes(queries: Queries, recordId: string, now: number): Promise<void> {
  await queries.query(
    `delete from notes where record_id = $1 and state = ${uploadStates.pending} and created_at <= $2`,
    [recordId, new Date(now - ABANDONED_AFTER_MS)],
  );
}

/** The stored names of the tries that began at `before` or earlier and whose files no note keeps. */
export async function findUnfinishedUploads(queries: Queries, before: Date): Promise<string[]> {
  const rows = await queries.query<{ stored_name: string }>(
    'select stored_name from unfinished_uploads where started_at <= $1',
    [before],
  );
  return rows.map((row) => row.stored_name);
}

/**
 * Marks a try as abandoned, so that it cannot become ready any more (setNoteReady), and removes its pending note. Its file is left to discardUpload.
 * False when nothing of the try is left to remove.
 */
export async function abandonUpload(queries: Queries, storedName: string): Promise<boolean> {
  const abandoned = await queries.query(
    'update unfinished_uploads set abandoned = true where stored_name = $1 returning stored_name',
    [storedName],
  );
  if (abandoned.length === 0) return false;
  await queries.query(`delete from notes where stored_name = $1 and state = ${uploadStates.pending}`, [
    storedName,
  ]);
  return true;
}

/**
 * Removes what one try left behind: its pending note and its file. The file stays when a ready note keeps it: a commit may take effect
 * although its answer was lost. The try is marked as abandoned before that is looked up and the file is removed, so that it cannot become
 * ready in between, and forgotten after, so that a stop in between leaves it to the sweeper. Throws FilesUnavailable.
 */
export async function discardUpload(queries: Queries, files: FileStore, storedName: string): Promise<void> {
  if (!(await abandonUpload(queries, storedName))) return;
  if (!(await isKept(queries, storedName))) await files.remove(storedName);
  await queries.query('delete from unfinished_uploads where stored_name = $1', [storedName]);
}

/**
 * Removes a ready note of a record. Its file is marked as abandoned: `discardUpload` removes it after the transaction, or the sweeper. Returns
 * the stored name of the file; null when the record has no such note.
 */
export async function removeReadyNote(
  queries: Queries,
  id: string,
  recordId: string,
  now: Date,
): Promise<string | null> {
  const [row] = await queries.query<Pick<NoteRow, 'id' | 'stored_name'>>(
    `delete from notes where id = $1 and record_id = $2 and state = ${uploadStates.ready}
     returning id, stored_name`,
    [id, recordId],
  );
  if (row === undefined) return null;
  const storedName = row.stored_name ?? row.id;
  await queries.query(
    'insert into unfinished_uploads (stored_name, started_at, abandoned) values ($1, $2, true) on conflict do nothing',
    [storedName, now],
  );
  return storedName;
}

/** The upload state of a record (product 8.6): 1 without files, 2 while a file is being saved or scanned, 3 when all are ready. */
export function stateOfNotes(notes: readonly StoredNote[]): number {
  if (notes.length === 0) return uploadStates.none;
  return notes.every(({ state }) => state === uploadStates.ready) ? uploadStates.ready : uploadStates.pending;
}
