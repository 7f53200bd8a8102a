// Leaving a page on which another dialog is open (product 1.9, and 1.4 for a late list): what can be saved is offered, and is saved.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatAnswers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { completeRelated, itemAnswers, storedItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm, formDiffers } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { normalizeText, openDialog, pressButton, textOf } from './queries.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';

const step = 'directors-information';
const list = 'directors';
const first = storedItem(list, 1);
const refusal = { status: 412, notice: null };
const lost = { status: 'timeout', notice: null };

/** What the fetch of the list after a lost answer leads to: the end of the message's id, and the list that it answers, if any. */
const outcomes: [string, string, object | undefined][] = [
  ['notstored', 'the fetched list does not have it', { items: [first], etag: '1' }],
  ['unconfirmed', 'the list cannot be fetched', undefined],
];

/** The list is fetched after a lost answer, or cannot be fetched. */
const resolveOutcome = (call: string, found: object | undefined) =>
  page.perform(() => {
    const fetch = pendingPort(listActor(list), call);
    if (found) fetch.resolve(found);
    else fetch.reject(lost);
  });

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const leave = () =>
  page.perform(() =>
    page.shell.send({ type: 'address.requested', address: { path: '/dashboard', query: '' } }),
  );

/** A button of the dialog about unsaved answers, which stands in front of every other dialog. */
const leaveButton = (id: string) => {
  const dialog = screen.queryByRole('dialog', { name: textOf(page.intl, 'dialog.leave.title') });
  return dialog && within(dialog).queryByRole('button', { name: textOf(page.intl, id) });
};

const pressInLeaveDialog = (id: string) =>
  page.perform(() => {
    const button = leaveButton(id);
    if (button === null) throw new Error(`The dialog about unsaved answers has no ${id}.`);
    return page.user.click(button);
  });

/** Whether the dialog about unsaved answers is open, and offers to save them. */
const leaveDialog = () => [
  leaveButton('dialog.leave.stay') !== null,
  leaveButton('dialog.leave.save') !== null,
];

/** What the dialog about unsaved answers says. */
const leaveText = () =>
  screen.getByRole('dialog', { name: textOf(page.intl, 'dialog.leave.title') }).querySelector('p')
    ?.textContent;

const focusedName = () => normalizeText(document.activeElement?.textContent ?? null);

const path = () => page.shell.getSnapshot().context.address.path;

