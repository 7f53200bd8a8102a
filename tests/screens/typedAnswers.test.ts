// What a field shows when the user leaves it: the text of what is stored, or what was typed if it cannot be read (product 3.12). The error of such an
// answer stands beside the field after a try to save.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Language } from '#machines/shell/shell.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { resolveRelated } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';
import { findControl, pressButton, textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openStep(record: RecordName, step: string, firstField: string, language: Language) {
  page = await openPage({ ...stepPage(record, step), language });
  await resolveRecord(page, record, recordWithoutStep(record, step));
  await resolveRelated(page, firstActor(record));
  await page.waitUntil(() => findControl(page, firstField) !== undefined);
}

/** Types an answer, leaves the field, and returns what the field shows then. */
async function leaveField(name: string, typed: string): Promise<string | undefined> {
  await fillForm(page, { [name]: typed });
  await page.perform(() => page.user.tab());
  return findControl(page, name)?.value;
}

test('a field that is left shows exactly what is stored, or what was typed if it cannot be read', async () => {
  await openStep('eoi', 'loan-purpose', 'ua_loanamount', 'en');
  const shown = [
    await leaveField('ua_loanamount', '£1,250,000.5'),
    await leaveField('ua_totalprojectcost', '25.000,00'),
    await leaveField('ua_loanterm', ' 36 '),
  ];
  expect(shown).toEqual(['1,250,000.50', '25.000,00', '36']);
});

test('a field that is left shows a website with its scheme, a percentage without its sign and a date as DD/MM/YYYY', async () => {
  await openStep('eoi', 'business-details', 'ua_website', 'en');
  const shown = [
    await leaveField('ua_website', 'www.example.com'),
    await leaveField('ua_website', 'example.com/ynni'),
    await leaveField('ua_percentsalestopublic', '12.50 %'),
    await leaveField('ua_percentsalestopublic', '12,5'),
    await leaveField('ua_datestartedtrading', '5.3.2019'),
  ];
  expect(shown).toEqual([
    'https://www.example.com',
    'https://example.com/ynni',
    '12.5',
    '12,5',
    '05/03/2019',
  ]);
});

test('a negative amount is shown with its minus sign', async () => {
  await openStep('application', 'business-finances', 'ua_cashbalance', 'en');
  expect(await leaveField('ua_cashbalance', '-1500')).toBe('−1,500.00');
});

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  const errorOf = (name: string) =>
    [...(findControl(page, name)?.closest('.field')?.querySelectorAll('.error') ?? [])].map(
      (error) => error.textContent,
    );

  test('an amount that can be read in two ways is refused beside the field with an example', async () => {
    await openStep('eoi', 'loan-purpose', 'ua_loanamount', language);
    await leaveField('ua_loanamount', '25.000,00');
    await leaveField('ua_totalprojectcost', '12500,50');
    await pressButton(page, 'button.save');
    await page.waitUntil(() => errorOf('ua_loanamount').length > 0);
    const message = textOf(page.intl, 'error.money');
    expect(message).toContain('150,000.00');
    expect([errorOf('ua_loanamount'), errorOf('ua_totalprojectcost')]).toEqual([[message], [message]]);
  });

  test('a negative limit is written with the minus sign before the pound sign', async () => {
    await openStep('application', 'business-finances', 'ua_cashbalance', language);
    await leaveField('ua_cashbalance', '-1,000,000,000');
    await pressButton(page, 'button.save');
    await page.waitUntil(() => errorOf('ua_cashbalance').length > 0);
    expect(errorOf('ua_cashbalance').join()).toContain('−£999,999,999.99');
    expect(screen.queryAllByText(/£-|NaN/)).toEqual([]);
  });
});
