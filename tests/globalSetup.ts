// Vitest's global setup: it prepares the cluster that all embedded databases are copies of (server/db/cluster.ts), a folder for all temporary
// folders of the run, and one for its builds of the server (buildServer.ts). The databases that test servers borrow (contract/borrowDatabase.ts)
// stay open until the test process ends.
import { chmod, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTemplateCluster } from '#server/db/cluster.ts';
import { buildFolderVariable } from './buildServer.ts';
import { runFolderVariable, temporaryDir } from './temporaryDir.ts';

let folder = '';
let builds = '';

/** Sets the environment variables for the test processes. */
export async function setup(): Promise<void> {
  await createTemplateCluster();
  folder = await temporaryDir('tests');
  // PostgreSQL runs as another user than root, and has to reach its folder in this one.
  await chmod(folder, 0o711);
  builds = await temporaryDir('builds', fileURLToPath(new URL('../dist', import.meta.url)));
  process.env[runFolderVariable] = folder;
  process.env[buildFolderVariable] = builds;
}

export async function teardown(): Promise<void> {
  for (const each of [folder, builds]) await rm(each, { recursive: true, force: true, maxRetries: 10 });
}
