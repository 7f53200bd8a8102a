// `npm run paths -- --level browser`: runs every path of the machines in the browser (paths/paths.spec.ts). `PATHS` filters them (a PathChoice as
// JSON), `PATHS_PICTURES=on` takes screenshots of every state and checks them with axe, `PATHS_SECONDS` runs a sample.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

process.env['PATHS_SAMPLE'] = process.env['PATHS_SECONDS'] ?? '';

export default defineConfig<Options>(tests, { testMatch: 'paths/paths.spec.ts' });
