// The guidance page before a stage (product 1.6) counts and lists the steps of the catalogue.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { outlines, recordNames } from '#machines/catalogue/records/outlines.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const open = async (path: string, language: 'en' | 'cy') => {
  page = await openPage({ address: parseAddress(path), user: applicant, language });
};
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

test.each(recordNames.flatMap((record) => (['en', 'cy'] as const).map((language) => ({ record, language }))))(
  'counts and lists the steps of the $record in $language, in their order',
  async ({ record, language }) => {
    const { stage, steps } = outlines[record];
    await open(`/${stage}/guidance`, language);
    expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual(
      steps.map((step) => textOf(page.intl, `step.${step}`)),
    );
    expect(headings()).toContain(language === 'en' ? `The ${steps.length} steps` : `Y ${steps.length} cam`);
    expect(page.errors).toEqual([]);
  },
);

const counts = [outlines.eoi.steps.length, outlines.application.steps.length] as const;

test.each([
  ['en', `which has ${counts[0]} steps`, `which has ${counts[1]} steps`],
  ['cy', `sydd â ${counts[0]} cam`, `sydd â ${counts[1]} cam`],
] as const)('the frequently asked questions count the steps in %s', async (language, eoi, application) => {
  await open('/faq', language);
  const text = document.querySelector('main')?.textContent;
  expect(text).toContain(eoi);
  expect(text).toContain(application);
  expect(page.errors).toEqual([]);
});
