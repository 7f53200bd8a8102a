// What is known of each uploaded file; its content lies in the file store (specification section 3 "Notes and files").
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';

/** A file that is still being saved after this time (in milliseconds) never will be: the server died under it. */
const GIVEN_UP_AFTER = 10 * 60_000;

export interface StoredNote {
  id: string;
  record: RecordName;
  recordId: string;
  filename: string;
  subject: string;
  filetype: string;
  mimetype: string;
  /** Bytes. */
  size: number;
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

/** The files of a record, oldest first, without those given up. */
export async function findNotes(queries: Queries, recordId: string, now: number): Promise<StoredNote[]> {
  const rows = await queries.query<NoteRow>(
    `select * from notes where record_id = $1 and (state = ${uploadStates.ready} or created_at > $2)
     order by position`,
    [recordId, new Date(now - GIVEN_UP_AFTER)],
  );
  return rows.map(noteOf);
}

export async function findNote(queries: Queries, id: string): Promise<StoredNote | null> {
  const [row] = await queries.query<NoteRow>('select * from notes where id = $1', [id]);
  return row === undefined ? null : noteOf(row);
}

/** Keeps a place for a file that is about to be saved. */
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

/** Marks a file as ready; false when its place was taken away meanwhile. */
export async function setNoteReady(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(
    `update notes set state = ${uploadStates.ready} where id = $1 returning id`,
    [id],
  );
  return rows.length === 1;
}

/** Takes the place of a file that was not saved away again; false for a ready one, which stays. */
export async function removePendingNote(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(
    `delete from notes where id = $1 and state = ${uploadStates.pending} returning id`,
    [id],
  );
  return rows.length === 1;
}

/** Takes away the places of a record that were given up, and returns their ids. */
export async function removeGivenUp(queries: Queries, recordId: string, now: number): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `delete from notes where record_id = $1 and state = ${uploadStates.pending} and created_at <= $2 returning id`,
    [recordId, new Date(now - GIVEN_UP_AFTER)],
  );
  return rows.map(({ id }) => id);
}

/** The server state value of a record's files: 1 none, 2 one of them is being saved or scanned, 3 ready. */
export function stateOfNotes(notes: readonly StoredNote[]): number {
  if (notes.length === 0) return uploadStates.none;
  return notes.every(({ state }) => state === uploadStates.ready) ? uploadStates.ready : uploadStates.pending;
}
