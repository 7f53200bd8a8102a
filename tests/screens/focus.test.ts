// Where the focus goes when something is wrong (quality/accessibility.md): to the summary after a try that failed, and never while a
// person types.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { failures } from '../paths/failures.ts';
import { minimalAnswers } from '../samples.ts';
import { firstActor } from './actorsOfViews.ts';
import { fillForm } from './fillForm.ts';
import { heldPort } from './heldActors.ts';
import { loadPortal, openPage, type Page } from './openPage.ts';
import { openStep, unanswered, visitStep } from './openStep.ts';
import { control, press, wordsOf } from './reach.ts';

let page: Page;
beforeAll(loadPortal);
afterEach(() => page.close());

const summary = () => screen.getByRole('region', { name: wordsOf(page.intl, 'summary.title') });
const send = async (words: string) => {
  await press(page, words)?.();
  await page.perform(() => undefined);
};

/** Types over what is there, key by key. */
async function retype(name: string, text: string): Promise<HTMLElement> {
  const field = control(page, name);
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  await page.user.tripleClick(field);
  for (const key of text) {
    await page.user.keyboard(key);
    await page.perform(() => undefined);
  }
  return field;
}

test('stays in the e-mail address that is corrected after a refused sign-in', async () => {
  page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
  await fillForm(page, { username: 'sian@example.org', password: 'Gwynt a glaw 2026!' });
  await send('screen.login.submit');
  const account = firstActor('account');
  await page.perform(() => heldPort(account, 'clearTokens').resolve(undefined));
  await page.perform(() => heldPort(account, 'isVerified').reject(failures[4]));
  const field = await retype('username', 'mair@example.org');
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'mair@example.org');
});

test('goes to the summary after each try that fails, and not when a corrected answer is wrong again', async () => {
  const step = 'contact-details';
  page = await openPage({ ...visitStep('eoi', step), language: 'en' });
  await openStep(page, 'eoi', unanswered('eoi', step));
  await page.until(() => control(page, 'ua_firstname') !== undefined);
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

test('goes to the summary when the server finds something wrong', async () => {
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
  await page.perform(() => heldPort(firstActor('account'), 'register').reject({ ...refused, issues }));
  expect(document.activeElement).toBe(summary());
});
