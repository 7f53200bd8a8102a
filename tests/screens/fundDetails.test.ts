// The pages show what the fund has published in its settings, and nothing of it before the fund has published it (product 2.15, 3.7, 13.2).
import { screen } from '@testing-library/react';
import { fromPromise } from 'xstate';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { noFundDetails, type FundDetails } from '#machines/catalogue/fundDetails.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Language } from '#machines/shell/shell.ts';
import { applicant } from '../paths/users.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import { minimalRecord } from '../samples.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

const published: FundDetails = {
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
const linksInNewTabs = () =>
  [...document.querySelectorAll('main a[target="_blank"]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

test.each(['en', 'cy'] as const)(
  'once the fund has published the contract thresholds, their declaration links to them, in the language %s',
  async (language) => {
    await open('/stage-two/creditsafe-declaration', published, language);
    await resolveRecord(page, 'application', recordWithoutStep('application', 'creditsafe-declaration'));
    await page.waitUntil(() => findControl(page, 'ua_contractthresholdsdeclaration') !== undefined);
    expect(linksInNewTabs()).toEqual([
      [textOf(page.intl, 'link.privacy'), `${basePath}/privacy`],
      [textOf(page.intl, 'link.thresholds'), published.thresholdsUrl[language]],
    ]);
  },
);

test('before the fund has published the contract thresholds, their declaration has no link to them', async () => {
  await open('/stage-two/creditsafe-declaration', noFundDetails, 'en');
  await resolveRecord(page, 'application', recordWithoutStep('application', 'creditsafe-declaration'));
  await page.waitUntil(() => findControl(page, 'ua_contractthresholdsdeclaration') !== undefined);
  expect(linksInNewTabs()).toEqual([[textOf(page.intl, 'link.privacy'), `${basePath}/privacy`]]);
});

/** Waits for the heading of the page or section, so that a test that expects no text does not pass on an empty page. */
const waitForHeading = (id: string) =>
  page.waitUntil(() => screen.queryByRole('heading', { name: textOf(page.intl, id) }) !== null);

const paragraphs = () =>
  [...document.querySelectorAll('main p')].map(({ textContent }) => textContent?.trim());
/** What the page says of minutes and working days. */
const times = () =>
  paragraphs().filter((text) =>
    /\d (minutes?|working days?|munud|funud|diwrnod gwaith|ddiwrnod gwaith)/.test(text ?? ''),
  );

async function openGuidance(record: RecordName, details: FundDetails, language: Language) {
  const { stage } = outlines[record];
  await open(`/${stage}/guidance`, details, language);
  await waitForHeading(`screen.${stage}-guidance.title`);
}

test.each([
  ['eoi', 'en', 'The questions usually take about 30 minutes.'],
  ['eoi', 'cy', 'Mae’r cwestiynau fel arfer yn cymryd tua 30 munud.'],
  ['application', 'en', 'The questions usually take about 90 minutes.'],
] as const)(
  'once the fund has published the times, the guidance of the %s says in %s: %s',
  async (record, language, text) => {
    await openGuidance(record, published, language);
    expect(times()).toEqual([text]);
  },
);

test('before the fund has published the times, the guidance names none', async () => {
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
  await waitForHeading('screen.dashboard.next');
}

test.each([
  ['eoi-submitted', null, ['The assessment usually takes up to 10 working days.']],
  ['eoi-in-assessment', null, ['The assessment usually takes up to 10 working days.']],
  ['eoi-in-query', null, []],
  ['eligible', 'application-created', []],
  ['eligible', 'application-submitted', ['The assessment usually takes up to 1 working day.']],
  ['eligible', 'application-rejected', []],
])(
  'with the EOI at %s and the Application at %s, the dashboard says of the assessment: %j',
  async (eoi, application, texts) => {
    await openDashboard(eoi, application, published);
    expect(times()).toEqual(texts);
  },
);

test('before the fund has published the times, the dashboard names none', async () => {
  await openDashboard('eoi-submitted', null, noFundDetails);
  expect(times()).toEqual([]);
});

test.each([
  ['once', ['Mae’r asesiad fel arfer yn cymryd hyd at 10 diwrnod gwaith.'], published],
  ['before', [], noFundDetails],
])(
  '%s the fund has published the times, the confirmation says of the assessment: %j',
  async (_, texts, details) => {
    await open('/stage-one/confirmation', details, 'cy');
    await resolveRecord(page, 'eoi', { ...minimalRecord('eoi'), ua_currentstatus: 'eoi-submitted' });
    await waitForHeading('screen.stage-one-confirmation.title');
    expect(times()).toEqual(texts);
  },
);
