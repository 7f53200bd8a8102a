// The portal as a person meets it, in one language: pages by route, controls by the words on them.
import { expect, type Locator, type Page } from 'playwright/test';
import { accountForms, type AccountForm } from '#machines/catalogue/fields/account.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/record.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/steps.ts';
import type { Account } from '#tests/account.ts';
import { fillField } from './fillField.ts';
import { messagesIn, type Language, type MessageValues, type Messages } from './messages.ts';

export interface Portal extends Messages {
  page: Page;
  language: Language;
  /** Opens a path of the portal, without its base. */
  open: (path: string) => Promise<void>;
  /** Goes to a path as the browser's Back and Forward do, without loading the page anew. */
  navigate: (path: string) => Promise<void>;
  /** The address bar shows this path, and the page this heading. */
  expectPage: (path: string, titleId: string, values?: MessageValues) => Promise<void>;
  heading: (id: string, values?: MessageValues) => Locator;
  button: (id: string) => Locator;
  link: (id: string) => Locator;
  text: (id: string, values?: MessageValues) => Locator;
  /** The notice on top, with its type. */
  notice: (id: string, type: 'info' | 'error' | 'success', values?: MessageValues) => Locator;
  dialog: (titleId: string) => Locator;
  submit: () => Promise<void>;
  fillForm: (name: AccountForm, values: Record<string, string>) => Promise<void>;
  fillStep: (step: string, answers: Answers, record?: RecordName) => Promise<void>;
  /** The same portal in another tab. */
  inTab: (tab: Page) => Portal;
  /** Keeps the account's tokens as the portal does, so that it is signed in. */
  signIn: (account: Account) => Promise<void>;
}

export function createPortal(page: Page, url: string, language: Language): Portal {
  const { intl, translate } = messagesIn(language);
  const heading: Portal['heading'] = (id, values) =>
    page.getByRole('heading', { level: 1, name: translate(id, values), exact: true });
  return {
    page,
    language,
    intl,
    translate,
    heading,
    open: async (path) => void (await page.goto(url + basePath + path)),
    navigate: (path) =>
      page.evaluate((address) => {
        // As the router keeps its entries: it tells by `idx` how far a step in the history leads.
        const { idx = 0 }: { idx?: number } = window.history.state ?? {};
        window.history.pushState({ usr: null, key: String(Math.random()), idx: idx + 1 }, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, basePath + path),
    expectPage: async (path, titleId, values) => {
      await expect(heading(titleId, values)).toBeVisible();
      await expect(page).toHaveURL(url + basePath + path);
    },
    button: (id) => page.getByRole('button', { name: translate(id), exact: true }),
    link: (id) => page.getByRole('link', { name: translate(id), exact: true }),
    text: (id, values) => page.getByText(translate(id, values), { exact: true }),
    notice: (id, type, values) => page.locator(`.notice-${type}`).getByText(translate(id, values)),
    dialog: (titleId) => page.getByRole('dialog', { name: translate(titleId), exact: true }),
    // A frozen journey keeps its own, unseen.
    submit: () => page.locator('main [type="submit"]:visible').click(),
    fillForm: async (name, values) => {
      for (const [field, row] of Object.entries(accountForms[name])) {
        await fillField(page, field, row, values[field] ?? '');
      }
    },
    inTab: (tab) => createPortal(tab, url, language),
    fillStep: async (step, answers, record = 'eoi') => {
      for (const [name, field] of fieldsOfStep(record, step)) {
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
