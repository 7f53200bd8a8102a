// How the lines of the error summary are written (product 6.12), in both languages.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { normalizeText, pressButton } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

test.each([
  [
    'en',
    [
      'Annual turnover: This field is required',
      'Is the business a registered charity? This field is required',
    ],
  ],
  [
    'cy',
    [
      'Trosiant blynyddol: Mae angen y maes hwn',
      'A yw’r busnes yn elusen gofrestredig? Mae angen y maes hwn',
    ],
  ],
] as const)('in %s a colon stands behind a label, and none behind a question', async (language, lines) => {
  const step = 'business-details';
  page = await openPage({ ...stepPage('eoi', step), language });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
  await page.waitUntil(() => document.querySelector('main form') !== null);
  await pressButton(page, 'button.save');
  const shown = ['ua_annualturnover', 'ua_ischarity'].map((name) =>
    normalizeText(document.querySelector(`.error-summary a[href="#${name}"]`)?.textContent ?? null),
  );
  expect(shown).toEqual(lines);
});
