// The dialog of the first item of a list, which begins with what the EOI knows (product 3.18, 7.4).
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { completeRelated, itemAnswers, storedItem } from '../applicationSamples.ts';
import { failureWith } from '../paths/failures.ts';
import { applicant, broker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { dialogTitle, findControl, openDialog, pressButton, textOf } from './queries.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';

const client = '00000000-0000-4000-8000-000000000001';
const eoi = { ua_creditsafedirectorname: 'Siân Puw', ua_creditsafedirectoremail: 'sian@example.org' };
const names = ['ua_directorname', 'ua_directortelephone', 'ua_directoremail'] as const;
const prefilled = ['Siân Puw', '', 'sian@example.org'];
const empty = ['', '', ''];

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

interface Visit {
  items?: readonly Item[];
  /** Undefined: its fetch is not answered. */
  known?: Values | undefined;
  language?: 'en' | 'cy';
  isBroker?: boolean;
}

async function openList({ items = [], known, language = 'en', isBroker = false }: Visit): Promise<void> {
  const query = isBroker ? `?application=${client}` : '';
  page = await openPage({
    address: parseAddress(`/stage-two/directors-information${query}`),
    language,
    user: isBroker ? broker : applicant,
    ...(isBroker && { client }),
  });
  const { eoi: _, ...related } = completeRelated();
  await resolveRecord(page, 'application', minimalRecord('application'), {
    ...related,
    ...(known && { eoi: known }),
    lists: { ...related.lists, directors: items },
    etags: { directors: '1' },
  });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
}

const add = () => pressButton(page, 'list.directors.add');
const shownValues = () => names.map((name) => findControl(page, name)?.value);
const hints = () =>
  [...(openDialog()?.querySelectorAll('.field + .hint') ?? [])].map((hint) => [
    hint.previousElementSibling?.querySelector('input')?.name,
    hint.textContent,
  ]);

describe.each(['en', 'cy'] as const)('the first director, in %s,', (language) => {
  test('begins with the director of the credit check, and says so as long as the answers are the same', async () => {
    await openList({ known: eoi, language });
    await add();
    const source = textOf(page.intl, 'prefilled.eoi');
    expect([shownValues(), hints(), openDialog()?.querySelector('.error')]).toEqual([
      prefilled,
      [
        ['ua_directorname', source],
        ['ua_directoremail', source],
      ],
      null,
    ]);
    await fillForm(page, { ua_directorname: 'Gwen Rees' });
    expect(hints()).toEqual([['ua_directoremail', source]]);
  });
});

test('a broker reads that the answers are the client’s', async () => {
  await openList({ known: eoi, isBroker: true });
  await add();
  const source = textOf(page.intl, 'prefilled.clienteoi');
  expect([shownValues(), hints().map(([, text]) => text)]).toEqual([prefilled, [source, source]]);
});

test('it is saved with what was added, and the second director is empty', async () => {
  await openList({ known: eoi });
  await add();
  const telephone = String(itemAnswers('directors', 1)['ua_directortelephone']);
  await fillForm(page, { ua_directortelephone: telephone });
  await pressButton(page, 'dialog.item.save');
  const { answers } = listActor('directors').getSnapshot().context;
  await page.perform(() =>
    pendingPort(listActor('directors'), 'addItem').resolve(storedItem('directors', 1, answers)),
  );
  await add();
  expect([answers, shownValues(), hints()]).toEqual([
    {
      ua_directorname: 'Siân Puw',
      ua_directortelephone: telephone,
      ua_directoremail: 'sian@example.org',
    },
    empty,
    [],
  ]);
});

test('Cancel asks only when something was typed, and the next try begins with the same answers', async () => {
  await openList({ known: eoi });
  await add();
  await pressButton(page, 'dialog.item.cancel');
  const untouched = openDialog();
  await add();
  await fillForm(page, { ua_directortelephone: '01248 555 010' });
  await pressButton(page, 'dialog.item.cancel');
  const title = dialogTitle();
  await pressButton(page, 'dialog.item.discard.leave');
  await add();
  expect([untouched, title, shownValues()]).toEqual([
    undefined,
    textOf(page.intl, 'dialog.item.discard.title'),
    prefilled,
  ]);
});

test.each([
  ['has an item', { known: eoi, items: [storedItem('directors', 1)] }],
  ['is empty and the backend shows no EOI to a broker', { known: {}, isBroker: true }],
] as const)('a director is empty when the list %s', async (_, visit) => {
  await openList(visit);
  await add();
  expect([shownValues(), hints()]).toEqual([empty, []]);
});

test('a director is empty when the EOI could not be fetched', async () => {
  await openList({});
  const fetching = firstActor('application').getSnapshot().children['eoi'];
  await page.perform(() => pendingPort(fetching, 'fetchPart').reject(failureWith(500)));
  await add();
  expect([shownValues(), hints()]).toEqual([empty, []]);
});

test('an EOI that arrives while the dialog is open changes nothing that is typed, and fills the next one', async () => {
  await openList({});
  await add();
  await fillForm(page, { ua_directorname: 'Gwen Rees' });
  const fetching = firstActor('application').getSnapshot().children['eoi'];
  await page.perform(() => pendingPort(fetching, 'fetchPart').resolve({ eoi }));
  const typed = shownValues();
  await pressButton(page, 'dialog.item.cancel');
  await pressButton(page, 'dialog.item.discard.leave');
  await add();
  expect([typed, shownValues()]).toEqual([['Gwen Rees', '', ''], prefilled]);
});
