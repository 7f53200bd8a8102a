// The button to log out stands on every page that needs a sign-in, and on no other (product 1.11).
import { screen as shown, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { basePath, parseAddress, routes, screens, type Screen } from '#machines/catalogue/routes.ts';
import { applicant, broker } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const CLIENT = '4c1b0d0e-6c1f-4b52-9a55-2f7f0b6a3c01';

/** The path of a screen, with sample parameters. */
const pathOf = (screen: Screen): string => {
  const { path, area } = routes[screen];
  const [step = ''] = outlines[area === 'application' ? 'application' : 'eoi'].steps;
  return path.replace(':checkType', 'register').replace(':step', step);
};

const queries: Partial<Record<Screen, string>> = {
  'reset-password': '?token=abc&email=sian%40example.org',
  verify: '?avt=abc',
};

const users = { applicant, broker };
const visits = screens.flatMap((screen) =>
  (['applicant', 'broker'] as const)
    .filter((user) => ['public', 'client', user].includes(routes[screen].access))
    .map((user): [Screen, keyof typeof users] => [screen, user]),
);

test.each(visits)(
  'the page %s of the %s has the button to log out exactly if it needs a sign-in',
  async (screen, user) => {
    const { access } = routes[screen];
    const query =
      access === 'client' && user === 'broker' ? `?application=${CLIENT}` : (queries[screen] ?? '');
    const address = parseAddress(pathOf(screen) + query);
    page = await openPage({ address, language: 'en', user: users[user] });
    // A guard that leads elsewhere would have the test look at another page.
    expect(page.router.state.location.pathname).toBe(basePath + address.path);
    const name = { name: page.intl.formatMessage({ id: 'nav.label' }) };
    const buttons = shown
      .queryAllByRole('navigation', name)
      .flatMap((bar) =>
        within(bar).queryAllByRole('button', { name: page.intl.formatMessage({ id: 'nav.logout' }) }),
      );
    expect(buttons).toHaveLength(access === 'public' ? 0 : 1);
    for (const button of buttons) expect(button).toHaveProperty('disabled', false);
  },
);
