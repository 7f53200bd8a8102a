// Removes what uploads left behind that never ended, because the server stopped: notes that are still pending, which would keep their
// record from being submitted, and their files.
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { reasonOf } from '../reasonOf.ts';
import type { FileStore } from './fileStore.ts';
import { discardUpload, findUnfinishedUploads } from './noteStore.ts';

interface UploadDeps {
  database: Database;
  files: FileStore;
  log: Log;
}

/** Removes the notes and files of uploads that began before a time (in milliseconds). A failure is logged and tried again later. */
export async function removeUnfinishedUploads(
  { database, files, log }: UploadDeps,
  before: number,
): Promise<void> {
  try {
    for (const storedName of await findUnfinishedUploads(database, new Date(before))) {
      await discardUpload(database, files, storedName);
    }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Unfinished uploads could not be removed');
  }
}
