// Adding to a list in other ways than one item at a time (product 7.2, 7.4, 7.13): a copy, that there is nothing to list, a pasted table.
import { within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { completeRelated, storedItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import {
  buttonClick,
  findByLabel,
  findControl,
  liveTexts,
  normalizeText,
  openDialog,
  textOf,
} from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const actorOf = (list: ListName): AnyActorRef => {
  const found = actorsOf('childItems').find((one) => one.getSnapshot().context.list === list);
  if (found === undefined) throw new Error(`The page has no list of ${list}.`);
  return found;
};

async function openList(list: ListName, items: readonly Item[], language: 'en' | 'cy' = 'en'): Promise<void> {
  page = await openPage({ ...stepPage('application', listOf(list).step), language });
  await resolveLookups(page);
  const related = completeRelated();
  await resolveRecord(page, 'application', minimalRecord('application'), {
    ...related,
    lists: { ...related.lists, [list]: items },
    etags: { [list]: '1' },
  });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
}

const press = async (id: string, values?: Record<string, string | number>): Promise<void> => {
  const click = buttonClick(page, id, values);
  if (click === undefined) throw new Error(`There is no button ${id}.`);
  await click();
  await page.perform(() => undefined);
};
const focusedName = () => normalizeText(document.activeElement?.textContent ?? null);

test('Copy says which item, and opens the dialog of a new item with its values', async () => {
  const item = storedItem('directors', 1);
  await openList('directors', [item]);
  await press('list.copy', { name: String(item['ua_directorname']) });
  const title = within(openDialog() ?? document.body).getByRole('heading', { level: 2 }).textContent;
  expect([
    title,
    findControl(page, 'ua_directorname')?.value,
    findControl(page, 'ua_directoremail')?.value,
  ]).toEqual([
    textOf(page.intl, 'dialog.item.addtitle', { one: textOf(page.intl, 'list.directors.one') }),
    item['ua_directorname'],
    item['ua_directoremail'],
  ]);
});

describe.each(['en', 'cy'] as const)('a project without jobs, in %s', (language) => {
  test('says so with one button, which disappears with the first item', async () => {
    await openList('jobs', [], language);
    await press('list.jobs.none.add');
    const name = textOf(page.intl, 'list.jobs.none');
    const { answers } = actorOf('jobs').getSnapshot().context;
    const stored = storedItem('jobs', 1, { ua_jobtitle: name, ua_quantity: 0 });
    await page.perform(() => pendingPort(actorOf('jobs'), 'addItem').resolve(stored));
    expect([answers, liveTexts(), buttonClick(page, 'list.jobs.none.add'), focusedName()]).toMatchObject([
      { ua_jobtitle: name, ua_quantity: '0' },
      expect.arrayContaining([textOf(page.intl, 'list.jobs.none.added')]),
      undefined,
      textOf(page.intl, 'list.jobs.add'),
    ]);
  });

  test('a job of quantity 0 is not asked for salary, duration and start date', async () => {
    await openList('jobs', [storedItem('jobs', 1, { ua_jobtitle: 'Dim', ua_quantity: 0 })], language);
    await press('list.edit', { name: 'Dim' });
    const asked = () =>
      Object.keys(listOf('jobs').fields).filter((name) => findControl(page, name) !== undefined);
    const before = asked();
    const quantity = findControl(page, 'ua_quantity');
    await page.perform(() => page.user.type(quantity ?? document.body, '1'));
    expect([before, asked()]).toEqual([['ua_jobtitle', 'ua_quantity'], Object.keys(listOf('jobs').fields)]);
  });
});

describe('a pasted table', () => {
  const text =
    'Enw\tRhif ffôn\tCyfeiriad e-bost\nSiân\t01248 555 010\ta@example.org\nGwen\tring me\tb@example.org';

  async function paste(pasted: string, language: 'en' | 'cy' = 'en'): Promise<void> {
    await openList('directors', [], language);
    await press('list.paste', { list: textOf(page.intl, 'list.directors.title') });
    await page.waitUntil(() => openDialog() !== undefined);
    const area = findByLabel(page, textOf(page.intl, 'dialog.paste.label'));
    expect(document.activeElement).toBe(area);
    await page.perform(() => page.user.paste(pasted));
    await press('dialog.paste.check');
  }

  test.each(['en', 'cy'] as const)('with a bad cell names it and offers no add, in %s', async (language) => {
    await openList('directors', [], language);
    page.close();
    const label = (name: string) => textOf(page.intl, `field.${name}`);
    const names = Object.keys(listOf('directors').fields);
    await paste(`${names.map(label).join('\t')}\n${text.split('\n').slice(1).join('\n')}`, language);
    const message = textOf(page.intl, 'error.tel');
    expect(document.activeElement?.textContent).toBe(
      textOf(page.intl, 'dialog.paste.wrong', { count: 1 }) +
        textOf(page.intl, 'dialog.paste.cell', {
          row: 3,
          column: label('ua_directortelephone'),
          text: 'ring me',
          message,
        }),
    );
    expect(buttonClick(page, 'dialog.paste.add', { count: 2 })).toBeUndefined();
    await press('dialog.paste.back');
    expect(document.activeElement).toBe(findByLabel(page, textOf(page.intl, 'dialog.paste.label')));
  });

  test('without a bad cell is shown as it would be saved, and added', async () => {
    await paste('Siân\t01248 555 010\ta@example.org');
    const cells = within(openDialog() ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    await press('dialog.paste.add', { count: 1 });
    await page.perform(() => pendingPort(actorOf('directors'), 'addRow').resolve(storedItem('directors', 1)));
    expect([cells, openDialog(), liveTexts(), focusedName()]).toEqual([
      ['Siân', '01248 555 010', 'a@example.org'],
      undefined,
      expect.arrayContaining([textOf(page.intl, 'list.pasted', { count: 1 })]),
      textOf(page.intl, 'list.directors.add'),
    ]);
  });

  test('is not discarded by Escape, which asks first', async () => {
    await paste('Siân');
    await page.perform(() => page.user.keyboard('{Escape}'));
    openDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await page.perform(() => undefined);
    expect(within(openDialog() ?? document.body).getByRole('heading', { level: 2 }).textContent).toBe(
      textOf(page.intl, 'dialog.item.discard.title'),
    );
  });
});
