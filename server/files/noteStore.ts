// Reads and writes the notes: the metadata of uploaded files (product 8.5). The file store has their contents.
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';

/** A note that is still pending after this time is abandoned: the server stopped during the upload. */
export const ABANDONED_AFTER_MS = 10 * 60_000;

export interface StoredNote {
  id: string;
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

interface NoteRow extends Omit<StoredNote, 'recordId' | 'uploadedBy' | 'createdAt'> {
  record_id: string;
  uploaded_by: string;
  created_at: Date;
}

const noteOf = (row: NoteRow): StoredNote => ({
  id: row.id,
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

/** Stores a note in the state "pending", before its file is stored. */
export async function insertNote(queries: Queries, note: Omit<StoredNote, 'state'>): Promise<void> {
  await queries.query(
    `insert into notes (id, record, record_id, filename, subject, filetype, mimetype, size, state, uploaded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, ${uploadStates.pending}, $9, $10)`,
    [
      note.id,
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

/** Sets a note's state to ready; false when the note was removed meanwhile. */
export async function setNoteReady(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(
    `update notes set state = ${uploadStates.ready} where id = $1 returning id`,
    [id],
  );
  return rows.length === 1;
}

/** Removes a note that is pending; false when it is ready, and stays, or already removed. */
export async function removePendingNote(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(
    `delete from notes where id = $1 and state = ${uploadStates.pending} returning id`,
    [id],
  );
  return rows.length === 1;
}

/** The ids of the notes that have been pending since `before` or earlier. */
export async function findPendingNotes(queries: Queries, before: Date): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `select id from notes where state = ${uploadStates.pending} and created_at <= $1`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Removes the abandoned notes of a record and returns their ids. */
export async function removeAbandonedNotes(
  queries: Queries,
  recordId: string,
  now: number,
): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `delete from notes where record_id = $1 and state = ${uploadStates.pending} and created_at <= $2 returning id`,
    [recordId, new Date(now - ABANDONED_AFTER_MS)],
  );
  return rows.map(({ id }) => id);
}

/** The upload state of a record (product 8.6): 1 without files, 2 while a file is being saved or scanned, 3 when all are ready. */
export function stateOfNotes(notes: readonly StoredNote[]): number {
  if (notes.length === 0) return uploadStates.none;
  return notes.every(({ state }) => state === uploadStates.ready) ? uploadStates.ready : uploadStates.pending;
}
