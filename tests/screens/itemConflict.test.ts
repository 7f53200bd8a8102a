// An item of a list that another person has changed or deleted while the user edits or deletes it (product 7.8): who it was and when, the
// answers that differ, and what becomes of the item.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { Item } from '#machines/catalogue/records/related.ts';
import { itemAnswers, storedItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, findControl, normalizeText, openDialog, textOf } from './queries.ts';
import { actorsOf } from './viewActors.ts';

const list = 'directors';
const [first, second] = [storedItem(list, 1), storedItem(list, 2)];
const id = first['ua_icapplicationdirectorsid'];
const name = String(first['ua_directorname']);
const stale = { status: 412, notice: null } as const;
const at = '2026-11-21T09:05:00.000Z';
const by = { at, name: 'Siân Wyn', role: 'broker', list, item: id };

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const actor = (): AnyActorRef => {
  const found = actorsOf('childItems').find((one) => one.getSnapshot().context.list === list);
  if (found === undefined) throw new Error(`The page has no list of ${list}.`);
  return found;
};

const press = async (messageId: string, values?: Record<string, string>): Promise<void> => {
  const click = buttonClick(page, messageId, values);
  if (click === undefined) throw new Error(`There is no button ${messageId}.`);
  await click();
};

/** Opens the list; `begin` makes a change, which is refused because the items are `stored` now. `changes` is what the Application tells. */
async function conflict(
  language: 'en' | 'cy',
  begin: () => Promise<void>,
  stored: readonly Item[],
  changes: readonly object[] | null,
): Promise<HTMLElement> {
  page = await openPage({ ...stepPage('application', 'directors-information'), language });
  await resolveRecord(page, 'application', minimalRecord('application'), {
    lists: { [list]: [first, second] },
    etags: { [list]: '1' },
  });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  await begin();
  await page.perform(() => pendingPort(actor(), 'saveItems').reject(stale));
  await page.perform(() => pendingPort(actor(), 'fetchServerVersion').resolve({ items: stored, etag: '2' }));
  const record = pendingPort(actor(), 'fetchChanges');
  await page.perform(() =>
    changes === null
      ? record.reject({ status: 500, notice: null })
      : record.resolve({ values: { ua_changes: changes }, etag: '1' }),
  );
  const dialog = openDialog();
  if (dialog === undefined) throw new Error('No dialog is open.');
  return dialog;
}

const edit = async () => {
  await press('list.edit', { name });
  await fillForm(page, { ua_directorname: 'Gwen Hughes' });
  await press('dialog.item.save');
};
const remove = () => press('list.delete', { name });

const headingOf = (dialog: HTMLElement) => within(dialog).getByRole('heading', { level: 2 }).textContent;
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

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  const theirs = { ...first, ua_directorname: 'Huw Wyn', ua_directortelephone: '01286 673000' };

  test('asks about the answers that the other person has changed, with who and when, and saves what is chosen', async () => {
    const dialog = await conflict(
      language,
      edit,
      [theirs, second],
      [
        { ...by, fields: ['ua_directorname'] },
        { ...by, item: second['ua_icapplicationdirectorsid'], fields: ['ua_directortelephone'] },
      ],
    );
    const groups = within(dialog).getAllByRole('group');
    expect([
      headingOf(dialog),
      groups.map((group) => [
        normalizeText(group.querySelector('legend')?.textContent ?? null),
        hintsIn(group),
        within(group)
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ value, checked }) => [value, checked]),
      ]),
    ]).toEqual([
      textOf(page.intl, 'dialog.item.contested.title'),
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
    await press('dialog.conflict.save');
    // The form of the dialog shows what was chosen while it is saved, and after a refusal.
    await page.perform(() => pendingPort(actor(), 'saveItems').reject({ status: 500, notice: null }));
    expect([
      actor().getSnapshot().context.change.next,
      findControl(page, 'ua_directorname')?.value,
      findControl(page, 'ua_directortelephone')?.value,
    ]).toEqual([{ ...theirs, ua_directorname: 'Gwen Hughes' }, 'Gwen Hughes', '01286 673000']);
  });

  test('asks without a name when the backend tells none', async () => {
    const dialog = await conflict(language, edit, [theirs, second], null);
    expect([headingOf(dialog), hintsIn(dialog), within(dialog).getAllByRole('group').length]).toEqual([
      textOf(page.intl, 'dialog.item.contested.title'),
      [],
      2,
    ]);
  });

  test('says that the item was deleted, by whom and when, and keeps what is typed to copy or to add', async () => {
    const dialog = await conflict(language, edit, [second], [{ ...by, fields: ['statecode'] }]);
    const answers = { ...itemAnswers(list, 1), ua_directorname: 'Gwen Hughes' };
    expect([
      headingOf(dialog),
      hintsIn(dialog),
      within(dialog).getByLabelText<HTMLTextAreaElement>(textOf(page.intl, 'dialog.item.deleted.label'))
        .value,
    ]).toEqual([
      textOf(page.intl, 'dialog.item.deleted.title'),
      [deletedLine[language]],
      Object.entries(answers)
        .map(([field, answer]) => `${textOf(page.intl, `field.${field}`)}:\n${answer}`)
        .join('\n\n'),
    ]);
    await press('dialog.item.deleted.add');
    const added = { ...storedItem(list, 3), ua_directorname: 'Gwen Hughes' };
    await page.perform(() => pendingPort(actor(), 'addItem').resolve(added));
    expect([
      openDialog(),
      screen.getByText(textOf(page.intl, 'list.added', { name: 'Gwen Hughes' })).role,
    ]).toEqual([undefined, 'status']);
  });

  test('asks before an item is deleted that somebody has changed, and keeps it on request', async () => {
    const dialog = await conflict(
      language,
      remove,
      [theirs, second],
      [{ ...by, fields: ['ua_directorname'] }],
    );
    expect([
      headingOf(dialog),
      [...dialog.querySelectorAll('dd')].map(({ textContent }) => normalizeText(textContent)),
    ]).toEqual([
      textOf(page.intl, 'dialog.item.deleting.title'),
      [
        `${textOf(page.intl, 'dialog.conflict.theirs')}: Huw Wyn${byLine[language]}`,
        `${textOf(page.intl, 'dialog.conflict.theirs')}: 01286 673000`,
      ],
    ]);
    await press('dialog.item.deleting.keep');
    expect([openDialog(), actor().getSnapshot().context.items]).toEqual([undefined, [theirs, second]]);
  });
});