describe('a list', () => {
  beforeEach(async () => {
    page = await openPage({ ...stepPage('application', step), language: 'en' });
    await resolveRecord(page, 'application', minimalRecord('application'), {
      ...completeRelated(),
      lists: { ...completeRelated().lists, [list]: [first] },
      etags: { [list]: '1' },
    });
    await page.waitUntil(() => actorsOf('childItems').length > 0);
  });

  test('Save and leave stores the new item and leaves, also while the list asks whether to discard what was typed in it', async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list, 2));
    await pressButton(page, 'dialog.item.cancel');
    await leave();
    expect(leaveDialog()).toEqual([true, true]);
    await pressInLeaveDialog('dialog.leave.save');
    await page.perform(() => pendingPort(listActor(list), 'addItem').resolve(storedItem(list, 2)));
    expect(path()).toBe('/dashboard');
  });

  test('Save and leave stays and shows the errors of an item that is not complete', async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, { ua_directorname: 'Gwen' });
    await pressButton(page, 'dialog.item.cancel');
    await leave();
    await pressInLeaveDialog('dialog.leave.save');
    expect([
      path(),
      listActor(list).getSnapshot().value,
      openDialog()?.querySelectorAll('.field .error').length,
    ]).toEqual([`/stage-two/${step}`, { editing: 'idle' }, 2]);
  });

  /** Adds an item, and loses the answer of the call. */
  const loseAdd = async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list, 2));
    await pressButton(page, 'dialog.item.save');
    await page.perform(() => pendingPort(listActor(list), 'addItem').reject(lost));
  };

  test('after a lost answer to an add closes the dialog and says that the item is added when the fetched list has it', async () => {
    await loseAdd();
    const added = storedItem(list, 2);
    await page.perform(() =>
      pendingPort(listActor(list), 'fetchAddOutcome').resolve({ items: [first, added], etag: '2' }),
    );
    expect(openDialog()).toBeUndefined();
    expect(document.body.textContent).toContain(
      textOf(page.intl, 'list.added', { name: String(added['ua_directorname']) }),
    );
    expect(document.activeElement?.id).toBe(list);
  });

  test.each(outcomes)(
    'after a lost answer to an add, %s is shown in its dialog with all that was typed when %s',
    async (notice, _, found) => {
      await loseAdd();
      await resolveOutcome('fetchAddOutcome', found);
      expect(openDialog()?.textContent).toContain(textOf(page.intl, `notice.item.add.${notice}`));
      const typed = itemAnswers(list, 2);
      expect(formDiffers(page, typed)).toBe(false);
      await leave();
      expect(leaveText()).toBe(textOf(page.intl, 'dialog.leave.unconfirmed'));
    },
  );

  test.each(outcomes)(
    'after a lost answer to an edit, %s is shown in its dialog when %s',
    async (notice, _, found) => {
      await pressButton(page, 'list.edit', { name: String(first['ua_directorname']) });
      await fillForm(page, { ua_directorname: 'Gwen' });
      await pressButton(page, 'dialog.item.save');
      await page.perform(() => pendingPort(listActor(list), 'saveItems').reject(lost));
      await resolveOutcome('fetchSaveOutcome', found);
      expect(openDialog()?.textContent).toContain(textOf(page.intl, `notice.item.save.${notice}`));
      await pressButton(page, 'dialog.item.cancel');
      expect(openDialog()?.textContent).toContain(textOf(page.intl, 'dialog.item.discard.unconfirmed'));
      await leave();
      expect(leaveText()).toBe(textOf(page.intl, 'dialog.leave.unconfirmed'));
    },
  );

  test('after a lost answer to a delete shows no items and no undo until the list is fetched, with one message and the focus on its next try', async () => {
    const part = textOf(page.intl, `list.${list}.title`);
    const tryAgain = textOf(page.intl, 'button.tryagain.part', { part });
    await pressButton(page, 'list.delete', { name: String(first['ua_directorname']) });
    await page.perform(() => pendingPort(listActor(list), 'saveItems').reject(lost));
    await leave();
    expect(leaveText()).toBe(textOf(page.intl, 'dialog.leave.unconfirmed'));
    await pressInLeaveDialog('dialog.leave.stay');
    await page.perform(() => pendingPort(listActor(list), 'fetchSaveOutcome').reject(lost));
    const said = normalizeText(document.body.textContent).split(
      textOf(page.intl, 'notice.item.delete.unconfirmed'),
    );
    expect([said.length - 1, page.shell.getSnapshot().context.notices]).toEqual([1, []]);
    expect(document.body.textContent).not.toContain(textOf(page.intl, 'notice.childitems.500.read'));
    expect(focusedName()).toBe(tryAgain);
    await pressButton(page, 'button.tryagain.part', { part });
    await page.perform(() => pendingPort(listActor(list), 'fetchSaveOutcome').reject(lost));
    expect(focusedName()).toBe(tryAgain);
    await pressButton(page, 'button.tryagain.part', { part });
    await page.perform(() =>
      pendingPort(listActor(list), 'fetchSaveOutcome').resolve({ items: [], etag: '2' }),
    );
    expect(document.body.textContent).toContain(
      textOf(page.intl, 'list.deleted', { name: String(first['ua_directorname']) }),
    );
    expect(document.activeElement?.id).toBe(`${list}-undo`);
  });

  test('offers no save while the user has to choose a version', async () => {
    await pressButton(page, 'list.edit', { name: String(first['ua_directorname']) });
    await fillForm(page, { ua_directorname: 'Gwen' });
    await pressButton(page, 'dialog.item.save');
    await page.perform(() => pendingPort(listActor(list), 'saveItems').reject(refusal));
    const theirs = { ...first, ua_directorname: 'Huw' };
    await page.perform(() =>
      pendingPort(listActor(list), 'fetchServerVersion').resolve({ items: [theirs], etag: '2' }),
    );
    await page.perform(() => pendingPort(listActor(list), 'fetchChanges').resolve({ values: {}, etag: '1' }));
    expect(listActor(list).getSnapshot().value).toBe('resolvingConflict');
    await leave();
    expect(leaveDialog()).toEqual([true, false]);
    await pressInLeaveDialog('dialog.leave.leave');
    expect(path()).toBe('/dashboard');
  });

  test('keeps its dialog open when a late list would lead to an earlier step', async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, { ua_directorname: 'Gwen' });
    await page.perform(() =>
      firstActor('application').send({ type: 'related.changed', related: { lists: { shareholders: [] } } }),
    );
    expect([path(), openDialog() !== undefined]).toEqual([`/stage-two/${step}`, true]);
  });
});

