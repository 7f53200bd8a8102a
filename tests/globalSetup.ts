// Vitest's global setup: it prepares the cluster that all embedded databases are copies of (server/db/cluster.ts), and a folder for the
// databases that test servers borrow (contract/borrowDatabase.ts), which stay open until the test process ends.
import { rm } from 'node:fs/promises';
import { createTemplateCluster } from '#server/db/cluster.ts';
import { temporaryDir } from './temporaryDir.ts';

/** Name of the environment variable that holds the path of the folder. */
export const databaseFolderVariable = 'BORROWED_DATABASES';

/** Sets the environment variable for the test processes. Returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  await createTemplateCluster();
  const folder = await temporaryDir('borrowed');
  process.env[databaseFolderVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
