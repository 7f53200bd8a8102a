// A page whose drawing fails says so in the person's language, with a way to begin anew: the router would else show its own text to
// developers.
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { portalRoutes } from '#src/app/portalRoutes.tsx';
import { ShellContext } from '#src/app/shellContext.ts';
import { loadPortal, openPage } from './openPage.ts';
import { wordsOf } from './reach.ts';

beforeAll(loadPortal);
afterEach(cleanup);

test.for(['en', 'cy'] as const)('says so in %s', async (language) => {
  const page = await openPage({ address: parseAddress('/faq'), language, user: null });
  cleanup();
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Failing = () => {
    throw new Error('drawn wrongly');
  };
  const router = createMemoryRouter(portalRoutes(createElement(Failing)));
  const portal = createElement(RouterProvider, { router, useTransitions: false });
  render(createElement(ShellContext, { value: page.shell }, portal));
  expect(document.querySelector('h1')?.textContent).toBe(wordsOf(page.intl, 'screen.load-error.title'));
  expect(document.querySelector('button')?.textContent).toBe(wordsOf(page.intl, 'screen.load-error.retry'));
  expect(told).toHaveBeenCalled();
  told.mockRestore();
  router.dispose();
  page.close();
});
