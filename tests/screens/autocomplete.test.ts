// The controls for the business's own postcodes tell browsers which of its two addresses they ask for (product 12.6; WCAG 1.3.5).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { validRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { findControl } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

test.each([
  ['eoi', 'contact-details', 'ua_tradingaddresspostcode', 'section-trading postal-code'],
  ['application', 'company-overview', 'ua_tradingpostcode', 'section-trading postal-code'],
  ['application', 'company-overview', 'ua_registeredpostcode', 'section-registered postal-code'],
] as const)('%s, %s: %s has the token %s', async (record, step, name, token) => {
  page = await openPage({ ...stepPage(record, step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, record, validRecord(record));
  expect(findControl(page, name)?.autocomplete).toBe(token);
});
