// The configuration of the browser tests: two workers, each with its own server. The project `en` runs every test in English, the project
// `cy` those that are tagged @bilingual in Welsh, and with WELSH=all those that are tagged @welshNightly (decision 025).
import { defineConfig } from 'playwright/test';
import { findBrowser } from '#tests/browser.ts';
import type { Options } from './fixtures.ts';
import { languages } from './messages.ts';

/** The folder for reports in JUnit's format; undefined for none. */
const junit = process.env['JUNIT'];

/** For configurations whose tests all run in both languages. */
export const projectsInBothLanguages = languages.map((language) => ({ name: language, use: { language } }));

export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'en', use: { language: 'en' } },
    {
      name: 'cy',
      use: { language: 'cy' },
      grep: process.env['WELSH'] === 'all' ? /@bilingual|@welshNightly/ : /@bilingual/,
    },
  ],
  reporter: [
    ['line'],
    ['./accessReporter.ts'],
    ['./paths/pathsReporter.ts'],
    // .ci/run counts the tests of this report.
    ...(junit === undefined ? [] : [['junit', { outputFile: `${junit}/e2e.xml` }] as const]),
  ],
  use: {
    launchOptions: await findBrowser(),
    screenshot: 'only-on-failure',
    // Animations would take a tenth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
