// Removes what uploads left behind that never ended, because the server stopped: notes that are still pending, which would keep their
// record from being submitted, and their files.
import type { Clock } from '../clock.ts';
import { reasonOf, type Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './fileStore.ts';
import { ABANDONED_AFTER_MS, findPendingNotes, removePendingNote } from './noteStore.ts';

interface SweepDeps {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
}

/** Removes the notes that have been pending since before a time (in milliseconds), and their files. A failure is logged and tried again later. */
async function sweep({ database, files, log }: SweepDeps, before: number): Promise<void> {
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

/**
 * Sweeps now and every ten minutes, and returns what stops it. At the start of the embedded database no upload can be running, so that all
 * pending notes go; with PostgreSQL another server may be storing a file.
 */
export async function startSweeping(deps: SweepDeps): Promise<() => Promise<void>> {
  const { database, clock } = deps;
  await sweep(deps, clock.now() - (database.embedded ? 0 : ABANDONED_AFTER_MS));
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep(deps, clock.now() - ABANDONED_AFTER_MS);
  }, ABANDONED_AFTER_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
