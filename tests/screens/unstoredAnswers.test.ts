// The notice about answers that a save for later cannot store names them (product 1.7, 1.9).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, pressButton, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const record = minimalRecord('eoi');
const notices = () => within(screen.getByRole('region', { name: textOf(page.intl, 'notice.region') }));
const named = () =>
  notices()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function saveForLater(language: 'en' | 'cy') {
  page = await openPage({ ...stepPage('eoi', 'loan-purpose'), language });
  await resolveRecord(page, 'eoi', record);
  await fillForm(page, { ua_loanamount: '180k', ua_totalprojectcost: '2.5 million', ua_loanterm: '48' });
  await pressButton(page, 'button.later');
}
const answerSave = () =>
  page.perform(() => pendingPort(firstActor('eoi'), 'saveRecord').resolve({ values: record, etag: '2' }));

test.each([
  ['en', ['Loan amount', 'Total project cost']],
  ['cy', ['Swm y benthyciad', 'Cyfanswm cost y prosiect']],
] as const)('names them in %s on the page that opens after the save', async (language, labels) => {
  await saveForLater(language);
  await answerSave();
  expect([named(), notices().queryAllByRole('link')]).toEqual([labels, []]);
});

test('leads to each of them while the step is still on the page', async () => {
  await saveForLater('en');
  // By keyboard, while the save runs.
  const { typed } = firstActor('eoi').getSnapshot().context;
  await page.perform(() =>
    firstActor('eoi').send({ type: 'answers.typed', answers: { ...typed, ua_loanterm: '36' } }),
  );
  await answerSave();
  expect(named()).toEqual(['Loan amount', 'Total project cost']);
  await page.user.click(notices().getByRole('link', { name: 'Total project cost' }));
  expect(document.activeElement).toBe(findControl(page, 'ua_totalprojectcost'));
});
