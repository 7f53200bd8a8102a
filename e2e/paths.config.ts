// `npm run paths -- --level browser`: runs every path of the machines in the browser (paths/paths.spec.ts). `PATHS` filters them (a PathChoice as
// JSON), `PATHS_PICTURES=on` takes screenshots of every state and checks them with axe.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests, { projectsInBothLanguages } from './playwright.config.ts';

// By default every path. The reporter saves the results of a run for which this is set.
process.env['PATHS'] ??= '{}';
// A trace takes time: the tests of every commit have none.
export default defineConfig<Options>(
  { ...tests, projects: projectsInBothLanguages, use: { ...tests.use, trace: 'retain-on-failure' } },
  { testMatch: 'paths/paths.spec.ts' },
);
