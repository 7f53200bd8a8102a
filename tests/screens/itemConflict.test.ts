// An item of a list that another person has changed or deleted while the user edits or deletes it (product 7.8): who it was and when, the
// answers that differ, and what becomes of the item.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#machines/catalogue/records/related.ts';
import { itemAnswers, storedItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { dialogTitle, findControl, normalizeText, openDialog, pressButton, textOf } from './queries.ts';
import { actorsOf, listActor } from './viewActors.ts';

const list = 'directors';
const [first, second] = [storedItem(list, 1), storedItem(list, 2)];
const id = first['ua_icapplicationdirectorsid'];
const name = String(first['ua_directorname']);
const stale = { status: 412, notice: null } as const;
const at = '2026-11-21T09:05:00.000Z';
/** What a screen reader says of the dialog after its title. */
const descriptionOf = (dialog: HTMLElement) =>
  document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent;

/** An entry of `ua_changes` (product 2.13), without the fields that were changed. */
const change = { at, name: 'Siân Wyn', role: 'broker', list, item: id };

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

/**
 * Opens the list and changes an item, which is refused.
 * @param makeChange edits or deletes the first item
 * @param stored the items as somebody else has left them
 * @param changes what the Application says of the changes by others; null: it cannot be fetched
 * @returns the dialog that asks the user
 */
async function causeConflict(
  language: 'en' | 'cy',
  makeChange: () => Promise<void>,
  stored: readonly Item[],
  changes: readonly object[] | null,
): Promise<HTMLElement> {
  page = await openPage({ ...stepPage('application', 'directors-information'), language });
  await resolveRecord(page, 'application', minimalRecord('application'), {
    lists: { [list]: [first, second] },
    etags: { [list]: '1' },
  });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  await makeChange();
  await page.perform(() => pendingPort(listActor(list), 'saveItems').reject(stale));
  await page.perform(() =>
    pendingPort(listActor(list), 'fetchServerVersion').resolve({ items: stored, etag: '2' }),
  );
  const fetchChanges = pendingPort(listActor(list), 'fetchChanges');
  await page.perform(() =>
    changes === null
      ? fetchChanges.reject({ status: 500, notice: null })
      : fetchChanges.resolve({ values: { ua_changes: changes }, etag: '1' }),
  );
  const dialog = openDialog();
  if (dialog === undefined) throw new Error('No dialog is open.');
  return dialog;
}

const edit = async () => {
  await pressButton(page, 'list.edit', { name });
  await fillForm(page, { ua_directorname: 'Gwen Hughes' });
  await pressButton(page, 'dialog.item.save');
};
const remove = () => pressButton(page, 'list.delete', { name });

/** jsdom does not send what a browser's dialog sends after Escape. */
const pressEscape = () =>
  page.perform(() => openDialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));

const hintsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('.hint')].map(({ textContent }) => normalizeText(textContent));
const byLine = {
  en: 'Changed by Siân Wyn (broker) on 21/11/2026 at 09:05.',
  cy: 'Newidiwyd gan Siân Wyn (brocer) ar 21/11/2026 am 09:05.',
};
const deletedLine = {
  en: 'Deleted by Siân Wyn (broker) on 21/11/2026 at 09:05.',
  cy: 'Dilëwyd gan Siân Wyn (brocer) ar 21/11/2026 am 09:05.',
};

