// The vitest project `screens`, in jsdom: part of `npm run unit`, and run alone for a choice of paths (PATHS). A plugin replaces
// two modules (the portal's actors by machines with pending ports, and xstate for @xstate/react by a module that registers the actors)
// and resolves @xstate/react to its ES module.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import portal from '../../vite.config.ts';
import { ScreensReporter } from './screensReporter.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const replacements: Plugin = {
  name: 'module-replacements',
  enforce: 'pre',
  resolveId(source, importer) {
    if (/\/actors\/\w+Actors\.ts$/.test(source)) return here('pendingActors.ts');
    // The ES module: its imports of xstate come here, the `require` of the package's CommonJS file would not.
    if (source === '@xstate/react') return here(`../../node_modules/${source}/dist/xstate-react.esm.js`);
    if (source === 'xstate' && importer?.includes('/@xstate/react/')) return here('viewActors.ts');
    return null;
  },
};

export default defineConfig({
  root: here('../..'),
  define: { ...portal.define },
  plugins: [replacements, ...(portal.plugins ?? [])],
  test: {
    root: here('../..'),
    name: 'screens',
    include: ['tests/screens/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['tests/screens/jsdomSetup.ts'],
    server: { deps: { inline: ['@xstate/react'] } },
    // As for the other unit tests (vite.config.ts): test files share no state.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', new ScreensReporter()],
    maxWorkers: 2,
  },
});
