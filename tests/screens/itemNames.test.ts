// How the items of a list are named in its buttons and messages and on the review (product 7.2, 7.4): short, and in the language of the page.
import { within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { completeRelated, storedItem } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { liveTexts, normalizeText, pressButton, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { listActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const related = (list: ListName, ...items: Item[]) => {
  const complete = completeRelated();
  return { ...complete, lists: { ...complete.lists, [list]: items }, etags: { [list]: '1' } };
};

async function openList(step: string, list: ListName, items: Item | readonly Item[], language: 'en' | 'cy') {
  page = await openPage({ ...stepPage('application', step), language });
  await resolveRecord(page, 'application', minimalRecord('application'), related(list, ...[items].flat()));
  await page.waitUntil(() => document.getElementById(list) !== null);
}

async function openReview(list: ListName, item: Item, language: 'en' | 'cy') {
  page = await openPage({ address: parseAddress('/stage-two/review'), user: applicant, language });
  await resolveLookups(page);
  const values = { ...minimalRecord('application'), ua_currentstatus: 'application-submitted' };
  await resolveRecord(page, 'application', values, related(list, item));
}

const listElement = (list: ListName) =>
  document.getElementById(list)?.closest<HTMLElement>('.list') ?? document.body;
const buttonsOf = (list: ListName) =>
  within(within(listElement(list)).getByRole('table'))
    .getAllByRole('button')
    .map(({ textContent }) => normalizeText(textContent));
const titlesOfReview = () =>
  [...document.querySelectorAll('.review-items h5')].map(({ textContent }) => textContent);

const description = `${'Ynni adnewyddadwy 🌊 '.repeat(5)}\nan eil linell`;
const asset = { ...storedItem('assets'), ua_assetdescription: description };
const shortName = `${'Ynni adnewyddadwy 🌊 '.repeat(3).trim()}…`;

test('the buttons and messages of an item with a long name have its first 60 characters', async () => {
  await openList('business-finances', 'assets', asset, 'en');
  expect(buttonsOf('assets')).toEqual([`Edit ${shortName}`, `Copy ${shortName}`, `Delete ${shortName}`]);
  await pressButton(page, 'list.delete', { name: shortName });
  await page.perform(() =>
    pendingPort(listActor('assets'), 'saveItems').resolve({ items: [{ ...asset, statecode: 1 }], etag: '2' }),
  );
  expect([liveTexts().at(-1), document.activeElement?.textContent]).toEqual([
    `${shortName} deleted`,
    `Undo the deletion of ${shortName}`,
  ]);
});

test('the review has the short name as the heading of the item, and all of it as the answer', async () => {
  await openReview('assets', asset, 'en');
  const answers = [...document.querySelectorAll('.review-items dd')].map(({ textContent }) => textContent);
  expect([titlesOfReview().includes(shortName), answers.includes(description)]).toEqual([true, true]);
});

const noJobs = { ...storedItem('jobs'), ua_jobtitle: 'No jobs', ua_quantity: 0 };

test('the item that says that there are no jobs is named in the language of the page', async () => {
  await openList('project-details', 'jobs', noJobs, 'cy');
  const headers = within(listElement('jobs')).getAllByRole('rowheader');
  expect([headers.map(({ textContent }) => textContent), buttonsOf('jobs')]).toEqual([
    ['Dim swyddi'],
    ['Golygu Dim swyddi', 'Copïo Dim swyddi', 'Dileu Dim swyddi'],
  ]);
  await page.perform(() =>
    page.user.click(within(listElement('jobs')).getByRole('button', { name: 'Dileu Dim swyddi' })),
  );
  const sent = listActor('jobs').getSnapshot().context.change.next;
  expect(sent).toEqual({ ...noJobs, statecode: 1 });
});

test('on the review, too, that item is named in the language of the page', async () => {
  await openReview('jobs', noJobs, 'cy');
  const text = document.body.textContent;
  expect([titlesOfReview().includes(textOf(page.intl, 'list.jobs.none')), text.includes('No jobs')]).toEqual([
    true,
    false,
  ]);
});

test('the buttons of items of one name say which of them they belong to, and those of others the name alone', async () => {
  const asset = (ua_assetdescription: string, number: number): Item => ({
    ...storedItem('assets'),
    [listOf('assets').idField]: `a-${number}`,
    ua_assetdescription,
  });
  const items = ['Tyrbin', 'Paneli', 'Tyrbin'].map(asset);
  const names = ['Tyrbin (1 of 2)', 'Paneli', 'Tyrbin (2 of 2)'];
  await openList('business-finances', 'assets', items, 'en');
  expect(buttonsOf('assets')).toEqual(
    names.flatMap((name) => [`Edit ${name}`, `Copy ${name}`, `Delete ${name}`]),
  );
});
