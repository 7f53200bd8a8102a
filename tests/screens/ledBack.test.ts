// Why a step is open that nobody asked for (product 1.5), and an Application without an EOI (product 6.5).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord } from './openStep.ts';
import { textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const open = async (address: string) => {
  page = await openPage({ address: parseAddress(address), language: 'en', user: applicant });
};
const shown = () => document.querySelector('main')?.textContent ?? '';

test('a step that comes before the stored one says which step that is, and what is missing', async () => {
  await open('/stage-one/loan-purpose');
  await resolveRecord(page, 'eoi', {
    ...recordWithoutStep('eoi', 'contact-details'),
    ua_currentpageinapplication: 'loan-purpose',
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact details');
  expect(shown()).toContain('You had reached “Loan purpose”, but “Contact details” comes first');
  expect(shown()).toContain('the first of them: Title.');
});

test('a step that was asked for says nothing of the kind', async () => {
  await open('/stage-one/contact-details');
  await resolveRecord(page, 'eoi', {
    ...minimalRecord('eoi'),
    ua_currentpageinapplication: 'loan-purpose',
  });
  expect(shown()).not.toContain('You had reached');
});

test.each([
  ['business-finances', true],
  ['company-overview', false],
])('an Application without an EOI says so calmly where it matters: %s, %s', async (step, isSaid) => {
  await open(`/stage-two/${step}`);
  await resolveRecord(page, 'application', minimalRecord('application'), { ...completeRelated(), eoi: {} });
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect([shown().includes(textOf(page.intl, 'eoi.absent')), alerts.join('')]).toEqual([isSaid, '']);
});
