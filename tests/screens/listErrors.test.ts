// The errors of a step with a list (product 6.12): in the order of the form, and gone as soon as the list has what it needs; and
// the place of the list of external funding (product 7.2).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { pathsOfStep } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { completeRelated, itemAnswers, storedItem } from '../applicationSamples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { minimalRecord } from '../samples.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { pressButton, textOf } from './queries.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';

const step = 'directors-information';
const list = 'directors';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

/** The names of the fields, lists and documents to which the summary links, in its order. */
const summarized = () =>
  within(screen.getByRole('region', { name: textOf(page.intl, 'summary.title') }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.slice(1));

test.each([
  ['en', 'To be corrected'],
  ['cy', 'I’w chywiro'],
] as const)('an item that is not complete is marked beside its name, in %s', async (language, mark) => {
  page = await openPage({ ...stepPage('application', step), language });
  const related = completeRelated();
  const [first, second] = [storedItem(list, 1), storedItem(list, 2)];
  const lists = { ...related.lists, [list]: [first, { ...second, ua_directortelephone: '' }] };
  await resolveRecord(page, 'application', minimalRecord('application'), { ...related, lists });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    first['ua_directorname'],
    `${String(second['ua_directorname'])} ${mark}`,
  ]);
});

test.each([
  ['application-created', ' To be corrected'],
  ['app-in-query', ''],
])('an item of a record in %s whose date has passed is marked with "%s"', async (status, mark) => {
  page = await openPage({ ...stepPage('application', 'project-details'), language: 'en' });
  const related = completeRelated();
  const job = storedItem('jobs', 1);
  await resolveRecord(
    page,
    'application',
    { ...minimalRecord('application'), ua_currentstatus: status },
    { ...related, lists: { ...related.lists, jobs: [{ ...job, ua_startdate: '2020-01-01' }] } },
  );
  await page.waitUntil(() => actorsOf('childItems').length > 1);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toContain(
    `${String(job['ua_jobtitle'])}${mark}`,
  );
});

test('the summary lists errors in the order of the form, and the error of a list goes when the list has an item', async () => {
  page = await openPage({ ...stepPage('application', step), language: 'en' });
  const related = completeRelated();
  const application = firstActor('application');
  const lists = { ...related.lists, [list]: [] };
  await resolveRecord(page, 'application', recordWithoutStep('application', step), { ...related, lists });
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  await pressButton(page, 'button.save');
  const before = summarized();
  expect(before).toEqual(pathsOfStep(records.application, step).filter((path) => before.includes(path)));
  expect(before[0]).toBe(list);
  expect(before.length).toBeGreaterThan(1);
  const message = textOf(page.intl, `error.atLeastOneItem.${list}`);
  expect(screen.queryAllByText(message).length).toBe(1);
  const describedBy = document.getElementById(list)?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe(message);

  await page.perform(() => application.send({ type: 'related.changed', related }));
  expect(summarized()).toEqual(before.slice(1));
  expect(screen.queryAllByText(message)).toEqual([]);
  expect(document.getElementById(list)?.getAttribute('aria-describedby')).toBeNull();
});

test('the region that says that a total is too high is there before it says so', async () => {
  page = await openPage({ ...stepPage('application', 'company-overview'), language: 'en' });
  await resolveRecord(page, 'application', minimalRecord('application'));
  await page.waitUntil(() => document.querySelector('#shareholders') !== null);
  const regions = () => [
    ...(document.querySelector('#shareholders')?.closest('.list')?.querySelectorAll('[role="status"]') ?? []),
  ];
  const before = regions();
  const share = { ...storedItem('shareholders', 3), ua_percentage: 100 };
  const actor = listActor('shareholders');
  await pressButton(page, 'list.shareholders.add');
  await fillForm(page, { ...itemAnswers('shareholders', 3), ua_percentage: '100' });
  await pressButton(page, 'dialog.item.save');
  await page.perform(() => pendingPort(actor, 'addItem').resolve(share));
  const saying = regions().find(({ textContent }) => textContent.includes(textOf(page.intl, 'form.warning')));
  expect([saying !== undefined, before.includes(saying ?? document.body)]).toEqual([true, true]);
});

test('offer letters are asked for only with external funding that the business has applied for', async () => {
  const shown = [];
  for (const answer of [0, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    page = await openPage({ ...stepPage('application', 'business-finances'), language: 'en' });
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await resolveRecord(page, 'application', {
      ...minimalRecord('application'),
      ua_appliedforexternalfunding: answer,
    });
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.waitUntil(() => document.querySelector('[name="ua_leveragingexternalfinance"]') !== null);
    shown.push(document.querySelector('[name="ua_copyofofferletters"]') !== null);
    page.close();
  }
  expect(shown).toEqual([false, true]);
});

test('the list of external funding stands right after its question', async () => {
  const finances = 'business-finances';
  page = await openPage({ ...stepPage('application', finances), language: 'en' });
  await resolveRecord(page, 'application', {
    ...minimalRecord('application'),
    ua_appliedforexternalfunding: 1,
  });
  await page.waitUntil(() => document.querySelector('#externalfunding') !== null);
  const marks = [
    '[name="ua_appliedforexternalfunding"]',
    '#externalfunding',
    '[name="ua_copyofofferletters"]',
  ];
  const inPage = [...document.querySelectorAll(marks.join(','))].map((found) =>
    marks.findIndex((mark) => found.matches(mark)),
  );
  const paths = pathsOfStep(records.application, finances);
  expect([[...new Set(inPage)], paths.indexOf('externalfunding')]).toEqual([
    [0, 1, 2],
    paths.indexOf('ua_appliedforexternalfunding') + 1,
  ]);
});
