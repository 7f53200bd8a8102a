// The vitest project `unit`: all tests of `npm run unit` but those of the screens, which need a DOM (screens/vitest.config.ts).
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import portal from '../vite.config.ts';
import { UnitSequencer } from './unitSequencer.ts';

/**
 * Makes tests load the production build of XState: with its development build the path tests take 50 % longer. Vitest adds the condition
 * `development` to every configuration, so that only a plugin can remove it.
 */
const productionConditions: Plugin = {
  name: 'production-conditions',
  configResolved({ ssr }) {
    ssr.resolve?.conditions?.splice(0, Infinity, 'node');
  },
};

/** A project cannot name a sequencer, because there is one for all projects. Another one stays, such as that of `--sequence.shuffle`. */
const unitSequence: Plugin = {
  name: 'unit-sequence',
  configureVitest({ vitest: { config } }) {
    if (config.sequence.sequencer === BaseSequencer) config.sequence.sequencer = UnitSequencer;
  },
};

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  define: { ...portal.define },
  plugins: [...(portal.plugins ?? []), productionConditions, unitSequence],
  test: {
    root,
    name: 'unit',
    include: ['{machines,src,server,tests,docs}/**/*.test.{ts,tsx}'],
    exclude: ['tests/screens/**'],
    globalSetup: 'tests/globalSetup.ts',
    // Test files share no state, and importing all modules again for each file would take longer than the tests.
    isolate: false,
    // Opening a database is slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
