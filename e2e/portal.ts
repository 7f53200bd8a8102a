// The page object of the portal in one language: it opens pages by route and finds controls by their texts.
import { records } from '#machines/catalogue/records/records.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { accountForms, type AccountForm } from '#machines/catalogue/fields/account.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Account } from '#tests/account.ts';
import { fillField } from './fillField.ts';
import { messagesIn, type Language, type MessageValues, type Messages } from './messages.ts';

export interface Portal extends Messages {
  page: Page;
  language: Language;
  /** Opens a path of the portal, without its base. */
  open: (path: string) => Promise<void>;
  /** Goes to a path within the loaded page, as Back and Forward do, without a reload. */
  navigate: (path: string) => Promise<void>;
  /** Expects this heading and this path in the address bar. */
  expectPage: (path: string, titleId: string, values?: MessageValues) => Promise<void>;
  /** Expects that the document's title says that something is wrong on the page or in the dialog of this name. */
  expectErrorTitle: (titleId: string, values?: MessageValues) => Promise<void>;
  heading: (id: string, values?: MessageValues) => Locator;
  button: (id: string, values?: MessageValues) => Locator;
  link: (id: string) => Locator;
  text: (id: string, values?: MessageValues) => Locator;
  /** A notice of this type at the top of the page. */
  notice: (id: string, type: 'info' | 'error' | 'success', values?: MessageValues) => Locator;
  dialog: (titleId: string) => Locator;
  /** Whether the browser would ask before it closes the page. */
  asksBeforeClosing: () => Promise<boolean>;
  submit: () => Promise<void>;
  fillForm: (name: AccountForm, values: Record<string, string>) => Promise<void>;
  fillStep: (step: string, answers: Answers, record?: RecordName) => Promise<void>;
  /** The same portal in another tab. */
  inTab: (tab: Page) => Portal;
  /** Signs the account in by storing its tokens in cookies, as the portal does. */
  signIn: (account: Pick<Account, 'tokens'>) => Promise<void>;
}

/** The cookie that makes the portal speak this language. */
export const languageCookie = (url: string, language: Language) =>
  ({
    name: 'language',
    value: language,
    domain: new URL(url).hostname,
    path: `${basePath}/`,
    sameSite: 'Lax',
  }) as const;

export function createPortal(page: Page, url: string, language: Language): Portal {
  const { intl, translate } = messagesIn(language);
  const heading: Portal['heading'] = (id, values) =>
    page
      .getByRole('heading', { level: 1, name: translate(id, values), exact: true })
      // Not that of a placeholder, which shows before the page.
      .and(page.locator(':not(.placeholder *)'));
  return {
    page,
    language,
    intl,
    translate,
    heading,
    open: async (path) => void (await page.goto(url + basePath + path)),
    navigate: (path) =>
      page.evaluate((address) => {
        // react-router computes from `idx` how far a navigation moves in the history, so the entry must have one.
        const { idx = 0 }: { idx?: number } = window.history.state ?? {};
        window.history.pushState({ usr: null, key: String(Math.random()), idx: idx + 1 }, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, basePath + path),
    expectPage: async (path, titleId, values) => {
      await expect(heading(titleId, values)).toBeVisible();
      await expect(page).toHaveURL(url + basePath + path);
    },
    expectErrorTitle: (titleId, values) =>
      expect(page).toHaveTitle(
        translate('title.error', {
          title: translate(titleId, values),
          service: translate('service.name'),
        }),
      ),
    button: (id, values) => page.getByRole('button', { name: translate(id, values), exact: true }),
    link: (id) => page.getByRole('link', { name: translate(id), exact: true }),
    text: (id, values) => page.getByText(translate(id, values), { exact: true }),
    notice: (id, type, values) => page.locator(`.notice-${type}`).getByText(translate(id, values)),
    dialog: (titleId) => page.getByRole('dialog', { name: translate(titleId), exact: true }),
    asksBeforeClosing: () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    // A step flow that waits for a new sign-in keeps its button in the page, hidden.
    submit: () => page.locator('main [type="submit"]:visible').click(),
    fillForm: async (name, values) => {
      for (const [field, row] of Object.entries(accountForms[name])) {
        await fillField(page, field, row, values[field] ?? '');
      }
    },
    inTab: (tab) => createPortal(tab, url, language),
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
      const cookies = [
        { name: 'access_token', value: tokens.access_token, seconds: access },
        { name: 'refresh_token', value: tokens.refresh_token, seconds: refresh },
        { name: 'session_until', value: until, seconds: refresh },
      ];
      await page.context().addCookies(
        cookies.map(({ name, value, seconds }) => ({
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

/** Opens a path as a user who is signed in and has answered the first `answered` steps of the Expression of Interest. */
export async function openWithSteps(
  { portal, account }: { portal: Portal; account: Account },
  answered: number,
  path: string,
): Promise<void> {
  await account.fillSteps(answered);
  await portal.signIn(account);
  await portal.open(path);
}
