// Where the focus is after an error (product 12.3): in the error summary after an attempt that failed, and never moved while the user types;
// and after a button such as Discard or Try again has disappeared (product 12.2): on the heading before it, or on the control that it is about.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { failureWith } from '../paths/failures.ts';
import { applicant } from '../paths/users.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { completeRelated, itemAnswers } from '../applicationSamples.ts';
import { minimalAnswers, minimalRecord } from '../samples.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';
import { fillForm } from './fillForm.ts';
import { pendingPort } from './pendingActors.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, recordWithoutStep, stepPage } from './openStep.ts';
import { buttonClick, findControl, pressButton, textOf } from './queries.ts';
import { lookupActor, resolveLookups } from './resolvePorts.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const summary = () => screen.getByRole('region', { name: textOf(page.intl, 'summary.title') });

/** Selects the text of a field and types another, key by key. */
async function retype(name: string, text: string): Promise<HTMLElement> {
  const field = findControl(page, name);
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  await page.user.tripleClick(field);
  for (const key of text) {
    await page.user.keyboard(key);
    await page.settle();
  }
  return field;
}

test('the focus stays in the e-mail address while it is corrected after a refused sign-in', async () => {
  page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
  await fillForm(page, { username: 'sian@example.org', password: 'Gwynt a glaw 2026!' });
  await pressButton(page, 'screen.login.submit');
  const account = firstActor('account');
  await page.perform(() => pendingPort(account, 'clearTokens').resolve(undefined));
  await page.perform(() => pendingPort(account, 'isVerified').reject(failureWith(409)));
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
  await pressButton(page, 'button.save');
  expect(document.activeElement).toBe(summary());
  const field = await retype('ua_firstname', 'Siân');
  await page.user.clear(field);
  await page.settle();
  expect(document.activeElement).toBe(field);
  await pressButton(page, 'button.save');
  expect(document.activeElement).toBe(summary());
});

test('the focus moves to the summary when the server answers with issues', async () => {
  page = await openPage({ address: parseAddress('/register'), language: 'en', user: null });
  const Password = 'Gwynt a glaw 2026!';
  await fillForm(page, {
    FirstName: 'Siân',
    LastName: 'Wyn',
    Mail: 'sian@example.org',
    Phone: '01248 555 010',
    Password,
    ConfirmPassword: Password,
  });
  await pressButton(page, 'screen.register.submit');
  const issues = [{ path: 'Phone', messageId: 'tel' }];
  await page.perform(() =>
    pendingPort(firstActor('account'), 'register').reject({ ...failureWith(400), issues }),
  );
  expect(document.activeElement).toBe(summary());
});

describe('a button that disappears when it is pressed', () => {
  const focused = () => document.activeElement?.textContent;

  /** @param titleId the message that names the part */
  const pressTryAgain = (titleId: string) =>
    pressButton(page, 'button.tryagain.part', { part: textOf(page.intl, titleId) });

  /** Opens a step of the EOI at an address, and offers a draft of an answer. */
  async function openWithDraft(path: string) {
    page = await openPage({ address: parseAddress(path), user: applicant, language: 'en' });
    await resolveLookups(page);
    await resolveRecord(page, 'eoi', minimalRecord('eoi'));
    const location = { record: 'eoi', form: 'contact-details' };
    const answers = { ua_position: 'Cyfarwyddwr' };
    const draft = { item: '', at: '2026-11-21T10:00:00.000Z', answers, base: {}, prefilled: {}, entries: [] };
    await page.perform(() => firstActor('eoi').send({ type: 'draft.found', location, draft }));
    await page.waitUntil(() => buttonClick(page, 'draft.discard') !== undefined);
  }

  test('Discard of a draft moves the focus to the heading of the page', async () => {
    await openWithDraft('/stage-one/contact-details');
    await pressButton(page, 'draft.discard');
    expect(focused()).toBe(textOf(page.intl, 'step.contact-details'));
  });

  test('Use of a draft moves the focus to the question of the change link', async () => {
    await openWithDraft('/stage-one/contact-details?change=ua_position');
    await pressButton(page, 'draft.use');
    expect(document.activeElement).toBe(findControl(page, 'ua_position'));
  });

  test.each([
    ['activitytype', 'loan-purpose', 'h2', 'ua_technologies'],
    ['sector', 'business-details', 'select', 'ua_umisector'],
  ] as const)(
    'Try again of the lookup %s in the step %s moves the focus to the %s',
    async (lookup, step, focusedElement, field) => {
      page = await openPage({ ...stepPage('eoi', step), language: 'en' });
      await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
      await page.perform(() => pendingPort(lookupActor(lookup), 'fetchLookup').reject(failureWith(500)));
      await pressTryAgain(`field.${field}`);
      expect(document.activeElement?.localName).toBe(focusedElement);
    },
  );

  test('Try again of a part of the Application moves the focus to the heading of the part', async () => {
    const { lists, ...related } = completeRelated();
    const { directors: _directors, ...others } = lists;
    page = await openPage({ ...stepPage('application', 'directors-information'), language: 'en' });
    await resolveRecord(page, 'application', minimalRecord('application'), { ...related, lists: others });
    const part = firstActor('application').getSnapshot().children['directors'];
    await page.perform(() => pendingPort(part, 'fetchPart').reject(failureWith(500)));
    await pressTryAgain('list.directors.title');
    expect(document.activeElement?.matches('h2, h3')).toBe(true);
  });

  test('Try again of a list moves the focus to its heading and takes its notice away', async () => {
    const list = 'directors';
    page = await openPage({ ...stepPage('application', 'directors-information'), language: 'en' });
    await resolveRecord(page, 'application', minimalRecord('application'));
    await page.waitUntil(() => actorsOf('childItems').length > 0);
    const actor = listActor(list);
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list));
    await pressButton(page, 'dialog.item.save');
    const lost = { status: 'timeout', notice: null };
    await page.perform(() => pendingPort(actor, 'addItem').reject(lost));
    await page.perform(() => pendingPort(actor, 'fetchAddOutcome').reject(lost));
    await pressButton(page, 'dialog.item.cancel');
    await pressButton(page, 'dialog.item.discard.leave');
    await page.perform(() => pendingPort(actor, 'fetchItems').reject(failureWith(500)));
    const before = page.shell.getSnapshot().context.notices.length;
    await pressTryAgain('list.directors.title');
    expect([before, page.shell.getSnapshot().context.notices]).toEqual([1, []]);
    expect(document.activeElement?.matches('h2, h3')).toBe(true);
  });

  test('Try again of the documents moves the focus to the heading before them', async () => {
    page = await openPage({ address: parseAddress('/documents/stage-two'), user: applicant, language: 'en' });
    const unknown = { notes: [], state: uploadStates.unknown, stateMessage: failureWith(500).notice };
    await resolveRecord(page, 'application', minimalRecord('application'), {
      ...completeRelated(),
      documents: { count: 0, uploadState: uploadStates.unknown, stored: unknown },
    });
    await page.waitUntil(() => actorsOf('documents').length > 0);
    await pressTryAgain('list.documents.title');
    expect(document.activeElement?.matches('h1, h2')).toBe(true);
  });
});