test('a step offers no save while the user has to choose a version of it', async () => {
  const name = 'contact-details';
  const values = minimalRecord('eoi');
  page = await openPage({ ...stepPage('eoi', name), language: 'en' });
  await resolveRecord(page, 'eoi', values);
  const flow = firstActor('eoi');
  const typed = {
    ...formatAnswers(fieldsOfStep(records.eoi, name), values),
    ua_position: 'Cyfarwyddwr',
  };
  await page.perform(() => flow.send({ type: 'step.submitted', answers: typed }));
  await page.perform(() => pendingPort(flow, 'saveRecord').reject(refusal));
  await page.perform(() =>
    pendingPort(flow, 'fetchServerVersion').resolve({
      values: { ...values, ua_position: 'Owner' },
      etag: '2',
    }),
  );
  await leave();
  expect([flow.getSnapshot().value, leaveDialog()]).toEqual([
    { answering: { [name]: 'resolvingConflict' } },
    [true, false],
  ]);
});

test.each([
  ['timeout', 'dialog.leave.unconfirmed'],
  [400, 'dialog.leave.text'],
])('leaving a step after a save that failed with %s says %s', async (status, text) => {
  const name = 'contact-details';
  const values = minimalRecord('eoi');
  page = await openPage({ ...stepPage('eoi', name), language: 'en' });
  await resolveRecord(page, 'eoi', values);
  const flow = firstActor('eoi');
  const typed = { ...formatAnswers(fieldsOfStep(records.eoi, name), values), ua_position: 'Cyfarwyddwr' };
  await page.perform(() => flow.send({ type: 'step.submitted', answers: typed }));
  await page.perform(() => pendingPort(flow, 'saveRecord').reject({ status, notice: null }));
  await leave();
  expect(leaveText()).toBe(textOf(page.intl, text));
});

test('a step whose save was lost does not say that it is saved, although nothing else is typed in it', async () => {
  const name = 'contact-details';
  const values = minimalRecord('eoi');
  page = await openPage({ ...stepPage('eoi', name), language: 'en' });
  await resolveRecord(page, 'eoi', values);
  const flow = firstActor('eoi');
  const saveState = () => document.querySelector('.save-state')?.textContent;
  const before = saveState();
  const typed = { ...formatAnswers(fieldsOfStep(records.eoi, name), values), ua_position: 'Cyfarwyddwr' };
  await page.perform(() => flow.send({ type: 'step.submitted', answers: typed }));
  await page.perform(() => flow.send({ type: 'answers.discarded' }));
  await page.perform(() => pendingPort(flow, 'saveRecord').reject({ status: 'timeout', notice: null }));
  expect([before, saveState(), flow.getSnapshot().value]).toEqual([
    textOf(page.intl, 'save.saved'),
    '',
    { answering: { [name]: { editing: 'unchanged' } } },
  ]);
});
