// The journeys that depend most on a browser, in both languages: log in, a step with errors, the dialog of a list, an upload, and leaving a
// step; with axe on each of their pages. Every night they run in the browsers that Playwright does not drive (firefox.ts, webkit.ts).
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { basePath } from '#machines/catalogue/routes.ts';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { lookupIds, password, signUp, type Account } from '#tests/account.ts';
import { apiClient } from '#tests/apiClient.ts';
import { languages, messagesIn, type Language, type MessageValues } from '../messages.ts';
import { createApplication } from '../stageTwo.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

const require = createRequire(import.meta.url);
const axeSource = await readFile(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** A window of a browser, with a session of its own. */
export interface BrowserWindow {
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page and waits for its promise. What it returns travels as JSON. */
  run: (body: string) => Promise<unknown>;
  press: (key: 'Enter' | 'Escape' | 'Space') => Promise<void>;
  /** Types into the control that has the focus. */
  type: (text: string) => Promise<void>;
  chooseFile: (selector: string, path: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Milliseconds until what is awaited must be there. */
const timeout = 15_000;

/** Calls the function in the page until it returns true, for a second at most, because a new page ends what runs in the one before. */
const polled = (inPage: unknown, args: readonly unknown[]) => `return new Promise((resolve) => {
  const end = Date.now() + 1000;
  const poll = () => {
    const isThere = (${String(inPage)})(...${JSON.stringify(args)});
    if (isThere || Date.now() > end) resolve(isThere);
    else setTimeout(poll, 20);
  };
  poll();
})`;

/** A page of the portal in one language, as the journeys use it. */
function userOf(window: BrowserWindow, url: string, language: Language) {
  const { translate } = messagesIn(language);
  /** Runs a function in the page that uses nothing outside itself. */
  const evaluate = <A extends readonly unknown[]>(inPage: (...args: A) => unknown, ...args: A) =>
    window.run(`return (${String(inPage)})(...${JSON.stringify(args)})`);
  /** Waits until the function returns true in the page; fails with what was awaited. */
  const until = async <A extends readonly unknown[]>(
    awaited: string,
    inPage: (...args: A) => boolean,
    ...args: A
  ) => {
    const end = Date.now() + timeout;
    while ((await window.run(polled(inPage, args)).catch(() => false)) !== true)
      assert(Date.now() < end, `${language}: not there after ${timeout} ms: ${awaited}`);
  };
  /** Waits for the visible element that the selector finds and that has this text; then moves the focus to it, or waits until it has it. */
  const find = (
    selector: string,
    {
      id,
      values,
      focus = 'any',
    }: { id?: string; values?: MessageValues; focus?: 'any' | 'move' | 'has' } = {},
  ) => {
    const text = id === undefined ? null : translate(id, values);
    return until(
      `${selector} ${text ?? ''}, focus: ${focus}`,
      (wanted, words, mode) => {
        const element = [...document.querySelectorAll<HTMLElement>(wanted)].find(
          (each) =>
            each.checkVisibility({ visibilityProperty: true }) &&
            (words === null || each.textContent?.replaceAll(/\s+/g, ' ').trim() === words),
        );
        if (element !== undefined && mode === 'move') element.focus();
        return element !== undefined && (mode === 'any' || document.activeElement === element);
      },
      selector,
      text,
      focus,
    );
  };
  return {
    window,
    find: (selector: string, id?: string, values?: MessageValues) =>
      find(selector, { ...(id !== undefined && { id }), ...(values && { values }) }),
    heading: (id: string) => find('h1', { id }),
    open: (path: string) => window.open(url + basePath + path),
    press: async (selector: string, id?: string, values?: MessageValues) => {
      await find(selector, { ...(id !== undefined && { id }), ...(values && { values }), focus: 'move' });
      await window.press('Enter');
    },
    fill: async (name: string, text: string) => {
      await find(`[name="${name}"]`, { focus: 'move' });
      await evaluate(
        (selector) => document.querySelector<HTMLInputElement>(selector)?.select(),
        `[name="${name}"]`,
      );
      await window.type(text);
    },
    check: async (selector: string) => {
      await find(selector, { focus: 'move' });
      await window.press('Space');
    },
    choose: (name: string, value: string) =>
      evaluate(
        (selector, wanted) => {
          const select = document.querySelector<HTMLSelectElement>(selector);
          if (select === null) return;
          select.value = wanted;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        },
        `[name="${name}"]`,
        value,
      ),
    /** Waits until the element has the focus. */
    focused: (selector: string, id?: string, values?: MessageValues) =>
      find(selector, { ...(id !== undefined && { id }), ...(values && { values }), focus: 'has' }),
    /** Waits until a live region says this. */
    said: (id: string, values?: MessageValues) =>
      until(
        `said: ${translate(id, values)}`,
        (text) =>
          [...document.querySelectorAll('[role="status"], [role="alert"]')].some((region) =>
            region.textContent?.includes(text),
          ),
        translate(id, values),
      ),
    gone: (selector: string) =>
      until(`gone: ${selector}`, (one) => document.querySelector(one) === null, selector),
    titled: (id: string) =>
      until(
        `the title ${id}`,
        (title) => document.title === title,
        translate('title.error', { title: translate(id), service: translate('service.name') }),
      ),
    /** Expects no violations of WCAG 2.2 AA. */
    judge: async (state: string) => {
      // A button that has just become available is changing its colour.
      await evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
          .forEach((animation) => animation.finish()),
      );
      await window.run(axeSource);
      const violations = await window.run(
        `return axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
          .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`,
      );
      assert.deepEqual(violations, [], state);
    },
  };
}
type User = ReturnType<typeof userOf>;

interface Journey {
  user: User;
  account: Account;
  server: TestServer;
  ids: Awaited<ReturnType<typeof lookupIds>>;
  folder: string;
}

async function logIn({ user, account }: Journey): Promise<void> {
  await user.open('/login');
  await user.heading('screen.login.title');
  await user.find('main [type="submit"]:enabled');
  await user.judge('the sign-in page');
  await user.fill('username', account.email);
  await user.fill('password', `${password}!`);
  await user.press('main [type="submit"]');
  await user.said('notice.login.refused');
  await user.fill('password', password);
  await user.press('main [type="submit"]');
  await user.focused('h1', 'screen.dashboard.title');
  await user.judge('the dashboard');
}

async function mendStep({ user, account }: Journey): Promise<void> {
  await account.fillSteps(3);
  await user.open('/stage-one/loan-purpose');
  await user.heading('step.loan-purpose');
  await user.find('[name="ua_technologies"]');
  await user.press('main [type="submit"]');
  await user.focused('.error-summary');
  await user.titled('step.loan-purpose');
  await user.judge('the step with errors');
  await user.press('.error-summary a');
  await user.focused('[name="ua_loanamount"]');
  await user.fill('ua_loanamount', '25,000');
  await user.fill('ua_loanterm', '36');
  await user.fill('ua_totalprojectcost', '64,000');
  await user.check('[name="ua_technologies"]');
  await user.check('[name="ua_hasothersourcesoffunding"][value="0"]');
  await user.fill('ua_pleasedescribeproject', 'Paneli solar ar do’r ffatri, a batri i’w storio yn y gaeaf.');
}

async function leaveStep({ user }: Journey): Promise<void> {
  const link = `footer a[href$="/faq"]`;
  await user.press(link);
  await user.find('dialog[open] h2', 'dialog.leave.title');
  await user.judge('the question before leaving');
  await user.window.press('Escape');
  await user.gone('dialog[open]');
  await user.focused(link);
  await user.press('main [type="submit"]');
  await user.focused('h1', 'screen.stage-one-review.title');
  await user.judge('the review');
}

async function changeList({ user, account, server, ids }: Journey): Promise<void> {
  await createApplication(account, { server, ids }, 3);
  await user.open('/stage-two/directors-information');
  await user.heading('step.directors-information');
  const name = 'Rhys Môn';
  await user.press('button', 'list.directors.add');
  await user.focused('dialog [name="ua_directorname"]');
  await user.press('dialog [type="submit"]');
  await user.focused('dialog .error-summary');
  await user.judge('the dialog with errors');
  const answers = { ...itemAnswers('directors', 2), ua_directorname: name };
  for (const [field, answer] of Object.entries(answers)) await user.fill(field, String(answer));
  await user.press('dialog [type="submit"]');
  await user.said('list.added', { name });
  await user.focused('button', 'list.directors.add');
  await user.press('button', 'list.delete', { name });
  await user.said('list.deleted', { name });
  await user.focused('button', 'list.undo', { name });
  await user.press('button', 'list.undo', { name });
  await user.said('list.restored', { name });
  await user.focused('button', 'list.edit', { name });
}

async function upload({ user, folder }: Journey): Promise<void> {
  await user.open('/documents/stage-two');
  await user.find('button', 'documents.chooseother');
  const file = join(folder, 'cynllun.pdf');
  await writeFile(file, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await user.window.chooseFile('#documents + input', file);
  await user.press('button', 'documents.upload');
  await user.focused('[name="filetype"]');
  await user.judge('a file without a type');
  await user.choose('filetype', 'Other');
  await user.press('button', 'documents.upload');
  await user.said('documents.uploaded', { name: 'cynllun.pdf' });
}

/** Takes the journeys, each in a new window. Rejects when something is not as expected. @param folder for the file that is uploaded */
export async function takeJourneys(folder: string, openWindow: () => Promise<BrowserWindow>): Promise<void> {
  const server = await startTestServer();
  try {
    const api = await apiClient(server.url);
    const ids = await lookupIds(api);
    for (const language of languages) {
      // An account for each stage.
      for (const steps of [
        [logIn, mendStep, leaveStep],
        [logIn, changeList, upload],
      ]) {
        const window = await openWindow();
        await window.open(`${server.url}${basePath}/login?lang=${language}`);
        const user = userOf(window, server.url, language);
        const journey: Journey = { user, account: await signUp(api, ids), server, ids, folder };
        for (const step of steps) {
          await step(journey);
          process.stdout.write(`${language}: ${step.name}\n`);
        }
        await window.close();
      }
    }
  } finally {
    await server.close();
  }
}
