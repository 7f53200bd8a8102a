// Help with a question, and where a prefilled answer comes from (product 3.18, 3.24).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { completeRelated } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { normalizeText, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openStep(record: RecordName, step: string, more: object = {}) {
  page = await openPage({ ...stepPage(record, step), language: 'en' });
  await resolveLookups(page);
  const related = { ...completeRelated(), eoi: { ua_loanamount: limits.loan.min } };
  await resolveRecord(page, record, { ...minimalRecord(record), ...more }, record === 'eoi' ? {} : related);
}

const helpTexts = () =>
  [...document.querySelectorAll('.help')].map((help) =>
    normalizeText(help.querySelector('p')?.textContent ?? ''),
  );

test.each([
  ['eoi', 'loan-purpose', ['ua_totalprojectcost']],
  ['application', 'business-finances', ['ua_totalamountrequesting', 'ua_interestonlyperiod', 'assets']],
  ['application', 'company-overview', []],
] as const)('of the %s, the step %s offers help with exactly %j', async (record, step, names) => {
  await openStep(record, step);
  await page.waitUntil(() => document.querySelectorAll('.help').length >= names.length);
  expect(helpTexts()).toEqual(names.map((name) => textOf(page.intl, `help.${name}`)));
});

test('an answer from the Expression of Interest says so until it is changed', async () => {
  await openStep('application', 'business-finances', { ua_loanamount: limits.loan.min });
  const notes = () => [...document.querySelectorAll('.field + .hint')].map(({ textContent }) => textContent);
  await page.waitUntil(() => notes().length > 0);
  const before = notes();
  await fillForm(page, { ua_loanamount: '30000' });
  expect([before, notes()]).toEqual([[textOf(page.intl, 'prefilled.eoi')], []]);
});
