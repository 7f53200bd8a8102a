// The whole journey and a refused file on a whole deployment, in both languages: `npm run nightly -- deployment`, or
// `npm run e2e -- --config e2e/deployment.config.ts`. Needs Debian or Ubuntu, whose packages it fetches.
import { defineConfig } from 'playwright/test';
import type { Options, WorkerOptions } from './fixtures.ts';
import tests, { projectsInBothLanguages } from './playwright.config.ts';

export default defineConfig<Options, WorkerOptions>(
  // One deployment at a time.
  { ...tests, projects: projectsInBothLanguages, workers: 1 },
  {
    testMatch: ['journey.spec.ts', 'infectedFile.ts'],
    grep: /applies in full|infected/,
    use: { deployedBehind: 'nginx' },
  },
);
