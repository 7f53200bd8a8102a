// A page whose rendering throws shows an error page in the user's language (product 6.15): without it React Router shows its own text, which
// is meant for developers.
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { portalRoutes } from '#src/app/portalRoutes.tsx';
import { ShellMachineContext } from '#src/app/shellContext.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  page.close();
});

test.for(['en', 'cy'] as const)(
  'a page whose rendering throws shows the error page in %s',
  async (language) => {
    // Only its shell and its messages are used below.
    page = await openPage({ address: parseAddress('/faq'), language, user: null });
    cleanup();
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Failing = () => {
      throw new Error('rendering failed');
    };
    const router = createMemoryRouter(portalRoutes(createElement(Failing)));
    const portal = createElement(RouterProvider, { router, useTransitions: false });
    render(createElement(ShellMachineContext, { value: page.shell }, portal));
    expect(document.querySelector('h1')?.textContent).toBe(textOf(page.intl, 'screen.load-error.title'));
    expect(document.querySelector('button')?.textContent).toBe(textOf(page.intl, 'screen.load-error.retry'));
    expect(consoleError).toHaveBeenCalled();
    router.dispose();
  },
);
