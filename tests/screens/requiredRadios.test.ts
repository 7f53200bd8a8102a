// What radios say of themselves to assistive technology (product 12.3).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

test('radios without an answer say that one is required, and those that begin with an answer do not', async () => {
  const step = 'business-details';
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
  await page.waitUntil(() => screen.queryAllByRole('radiogroup').length > 0);
  const isRequired = (field: string) =>
    screen
      .getByRole('radiogroup', { name: textOf(page.intl, `field.${field}`) })
      .getAttribute('aria-required');
  expect(['ua_ischarity', 'ua_undercommoncontrol'].map(isRequired)).toEqual(['true', null]);
});
