/// <reference types="vitest/config" />
// The builds: the portal (hashed files), its prerendered pages, and the server (Node cannot run its TypeScript).
// `vite build --app` makes all three; vitest reads the same file.
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { basePath } from './machines/catalogue/routes.ts';
import { keepCluster } from './server/db/cluster.ts';
import { finishBuild } from './server/portal/finishBuild.ts';
import { groupChunks } from './server/portal/groupChunks.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Compiles the messages of `locales/*/*.json?compiled` to syntax trees; a bad message fails with its key.
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?', 2);
    if (query !== 'compiled') return null;
    this.addWatchFile(file);
    const table: Record<string, MessageFormatElement[]> = {};
    for (const [key, message] of Object.entries(
      JSON.parse(await readFile(file, 'utf8')) as Record<string, string>,
    )) {
      try {
        table[key] = parse(message);
      } catch (error) {
        this.error(`${file}: the message ${key} does not parse: ${String(error)}`);
      }
    }
    return { code: `export default ${JSON.stringify(table)};`, moduleType: 'js', map: null };
  },
};

/** Compiled messages need no parser in the browser: 6 KiB less. The server keeps its own, for e-mails. */
const noParser: Plugin = {
  name: 'no-parser',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'prerender',
  resolveId(source) {
    if (source !== '@formatjs/icu-messageformat-parser') return null;
    return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', here('vite.config.ts'));
  },
};

/**
 * Tests load XState as it is in production: with its tools for developers every walk takes half as long again. Vitest adds the condition
 * to whatever a configuration says, so that it can only be taken away afterwards.
 */
const asInProduction: Plugin = {
  name: 'as-in-production',
  configResolved({ ssr }) {
    ssr.resolve?.conditions?.splice(0, Infinity, 'node');
  },
};

export default defineConfig({
  root: here('src'),
  base: `${basePath}/`,
  publicDir: false,
  plugins: [react(), words, noParser],
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The pages carry the links of their own screen (finishBuild.ts); lists of every chunk in the script would be larger.
    modulePreload: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: here('dist/portal'),
        manifest: 'manifest.json',
        rolldownOptions: { output: { codeSplitting: groupChunks(here('.')) } },
      },
    },
    prerender: {
      consumer: 'server',
      build: { ssr: here('src/prerender.tsx'), outDir: here('dist/prerender'), emitAssets: false },
      resolve: { noExternal: ['react-intl', '@formatjs/intl', 'intl-messageformat'] },
    },
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: here('dist/server'),
        target: 'node20',
        rolldownOptions: {
          input: { main: here('server/main.ts'), caseworker: here('server/caseworker/command.ts') },
        },
      },
    },
  },
  test: {
    root: here('.'),
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        plugins: [asInProduction],
        test: {
          name: 'unit',
          include: ['{machines,src,server,tests,docs}/**/*.test.{ts,tsx}'],
          exclude: ['tests/screens/**'],
          globalSetup: 'tests/globalSetup.ts',
          // Nothing that a test file leaves behind is read by another, and loading everything anew for each costs more than the tests.
          isolate: false,
          // Opening a database takes long where much else is running.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The screens stand in a document.
      here('tests/screens/vitest.config.ts'),
    ],
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
      await finishBuild(here('dist'));
      await keepCluster();
    },
  },
});
