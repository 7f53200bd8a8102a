// The company search in its step (product 3.16, 6.14): what the user waits for, and what a number that is not in the data means for the save.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, isOverlayShown, liveTexts, normalizeText, pressButton, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

const step = 'business-details';
const field = 'ua_companyregistrationnumber';

let page: Page;
beforeAll(loadAllScreens);
beforeEach(async () => {
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
  await page.waitUntil(() => findControl(page, field) !== undefined);
});
afterEach(() => page.close());

const box = () => document.querySelector<HTMLInputElement>(`[name="${field}"]`);
const answer = (found: object[]) =>
  page.perform(() => pendingPort(firstActor('companySearch'), 'searchCompanies').resolve(found));
const save = async () => {
  await pressButton(page, 'button.save');
};
const text = (id: string) => textOf(page.intl, id);
/** The message beside the field, and the line of the error summary. */
const errors = () => [
  document.getElementById(`${field}-error`)?.textContent,
  normalizeText(document.querySelector(`.error-summary a[href="#${field}"]`)?.textContent ?? null),
];
const errorsOf = (message: string) => [
  message,
  textOf(page.intl, 'summary.link', { label: text(`field.${field}`), message }),
];

describe('while the search runs', () => {
  test('the overlay says so once, and the focus stays in the box', async () => {
    await fillForm(page, { [field]: 'MENAI' });
    await page.perform(() => page.user.keyboard('{Enter}'));
    const texts = liveTexts();
    const waiting = [isOverlayShown(page), document.activeElement === box()];
    await answer([]);
    expect([
      waiting,
      texts.filter((said) => said.includes(text('companysearch.searching'))).length,
      isOverlayShown(page),
      document.activeElement === box(),
      liveTexts(),
    ]).toEqual([[true, true], 1, false, true, [text('companysearch.noname')]]);
  });

  test('the overlay shows also when leaving the box has started it', async () => {
    await fillForm(page, { [field]: '9000101' });
    await page.perform(() => page.user.tab());
    expect(isOverlayShown(page)).toBe(true);
  });

  test('what is typed stays in the box and ends the search', async () => {
    await fillForm(page, { [field]: 'MENAI' });
    await page.perform(() => page.user.keyboard('{Enter}'));
    await page.perform(() => page.user.keyboard(' TIDE'));
    expect([isOverlayShown(page), box()?.value, firstActor('companySearch').getSnapshot().value]).toEqual([
      false,
      'MENAI TIDE',
      'idle',
    ]);
  });
});

test('each company that is found is a button, described by what tells it apart from others of its name', async () => {
  const title = 'MENAI TIDEWORKS LIMITED';
  await fillForm(page, { [field]: 'MENAI' });
  await page.perform(() => page.user.keyboard('{Enter}'));
  await answer([
    {
      company_number: '99000101',
      title,
      company_status: 'active',
      date_of_creation: '2019-03-05',
      address: { address_line_1: 'Uned 4', locality: 'Menai Bridge', postal_code: 'LL59 5ZZ' },
    },
    { company_number: '99000102', title },
  ]);
  const described = screen
    .getAllByRole('button', { name: textOf(page.intl, 'companysearch.select', { company: title }) })
    .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toEqual([
    '99000101 · Incorporated on 05/03/2019 · Status: Active · Uned 4, Menai Bridge, LL59 5ZZ',
    '99000102',
  ]);
});

describe('a company that comes with a draft', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const answers = { [field]: '99000101', ua_companyname: 'MENAI TIDEWORKS LIMITED' };
  const draft = {
    item: '',
    answers,
    base: { [field]: '', ua_companyname: '' },
    prefilled: {},
    at,
    entries: [],
  };
  const card = () => normalizeText(document.querySelector('.company-card')?.textContent ?? null);

  test('is shown as the picked one, and another can be picked instead', async () => {
    const location = { record: 'eoi', form: step };
    await page.perform(() => firstActor('eoi').send({ type: 'draft.found', location, draft }));
    const before = card();
    await page.perform(() => firstActor('eoi').send({ type: 'draft.used' }));
    const shown = card();
    await pressButton(page, 'companysearch.change');
    expect([before, shown, box()?.value, document.activeElement === box()]).toEqual([
      '',
      `${text('companysearch.chosen')} MENAI TIDEWORKS LIMITED99000101${text('companysearch.change')}`,
      '99000101',
      true,
    ]);
  });
});

describe('a save without a company', () => {
  const search = async () => {
    await fillForm(page, { [field]: '00000001' });
    await page.perform(() => page.user.tab());
    await answer([]);
  };

  test('says that the number was not found, beside the field and in the summary', async () => {
    await search();
    await save();
    expect(errors()).toEqual(errorsOf(text('error.companyAbsent')));
  });

  test('says it too when the number is searched after the save, and no longer once another text is typed', async () => {
    await save();
    const before = errors();
    await search();
    const afterSearch = [errors(), liveTexts()];
    await page.perform(() => page.user.type(box() ?? document.body, '2'));
    expect([before, afterSearch, errors()]).toEqual([
      errorsOf(text('error.required')),
      [errorsOf(text('error.companyAbsent')), [text('companysearch.none')]],
      errorsOf(text('error.companyUnpicked')),
    ]);
  });

  test('says that the company has to be selected when the box has a name', async () => {
    await fillForm(page, { [field]: 'MENAI' });
    await save();
    expect(errors()).toEqual(errorsOf(text('error.companyUnpicked')));
  });
});
