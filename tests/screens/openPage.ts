// Renders the whole portal with its shell in jsdom. Unless shell or session are under test, a fixed session stands for the real one: it
// ignores all events, so that a path can continue after a machine has reported the end of the session.
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setImmediate } from 'node:timers/promises';
import { createElement, type ReactElement } from 'react';
import { createIntl, type IntlShape } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { assign, createMachine, fromPromise, type AnyStateMachine } from 'xstate';
import {
  formatAddress,
  basePath,
  routes,
  screens,
  type Address,
  type MessageFile,
} from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { Language, LeftList } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { App } from '#src/app/App.tsx';
import { portalRoutes } from '#src/app/portalRoutes.tsx';
import { loadScreen } from '#src/app/screens.ts';
import { ShellMachineContext } from '#src/app/shellContext.ts';
import { loadMessages, messagesOf } from '#src/services/messages.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import { createActor, clearActors } from './viewActors.ts';
import { providedShell } from './pendingActors.ts';

/** Loads the scripts and messages of all screens, so that each page renders at once. The browser tests cover slow scripts. */
export async function loadAllScreens(): Promise<void> {
  const messageAreas = new Set(
    Object.values(routes).flatMap((route): readonly MessageFile[] => route.messages),
  );
  await Promise.all(screens.map(loadScreen));
  // Parts of a screen that are loaded when they are first shown take longer than a test waits on a busy computer.
  await Promise.all(
    Object.values(import.meta.glob('../../src/{app,screens,parts}/**/*.tsx')).map((load) => load()),
  );
  await Promise.all(
    (['en', 'cy'] as const).map((language) => loadMessages(language, [...messageAreas, 'later'])),
  );
}

export interface PageOptions {
  address: Address;
  language: Language;
  user: User | null;
  /** The client whose Application a broker has selected. */
  client?: string;
  /** The broker's list as it was left in this tab before a reload. */
  list?: LeftList | null;
  /** The shell when it or its session is under test; by default its ports answer at once. */
  shell?: AnyStateMachine;
  /** Rendered beside the portal, with the same shell. */
  sibling?: ReactElement;
  /** The markup of the placeholder with which the page begins. */
  placeholder?: string;
}

/** A session machine that is signed in as this user, or signed out for null. It changes only when somebody signs in with the form. */
export const fixedSession = (user: User | null) =>
  createMachine({
    context: {
      user,
      reason: null,
      notice: null,
      expiredUserId: null,
      staleIssuedAt: null,
      pendingVerificationEmail: null,
    },
    initial: user === null ? 'login' : 'signedIn',
    on: {
      'session.opened': { target: '.signedIn', actions: assign({ user: ({ event }) => event['user'] }) },
    },
    states: { signedIn: {}, login: { tags: ['signedOut'] } },
  });

/** The shell machine whose pages load at once. */
export const shellWithLoadedPages: AnyStateMachine = providedShell.provide({
  actors: {
    loadPage: fromPromise(async () => {}),
    storeLanguage: fromPromise(async () => {}),
    readConfiguration: fromPromise(async () => shownConfiguration),
  },
});

function startShell({ address, language, user, client, list, shell }: PageOptions): ShellActor {
  const machine = shell ?? shellWithLoadedPages.provide({ actors: { session: fixedSession(user) } });
  const actor = createActor(machine, {
    input: { address, language, client: client ?? null, list: list ?? null },
  });
  actor.start();
  return actor as ShellActor;
}

export interface Page {
  shell: ShellActor;
  router: ReturnType<typeof createMemoryRouter>;
  /** For the language that the page shows now. */
  intl: IntlShape;
  user: ReturnType<typeof userEvent.setup>;
  /** Errors since the page was opened: missing messages, and what React writes to console.error. */
  errors: string[];
  /** Runs `what` and waits for the renders and promises that follow from it. */
  perform: (what: () => unknown) => Promise<void>;
  /** Waits for the renders and promises that follow from what was done last. */
  settle: () => Promise<void>;
  /** Waits for a condition, for example that a lazy script has loaded. Throws when it does not become true. */
  waitUntil: (isThere: () => boolean) => Promise<void>;
  close: () => void;
}

/** Milliseconds; less than the limit of a test, so that the test fails at this wait. */
const maxWait = 10_000;

export async function openPage(visit: PageOptions): Promise<Page> {
  const { language } = visit;
  clearActors();
  document.documentElement.lang = language;
  const errors: string[] = [];
  const reportError = (error: unknown) => {
    // React warns of this when the first click on a control loads a lazy script.
    if (!String(error).startsWith('A component suspended inside an `act` scope')) errors.push(String(error));
  };
  const consoleError = console.error;
  console.error = (...parts) => reportError(parts.map(String).join(' '));
  const shell = startShell(visit);
  const perform = (what: () => unknown) =>
    act(async () => {
      await what();
      // One turn for the settled promises, and one for what their outcome has loaded.
      await setImmediate();
      await setImmediate();
    });
  const { placeholder } = visit;
  const frame = createElement(App, {
    onMessageError: reportError,
    ...(placeholder !== undefined && { placeholder }),
  });
  const router = createMemoryRouter(portalRoutes(frame), {
    basename: basePath,
    initialEntries: [basePath + formatAddress(visit.address)],
  });
  const portal = createElement(RouterProvider, { router, useTransitions: false });
  await perform(() => render(createElement(ShellMachineContext, { value: shell }, portal, visit.sibling)));
  const intlFor = (locale: Language) =>
    createIntl({ locale, messages: messagesOf(locale), onError: reportError });
  const intl = { en: intlFor('en'), cy: intlFor('cy') };
  return {
    shell,
    router,
    get intl() {
      return intl[shell.getSnapshot().context.language];
    },
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0, skipHover: true, applyAccept: false }),
    errors,
    perform,
    settle: () => perform(() => undefined),
    // A limit of time and not of turns: the test runner answers an import from another process, which a busy computer makes slow.
    waitUntil: (isThere) =>
      waitFor(
        () => {
          if (!isThere()) throw new Error(`The condition did not become true: ${isThere.toString()}`);
        },
        { interval: 2, timeout: maxWait },
      ),
    close: () => {
      cleanup();
      router.dispose();
      shell.stop();
      console.error = consoleError;
    },
  };
}
