/// <reference types="vitest/config" />
// The builds of the portal, of its prerendered pages and of the server (Node 20 runs no TypeScript). `vite build --app` makes all three.
// Vitest reads the same file.
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { basePath } from './machines/catalogue/routes.ts';
import { writeCodeCache } from './server/codeCache.ts';
import { createTemplateCluster } from './server/db/cluster.ts';
import { finishBuild } from './server/portal/finishBuild.ts';
import { groupChunks, isInEveryPage } from './server/portal/groupChunks.ts';

/** The folder for reports in JUnit's format; undefined for none. */
const junit = process.env['JUNIT'];
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Compiles the messages of `locales/*/*.json?compiled` to syntax trees. An invalid message fails the build with its key.
const compiledMessages: Plugin = {
  name: 'compiled-messages',
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

/** Leaves the ICU parser out of the portal (6 KiB), because its messages are compiled. */
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

/** Compiles the server's code, so that its start does not have to. */
const codeCache: Plugin = {
  name: 'code-cache',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'serverProcess',
  writeBundle({ dir = '' }) {
    writeCodeCache(join(dir, 'process.cjs'));
  },
};

/** The packages that the build of the server does not bundle. */
const externalPackages = [
  // These load files beside their own: a native library, and the engine of the embedded database.
  '@node-rs/argon2',
  '@electric-sql/pglite',
  // Fastify requires these only for route schemas and `inject`, which the server does not use. Unbundled, they are never parsed.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
];

/** What the two environments of the server have in common. */
const serverEnvironment = {
  consumer: 'server' as const,
  // Bundled, the server needs 20 to 40 % less processor time to start than when it loads hundreds of files from node_modules (decision 030).
  resolve: { noExternal: true as const, external: externalPackages },
  // Node 20 has no navigator, as later versions have. Without it pg creates a Response to find out whether it runs at Cloudflare, for which Node
  // compiles its HTTP client: a tenth of the processor time of a start.
  define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
};
const serverBuild = { ssr: true, outDir: here('dist/server'), target: 'node20' };

export default defineConfig({
  root: here('src'),
  base: `${basePath}/`,
  publicDir: false,
  plugins: [react(), compiledMessages, noParser, codeCache],
  // For the script and the prerendered pages alike.
  define: { BUILD_YEAR: new Date().getFullYear() },
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // finishBuild.ts writes the preload links of each page. What is imported later is fetched together with the chunks that it imports itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === 'html' ? [] : chunks.filter((chunk) => !isInEveryPage(chunk)),
    },
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
      ...serverEnvironment,
      build: {
        ...serverBuild,
        rolldownOptions: {
          input: {
            main: here('server/main.ts'),
            caseworker: here('server/caseworker/caseworkerCommand.ts'),
            migrate: here('server/db/migrateCommand.ts'),
            'check-files': here('server/checkFilesCommand.ts'),
          },
        },
      },
    },
    // What main.js runs. It is CommonJS, because Node 20 has no code cache for ES modules (decision 040).
    serverProcess: {
      ...serverEnvironment,
      build: {
        ...serverBuild,
        emptyOutDir: false,
        rolldownOptions: {
          input: { process: here('server/runProcess.ts') },
          output: {
            format: 'cjs',
            entryFileNames: '[name].cjs',
            chunkFileNames: 'assets/[name]-[hash].cjs',
          },
        },
      },
    },
  },
  test: {
    root: here('.'),
    maxWorkers: 2,
    // .ci/run counts the tests of these reports.
    reporters:
      junit === undefined ? ['default'] : ['default', ['junit', { outputFile: `${junit}/unit.xml` }]],
    projects: [
      here('tests/vitest.config.ts'),
      // The tests of the screens, which need a DOM.
      here('tests/screens/vitest.config.ts'),
    ],
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
      await finishBuild(here('dist'));
      await createTemplateCluster();
    },
  },
});
