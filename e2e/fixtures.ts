// The Playwright fixtures of every browser test: a server for each worker, the portal in the test's language, accounts, and an automatic check
// that fails the test on console errors, page errors and violations of the content security policy.
import { expect, test as base, type BrowserContext } from 'playwright/test';
import type { LookupIds } from '#tests/samples.ts';
import { lookupIds, signUp, type Account } from '#tests/account.ts';
import { apiClient, type ApiClient } from '#tests/apiClient.ts';
import { enableKeyboardOnly } from './keyboardOnly.ts';
import type { ProxyName } from '#tests/deployment/proxies.ts';
import { startDeploymentServer } from './deploymentServer.ts';
import { createPortal, languageCookie, type Portal } from './portal.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import type { Language } from './messages.ts';

export interface Options {
  /** The language of the project (playwright.config.ts). */
  language: Language;
  /** Errors in the console that the test itself provokes. */
  tolerated: readonly RegExp[];
  /** The test uses the keyboard alone (keyboardOnly.ts). */
  keyboard: boolean;
}

interface TestFixtures extends Options {
  portal: Portal;
  /** A fresh verified account. */
  account: Account;
  /** The same account, after it has answered every step of the Expression of Interest. */
  answeredAccount: Account;
  /** Creates another fresh verified account. */
  signedUp: () => Promise<Account>;
  failOnBrowserErrors: void;
}

export interface WorkerOptions {
  /** The proxy of a whole deployment (deployment.config.ts); null: one server with the embedded database. */
  deployedBehind: ProxyName | null;
}

interface WorkerFixtures extends WorkerOptions {
  server: TestServer;
  api: ApiClient;
  /** Ids of the server's lookups. */
  ids: LookupIds;
}

// Failing calls are the business of each test; the browser logs them only as failed loads.
const isCall = (url: string) => /\/(data|auth)\//.test(url);

/** The console errors and page errors of a context, those of its pages that open later included. */
export function collectErrors(context: BrowserContext, errors: string[] = []): string[] {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const isFailedLoad = message.text().startsWith('Failed to load resource');
    if (!isFailedLoad || !isCall(message.location().url)) {
      errors.push(`${message.text().split('\n')[0]} ${message.location().url}`);
    }
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  tolerated: [[], { option: true }],
  keyboard: [false, { option: true }],
  deployedBehind: [null, { option: true, scope: 'worker' }],
  server: [
    async ({ deployedBehind }, provide) => {
      const server = await (deployedBehind === null
        ? startTestServer()
        : startDeploymentServer(deployedBehind));
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  api: [
    async ({ server }, provide) => provide(server.api ?? (await apiClient(server.url))),
    { scope: 'worker' },
  ],
  ids: [async ({ api }, provide) => provide(await lookupIds(api)), { scope: 'worker' }],
  failOnBrowserErrors: [
    async ({ browser, context, tolerated }, provide) => {
      const errors = collectErrors(context);
      // Some tests open further contexts, as other devices.
      const watchContext = (opened: BrowserContext) => collectErrors(opened, errors);
      browser.on('context', watchContext);
      await provide();
      browser.off('context', watchContext);
      const unexpected = errors.filter((text) => !tolerated.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  portal: async ({ page, context, server, language, keyboard }, provide) => {
    await context.addCookies([languageCookie(server.url, language)]);
    const restoreMouse = keyboard ? enableKeyboardOnly(page) : undefined;
    await provide(createPortal(page, server.url, language));
    restoreMouse?.();
  },
  signedUp: async ({ api, ids }, provide) => provide(() => signUp(api, ids)),
  account: async ({ signedUp }, provide) => provide(await signedUp()),
  answeredAccount: async ({ account }, provide) => {
    await account.fillSteps();
    await provide(account);
  },
});

export { expect };

/** Declares tests that run in English, and in Welsh too with `npm run nightly -- welsh`. */
export const inEitherLanguage = (declare: () => void): void =>
  test.describe('in either language', { tag: '@welshNightly' }, declare);

/** Declares tests that run in both languages in every run. */
export const inBothLanguages = (declare: () => void): void =>
  test.describe('in both languages', { tag: '@bilingual' }, declare);