describe.each(['en', 'cy'] as const)('the conflict dialog of an item, in %s,', (language) => {
  const theirs = { ...first, ua_directorname: 'Huw Wyn', ua_directortelephone: '01286 673000' };

  test('asks about each answer that somebody else has changed in the edited item, with who and when, and saves what is chosen', async () => {
    const dialog = await causeConflict(
      language,
      edit,
      [theirs, second],
      [
        { ...change, fields: ['ua_directorname'] },
        { ...change, item: second['ua_icapplicationdirectorsid'], fields: ['ua_directortelephone'] },
      ],
    );
    const groups = within(dialog).getAllByRole('group');
    expect([
      dialogTitle(),
      descriptionOf(dialog),
      groups.map((group) => [
        normalizeText(group.querySelector('legend')?.textContent ?? null),
        hintsIn(group),
        within(group)
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ value, checked }) => [value, checked]),
      ]),
    ]).toEqual([
      textOf(page.intl, 'dialog.item.contested.title'),
      textOf(page.intl, 'dialog.item.contested.text'),
      [
        [
          textOf(page.intl, 'field.ua_directorname'),
          [byLine[language]],
          [
            ['mine', true],
            ['theirs', false],
          ],
        ],
        [
          textOf(page.intl, 'field.ua_directortelephone'),
          [],
          [
            ['mine', false],
            ['theirs', true],
          ],
        ],
      ],
    ]);
    await pressButton(page, 'dialog.conflict.save');
    // The form of the dialog shows what was chosen while it is saved, and after a refusal.
    await page.perform(() => pendingPort(listActor(list), 'saveItems').reject({ status: 400, notice: null }));
    expect([
      listActor(list).getSnapshot().context.change.next,
      findControl(page, 'ua_directorname')?.value,
      findControl(page, 'ua_directortelephone')?.value,
    ]).toEqual([{ ...theirs, ua_directorname: 'Gwen Hughes' }, 'Gwen Hughes', '01286 673000']);
  });

  test('leads back to what was typed by its button and by Escape, and asks again at the next save', async () => {
    let titleOfEdit: string | null = null;
    const backToItem = async (goBack: () => Promise<void>) => {
      await goBack();
      expect([
        dialogTitle(),
        findControl(page, 'ua_directorname')?.value,
        document.activeElement?.textContent,
      ]).toEqual([titleOfEdit, 'Gwen Hughes', textOf(page.intl, 'dialog.item.save')]);
    };
    const openEdit = async () => {
      await edit();
      titleOfEdit = dialogTitle();
    };
    await causeConflict(language, openEdit, [theirs, second], []);
    await backToItem(() => pressButton(page, 'dialog.conflict.back'));
    await pressButton(page, 'dialog.item.save');
    await page.perform(() =>
      pendingPort(listActor(list), 'fetchServerVersion').resolve({ items: [second], etag: '3' }),
    );
    await page.perform(() => pendingPort(listActor(list), 'fetchChanges').resolve({ values: {}, etag: '1' }));
    expect(dialogTitle()).toBe(textOf(page.intl, 'dialog.item.deleted.title'));
    await backToItem(pressEscape);
  });

  test('keeps the item at Escape when it was about to be deleted', async () => {
    await causeConflict(language, remove, [theirs, second], []);
    await pressEscape();
    expect([openDialog(), listActor(list).getSnapshot().context.items]).toEqual([
      undefined,
      [theirs, second],
    ]);
  });

  test('does not say who and when if the changes by others cannot be fetched', async () => {
    const dialog = await causeConflict(language, edit, [theirs, second], null);
    expect([dialogTitle(), hintsIn(dialog), within(dialog).getAllByRole('group').length]).toEqual([
      textOf(page.intl, 'dialog.item.contested.title'),
      [],
      2,
    ]);
  });

  test('says by whom and when the edited item was deleted, and keeps what was typed to copy it or to add it as a new item', async () => {
    const dialog = await causeConflict(language, edit, [second], [{ ...change, fields: ['statecode'] }]);
    const answers = { ...itemAnswers(list, 1), ua_directorname: 'Gwen Hughes' };
    expect([
      dialogTitle(),
      descriptionOf(dialog),
      hintsIn(dialog),
      within(dialog).getByLabelText<HTMLTextAreaElement>(textOf(page.intl, 'dialog.item.deleted.label'))
        .value,
    ]).toEqual([
      textOf(page.intl, 'dialog.item.deleted.title'),
      textOf(page.intl, 'dialog.item.deleted.text'),
      [deletedLine[language]],
      Object.entries(answers)
        .map(([field, answer]) => `${textOf(page.intl, `field.${field}`)}:\n${answer}`)
        .join('\n\n'),
    ]);
    await pressButton(page, 'dialog.item.deleted.add');
    const added = { ...storedItem(list, 3), ua_directorname: 'Gwen Hughes' };
    await page.perform(() => pendingPort(listActor(list), 'addItem').resolve(added));
    expect([
      openDialog(),
      screen.getByText(textOf(page.intl, 'list.added', { name: 'Gwen Hughes' })).role,
    ]).toEqual([undefined, 'status']);
  });

  test('asks before the user deletes an item that somebody else has changed, and keeps it on request', async () => {
    const dialog = await causeConflict(
      language,
      remove,
      [theirs, second],
      [{ ...change, fields: ['ua_directorname'] }],
    );
    expect([
      dialogTitle(),
      descriptionOf(dialog),
      [...dialog.querySelectorAll('dd')].map(({ textContent }) => normalizeText(textContent)),
    ]).toEqual([
      textOf(page.intl, 'dialog.item.deleting.title'),
      textOf(page.intl, 'dialog.item.deleting.text'),
      [
        `${textOf(page.intl, 'dialog.conflict.theirs')}: Huw Wyn${byLine[language]}`,
        `${textOf(page.intl, 'dialog.conflict.theirs')}: 01286 673000`,
      ],
    ]);
    await pressButton(page, 'dialog.item.deleting.keep');
    expect([openDialog(), listActor(list).getSnapshot().context.items]).toEqual([
      undefined,
      [theirs, second],
    ]);
  });
});
