// Provides the shell and session machines with cookies, calls, screens and messages.
import { fromPromise } from 'xstate';
import { routes, type Screen } from '#machines/catalogue/routes.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { Page, PageToOpen, PublicConfiguration } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { configuration } from '../../services/configuration.ts';
import { sendFirstCalls } from '../../services/firstCalls.ts';
import { pageLanguage, writeLanguage } from '../../services/languageCookie.ts';
import { redeem } from '../../services/redeem.ts';
import { readTokens, signOut, restartPage } from '../../services/session.ts';
import { clearTokensOf } from '../../services/tokenCookies.ts';
import { hasMessages, loadMessages, prefetchMessages } from '../../services/messages.ts';
import { isScreenLoaded, loadScreen, prefetchNext } from '../screens.ts';

export const providedSession = sessionMachine.provide({
  actors: {
    readTokens: fromPromise(async () => readTokens()),
    redeem: fromPromise(({ input }) => redeem(input)),
    clearTokens: fromPromise(async ({ input }) => clearTokensOf(input)),
    signOut: fromPromise(({ input }) => signOut(input)),
    // The reload ends the machine that waits for it.
    restartPage: fromPromise(({ input }) => {
      restartPage(input);
      return new Promise(() => {});
    }),
  },
});

async function loadPage({ screen, language }: Page): Promise<void> {
  await Promise.all([loadScreen(screen), loadMessages(language, routes[screen].messages)]);
}

async function prefetchPage(screen: Screen): Promise<void> {
  await Promise.all([loadScreen(screen), prefetchMessages(pageLanguage(), routes[screen].messages)]);
}

async function openPage({ newArea, ...page }: PageToOpen, signal: AbortSignal): Promise<void> {
  if (newArea !== null) sendFirstCalls(newArea.address, newArea.userId);
  const loading = loadPage(page);
  // Any wait, also for what is there, lets React draw the page in view once more before the next one.
  if (!isScreenLoaded(page.screen) || !hasMessages(page.language)) await loading;
  // The user may have gone on meanwhile: another page is in view.
  if (signal.aborted) return;
  prefetchNext(page.screen, prefetchPage);
}

/** Reloads the page once the network responds: a reload without a network would lose the page as well. */
async function reloadPage(): Promise<void> {
  await fetch(window.location.href, { cache: 'no-store' });
  window.location.reload();
  return new Promise(() => {});
}

export const providedShell = shellMachine.provide({
  actors: {
    session: providedSession,
    loadPage: fromPromise(({ input, signal }) => openPage(input, signal)),
    reloadPage: fromPromise(reloadPage),
    readConfiguration: fromPromise(async (): Promise<PublicConfiguration> => {
      const { helpline, supportEmail, privacyUrl, thresholdsUrl, times, accessibility, extensions } =
        await configuration();
      return {
        helpline,
        email: supportEmail,
        privacyUrl,
        thresholdsUrl,
        times,
        accessibility,
        companySearch: extensions.includes('companySearch'),
        noteContent: extensions.includes('noteContent'),
        noteRemoval: extensions.includes('noteRemoval'),
        brokerRemoval: extensions.includes('brokerRemoval'),
      };
    }),
    storeLanguage: fromPromise(async ({ input: { screen, language } }) => {
      await loadMessages(language, routes[screen].messages);
      writeLanguage(language);
    }),
  },
});
