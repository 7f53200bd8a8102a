// `npm run access`: checks the accessibility of screens with and without errors in both languages at both widths (access.spec.ts), and of every
// visible state of the machines (paths/paths.spec.ts), of which it also takes screenshots.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests, { projectsInBothLanguages } from './playwright.config.ts';

// By default every path. The reporter saves the results of a run for which this is set.
process.env['PATHS'] ??= '{}';
process.env['PATHS_PICTURES'] = 'on';

export default defineConfig<Options>(
  { ...tests, projects: projectsInBothLanguages },
  { testMatch: ['access.spec.ts', 'paths/paths.spec.ts'] },
);
