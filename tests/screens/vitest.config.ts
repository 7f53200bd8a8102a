// Walks on the real screens, in a document of jsdom: part of `npm run unit`, and by itself for a choice of paths (PATHS, SCREENS=all).
// Two modules stand in for others: where the portal provides its machines with the world, here they get ports that a walk settles;
// and what makes the views' actors also tells the walk of them.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import portal from '../../vite.config.ts';
import { ScreensReport } from './screensReport.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const standIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  resolveId(source, importer) {
    if (/\/actors\/\w+Actors\.ts$/.test(source)) return here('heldActors.ts');
    if (source === '@xstate/react') return here(`../../node_modules/${source}/dist/xstate-react.esm.js`);
    if (source === 'xstate' && importer?.includes('/@xstate/react/')) return here('actorsOfViews.ts');
    return null;
  },
};

export default defineConfig({
  root: here('../..'),
  plugins: [standIns, ...(portal.plugins ?? [])],
  test: {
    root: here('../..'),
    name: 'screens',
    include: ['tests/screens/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['tests/screens/setUpDocument.ts'],
    server: { deps: { inline: ['@xstate/react'] } },
    // As for the other unit tests: what a file leaves behind is cleared by itself.
    isolate: false,
    testTimeout: 60_000,
    reporters: ['default', new ScreensReport()],
    maxWorkers: 2,
  },
});
