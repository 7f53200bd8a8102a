// A list of hundreds: its first items are rendered with the page, so that the page opens before the last item is rendered.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listOf } from '#machines/catalogue/records/lists.ts';
import { changePath, parseAddress } from '#machines/catalogue/routes.ts';
import { completeRelated, storedItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { resolveLookups } from './resolvePorts.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const word = 'Paneli';
const nameOf = (number: number) => `${word} ${number}`;

/** Opens the page of an Application with so many assets, and returns how many elements were added to its list after the list itself. */
async function openPageWith(
  count: number,
  address: ReturnType<typeof stepPage>['address'],
  list: string,
): Promise<number> {
  page = await openPage({ ...stepPage('application', listOf('assets').step), address, language: 'en' });
  await resolveLookups(page);
  let added = 0;
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target instanceof Element && target.matches(list)) added += addedNodes.length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const related = completeRelated();
  const assets = Array.from({ length: count }, (_, index) => ({
    ...storedItem('assets', index + 1),
    ua_icassetid: `asset ${index + 1}`,
    ua_assetdescription: nameOf(index + 1),
  }));
  await resolveRecord(page, 'application', minimalRecord('application'), {
    ...related,
    lists: { ...related.lists, assets },
    etags: { assets: '1' },
  });
  await page.waitUntil(() => document.body.textContent.includes(nameOf(count)));
  observer.disconnect();
  return added;
}

test.each([
  ['the step', stepPage('application', listOf('assets').step).address.path, 'tbody', 'tbody > tr > th'],
  ['the review', '/stage-two/review', '.review-items', '.review-items > li > h5'],
])(
  '%s renders 40 of 500 items with the page, and then the others, in their order',
  async (_, path, list, names) => {
    const added = await openPageWith(500, { path, query: '' }, list);
    const shown = [...document.querySelectorAll(names)].map(({ textContent }) => textContent);
    expect(shown.filter((name) => name.startsWith(word))).toEqual(
      Array.from({ length: 500 }, (_item, index) => nameOf(index + 1)),
    );
    expect(added).toBe(460);
  },
);

test('the step that a change link opens renders all items with the page, because the later ones would push what has the focus away', async () => {
  const address = parseAddress(changePath('stage-two', listOf('assets').step, 'assets'));
  expect(await openPageWith(500, address, 'tbody')).toBe(0);
  expect(document.activeElement?.id).toBe('assets');
});

test('a list of 40 items is rendered whole with the page', async () => {
  const { address } = stepPage('application', listOf('assets').step);
  expect(await openPageWith(40, address, 'tbody')).toBe(0);
});
