// The portal in the document of a test: the whole frame with its shell. Its session shows who is signed in and hears nothing, so that a
// machine can be walked on after it has told that the session is over; unless shell or session are walked themselves.
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setImmediate } from 'node:timers/promises';
import { createElement, type ReactElement } from 'react';
import { createIntl, type IntlShape } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMachine, fromPromise, type AnyStateMachine } from 'xstate';
import {
  formatAddress,
  basePath,
  routes,
  screens,
  type Address,
  type MessageFile,
} from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { PublicConfiguration, Language } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { App } from '#src/app/App.tsx';
import { portalRoutes } from '#src/app/portalRoutes.tsx';
import { loadScreen } from '#src/app/screens.ts';
import { ShellContext } from '#src/app/shellContext.ts';
import { loadMessages, messagesOf } from '#src/services/messages.ts';
import { createActor, forgetActors } from './actorsOfViews.ts';
import { providedShell } from './heldActors.ts';

export const help: PublicConfiguration = {
  helpline: '01286 000 000',
  email: 'help@example.org',
  privacyUrl: '',
  companySearch: true,
  noteContent: true,
};

/** All that a page may need is there at once: how it comes late is the browser's business. */
export async function loadPortal(): Promise<void> {
  const messageAreas = new Set(
    Object.values(routes).flatMap((route): readonly MessageFile[] => route.messages),
  );
  await Promise.all(screens.map(loadScreen));
  await Promise.all(
    (['en', 'cy'] as const).map((language) => loadMessages(language, [...messageAreas, 'later'])),
  );
}

export interface Visit {
  address: Address;
  language: Language;
  user: User | null;
  /** The client whose Application a broker has selected. */
  client?: string;
  /** The shell with those of its ports and machines that the walk settles; all others answer at once. */
  shell?: AnyStateMachine;
  /** Stands beside the portal, with the same shell. */
  beside?: ReactElement;
}

/** The session of this person, or of nobody. */
const settledSession = (user: User | null) =>
  createMachine({
    context: { user, reason: null, waiting: null, refused: null, verifying: null },
    initial: user === null ? 'login' : 'signedIn',
    states: { signedIn: {}, login: { tags: ['signedOut'] } },
  });

/** The shell whose pages are there at once. */
export const readyShell: AnyStateMachine = providedShell.provide({
  actors: {
    loadPage: fromPromise(async () => {}),
    keepLanguage: fromPromise(async () => {}),
    readConfiguration: fromPromise(async () => help),
  },
});

function startShell({ address, language, user, client, shell }: Visit): ShellActor {
  const machine = shell ?? readyShell.provide({ actors: { session: settledSession(user) } });
  const actor = createActor(machine, { input: { address, language, client: client ?? null } });
  actor.start();
  return actor as ShellActor;
}

export interface Page {
  shell: ShellActor;
  router: ReturnType<typeof createMemoryRouter>;
  /** Of the language that the page shows now. */
  intl: IntlShape;
  user: ReturnType<typeof userEvent.setup>;
  /** What has gone wrong since the page was opened: messages without words, what React complains of. */
  complaints: string[];
  /** Does something, and lets all that follows from it happen. */
  perform: (what: () => unknown) => Promise<void>;
  /** Waits for a script that comes apart from its page's. Throws when it does not come. */
  until: (isThere: () => boolean) => Promise<void>;
  close: () => void;
}

const patience = 1000;

export async function openPage(visit: Visit): Promise<Page> {
  const { language } = visit;
  forgetActors();
  document.documentElement.lang = language;
  const complaints: string[] = [];
  const complain = (error: unknown) => {
    // A script that comes apart from its page's, at the first press that wants it.
    if (!String(error).startsWith('A component suspended inside an `act` scope'))
      complaints.push(String(error));
  };
  const consoleError = console.error;
  console.error = (...parts) => complain(parts.map(String).join(' '));
  const shell = startShell(visit);
  const perform = (what: () => unknown) =>
    act(async () => {
      await what();
      // Promises that are settled, then what their outcome has loaded.
      await setImmediate();
      await setImmediate();
    });
  const frame = createElement(App, { year: 2026, onMessageError: complain });
  const router = createMemoryRouter(portalRoutes(frame), {
    basename: basePath,
    initialEntries: [basePath + formatAddress(visit.address)],
  });
  const portal = createElement(RouterProvider, { router, useTransitions: false });
  await perform(() => render(createElement(ShellContext, { value: shell }, portal, visit.beside)));
  const speaking = (locale: Language) =>
    createIntl({ locale, messages: messagesOf(locale), onError: complain });
  const intl = { en: speaking('en'), cy: speaking('cy') };
  return {
    shell,
    router,
    get intl() {
      return intl[shell.getSnapshot().context.language];
    },
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0, skipHover: true, applyAccept: false }),
    complaints,
    perform,
    until: async (isThere) => {
      for (let turn = 0; !isThere(); turn += 1) {
        if (turn === patience) throw new Error('The page has not come as far as it should.');
        await perform(() => undefined);
      }
    },
    close: () => {
      cleanup();
      router.dispose();
      shell.stop();
      console.error = consoleError;
    },
  };
}
