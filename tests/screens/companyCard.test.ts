// The picked company in its step (product 3.16): what its card shows, what it gives to the record, and what takes it back. And two other parts of the
// EOI's steps: the link to the privacy notice, and lookups that are loading.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import {
  findByLabel,
  findCompanyButton,
  findControl,
  normalizeText,
  pressButton,
  textOf,
} from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

const step = 'business-details';
const field = 'ua_companyregistrationnumber';
const welsh: Company = {
  company_number: '99000101',
  title: 'MENAI TIDEWORKS LIMITED',
  company_status: 'active',
  address: {
    address_line_1: 'Uned 4',
    locality: 'Menai Bridge',
    region: 'Ynys Môn',
    postal_code: 'LL59 5ZZ',
  },
};
const danish: Company = {
  company_number: 'FC990001',
  title: 'NORDLYS TURBINE SERVICE A/S',
  company_status: 'dissolved',
  address: { address_line_1: 'Havnegade 99', locality: 'Esbjerg', region: 'Denmark', postal_code: '6700' },
};

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openSearch() {
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
  await page.waitUntil(() => findControl(page, field) !== undefined);
}

/** Types the number, leaves the box, and picks the company that the search then finds. */
async function pick(company: Company) {
  await fillForm(page, { [field]: company.company_number });
  await page.perform(() => page.user.tab());
  await page.perform(() => pendingPort(firstActor('companySearch'), 'searchCompanies').resolve([company]));
  const button = findCompanyButton(page, company.company_number);
  if (button === undefined) throw new Error('The company is not listed.');
  await page.perform(() => page.user.click(button));
}

const card = () => document.querySelector<HTMLElement>('.company-card');
const paragraphs = () =>
  [...(card()?.querySelectorAll('p') ?? [])].map((each) => normalizeText(each.textContent));
const typed = () => firstActor('eoi').getSnapshot().context.typed;

test('a pick becomes a card that has the focus and gives number and name to the record', async () => {
  await openSearch();
  await pick(welsh);
  expect(paragraphs()).toEqual([
    'Selected company MENAI TIDEWORKS LIMITED',
    '99000101 · Active',
    'Uned 4, Menai Bridge, Ynys Môn, LL59 5ZZ',
  ]);
  // What has the focus is read as a whole: the company alone, without the controls of its card.
  expect(
    [...(document.activeElement?.children ?? [])].map(({ textContent }) => normalizeText(textContent)),
  ).toEqual(paragraphs());
  expect(typed()).toMatchObject({ [field]: '99000101', ua_companyname: 'MENAI TIDEWORKS LIMITED' });
});

test('the card has the number under the name of its field, as the search box has its text', async () => {
  await openSearch();
  await pick(welsh);
  const named = () => new FormData(document.forms[0]).getAll(field);
  const picked = named();
  await pressButton(page, 'companysearch.change');
  expect([picked, named()]).toEqual([['99000101'], ['99000101']]);
});

test('the address is filled in only while it is chosen and the company stays', async () => {
  await openSearch();
  await pick(welsh);
  const prefilled = () => firstActor('eoi').getSnapshot().context.prefilled;
  const before = prefilled();
  const box = findByLabel(page, textOf(page.intl, 'companysearch.useaddress.registered'));
  await page.perform(() => box && page.user.click(box));
  const chosen = prefilled();
  await pressButton(page, 'companysearch.change');
  expect([before, chosen, prefilled()]).toEqual([
    {},
    {
      ua_registeredaddressline1: 'Uned 4',
      ua_registeredaddressline2: '',
      ua_registeredaddresstowncity: 'Menai Bridge',
      ua_registeredaddresscounty: 'Ynys Môn',
      ua_registeredaddresspostcode: 'LL59 5ZZ',
      ua_registeredaddresssameastrading: 0,
    },
    {},
  ]);
});

test('another text in the search box removes the pick', async () => {
  await openSearch();
  await pick(welsh);
  await pressButton(page, 'companysearch.change');
  const kept = typed();
  await fillForm(page, { [field]: 'Ynni' });
  await page.settle();
  expect([kept[field], typed()[field]]).toEqual(['99000101', '']);
});

test('the card of a dissolved company abroad warns of both and does not offer its address', async () => {
  await openSearch();
  await pick(danish);
  const status = textOf(page.intl, 'company.status.dissolved');
  expect(card()?.textContent).toContain(textOf(page.intl, 'companysearch.inactive', { status }));
  expect(card()?.textContent).toContain(textOf(page.intl, 'companysearch.addressunusable'));
  expect(within(card() ?? document.body).queryAllByRole('checkbox')).toEqual([]);
});

test('the agreement to data protection links to the privacy notice in a new tab', async () => {
  page = await openPage({ ...stepPage('eoi', 'declarations'), language: 'cy' });
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', 'declarations'));
  await page.waitUntil(() => findControl(page, 'ua_agreetodataprotection') !== undefined);
  const link = screen.getByRole('link', { name: textOf(page.intl, 'link.privacy') });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/anwcef/privacy', '_blank']);
  expect(findControl(page, 'ua_agreetodataprotection')?.getAttribute('aria-required')).toBe('true');
});

test('the lists of options that a step still loads are shown as loading and not announced', async () => {
  page = await openPage({ ...stepPage('eoi', step), language: 'en' });
  await resolveRecord(page, 'eoi', recordWithoutStep('eoi', step));
  const loading = () =>
    within(screen.getByRole('main')).queryAllByText(textOf(page.intl, 'busy.loading'), {
      selector: 'form *',
    });
  await page.waitUntil(() => loading().length === 2);
  expect(loading().filter((text) => text.closest('[role="status"]') !== null)).toEqual([]);
});
