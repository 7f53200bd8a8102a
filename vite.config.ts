/// <reference types="vitest/config" />
// The builds: the portal (hashed files), its prerendered pages, and the server (Node cannot run its TypeScript).
// `vite build --app` makes all three; vitest reads the same file.
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { basePath } from './machines/catalogue/routes.ts';
import { finishBuild } from './server/portal/finishBuild.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Compiles the messages of `locales/*/*.json?compiled` to syntax trees; a bad message fails with its key.
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?', 2);
    if (query !== 'compiled') return null;
    this.addWatchFile(file);
    const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const compiled = Object.entries(messages).map(([key, message]) => {
      try {
        return [key, parse(message)];
      } catch (error) {
        return this.error(`${file}: the message ${key} does not parse: ${String(error)}`);
      }
    });
    // As a string to parse: engines read JSON about twice as fast as a literal of this size.
    const text = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)));
    return { code: `export default JSON.parse(${text});`, moduleType: 'js', map: null };
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

export default defineConfig({
  root: here('src'),
  base: `${basePath}/`,
  publicDir: false,
  plugins: [react(), words, noParser],
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { outDir: here('dist/portal'), manifest: 'manifest.json' } },
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
    include: ['{machines,src,server,tests}/**/*.test.{ts,tsx}'],
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
      await finishBuild(here('dist'));
    },
  },
});
