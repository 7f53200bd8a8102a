// The rules for a new password beside its field, ticked off while it is typed (product 3.17).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { passwordRules } from '#machines/catalogue/fields/passwordRules.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { findControl, normalizeText, pressButton } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

/** The rules that are ticked off, in the order of the list. */
function tickedRules() {
  const list = document.getElementById('Password-rules');
  if (list === null) throw new Error('The page has no rules.');
  const done = page.intl.formatMessage({ id: 'password.met' });
  const items = within(list).getAllByRole('listitem');
  return passwordRules.map(({ id }) => id).filter((_, index) => items[index]?.textContent.includes(done));
}

test.each(['en', 'cy'] as const)(
  'the rules are shown together and ticked off while typing: %s',
  async (language) => {
    page = await openPage({ address: parseAddress('/register'), language, user: null });
    const ticked = [tickedRules()];
    for (const Password of ['gwynt', 'Gwynt 26', 'Gwynt a glaw 26', 'Gwyntaglaw26']) {
      await fillForm(page, { Password });
      ticked.push(tickedRules());
    }
    expect(ticked).toEqual([
      [],
      ['passwordLower'],
      ['passwordNumber', 'passwordSymbol', 'passwordLower', 'passwordUpper'],
      ['passwordLength', 'passwordNumber', 'passwordSymbol', 'passwordLower', 'passwordUpper'],
      ['passwordLength', 'passwordNumber', 'passwordLower', 'passwordUpper'],
    ]);
    const described = findControl(page, 'Password')?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described).toContain('Password-rules');
    // A description is read in one breath: only commas separate the rules.
    const items = within(document.querySelector<HTMLElement>('.password-rules') ?? document.body);
    expect(items.getAllByRole('listitem').map(({ textContent }) => textContent.endsWith(','))).toEqual([
      ...passwordRules.slice(1).map(() => true),
      false,
    ]);
    expect(
      screen.getAllByText(
        (text) => normalizeText(text) === page.intl.formatMessage({ id: 'password.rules' }),
      ),
    ).toHaveLength(1);
  },
);

test.each([
  ['en', 'Show password in the field Password', 'Show password in the field Confirm password'],
  ['cy', 'Dangos cyfrinair yn y maes Cyfrinair', 'Dangos cyfrinair yn y maes Cadarnhau’r cyfrinair'],
] as const)('the buttons of two passwords have different names: %s', async (language, first, second) => {
  page = await openPage({ address: parseAddress('/register'), language, user: null });
  for (const name of [first, second]) expect(screen.getAllByRole('button', { name })).toHaveLength(1);
  await pressButton(page, 'password.show', { label: page.intl.formatMessage({ id: 'field.Password' }) });
  const hide = page.intl.formatMessage({ id: 'password.hide' }, { label: '', hidden: () => '' });
  expect(screen.getAllByRole('button', { name: new RegExp(`^${String(hide).trim()}`) })).toHaveLength(1);
});
