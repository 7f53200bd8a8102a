// Journeys as a screen reader speaks them (spokenJourneys.ts, product 12.10), in both languages: `npm run nightly -- spoken`, or `npm run e2e -- --config e2e/spoken.config.ts`, with
// `--update-snapshots` to write the files again.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests, { projectsInBothLanguages } from './playwright.config.ts';

export default defineConfig<Options>(
  { ...tests, projects: projectsInBothLanguages },
  { testMatch: 'spokenJourneys.ts', snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}' },
);
