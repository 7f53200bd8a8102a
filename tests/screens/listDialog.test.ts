// A list and the dialog of its items, as a screen reader follows them (product 7.4, 12.2, 12.4): where the focus is, and what is said.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { itemAnswers, storedItem } from '../applicationSamples.ts';
import { failures } from '../paths/failures.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, liveTexts, normalizeText, openDialog, pressButton, textOf } from './queries.ts';
import { actorsOf, listActor } from './viewActors.ts';

const step = 'directors-information';
const list = 'directors';
const [first, second] = [storedItem(list, 1), storedItem(list, 2)];
const nameOf = (item: typeof first) => String(item['ua_directorname']);

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openList(values = minimalRecord('application')): Promise<void> {
  page = await openPage({ ...stepPage('application', step), language: 'en' });
  await resolveRecord(page, 'application', values, {
    lists: { [list]: [first] },
    etags: { [list]: '1' },
  });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
}

/** The text of the element that has the focus, which is the name of a button or a link. */
const focusedName = () => normalizeText(document.activeElement?.textContent ?? null);

const resolveSave = (...items: (typeof first)[]) =>
  page.perform(() => pendingPort(listActor(list), 'saveItems').resolve({ items, etag: '2' }));

describe('the dialog of an item', () => {
  beforeEach(() => openList());

  test('opens with the focus in its first field', async () => {
    await pressButton(page, `list.${list}.add`);
    expect(document.activeElement).toBe(findControl(page, 'ua_directorname'));
  });

  test('shows inside itself that it is saved, takes no typing meanwhile, and keeps the focus on its button', async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list, 2));
    await page.perform(() =>
      page.user.type(findControl(page, 'ua_directorname') ?? document.body, '{Enter}'),
    );
    const dialog = openDialog() ?? document.body;
    expect([
      liveTexts().map((text) => text.includes(textOf(page.intl, 'busy.saving'))),
      within(dialog).queryAllByText(textOf(page.intl, 'busy.saving')).length,
      dialog.querySelector('[name="ua_directorname"]')?.closest('[inert]') !== null,
      focusedName(),
    ]).toEqual([[true], 1, true, textOf(page.intl, 'dialog.item.save')]);

    const [refused] = failures;
    await page.perform(() => pendingPort(listActor(list), 'addItem').reject(refused));
    expect([
      dialog.querySelector('[inert]'),
      findControl(page, 'ua_directorname')?.value,
      focusedName(),
      within(dialog).getAllByRole('alert').length,
    ]).toEqual([null, nameOf(second), textOf(page.intl, 'dialog.item.save'), 1]);
  });

  test('takes its notice along when it closes', async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list, 2));
    await pressButton(page, 'dialog.item.save');
    const [refused] = failures;
    await page.perform(() => pendingPort(listActor(list), 'addItem').reject(refused));
    expect(page.shell.getSnapshot().context.notices.length).toBe(1);
    await pressButton(page, 'dialog.item.cancel');
    await pressButton(page, 'dialog.item.discard.leave');
    expect(page.shell.getSnapshot().context.notices).toEqual([]);
  });
});

describe('a change of the list puts the focus at a named place and says once what was done', () => {
  beforeEach(() => openList());

  test('add', async () => {
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, itemAnswers(list, 2));
    await pressButton(page, 'dialog.item.save');
    await page.perform(() => pendingPort(listActor(list), 'addItem').resolve(second));
    expect([focusedName(), liveTexts()]).toEqual([
      textOf(page.intl, `list.${list}.add`),
      [textOf(page.intl, 'list.added', { name: nameOf(second) })],
    ]);
  });

  test('edit', async () => {
    await pressButton(page, 'list.edit', { name: nameOf(first) });
    await fillForm(page, { ua_directorname: nameOf(second) });
    await pressButton(page, 'dialog.item.save');
    const renamed = { ...first, ua_directorname: nameOf(second) };
    await resolveSave(renamed);
    expect([focusedName(), liveTexts()]).toEqual([
      textOf(page.intl, 'list.edit', { name: nameOf(second) }),
      [textOf(page.intl, 'list.saved', { name: nameOf(second) })],
    ]);
  });

  test('delete and undo', async () => {
    const name = nameOf(first);
    await pressButton(page, 'list.delete', { name });
    expect(screen.getAllByText(textOf(page.intl, 'busy.savinglist'))).toHaveLength(1);
    await resolveSave({ ...first, statecode: 1 });
    expect([focusedName(), liveTexts()]).toEqual([
      textOf(page.intl, 'list.undo', { name }),
      [textOf(page.intl, 'list.deleted', { name })],
    ]);
    await pressButton(page, 'list.undo', { name });
    await resolveSave(first);
    expect([focusedName(), liveTexts()]).toEqual([
      textOf(page.intl, 'list.edit', { name }),
      [textOf(page.intl, 'list.restored', { name })],
    ]);
  });

  test('the message goes when the next dialog opens', async () => {
    await pressButton(page, 'list.delete', { name: nameOf(first) });
    await resolveSave({ ...first, statecode: 1 });
    await pressButton(page, `list.${list}.add`);
    expect(liveTexts()).toEqual([]);
  });
});

test('a list has its heading once, and each row has its item as header', async () => {
  await openList();
  const title = textOf(page.intl, `list.${list}.title`);
  const named = [
    ...screen.queryAllByRole('heading', { name: title }),
    ...screen.queryAllByRole('group', { name: title }),
    ...screen.queryAllByRole('region', { name: title }),
    ...[...document.querySelectorAll('caption')].filter(({ textContent }) => textContent === title),
  ];
  expect([named.map(({ localName }) => localName), screen.getByRole('rowheader').textContent]).toEqual([
    ['h2'],
    nameOf(first),
  ]);
});

test('the summaries of a page and of its dialog have their own headings', async () => {
  await openList(recordWithoutStep('application', step));
  await pressButton(page, 'button.save');
  await pressButton(page, `list.${list}.add`);
  await pressButton(page, 'dialog.item.save');
  const regions = screen.queryAllByRole('region', { name: textOf(page.intl, 'summary.title') });
  const ids = regions.map((region) => region.getAttribute('aria-labelledby'));
  expect([regions.length, new Set(ids).size]).toEqual([2, 2]);
});
