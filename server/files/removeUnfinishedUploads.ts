// Removes what uploads left behind that never ended, because the server stopped: notes that are still pending, which would keep their
// record from being submitted, and their files.
import type { Database } from '../db/database.ts';
import { reasonOf } from '../reasonOf.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './fileStore.ts';
import { findPendingNotes, removePendingNote } from './noteStore.ts';

interface SweepDeps {
  database: Database;
  files: FileStore;
  log: Log;
}

/** Removes the notes that have been pending since before a time (in milliseconds), and their files. A failure is logged and tried again later. */
export async function removeUnfinishedUploads(
  { database, files, log }: SweepDeps,
  before: number,
): Promise<void> {
  try {
    for (const id of await findPendingNotes(database, new Date(before))) {
      // The file goes before the note's removal is committed: after a kill in between the next sweep finds the note again.
      await database.transaction(async (queries) => {
        if (await removePendingNote(queries, id)) await files.remove(id);
      });
    }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Unfinished uploads could not be removed');
  }
}
