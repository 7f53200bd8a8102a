// The journeys that depend most on a browser, in Debian's Firefox ESR, in both languages: log in, a step with errors, the dialog of a list, an
// upload, and leaving a step; with axe on each of their pages. Puppeteer drives it by WebDriver BiDi, because Playwright knows only a Firefox
// that it has built itself (decision 006). `FIREFOX` names the program; without it Debian's package is fetched and unpacked into a temporary
// folder. Part of `npm run nightly`. Exit status: 1 when something is not as expected.
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { basePath } from '#machines/catalogue/routes.ts';
import { buildIfStale } from '#server/start.js';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { lookupIds, password, signUp, type Account } from '#tests/account.ts';
import { apiClient } from '#tests/apiClient.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { languages, messagesIn, type Language, type MessageValues } from './messages.ts';
import { createApplication } from './stageTwo.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const axeSource = await readFile(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Firefox {
  executablePath: string;
  env: NodeJS.ProcessEnv;
}

/** Unpacks Debian's Firefox with the libraries that are not installed. */
async function fetchFirefox(folder: string): Promise<Firefox> {
  const named = process.env['FIREFOX'];
  if (named !== undefined) return { executablePath: named, env: { HOME: folder } };
  await mkdir(join(folder, 'partial'));
  const options = ['--no-install-recommends', '--download-only', '-o', 'Debug::NoLocking=1'];
  await run('apt-get', ['install', '-y', ...options, '-o', `Dir::Cache::archives=${folder}`, 'firefox-esr']);
  const packages = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
  for (const file of packages) await run('dpkg-deb', ['-x', file, 'unpacked'], { cwd: folder });
  if (packages.length === 0) return { executablePath: '/usr/bin/firefox-esr', env: { HOME: folder } };
  const library = join(folder, 'unpacked', 'usr', 'lib');
  const machine = (await readdir(library)).filter((name) => name.endsWith('-linux-gnu'));
  return {
    executablePath: join(library, 'firefox-esr', 'firefox-esr'),
    env: { HOME: folder, LD_LIBRARY_PATH: machine.map((name) => join(library, name)).join(':') },
  };
}

/** A page of the portal in one language, as the journeys use it. */
function userOf(page: Page, url: string, language: Language) {
  const { translate } = messagesIn(language);
  /** Waits for the visible element that the selector finds and that has this text. */
  const find = async (selector: string, id?: string, values?: MessageValues): Promise<ElementHandle> => {
    const text = id === undefined ? null : translate(id, values);
    const found = await page.waitForFunction(
      (wanted, words) =>
        [...document.querySelectorAll(wanted)].find(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            (words === null || element.textContent?.replaceAll(/\s+/g, ' ').trim() === words),
        ),
      { timeout: 15_000 },
      selector,
      text,
    );
    const element = found.asElement();
    assert(element !== null, `${selector} ${text ?? ''}`);
    return element as ElementHandle;
  };
  const field = (name: string) => find(`[name="${name}"]`);
  return {
    page,
    translate,
    find,
    heading: (id: string) => find('h1', id),
    open: async (path: string) => void (await page.goto(url + basePath + path)),
    press: async (selector: string, id?: string, values?: MessageValues) =>
      (await find(selector, id, values)).press('Enter'),
    fill: async (name: string, text: string) => {
      const control = await field(name);
      await control.focus();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await control.type(text);
    },
    check: async (selector: string) => (await find(selector)).press(' '),
    /** Waits until the element has the focus. */
    focused: async (selector: string, id?: string, values?: MessageValues) => {
      const element = await find(selector, id, values);
      await page.waitForFunction((one) => document.activeElement === one, { timeout: 5000 }, element);
    },
    /** Waits until a live region says this. */
    said: (id: string, values?: MessageValues) =>
      page.waitForFunction(
        (text) =>
          [...document.querySelectorAll('[role="status"], [role="alert"]')].some((region) =>
            region.textContent?.includes(text),
          ),
        { timeout: 15_000 },
        translate(id, values),
      ),
    gone: (selector: string) =>
      page.waitForFunction((one) => document.querySelector(one) === null, { timeout: 15_000 }, selector),
    /** Expects no violations of WCAG 2.2 AA. */
    judge: async (state: string) => {
      await page.evaluate(axeSource);
      const violations = (await page.evaluate(
        `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
          .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`,
      )) as string[];
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
  await user.page.keyboard.press('Escape');
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
  const input = (await user.page.$('#documents + input')) as ElementHandle<HTMLInputElement> | null;
  assert(input !== null);
  await input.uploadFile(file);
  await user.press('button', 'documents.upload');
  await user.focused('[name="filetype"]');
  await user.judge('a file without a type');
  await user.page.select('[name="filetype"]', 'Other');
  await user.press('button', 'documents.upload');
  await user.said('documents.uploaded', { name: 'cynllun.pdf' });
}

await buildIfStale();
const folder = await temporaryDir('firefox');
const { executablePath, env } = await fetchFirefox(folder);
const server = await startTestServer();
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath,
  headless: true,
  env: { ...process.env, ...env },
});
try {
  process.stdout.write(`${await browser.version()}\n`);
  const api = await apiClient(server.url);
  const ids = await lookupIds(api);
  for (const language of languages) {
    // An account for each stage.
    for (const steps of [
      [logIn, mendStep, leaveStep],
      [logIn, changeList, upload],
    ]) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(`${server.url}${basePath}/login?lang=${language}`);
      const user = userOf(page, server.url, language);
      const journey: Journey = { user, account: await signUp(api, ids), server, ids, folder };
      for (const step of steps) {
        await step(journey);
        process.stdout.write(`${language}: ${step.name}\n`);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
