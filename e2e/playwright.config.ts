// The configuration of the browser tests: two workers, each with its own server.
import { defineConfig } from 'playwright/test';
import { findBrowser } from '#tests/browser.ts';
import type { Options } from './fixtures.ts';

// Seconds for the paths of the machines (paths/chosenPaths.ts).
process.env['PATHS_SAMPLE'] ??= '10';

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['./accessReporter.ts'], ['./paths/pathsReporter.ts']],
  use: {
    launchOptions: await findBrowser(),
    screenshot: 'only-on-failure',
    // Animations would take a tenth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
