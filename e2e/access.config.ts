// `npm run access`: every state in both languages at both widths (access.spec.ts).
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

process.env['E2E_TURN'] = 'all';

export default defineConfig<Options>(tests, { testMatch: 'access.spec.ts' });
