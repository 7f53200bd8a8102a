// Adding to a list in other ways than one item at a time (product 7.2, 7.4, 7.13): a copy, the statement that there is nothing to list, a table.
import { within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { completeRelated, itemAnswers, storedItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { failureWith } from '../paths/failures.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import {
  buttonClick,
  dialogTitle,
  findButton,
  findByLabel,
  findControl,
  liveTexts,
  normalizeText,
  openDialog,
  pressButton,
  textOf,
} from './queries.ts';
import { lookupActor, resolveLookups, sampleLookups } from './resolvePorts.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openList(
  list: ListName,
  items: readonly Item[],
  language: 'en' | 'cy' = 'en',
  answerLookups: (page: Page) => Promise<void> = resolveLookups,
): Promise<void> {
  page = await openPage({ ...stepPage('application', listOf(list).step), language });
  await answerLookups(page);
  const related = completeRelated();
  await resolveRecord(page, 'application', minimalRecord('application'), {
    ...related,
    lists: { ...related.lists, [list]: items },
    etags: { [list]: '1' },
  });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
}

const focusedName = () => normalizeText(document.activeElement?.textContent ?? null);

test('Copy says which item, and opens the dialog of a new item with its values', async () => {
  const item = storedItem('directors', 1);
  await openList('directors', [item]);
  await pressButton(page, 'list.copy', { name: String(item['ua_directorname']) });
  const title = dialogTitle();
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

test.each([
  ['en', 'No items were found.', 'Press “Add a director” to add the first one.'],
  ['cy', 'Ni ddaethpwyd o hyd i unrhyw eitemau.', 'Pwyswch “Ychwanegu cyfarwyddwr” i ychwanegu’r cyntaf.'],
] as const)(
  'a list without items says so and how the first is added, in plain text where they would stand: %s',
  async (language, ...sentences) => {
    await openList('directors', [], language);
    const list = document.getElementById('directors')?.closest('.list');
    const plain = [...(list?.children ?? [])].filter((child) => child.matches('p:not([role], .hint)'));
    expect(plain.map(({ textContent }) => textContent)).toEqual(sentences);
  },
);

describe.each(['en', 'cy'] as const)('a project without jobs, in %s', (language) => {
  test('is declared by one button, which disappears with the first item', async () => {
    await openList('jobs', [], language);
    await pressButton(page, 'list.jobs.none.add');
    const name = textOf(page.intl, 'list.jobs.none');
    const { answers } = listActor('jobs').getSnapshot().context;
    const stored = storedItem('jobs', 1, { ua_jobtitle: name, ua_quantity: 0 });
    await page.perform(() => pendingPort(listActor('jobs'), 'addItem').resolve(stored));
    expect([answers, liveTexts(), buttonClick(page, 'list.jobs.none.add'), focusedName()]).toMatchObject([
      { ua_jobtitle: name, ua_quantity: '0' },
      expect.arrayContaining([textOf(page.intl, 'list.jobs.none.added')]),
      undefined,
      textOf(page.intl, 'list.jobs.add'),
    ]);
  });

  test('an item of quantity 0 has no questions about salary, duration and start date, until its quantity is another', async () => {
    await openList('jobs', [storedItem('jobs', 1, { ua_jobtitle: 'Dim', ua_quantity: 0 })], language);
    await pressButton(page, 'list.edit', { name: textOf(page.intl, 'list.jobs.none') });
    const shownFields = () =>
      Object.keys(listOf('jobs').fields).filter((name) => findControl(page, name) !== undefined);
    const before = shownFields();
    const quantity = findControl(page, 'ua_quantity');
    await page.perform(() => page.user.type(quantity ?? document.body, '1'));
    expect([before, shownFields()]).toEqual([
      ['ua_jobtitle', 'ua_quantity'],
      Object.keys(listOf('jobs').fields),
    ]);
  });
});

describe('a pasted table', () => {
  const rows = 'Siân\t01248 555 010\ta@example.org\nGwen\tring me\tb@example.org';

  async function paste(pasted: string): Promise<void> {
    await pressButton(page, 'list.paste', { list: textOf(page.intl, 'list.directors.title') });
    await page.waitUntil(() => openDialog() !== undefined);
    const area = findByLabel(page, textOf(page.intl, 'dialog.paste.label'));
    expect(document.activeElement).toBe(area);
    await page.perform(() => page.user.paste(pasted));
    await pressButton(page, 'dialog.paste.check');
  }

  test.each(['en', 'cy'] as const)('with a bad cell names it and offers no add, in %s', async (language) => {
    await openList('directors', [], language);
    const label = (name: string) => textOf(page.intl, `field.${name}`);
    const names = Object.keys(listOf('directors').fields);
    await paste(`${names.map(label).join('\t')}\n${rows}`);
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
    const addTexts = [1, 2].map((count) => textOf(page.intl, 'dialog.paste.add', { count }));
    expect(findButton(page, (name) => addTexts.includes(name))).toBeUndefined();
    await pressButton(page, 'dialog.paste.back');
    expect(document.activeElement).toBe(findByLabel(page, textOf(page.intl, 'dialog.paste.label')));
  });

  test('keeps the step open as typed answers do', async () => {
    await openList('directors', []);
    await paste('Siân\t01248 555 010\ta@example.org');
    const typedItems = () => firstActor('application').getSnapshot().context.typedItems;
    const pasted = typedItems();
    await pressButton(page, 'dialog.paste.add', { count: 1 });
    await page.perform(() =>
      pendingPort(listActor('directors'), 'addRow').resolve(storedItem('directors', 1)),
    );
    expect([pasted, typedItems()]).toEqual([{ directors: {} }, {}]);
  });

  test('without a bad cell says so where the focus is, is shown as it would be saved, and added', async () => {
    await openList('directors', []);
    await paste('Siân\t01248 555 010\ta@example.org');
    const checked = focusedName();
    const cells = within(openDialog() ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    await pressButton(page, 'dialog.paste.add', { count: 1 });
    await page.perform(() =>
      pendingPort(listActor('directors'), 'addRow').resolve(storedItem('directors', 1)),
    );
    expect([checked, cells, openDialog(), liveTexts(), focusedName()]).toEqual([
      textOf(page.intl, 'dialog.paste.right', { count: 1 }),
      ['Siân', '01248 555 010', 'a@example.org'],
      undefined,
      expect.arrayContaining([textOf(page.intl, 'list.pasted', { count: 1 })]),
      textOf(page.intl, 'list.directors.add'),
    ]);
  });

  test('cannot be checked before its choices are loaded, and is then checked with them', async () => {
    const list = 'activities';
    await openList(list, [], 'en', ({ perform }) =>
      perform(() => {
        pendingPort(lookupActor('activitytype'), 'fetchLookup').resolve(sampleLookups.activitytype);
        pendingPort(lookupActor('supplier'), 'fetchLookup').reject(failureWith(500));
      }),
    );
    await pressButton(page, 'list.paste', { list: textOf(page.intl, `list.${list}.title`) });
    await page.waitUntil(() => openDialog() !== undefined);
    const answers = { ...itemAnswers(list, 1), ua_supplier: 'Haul Cyf', ua_suppliername: '' };
    await page.perform(() => page.user.paste(Object.values(answers).join('\t')));
    const dialog = within(openDialog() ?? document.body);
    const supplier = textOf(page.intl, 'field.ua_supplier');
    const failures = () =>
      dialog.queryAllByText(textOf(page.intl, 'lookup.failed', { label: supplier })).length;
    const failed = failures();
    await pressButton(page, 'dialog.paste.check');
    const refused = [listActor(list).getSnapshot().value, document.activeElement?.textContent];
    await pressButton(page, 'button.tryagain.part', { part: supplier });
    const focused = [document.activeElement?.localName];
    await pressButton(page, 'dialog.paste.check');
    focused.push(document.activeElement?.localName);
    await page.perform(() =>
      pendingPort(lookupActor('supplier'), 'fetchLookup').resolve(sampleLookups.supplier),
    );
    focused.push(document.activeElement?.localName);
    const loaded = failures();
    await pressButton(page, 'dialog.paste.check');
    const { paste: pasted } = listActor(list).getSnapshot().context;
    expect([failed, refused, focused, loaded, pasted?.table?.rows[0]]).toMatchObject([
      1,
      [
        { pasting: { writing: 'filled' } },
        `${supplier}${textOf(page.intl, 'lookup.failed', { label: supplier })} ${textOf(page.intl, 'button.tryagain.part', { part: supplier })}`,
      ],
      ['textarea', 'div', 'textarea'],
      0,
      { answers: { ua_supplier: 'Other', ua_suppliername: 'Haul Cyf' }, issues: [] },
    ]);
  });

  test('is not discarded by Escape, which asks first', async () => {
    await openList('directors', []);
    await paste('Siân');
    await page.perform(() => page.user.keyboard('{Escape}'));
    // jsdom does not send what a browser's dialog sends after Escape.
    openDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await page.settle();
    expect(dialogTitle()).toBe(textOf(page.intl, 'dialog.item.discard.title'));
  });
});

test('a list has a key of its own for its adds each time that it is opened', async () => {
  const keyOfVisit = async () => {
    await openList('assets', []);
    return String(listActor('assets').getSnapshot().context.addKey);
  };
  const first = await keyOfVisit();
  page.close();
  expect(await keyOfVisit()).not.toBe(first);
});
