// Provides the shell and session machines with the world (design/house.md: actors are the only `.provide`). What asks the backend is
// loaded apart, so that the page answers before that has come.
import { fromPromise } from 'xstate';
import { routes } from '#machines/catalogue/routes.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { Page } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { keepLanguage } from '../../services/languageCookie.ts';
import { readTokens, signOut, startAnew } from '../../services/session.ts';
import { clearTokensOf } from '../../services/tokenCookies.ts';
import { loadWords } from '../../services/words.ts';
import { loadScreen } from '../screens.ts';

export const providedSession = sessionMachine.provide({
  actors: {
    readTokens: fromPromise(async () => readTokens()),
    redeem: fromPromise(async ({ input }) => (await import('../../services/redeem.ts')).redeem(input)),
    clearTokens: fromPromise(async ({ input }) => clearTokensOf(input)),
    signOut: fromPromise(({ input }) => signOut(input)),
    // After the page has heard of it: one that still holds answers would have the browser ask whether to leave it.
    startAnew: fromPromise(({ input }) => new Promise(() => window.setTimeout(() => startAnew(input)))),
  },
});

async function loadPage({ screen, language }: Page): Promise<void> {
  await Promise.all([loadScreen(screen), loadWords(language, routes[screen].messages)]);
}

/** Loads the whole page anew, as soon as the network answers: without a network what is shown would be gone too. */
async function reloadPage(): Promise<void> {
  await fetch(window.location.href, { cache: 'no-store' });
  window.location.reload();
  return new Promise(() => {});
}

export const providedShell = shellMachine.provide({
  actors: {
    session: providedSession,
    loadPage: fromPromise(({ input }) => loadPage(input)),
    reloadPage: fromPromise(reloadPage),
    readHelp: fromPromise(async () => {
      const { configuration } = await import('../../services/configuration.ts');
      const { helpline, supportEmail, privacyUrl, extensions } = await configuration();
      return {
        helpline,
        email: supportEmail,
        privacyUrl,
        companySearch: extensions.includes('companySearch'),
        noteContent: extensions.includes('noteContent'),
      };
    }),
    keepLanguage: fromPromise(async ({ input: { screen, language } }) => {
      await loadWords(language, routes[screen].messages);
      keepLanguage(language);
    }),
  },
});
