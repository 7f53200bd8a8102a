// Vitest's global setup: it prepares the cluster that all embedded databases are copies of (server/db/cluster.ts), and a folder for all temporary
// folders of the run. The databases that test servers borrow (contract/borrowDatabase.ts) stay open until the test process ends.
import { chmod, rm } from 'node:fs/promises';
import { createTemplateCluster } from '#server/db/cluster.ts';
import { runFolderVariable, temporaryDir } from './temporaryDir.ts';

let folder = '';

/** Sets the environment variable for the test processes. */
export async function setup(): Promise<void> {
  await createTemplateCluster();
  folder = await temporaryDir('tests');
  // PostgreSQL runs as another user than root, and has to reach its folder in this one.
  await chmod(folder, 0o711);
  process.env[runFolderVariable] = folder;
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
