// A notice about the last attempt goes when the next one is refused on the page, before anything is sent (product 6.13).
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Failure } from '#machines/ports.ts';
import { itemAnswers } from '../applicationSamples.ts';
import { storedList } from '../childItemsHarness.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { openDialog, pressButton } from './queries.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const failure: Failure = { status: 500, notice: { messageId: 'notice.generic', type: 'error' } };

/** The notices in view, and how many fields have an error beside them. */
const shown = () => [
  page.shell.getSnapshot().context.notices.map(({ messageId }) => messageId),
  (openDialog() ?? document).querySelectorAll('.field .error').length,
];
const onlyNotice = [['notice.generic'], 0];
const onlyError = [[], 1];

describe('the login form', () => {
  test('shows the error of the address, and no longer that the last sign-in failed', async () => {
    page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
    await fillForm(page, { username: 'sian@example.org', password: 'Gwynt a glaw 26' });
    await pressButton(page, 'screen.login.submit');
    await page.perform(() => pendingPort(firstActor('account'), 'clearTokens').resolve(undefined));
    await page.perform(() => pendingPort(firstActor('account'), 'isVerified').reject(failure));
    expect(shown()).toEqual(onlyNotice);
    await fillForm(page, { username: 'sian@', password: 'Gwynt a glaw 26' });
    await pressButton(page, 'screen.login.submit');
    expect(shown()).toEqual(onlyError);
  });

  test('asks for the missing answers instead', async () => {
    page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
    await fillForm(page, { username: 'sian@example.org', password: 'Gwynt a glaw 26' });
    await pressButton(page, 'screen.login.submit');
    await page.perform(() => pendingPort(firstActor('account'), 'clearTokens').resolve(undefined));
    await page.perform(() => pendingPort(firstActor('account'), 'isVerified').reject(failure));
    await fillForm(page, { username: '' });
    await pressButton(page, 'screen.login.submit');
    expect(shown()).toEqual([['notice.login.missing'], 2]);
  });
});

describe('a step', () => {
  async function openAfterFailedSave(record: RecordName, step: string, answers: Record<string, string>) {
    page = await openPage({ ...stepPage(record, step), language: 'en' });
    await resolveRecord(page, record, minimalRecord(record));
    await fillForm(page, answers);
    await pressButton(page, 'button.save');
    await page.perform(() => pendingPort(firstActor(record), 'saveRecord').reject(failure));
    expect(shown()).toEqual(onlyNotice);
  }

  test('shows that a required answer is missing, and no longer that the last save failed', async () => {
    await openAfterFailedSave('eoi', 'contact-details', { ua_position: 'Cyfarwyddwr' });
    await fillForm(page, { ua_position: '' });
    await pressButton(page, 'button.save');
    expect(shown()).toEqual(onlyError);
  });

  test('does so for an answer that Save and finish later refuses', async () => {
    await openAfterFailedSave('application', 'business-finances', { ua_businessbanksortcode: '60-83-71' });
    await fillForm(page, { ua_businessbanksortcode: '60-83' });
    await pressButton(page, 'button.later');
    expect(shown()).toEqual(onlyError);
  });
});

describe('a list', () => {
  const [step, list] = ['directors-information', 'directors'] as const;

  async function openDialogAfterFailedAdd() {
    page = await openPage({ ...stepPage('application', step), language: 'en' });
    await resolveRecord(page, 'application', minimalRecord('application'));
    await page.waitUntil(() => actorsOf('childItems').length > 0);
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list, 2));
    await pressButton(page, 'dialog.item.save');
    await page.perform(() => pendingPort(listActor(list), 'addItem').reject(failure));
    await page.perform(() => pendingPort(listActor(list), 'fetchAddOutcome').resolve(storedList('1')));
    expect(shown()).toEqual(onlyNotice);
    await fillForm(page, { ua_directorname: '' });
  }

  test('shows in the dialog what is missing, and no longer that the last add failed', async () => {
    await openDialogAfterFailedAdd();
    await pressButton(page, 'dialog.item.save');
    expect(shown()).toEqual(onlyError);
  });

  test('does so when the item is to be saved before the user leaves', async () => {
    await openDialogAfterFailedAdd();
    await page.perform(() =>
      page.shell.send({ type: 'address.requested', address: parseAddress('/dashboard') }),
    );
    await page.perform(() => page.shell.send({ type: 'leave.saved' }));
    expect(shown()).toEqual(onlyError);
  });
});
