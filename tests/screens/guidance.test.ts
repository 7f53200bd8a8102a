// The guidance page before a stage (product 1.6) counts and lists the steps of the catalogue, and the guides say its figures (product 3.21).
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

const figures = {
  en: [
    ['/stage-one/guidance', 'A loan, not a grant, from £25,000 to about £2,000,000.'],
    ['/stage-one/guidance', 'A term of 1 to 5 years, and interest of 5 to 14 per cent'],
    ['/stage-two/guidance', 'For a loan over £500,000:'],
    ['/stage-two/guidance', 'and forecasts for 3 years.'],
    ['/stage-two/guidance', 'Bank statements for the last 6 months.'],
    ['/stage-two/guidance', 'You upload them in the step “Supporting documents”, as'],
    ['/eligibility-criteria', '£25,000 to about £2,000,000'],
    ['/eligibility-check', 'between £25,000 and £2,000,000, for 1 to 5 years?'],
    ['/eligibility-check', '11 short questions.'],
    ['/eligibility-check', 'Solar, wind, tidal, hydro, heat pumps,'],
    ['/faq', 'Historical accounts for 3 years, cash flow and profit and loss forecasts for 24 months'],
    ['/privacy', 'on this device for 24 hours at most'],
  ],
  cy: [
    ['/stage-one/guidance', 'Benthyciad, nid grant, o £25,000 i tua £2,000,000.'],
    ['/stage-one/guidance', 'Cyfnod o 1 i 5 mlynedd, a llog o 5 i 14 y cant'],
    ['/stage-two/guidance', 'Ar gyfer benthyciad o fwy na £500,000:'],
    ['/stage-two/guidance', 'a rhagolygon am 3 blynedd.'],
    ['/stage-two/guidance', 'Cyfriflenni banc am y 6 mis diwethaf.'],
    ['/stage-two/guidance', 'Byddwch yn eu huwchlwytho yn y cam “Dogfennau ategol”, fel'],
    ['/eligibility-criteria', '£25,000 i tua £2,000,000'],
    ['/eligibility-check', 'rhwng £25,000 a £2,000,000, am 1 i 5 mlynedd?'],
    ['/eligibility-check', '11 cwestiwn byr.'],
    ['/eligibility-check', 'Ynni solar, ynni gwynt, ynni’r llanw,'],
    ['/faq', 'Cyfrifon hanesyddol am 3 blynedd, rhagolygon llif arian ac elw a cholled am 24 mis'],
    ['/privacy', 'ar y ddyfais hon am 24 awr ar y mwyaf'],
  ],
} as const;

test.each(
  (['en', 'cy'] as const).flatMap((language) => figures[language].map((row) => [language, ...row] as const)),
)('in %s the page %s says: %s', async (language, path, text) => {
  await open(path, language);
  expect(document.querySelector('main')?.textContent).toContain(text);
  expect(page.errors).toEqual([]);
});
