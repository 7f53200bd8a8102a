// The accessibility statement says of the deployment what its settings say (product 12.1), and a switch of the language is announced (product
// 12.10).
import { fromPromise } from 'xstate';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { defaultStatement, type AccessibilityStatement } from '#machines/catalogue/accessibility.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { findLink, liveTexts, textOf } from './queries.ts';

beforeAll(loadAllScreens);

let page: Page;
afterEach(() => page.close());

async function open(language: 'en' | 'cy', accessibility: AccessibilityStatement): Promise<void> {
  const shell = shellWithLoadedPages.provide({
    actors: {
      session: fixedSession(null),
      readConfiguration: fromPromise(async () => ({ ...shownConfiguration, accessibility })),
    },
  });
  page = await openPage({ address: parseAddress('/accessibility'), user: null, language, shell });
}

/** The last texts of the statement: the status, the issues, and the day if there is one. */
const texts = () =>
  [...document.querySelectorAll('article section, article > p')]
    .slice(-3)
    .map(({ textContent }) => textContent);

const statement: AccessibilityStatement = {
  status: 'full',
  reviewed: '2026-12-01',
  issues: { en: ['The map has no description'], cy: ['Nid oes disgrifiad o’r map'] },
};

test.each(['en', 'cy'] as const)(
  'says status, issues and day of the review in the language %s',
  async (language) => {
    await open(language, statement);
    const text = (id: string, values?: Record<string, string>) =>
      textOf(page.intl, `screen.accessibility.${id}`, values);
    expect(texts()).toEqual([
      `${text('status.title')}${text('status.full')}`,
      `${text('issues.title')}${statement.issues[language].join('')}`,
      text('reviewed', { date: '01/12/2026' }),
    ]);
  },
);

test('says of a deployment without settings that it complies partially, and neither an issue nor a day', async () => {
  await open('en', defaultStatement);
  const text = (id: string) => textOf(page.intl, `screen.accessibility.${id}`);
  expect(texts().slice(1)).toEqual([
    `${text('status.title')}${text('status.partial')}`,
    `${text('issues.title')}${text('issues.unknown')}`,
  ]);
});

test('a switch of the language is announced in the new language, and nothing before it', async () => {
  await open('en', defaultStatement);
  const before = liveTexts();
  await page.user.click(findLink(page, '?lang=cy') ?? document.body);
  await page.settle();
  const inWelsh = liveTexts();
  await page.user.click(findLink(page, '?lang=en') ?? document.body);
  await page.settle();
  expect([before, inWelsh, liveTexts()]).toEqual([
    [],
    ['Mae’r dudalen hon yn Gymraeg.'],
    ['This page is in English.'],
  ]);
});
