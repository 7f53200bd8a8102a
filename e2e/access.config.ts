// `npm run access`: checks the accessibility of screens with and without errors (access.spec.ts), of placeholders (placeholder.spec.ts), and of
// every visible state of the machines (paths/paths.spec.ts), of which it also takes screenshots: in both languages, at both widths, in every
// rendering (accessibility.ts).
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests, { projectsInBothLanguages } from './playwright.config.ts';

// By default every path. The reporter saves the results of a run for which this is set.
process.env['PATHS'] ??= '{}';
process.env['PATHS_PICTURES'] = 'on';

export default defineConfig<Options>(
  {
    ...tests,
    projects: projectsInBothLanguages.map((project) => ({ ...project, metadata: { everyRendering: true } })),
  },
  { testMatch: ['access.spec.ts', 'placeholder.spec.ts', 'paths/paths.spec.ts'] },
);
