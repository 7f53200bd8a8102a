// A list or the documents of an Application that could not be fetched (product 1.4, 7.3): each is fetched once, and again only when the user
// asks for it.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { documentsPart, type RelatedData } from '#machines/catalogue/records/related.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { completeRelated } from '../applicationSamples.ts';
import { failureWith } from '../paths/failures.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { isOverlayShown, normalizeText, pressButton, textOf } from './queries.ts';
import { actorsOf, firstActor } from './viewActors.ts';

const { lists, documents } = completeRelated();
const stored = { notes: [], state: documents.uploadState };

const cases = [
  {
    part: 'directors',
    address: '/stage-two/directors-information',
    machine: 'childItems',
    message: 'list.notloaded',
    answer: { lists: { directors: lists.directors ?? [] }, etags: { directors: '1' } },
  },
  {
    part: documentsPart,
    address: '/stage-two/supporting-documents',
    machine: 'documents',
    message: 'notice.files.500',
    answer: { documents: { ...documents, stored } },
  },
  {
    part: documentsPart,
    address: '/documents/stage-two',
    machine: 'documents',
    message: 'notice.files.500',
    answer: { documents: { ...documents, stored } },
  },
] as const;

/** The parts whose fetches are answered: all but this one. */
function relatedWithout(part: (typeof cases)[number]['part']): RelatedData {
  const { documents: files, ...related } = completeRelated();
  if (part === documentsPart) return related;
  const { [part]: _directors, ...others } = related.lists;
  return { ...related, documents: files, lists: others };
}

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

describe.each(cases)('$part at $address', ({ part, address, machine, message, answer }) => {
  /** The machine of the part, which the step flow has started. */
  const fetching = () => firstActor('application').getSnapshot().children[part];
  const title = () => textOf(page.intl, `list.${part}.title`);
  const warnings = () =>
    screen.queryAllByText(textOf(page.intl, message, { list: title() }), { exact: false }).length;

  test('is fetched once, says that it failed, and is fetched again on request', async () => {
    page = await openPage({ address: parseAddress(address), language: 'en', user: applicant });
    await resolveRecord(page, 'application', minimalRecord('application'), relatedWithout(part));
    const failed = fetching();
    await page.perform(() => pendingPort(failed, 'fetchPart').reject(failureWith(500)));
    expect([fetching() === failed, actorsOf(machine).length, warnings(), isOverlayShown(page)]).toEqual([
      true,
      0,
      1,
      false,
    ]);
    await pressButton(page, 'button.tryagain.part', { part: title() });
    const again = fetching();
    await page.perform(() => pendingPort(again, 'fetchPart').resolve(answer));
    await page.waitUntil(() => actorsOf(machine).length > 0);
    expect([again === failed, warnings()]).toEqual([false, 0]);
  });
});

test('each part of a step that could not be fetched has a message and a button of its own', async () => {
  page = await openPage({
    address: parseAddress('/stage-two/company-overview'),
    language: 'en',
    user: applicant,
  });
  const names = ['competitors', 'shareholders'] as const;
  const { lists: allLists, ...others } = completeRelated();
  const { competitors: _competitors, shareholders: _shareholders, ...arrived } = allLists;
  const values = { ...minimalRecord('application'), ua_knowsmaincompetitors: 1 };
  await resolveRecord(page, 'application', values, { ...others, lists: arrived });
  for (const name of names) {
    const part = firstActor('application').getSnapshot().children[name];
    await page.perform(() => pendingPort(part, 'fetchPart').reject(failureWith(500)));
  }
  const main = within(screen.getByRole('main'));
  const buttons = main
    .getAllByRole('button')
    .filter(({ textContent }) => textContent.startsWith('Try again'));
  expect(buttons.map(({ textContent }) => normalizeText(textContent)).toSorted()).toEqual([
    'Try again to load: Main competitors',
    'Try again to load: Shareholders',
  ]);
  for (const title of ['Main competitors', 'Shareholders'])
    expect(main.getByText(`The list “${title}” could not be loaded.`, { exact: false })).toBeTruthy();
});

test('the error of a list that could not be fetched leads to its next try', async () => {
  page = await openPage({
    address: parseAddress('/stage-two/directors-information'),
    language: 'en',
    user: applicant,
  });
  await resolveRecord(page, 'application', minimalRecord('application'), relatedWithout('directors'));
  const part = firstActor('application').getSnapshot().children['directors'];
  await page.perform(() => pendingPort(part, 'fetchPart').reject(failureWith(500)));
  await pressButton(page, 'button.save');
  const summary = screen.getByRole('region', { name: textOf(page.intl, 'summary.title') });
  const [link] = within(summary).getAllByRole('link');
  await page.perform(() => link && page.user.click(link));
  expect(document.activeElement?.textContent).toBe(
    textOf(page.intl, 'button.tryagain.part', { part: textOf(page.intl, 'list.directors.title') }),
  );
});
