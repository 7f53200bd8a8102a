// `npm run pictures`: the main screens in both languages at both widths, into docs/pictures (quality/accessibility.md's widths).
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

export default defineConfig<Options>(tests, { testMatch: 'pictures.ts', use: { screenshot: 'off' } });
