// Builds the explorer into dist/explorer: the site, its data from data/, and the pictures of the last run. All addresses in it are
// relative, so that any file server can serve it at any path.
import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import type * as explorerModule from './data/explorerData.ts';
import type * as runsModule from '../../tests/paths/command/savedRuns.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('../../dist/explorer');

/** Imports a TypeScript module through Vite, because Node 20 runs no TypeScript. */
async function importModule<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(here(file), { configFile: false, root: here('../..') });
  return module;
}

const data: Plugin = {
  name: 'explorer-data',
  async generateBundle() {
    const { explorerData } = await importModule<typeof explorerModule>('data/explorerData.ts');
    const explorer = await explorerData();
    this.emitFile({ type: 'asset', fileName: 'explorer.json', source: JSON.stringify(explorer) });
  },
  async writeBundle() {
    const { runsFolder } = await importModule<typeof runsModule>('../../tests/paths/command/savedRuns.ts');
    const pictures = new URL('pictures/', runsFolder);
    if (existsSync(pictures)) await cp(pictures, join(folder, 'pictures'), { recursive: true });
  },
};

export default defineConfig({
  root: here('site'),
  base: './',
  publicDir: false,
  plugins: [react(), data],
  build: {
    outDir: folder,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
