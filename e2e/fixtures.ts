// What every browser test starts from: a server for each worker, the portal in the test's language, accounts, and a watch that
// fails the test when the browser complains (console errors, page errors, violations of the content security policy).
import { expect, test as base, type BrowserContext } from 'playwright/test';
import { basePath } from '#machines/catalogue/routes.ts';
import type { LookupIds } from '#tests/samples.ts';
import { lookupIds, signUp, type Account } from '#tests/account.ts';
import { apiClient, type ApiClient } from '#tests/apiClient.ts';
import { withoutMouse } from './withoutMouse.ts';
import { openPortal, type Portal } from './portal.ts';
import { testServer, type TestServer } from './testServer.ts';
import { hasTurn, languageOf, whole } from './turns.ts';
import { languages, type Language } from './words.ts';

export interface Options {
  language: Language;
  /** Complaints of the browser that the test itself provokes. */
  tolerated: readonly RegExp[];
  /** Whether the browser ever is idle: then the portal fetches all screens ahead, a third of what opening a page costs. */
  idle: boolean;
  /** Everything is done with keys alone (withoutMouse.ts). */
  keyboard: boolean;
  /** The test is declared in both languages. */
  inBoth: boolean;
  /** Has turns together with all tests that name the same; each by itself unless told otherwise. */
  turnOf: string;
  /** The test is run each day, and in both languages: it takes no turns (turns.ts). */
  daily: boolean;
}

interface TestFixtures extends Options {
  portal: Portal;
  /** A fresh verified account. */
  account: Account;
  /** The same, as often as wanted. */
  signedUp: () => Promise<Account>;
  watch: void;
  turn: void;
}

interface WorkerFixtures {
  server: TestServer;
  api: ApiClient;
  /** Ids that the server's lookups hold. */
  ids: LookupIds;
}

// What a call answers is the test's business; the browser only repeats it.
const isAnswerOfCall = (url: string) => /\/(data|auth)\//.test(url);

function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const failedLoad = message.text().startsWith('Failed to load resource');
    if (!failedLoad || !isAnswerOfCall(message.location().url)) {
      complaints.push(`${message.text().split('\n')[0]} ${message.location().url}`);
    }
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  tolerated: [[], { option: true }],
  idle: [false, { option: true }],
  keyboard: [false, { option: true }],
  inBoth: [false, { option: true }],
  turnOf: ['', { option: true }],
  daily: [false, { option: true }],
  turn: [
    async ({ inBoth, turnOf, daily, language }, lend, info) => {
      const takesTurns = !whole && !daily;
      info.skip(takesTurns && !hasTurn(turnOf || info.title), 'another day’s turn');
      info.skip(takesTurns && inBoth && languageOf(info.title) !== language, 'the other language’s turn');
      await lend();
    },
    { auto: true },
  ],
  server: [
    // Playwright wants the braces.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const server = await testServer();
      await lend(server);
      await server.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  api: [async ({ server }, lend) => lend(await apiClient(server.url)), { scope: 'worker' }],
  ids: [async ({ api }, lend) => lend(await lookupIds(api)), { scope: 'worker' }],
  watch: [
    async ({ context, tolerated }, lend) => {
      const complaints = complaintsOf(context);
      await lend();
      const unexpected = complaints.filter((text) => !tolerated.some((pattern) => pattern.test(text)));
      expect(unexpected, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  portal: async ({ page, context, server, language, idle, keyboard }, lend) => {
    if (!idle) await context.addInitScript(() => (window.requestIdleCallback = () => 0));
    const domain = new URL(server.url).hostname;
    await context.addCookies([
      { name: 'language', value: language, domain, path: `${basePath}/`, sameSite: 'Lax' },
    ]);
    const giveBack = keyboard ? withoutMouse(page) : undefined;
    await lend(openPortal(page, server.url, language));
    giveBack?.();
  },
  signedUp: async ({ api, ids }, lend) => lend(() => signUp(api, ids)),
  account: async ({ signedUp }, lend) => lend(await signedUp()),
});

export { expect };

/** Declares the same tests in both languages. */
export function inBothLanguages(declare: (language: Language) => void): void {
  for (const language of languages) {
    test.describe(language, () => {
      test.use({ language, inBoth: true });
      declare(language);
    });
  }
}
