// Removes what uploads left behind that never ended, because the server stopped: notes that are still pending, which would keep their
// record from being submitted, and their files.
import type { Clock } from '../clock.ts';
import { reasonOf, type Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './fileStore.ts';
import { ABANDONED_AFTER_MS, discardUpload, findUnfinishedUploads } from './noteStore.ts';

interface SweepDeps {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
}

/** Removes the notes and files of uploads that began before a time (in milliseconds). A failure is logged and tried again later. */
async function sweep({ database, files, log }: SweepDeps, before: number): Promise<void> {
  try {
    for (const storedName of await findUnfinishedUploads(database, new Date(before))) {
      await discardUpload(database, files, storedName);
    }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Unfinished uploads could not be removed');
  }
}

/**
 * Sweeps now and every ten minutes, and returns what stops it. At the start of the embedded database no upload can be running, so that all
 * unfinished ones go; with PostgreSQL another server may be storing a file.
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
