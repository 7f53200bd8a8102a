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

/** After so many failures in sequence the store is taken to be away: each may take as long as a call may wait. */
const MOST_FAILURES = 3;

/**
 * Removes the notes and files of uploads that began before a time (in milliseconds). A failure is logged and tried again later; a file that
 * cannot be removed does not keep the others. Once the signal has been aborted, no further file is removed.
 */
export async function removeUnfinishedUploads(
  { database, files, log }: UploadDeps,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  const reasons: string[] = [];
  let failures = 0;
  try {
    for (const storedName of await findUnfinishedUploads(database, new Date(before))) {
      if (failures === MOST_FAILURES || signal.aborted) break;
      try {
        await discardUpload(database, files, storedName);
        failures = 0;
      } catch (error) {
        failures += 1;
        reasons.push(reasonOf(error));
      }
    }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Unfinished uploads could not be read');
  }
  if (reasons.length > 0)
    log.warn({ count: reasons.length, reason: reasons[0] }, 'Unfinished uploads could not be removed');
}
