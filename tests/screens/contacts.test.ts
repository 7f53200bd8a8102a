// The texts that say how to reach the fund name what the operator has configured, and no more (product 1.14, 13.2).
import { act } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fromPromise, waitFor } from 'xstate';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Contacts } from '#machines/catalogue/contacts.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import type { Language } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { fillContacts } from '#server/portal/fillContacts.ts';
import { App } from '#src/app/App.tsx';
import { portalRoutes } from '#src/app/portalRoutes.tsx';
import { ShellMachineContext } from '#src/app/shellContext.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { normalizeText } from './queries.ts';
import { createActor } from './viewActors.ts';

beforeAll(loadAllScreens);

let page: Page | undefined;
afterEach(() => {
  page?.close();
  page = undefined;
});

const configured = (contacts: Contacts) =>
  shellWithLoadedPages.provide({
    actors: {
      session: fixedSession(null),
      readConfiguration: fromPromise(async () => ({ ...shownConfiguration, ...contacts })),
    },
  });

async function textAt(path: string, contacts: Contacts, language: Language): Promise<string> {
  page = await openPage({
    address: parseAddress(path),
    user: null,
    language,
    shell: configured(contacts),
  });
  return normalizeText(document.querySelector('main')?.textContent ?? '');
}

const { helpline, email } = shownConfiguration;

test.each<[language: Language, contacts: Contacts, text: string]>([
  ['en', { helpline, email }, `then call ${helpline} or write to ${email}: we make you a broker.`],
  ['en', { helpline, email: '' }, `then call ${helpline}: we make you a broker.`],
  ['en', { helpline: '', email }, `then write to ${email}: we make you a broker.`],
  ['en', { helpline: '', email: '' }, 'then contact us: we make you a broker.'],
  ['cy', { helpline, email }, `ac yna ffoniwch ${helpline} neu ysgrifennwch i ${email}: byddwn`],
  ['cy', { helpline: '', email }, `ac yna ysgrifennwch i ${email}: byddwn`],
])('in %s the registration with %o says how a broker reaches the fund', async (language, contacts, text) => {
  expect(await textAt('/register', contacts, language)).toContain(text);
  const hrefs = [...document.querySelectorAll('main a[href^="tel:"], main a[href^="mailto:"]')].map((link) =>
    link.getAttribute('href'),
  );
  expect(hrefs).toEqual([
    ...(contacts.helpline === '' ? [] : [`tel:${contacts.helpline.replaceAll(' ', '')}`]),
    ...(contacts.email === '' ? [] : [`mailto:${contacts.email}`]),
  ]);
  expect(page?.errors).toEqual([]);
});

test.each(['/faq', '/privacy', '/accessibility', '/error', '/close-down'])(
  'without a helpline %s promises none',
  async (path) => {
    const text = await textAt(path, { helpline: '', email }, 'en');
    expect(text).toMatch(new RegExp(`write to ${email}`, 'i'));
    expect(text).not.toMatch(/\bcall\b/i);
  },
);

test('what the server has written into the registration stays in its place when the page starts', async () => {
  const actor = createActor(configured({ helpline, email }), {
    input: { address: parseAddress('/register'), language: 'en', client: null },
  });
  const shell = actor.start() as ShellActor;
  await waitFor(shell, ({ context }) => context.shownScreen !== null);
  const render = () => {
    const router = createMemoryRouter(portalRoutes(createElement(App)), {
      basename: basePath,
      initialEntries: [`${basePath}/register`],
    });
    const portal = createElement(RouterProvider, { router, useTransitions: false });
    return createElement(ShellMachineContext, { value: shell }, portal);
  };
  const root = document.createElement('div');
  document.body.append(root);
  const html = fillContacts(renderToString(render()), { helpline, email });
  root.append(document.createRange().createContextualFragment(html));
  const links = [...root.querySelectorAll('main [data-contact]')];
  const shown = () => links.map((link) => [link.textContent, link.getAttribute('href'), link.isConnected]);
  const served = shown();
  const errors: string[] = [];
  const hydrated = await act(async () => {
    const created = hydrateRoot(root, render(), {
      onRecoverableError: (error) => errors.push(String(error)),
    });
    await setImmediate();
    return created;
  });
  expect(served).toEqual([
    [helpline, 'tel:01286000000', true],
    [email, `mailto:${email}`, true],
  ]);
  expect([errors, shown()]).toEqual([[], served]);
  act(() => hydrated.unmount());
  root.remove();
  shell.stop();
});
