// Where a page begins and where the header leads (product 1.11, 1.12).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import { applicant, broker } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { firstLevelHeadings, textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const headerLink = () =>
  within(screen.getByRole('banner')).getByRole('link', {
    name: new RegExp(textOf(page.intl, 'service.name')),
  });

test.each([
  [null, '/login'],
  [applicant, '/dashboard'],
  [broker, '/broker-dashboard'],
])('the name in the header leads %j to %s', async (user, path) => {
  page = await openPage({ address: parseAddress('/faq'), language: 'en', user });
  expect(headerLink().getAttribute('href')).toBe(basePath + path);
});

test('a new page opens at its top with the focus on its heading', async () => {
  page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
  document.documentElement.scrollTop = 500;
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: parseAddress('/register') }),
  );
  expect(document.documentElement.scrollTop).toBe(0);
  expect(firstLevelHeadings()).toEqual([document.activeElement]);
});
