// Hydration of a page that the build has rendered (product 10.4): React takes the markup over as it is, also when the visit is in a later year
// than the build. The browser tests cover the pages of the build.
import { act } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { waitFor } from 'xstate';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { App } from '#src/app/App.tsx';
import { portalRoutes } from '#src/app/portalRoutes.tsx';
import { ShellMachineContext } from '#src/app/shellContext.ts';
import { sampleToday } from '../samples.ts';
import { fixedSession, loadAllScreens, shellWithLoadedPages } from './openPage.ts';
import { createActor } from './viewActors.ts';

beforeAll(loadAllScreens);
afterEach(() => {
  vi.setSystemTime(sampleToday);
});

test('a page of an earlier year is hydrated without an error and then shows the year of the visit', async () => {
  const machine = shellWithLoadedPages.provide({ actors: { session: fixedSession(null) } });
  const actor = createActor(machine, {
    input: { address: parseAddress('/faq'), language: 'en', client: null, list: null },
  });
  const shell = actor.start() as ShellActor;
  await waitFor(shell, ({ context }) => context.shownScreen !== null);
  const render = () => {
    const router = createMemoryRouter(portalRoutes(createElement(App)), {
      basename: basePath,
      initialEntries: [`${basePath}/faq`],
    });
    const portal = createElement(RouterProvider, { router, useTransitions: false });
    return createElement(ShellMachineContext, { value: shell }, portal);
  };
  const root = document.createElement('div');
  document.body.append(root);
  root.append(document.createRange().createContextualFragment(renderToString(render())));
  const footer = root.querySelector('.footer-end');
  const before = footer?.textContent;
  vi.setSystemTime('2031-01-01T12:00:00Z');
  const errors: string[] = [];
  const hydrated = await act(async () => {
    const created = hydrateRoot(root, render(), {
      onRecoverableError: (error) => errors.push(String(error)),
    });
    await setImmediate();
    return created;
  });
  expect([before, errors, footer?.textContent, footer?.isConnected]).toEqual([
    expect.not.stringContaining('2031'),
    [],
    expect.stringContaining('2031'),
    true,
  ]);
  act(() => hydrated.unmount());
  root.remove();
  shell.stop();
});
