// `npm run paths -- --level browser`: every path of the machines in the browser (paths/paths.spec.ts). `PATHS` chooses among them (a PathChoice as
// JSON), `PATHS_PICTURES=on` takes pictures of every state and lets axe judge them, `PATHS_SECONDS` takes a sample.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

process.env['PATHS_SAMPLE'] = process.env['PATHS_SECONDS'] ?? '';

export default defineConfig<Options>(tests, { testMatch: 'paths/paths.spec.ts' });
