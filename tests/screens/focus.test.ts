// Where the focus is after an error (product 12.3): in the error summary after an attempt that failed, and never moved while the user types.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { failures } from '../paths/failures.ts';
import { minimalAnswers } from '../samples.ts';
import { firstActor } from './viewActors.ts';
import { fillForm } from './fillForm.ts';
import { pendingPort } from './pendingActors.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, recordWithoutStep, stepPage } from './openStep.ts';
import { findControl, buttonClick, textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const summary = () => screen.getByRole('region', { name: textOf(page.intl, 'summary.title') });
const send = async (words: string) => {
  await buttonClick(page, words)?.();
  await page.perform(() => undefined);
};

/** Selects the text of a field and types another, key by key. */
async function retype(name: string, text: string): Promise<HTMLElement> {
  const field = findControl(page, name);
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  await page.user.tripleClick(field);
  for (const key of text) {
    await page.user.keyboard(key);
    await page.perform(() => undefined);
  }
  return field;
}

test('the focus stays in the e-mail address while it is corrected after a refused sign-in', async () => {
  page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
  await fillForm(page, { username: 'sian@example.org', password: 'Gwynt a glaw 2026!' });
  await send('screen.login.submit');
  const account = firstActor('account');
  await page.perform(() => pendingPort(account, 'clearTokens').resolve(undefined));
  await page.perform(() => pendingPort(account, 'isVerified').reject(failures[4]));
  const field = await retype('username', 'mair@example.org');
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'mair@example.org');
});

test('the focus moves to the summary after each failed attempt, not when a corrected answer becomes wrong again', async () => {
  const step = 'contact-details';
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
  await page.waitUntil(() => findControl(page, 'ua_firstname') !== undefined);
  await fillForm(page, { ...minimalAnswers('eoi', step), ua_firstname: '' });
  await send('button.save');
  expect(document.activeElement).toBe(summary());
  const field = await retype('ua_firstname', 'Siân');
  await page.user.clear(field);
  await page.perform(() => undefined);
  expect(document.activeElement).toBe(field);
  await send('button.save');
  expect(document.activeElement).toBe(summary());
});

test('the focus moves to the summary when the server answers with issues', async () => {
  page = await openPage({ address: parseAddress('/register'), language: 'en', user: null });
  const [refused] = failures;
  const Password = 'Gwynt a glaw 2026!';
  await fillForm(page, {
    FirstName: 'Siân',
    LastName: 'Wyn',
    Mail: 'sian@example.org',
    Phone: '01248 555 010',
    Password,
    ConfirmPassword: Password,
  });
  await send('screen.register.submit');
  const issues = [{ path: 'Phone', messageId: 'tel' }];
  await page.perform(() => pendingPort(firstActor('account'), 'register').reject({ ...refused, issues }));
  expect(document.activeElement).toBe(summary());
});
