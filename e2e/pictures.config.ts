// `npm run pictures`: takes screenshots of the main screens in both languages at both widths, for docs/pictures.
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

export default defineConfig<Options>(tests, { testMatch: 'pictures.ts', use: { screenshot: 'off' } });
