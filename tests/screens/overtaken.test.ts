// A tab that was left behind (product 2.13): the page says that the record was submitted, keeps what was typed to be copied, and offers to
// see what was submitted.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const values = { ...minimalRecord('eoi'), ua_currentpageinapplication: 'loan-purpose' };
const submitted = { ...values, ua_currentstatus: 'eoi-submitted' };

async function saveTooLate() {
  page = await openPage({ ...stepPage('eoi', 'contact-details'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', values);
  await fillForm(page, { ua_position: 'Cyfarwyddwr' });
  await buttonClick(page, 'button.save')?.();
  const eoi = firstActor('eoi');
  await page.perform(() => pendingPort(eoi, 'saveRecord').reject({ status: 422, notice: null }));
  await page.perform(() => pendingPort(eoi, 'fetchSaveOutcome').resolve({ values: submitted, etag: '2' }));
  await page.waitUntil(() => screen.queryByRole('textbox') !== null);
}

test('keeps what was typed and leads to the submitted answers', async () => {
  await saveTooLate();
  expect([
    screen.getByRole('heading', { level: 1 }).textContent,
    screen.getByRole<HTMLTextAreaElement>('textbox').value,
  ]).toEqual(['What you typed was not saved', `${textOf(page.intl, 'field.ua_position')}:\nCyfarwyddwr`]);
  await buttonClick(page, 'overtaken.see')?.();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    textOf(page.intl, 'screen.stage-one-review.submitted'),
  );
});

test('asks before the page is left, and does not offer to save', async () => {
  await saveTooLate();
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: { path: '/dashboard', query: '' } }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect([
    screen.queryByRole('button', { name: textOf(page.intl, 'dialog.leave.save') }),
    screen.getByRole('button', { name: textOf(page.intl, 'dialog.leave.leave') }).tagName,
  ]).toEqual([null, 'BUTTON']);
});
