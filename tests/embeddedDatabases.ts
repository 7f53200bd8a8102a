// Around all tests: the cluster that their embedded databases are copies of (server/db/cluster.ts), and a folder for those that test
// servers are lent (contract/lentDatabase.ts), which stay open until the test process ends.
import { rm } from 'node:fs/promises';
import { createTemplateCluster } from '#server/db/cluster.ts';
import { throwawayDir } from './throwawayDir.ts';

export const lentDatabases = 'LENT_DATABASES';

/** The variable is handed to the test processes. Returns what is done afterwards. */
export async function setup(): Promise<() => Promise<void>> {
  await createTemplateCluster();
  const folder = await throwawayDir('lent');
  process.env[lentDatabases] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
