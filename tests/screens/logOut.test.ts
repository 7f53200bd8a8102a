// Logging out asks first when the device keeps answers that would be lost by it (product 1.9, 11.6).
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { hasDraftsOf } from '#src/services/browserDrafts.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { normalizeText, openDialog, pressButton, textOf } from './queries.ts';
import { storeDraft } from './storeDraft.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  page.close();
  window.localStorage.clear();
});

/** The text of the dialog, if it is open. */
const asked = () => normalizeText(openDialog()?.querySelector('p')?.textContent ?? null);
const openGuidance = async (language: 'en' | 'cy') => {
  page = await openPage({ address: parseAddress('/stage-one/guidance'), language, user: applicant });
};

test.each([
  ['en', 'This device keeps answers that you have not saved. If you log out, they will be lost.'],
  [
    'cy',
    'Mae ar y ddyfais hon atebion nad ydych wedi’u cadw. Os byddwch yn allgofnodi, byddant yn cael eu colli.',
  ],
] as const)('on a page without a form, in %s: %s', async (language, text) => {
  storeDraft(applicant.id);
  await openGuidance(language);
  await pressButton(page, 'nav.logout');
  expect(asked()).toContain(text);
  await pressButton(page, 'dialog.logout.stay');
  expect([openDialog(), hasDraftsOf(applicant.id)]).toEqual([undefined, true]);
});

test('nobody is asked about the draft of another user', async () => {
  storeDraft('u-other');
  await openGuidance('en');
  await pressButton(page, 'nav.logout');
  expect(openDialog()).toBe(undefined);
});

test('after the answers of a step are saved, those to another step are asked about', async () => {
  storeDraft(applicant.id);
  page = await openPage({ ...stepPage('eoi', 'contact-details'), language: 'en' });
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  await fillForm(page, { ua_position: 'Cyfarwyddwr' });
  await pressButton(page, 'nav.logout');
  expect(asked()).toBe(textOf(page.intl, 'dialog.logout.text'));
  await pressButton(page, 'dialog.logout.save');
  const saved = { ...minimalRecord('eoi'), ua_position: 'Cyfarwyddwr' };
  await page.perform(() =>
    pendingPort(firstActor('eoi'), 'saveRecord').resolve({ values: saved, etag: '2' }),
  );
  expect(asked()).toBe(textOf(page.intl, 'dialog.logout.drafts'));
});
