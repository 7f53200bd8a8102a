// What the fund has said in its settings stands in the pages, and nothing of it as long as the fund has said nothing (product 2.15, 3.7).
import { fromPromise } from 'xstate';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { noFundDetails, type FundDetails } from '#machines/catalogue/fundDetails.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Language } from '#machines/shell/shell.ts';
import { applicant } from '../paths/users.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import { minimalRecord } from '../samples.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

const said: FundDetails = {
  thresholdsUrl: { en: 'https://fund.test/thresholds', cy: 'https://fund.test/trothwyau' },
  times: { eoi: { minutes: 30, workingDays: 10 }, application: { minutes: 90, workingDays: 1 } },
};

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function open(address: string, details: FundDetails, language: Language): Promise<void> {
  const shell = shellWithLoadedPages.provide({
    actors: {
      session: fixedSession(applicant),
      readConfiguration: fromPromise(async () => ({ ...shownConfiguration, ...details })),
    },
  });
  page = await openPage({ address: parseAddress(address), user: applicant, language, shell });
}

/** The links in a new tab with their addresses, in the order of the page. */
const newTabs = () =>
  [...document.querySelectorAll('main a[target="_blank"]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

test.each(['en', 'cy'] as const)(
  'the declaration of the contract thresholds links to them in the language %s',
  async (language) => {
    await open('/stage-two/creditsafe-declaration', said, language);
    await resolveRecord(page, 'application', recordWithoutStep('application', 'creditsafe-declaration'));
    await page.waitUntil(() => findControl(page, 'ua_contractthresholdsdeclaration') !== undefined);
    expect(newTabs()).toEqual([
      [textOf(page.intl, 'link.privacy'), '/anwcef/privacy'],
      [textOf(page.intl, 'link.thresholds'), said.thresholdsUrl[language]],
    ]);
  },
);

test('there is no link to contract thresholds that nobody has published', async () => {
  await open('/stage-two/creditsafe-declaration', noFundDetails, 'en');
  await resolveRecord(page, 'application', recordWithoutStep('application', 'creditsafe-declaration'));
  await page.waitUntil(() => findControl(page, 'ua_contractthresholdsdeclaration') !== undefined);
  expect(newTabs()).toEqual([[textOf(page.intl, 'link.privacy'), '/anwcef/privacy']]);
});

const paragraphs = () =>
  [...document.querySelectorAll('main p')].map(({ textContent }) => textContent?.trim());
/** What the page says of minutes and working days. */
const times = () =>
  paragraphs().filter((text) =>
    /\d (minutes?|working days?|munud|funud|diwrnod gwaith|ddiwrnod gwaith)/.test(text ?? ''),
  );

async function openGuidance(record: RecordName, details: FundDetails, language: Language) {
  await open(`/${record === 'eoi' ? 'stage-one' : 'stage-two'}/guidance`, details, language);
  await page.perform(() => undefined);
}

test.each([
  ['eoi', 'en', 'The questions usually take about 30 minutes.'],
  ['eoi', 'cy', 'Mae’r cwestiynau fel arfer yn cymryd tua 30 munud.'],
  ['application', 'en', 'The questions usually take about 90 minutes.'],
] as const)(
  'the guidance of the %s says in %s how long the questions take',
  async (record, language, text) => {
    await openGuidance(record, said, language);
    expect(times()).toEqual([text]);
  },
);

test('the guidance says nothing of a time that the fund has not said', async () => {
  await openGuidance('eoi', noFundDetails, 'en');
  expect(times()).toEqual([]);
});

async function openDashboard(eoi: string, application: string | null, details: FundDetails) {
  await open('/dashboard', details, 'en');
  await page.perform(() =>
    pendingPort(firstActor('dashboard'), 'fetchOverview').resolve({
      eoi: { ua_currentstatus: eoi },
      application: application === null ? null : { ua_currentstatus: application },
    }),
  );
}

test.each([
  ['eoi-submitted', null, ['The assessment usually takes up to 10 working days.']],
  ['eoi-in-assessment', null, ['The assessment usually takes up to 10 working days.']],
  ['eoi-in-query', null, []],
  ['eligible', 'application-created', []],
  ['eligible', 'application-submitted', ['The assessment usually takes up to 1 working day.']],
  ['eligible', 'application-rejected', []],
])('the dashboard says for %s and %s how long the assessment takes', async (eoi, application, texts) => {
  await openDashboard(eoi, application, said);
  expect(times()).toEqual(texts);
});

test('the dashboard says nothing of a time that the fund has not said', async () => {
  await openDashboard('eoi-submitted', null, noFundDetails);
  expect(times()).toEqual([]);
});

test.each([
  [said, ['Mae’r asesiad fel arfer yn cymryd hyd at 10 diwrnod gwaith.']],
  [noFundDetails, []],
])('the confirmation says how long the assessment takes if the fund has said it', async (details, texts) => {
  await open('/stage-one/confirmation', details, 'cy');
  await resolveRecord(page, 'eoi', { ...minimalRecord('eoi'), ua_currentstatus: 'eoi-submitted' });
  expect(times()).toEqual(texts);
});
