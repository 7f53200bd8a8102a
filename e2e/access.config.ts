// `npm run access`: every state of every screen in both languages at both widths (access.spec.ts), and every state of the machines that a
// person can see (paths/paths.spec.ts), whose pictures are taken with it.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

process.env['PATHS_SAMPLE'] = '';
process.env['PATHS_PICTURES'] = 'on';

export default defineConfig<Options>(tests, { testMatch: ['access.spec.ts', 'paths/paths.spec.ts'] });
