// How a page takes the place of its placeholder (product 10.4). The browser tests cover the placeholders of the build and their hydration.
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { User } from '#machines/ports.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { firstLevelHeadings, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  page.close();
  window.scrollY = 0;
});

const open = async (user: User | null = applicant) => {
  page = await openPage({
    ...stepPage('eoi', 'contact-details'),
    language: 'en',
    user,
    placeholder: '<p>The questions</p><input />',
  });
};
const placeholder = () => document.querySelector('.placeholder:not([hidden])')?.textContent;
const main = () => document.querySelector('main');

test('a placeholder shows until the record is there, and leaves nothing behind', async () => {
  await open();
  expect(placeholder()).toBe('The questions');
  expect(firstLevelHeadings()).toEqual([]);
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  expect(placeholder()).toBe(undefined);
  expect(main()?.textContent).not.toContain('The questions');
  expect(main()?.querySelector('[aria-busy]')).toBe(null);
  expect(firstLevelHeadings().map(({ textContent }) => textContent)).toEqual([
    textOf(page.intl, 'step.contact-details'),
  ]);
});

test('a placeholder gives way to the dashboard when there is no record', async () => {
  await open();
  await page.perform(() =>
    pendingPort(firstActor('eoi'), 'fetchRecord').reject({ status: 404, notice: null }),
  );
  expect(placeholder()).toBe(undefined);
  expect(firstLevelHeadings().map(({ textContent }) => textContent)).toEqual([
    textOf(page.intl, 'screen.dashboard.title'),
  ]);
});

test('a placeholder gives way to the sign-in page when the session is over', async () => {
  await open(null);
  expect(placeholder()).toBe(undefined);
  expect(firstLevelHeadings().map(({ textContent }) => textContent)).toEqual([
    textOf(page.intl, 'screen.login.title'),
  ]);
});

test('the page takes the focus of a user who has done nothing yet', async () => {
  await open();
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  expect([document.activeElement]).toEqual(firstLevelHeadings());
});

test('the page leaves the focus where the user has moved it', async () => {
  await open();
  const link = document.querySelector<HTMLElement>('.languages a');
  link?.focus();
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  expect(document.activeElement).toBe(link);
});

test('the page leaves a user who has scrolled there', async () => {
  await open();
  document.documentElement.scrollTop = 300;
  window.scrollY = 300;
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  expect(document.documentElement.scrollTop).toBe(300);
  expect(document.activeElement).toBe(document.body);
});
