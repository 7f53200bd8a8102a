// Provides the shell and session machines with the world (design/house.md: actors are the only `.provide`).
import { fromPromise } from 'xstate';
import { routes } from '#machines/catalogue/routes.ts';
import { sessionMachine } from '#machines/sessionMachine.ts';
import { shellMachine } from '#machines/shellMachine.ts';
import { configuration } from '../../services/configuration.ts';
import { keepLanguage } from '../../services/languageCookie.ts';
import { redeem } from '../../services/redeem.ts';
import { readTokens, signOut } from '../../services/session.ts';
import { clearTokens } from '../../services/tokenCookies.ts';
import { loadWords } from '../../services/words.ts';
import { loadScreen } from '../screens.ts';

export const providedSession = sessionMachine.provide({
  actors: {
    readTokens: fromPromise(async () => readTokens()),
    redeem: fromPromise(() => redeem()),
    clearTokens: fromPromise(async () => clearTokens()),
    signOut: fromPromise(async () => signOut()),
  },
});

export const providedShell = shellMachine.provide({
  actors: {
    session: providedSession,
    loadPage: fromPromise(async ({ input: { screen, language } }) => {
      await Promise.all([loadScreen(screen), loadWords(language, routes[screen].words)]);
    }),
    readHelp: fromPromise(async () => {
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
      await loadWords(language, routes[screen].words);
      keepLanguage(language);
    }),
  },
});
