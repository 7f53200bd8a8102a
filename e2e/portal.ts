// The portal as a person meets it, in one language: pages by route, controls by the words on them.
import { records } from '#machines/catalogue/records/records.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { accountForms, type AccountForm } from '#machines/catalogue/fields/account.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Account } from '#tests/account.ts';
import { fillField } from './fillField.ts';
import { wordsIn, type Language, type WordValues, type Words } from './words.ts';

export interface Portal extends Words {
  page: Page;
  language: Language;
  /** Opens a path of the portal, without its base. */
  open: (path: string) => Promise<void>;
  /** Goes to a path as the browser's Back and Forward do, without loading the page anew. */
  goTo: (path: string) => Promise<void>;
  /** The address bar shows this path, and the page this heading. */
  isAt: (path: string, titleId: string, values?: WordValues) => Promise<void>;
  heading: (id: string, values?: WordValues) => Locator;
  button: (id: string) => Locator;
  link: (id: string) => Locator;
  text: (id: string, values?: WordValues) => Locator;
  /** The notice on top, with its type. */
  notice: (id: string, type: 'info' | 'error' | 'success', values?: WordValues) => Locator;
  dialog: (titleId: string) => Locator;
  submit: () => Promise<void>;
  fillForm: (name: AccountForm, values: Record<string, string>) => Promise<void>;
  fillStep: (step: string, answers: Answers, record?: RecordName) => Promise<void>;
  /** The same portal in another tab. */
  on: (tab: Page) => Portal;
  /** Keeps the account's tokens as the portal does, so that it is signed in. */
  signIn: (account: Account) => Promise<void>;
}

export function openPortal(page: Page, url: string, language: Language): Portal {
  const { intl, say } = wordsIn(language);
  const heading: Portal['heading'] = (id, values) =>
    page.getByRole('heading', { level: 1, name: say(id, values), exact: true });
  return {
    page,
    language,
    intl,
    say,
    heading,
    open: async (path) => void (await page.goto(url + basePath + path)),
    goTo: (path) =>
      page.evaluate((address) => {
        // As the router keeps its entries: it tells by `idx` how far a step in the history leads.
        const { idx = 0 }: { idx?: number } = window.history.state ?? {};
        window.history.pushState({ usr: null, key: String(Math.random()), idx: idx + 1 }, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, basePath + path),
    isAt: async (path, titleId, values) => {
      await expect(heading(titleId, values)).toBeVisible();
      await expect(page).toHaveURL(url + basePath + path);
    },
    button: (id) => page.getByRole('button', { name: say(id), exact: true }),
    link: (id) => page.getByRole('link', { name: say(id), exact: true }),
    text: (id, values) => page.getByText(say(id, values), { exact: true }),
    notice: (id, type, values) => page.locator(`.notice-${type}`).getByText(say(id, values)),
    dialog: (titleId) => page.getByRole('dialog', { name: say(titleId), exact: true }),
    // A frozen journey keeps its own, unseen.
    submit: () => page.locator('main [type="submit"]:visible').click(),
    fillForm: async (name, values) => {
      for (const [field, row] of Object.entries(accountForms[name])) {
        await fillField(page, field, row, values[field] ?? '');
      }
    },
    on: (tab) => openPortal(tab, url, language),
    fillStep: async (step, answers, record = 'eoi') => {
      for (const [name, field] of fieldsOfStep(records[record], step)) {
        const answer = answers[name];
        if (answer !== undefined) await fillField(page, name, field, answer);
      }
    },
    signIn: async ({ tokens }) => {
      const { hostname } = new URL(url);
      const { expires_in: access, refresh_token_expires_in: refresh } = tokens;
      const until = [Date.now() + access * 1000, Date.now() + refresh * 1000, refresh].join('.');
      const kept = [
        { name: 'access_token', value: tokens.access_token, seconds: access },
        { name: 'refresh_token', value: tokens.refresh_token, seconds: refresh },
        { name: 'session_until', value: until, seconds: refresh },
      ];
      await page.context().addCookies(
        kept.map(({ name, value, seconds }) => ({
          name,
          value,
          domain: hostname,
          path: `${basePath}/`,
          sameSite: 'Strict',
          expires: Math.floor(Date.now() / 1000) + seconds,
        })),
      );
    },
  };
}
