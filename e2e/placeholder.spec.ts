// The placeholder of a page for signed-in people: it shows before any script and any call, nobody can use it, and the page takes its place
// without a jump (product 10.4).
import type { Page } from 'playwright/test';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { recordNames, steps } from '#machines/catalogue/records/outlines.ts';
import { basePath, pathsOf, routes, screens, type Route } from '#machines/catalogue/routes.ts';
import { password } from '#tests/account.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts, scripts } from './delayScripts.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const paths = screens
  .filter((screen) => (routes[screen] as Route).prerendered === 'placeholder')
  .flatMap((screen) => pathsOf(screen).map((path) => ({ screen, path })));

const placeholder = (page: Page) => page.locator('.placeholder-page');
const step = '/stage-one/contact-details';
const stepTitle = 'step.contact-details';
const recordCall = '**/geticeoi/*';

declare global {
  interface Window {
    /** What watchFrames has found. */
    seen: string[];
  }
}

/** Watches every frame of the page for ids that two elements have, and for frames in which main shows two headings or none. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    window.seen = seen;
    const look = () => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      for (const id of ids.filter((each, index) => ids.indexOf(each) !== index)) seen.push(`id ${id}`);
      const headings = [...document.querySelectorAll('main h1:not(.visually-hidden)')].filter((each) =>
        each.checkVisibility(),
      );
      if (document.querySelector('main') !== null && headings.length !== 1)
        seen.push(`${headings.length} headings`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const seenIn = (page: Page) => page.evaluate(() => window.seen);

/** The questions of the step at a path that need no other answer; undefined where the path is no step's. */
function questionsAt(path: string): string[] | undefined {
  const [, stage, step] = path.split('/');
  const record = recordNames.find(
    (name) => records[name].stage === stage && steps[name].some((each) => each === step),
  );
  if (record === undefined || step === undefined) return undefined;
  return fieldsOfStep(records[record], step)
    .filter(([, { when, kind }]) => when === undefined && kind !== 'company')
    .map(([field]) => field);
}

/** Expects the placeholder with the heading and the title of its page, without an id, a name or a stop of the Tab key. */
async function expectPlaceholder({ page, language, translate }: Portal, titleId: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(placeholder(page).locator('h1')).toHaveText(translate(titleId));
  await expect(page).toHaveTitle(
    translate('title.page', { title: translate(titleId), service: translate('service.name') }),
  );
  await expect(page.locator('main').getByText(translate('busy.loading')).first()).toBeAttached();
  expect(await page.locator('main [id], main [name]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'load-error',
  ]);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.placeholder') ?? null)).toBe(null);
  }
  await expect(page.getByRole('heading', { level: 1, name: translate(titleId) }).first()).toBeAttached();
}

/** Expects the labels of these questions, and no control that can be used. */
async function expectQuestions({ page, translate }: Portal, questions: readonly string[]): Promise<void> {
  const text = (await placeholder(page).innerText()).replaceAll(/\s+/g, ' ');
  for (const field of questions) expect(text).toContain(translate(`field.${field}`));
  const usable = page
    .locator('main')
    .locator('input, select, textarea, button')
    .and(page.locator(':enabled'));
  await expect(usable.filter({ visible: true })).toHaveCount(0);
}

inBothLanguages(() => {
  test.describe('without scripts', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    test('each page shows its heading, names its title, takes no focus and has no violations, and a step shows its questions', async ({
      portal,
      account,
    }) => {
      test.setTimeout(180_000);
      const { page } = portal;
      await page.route(scripts, (route) => route.abort());
      await portal.signIn(account);
      for (const { screen, path } of paths) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1280, height: 720 });
          await portal.open(path);
          await expectPlaceholder(
            portal,
            screen.endsWith('-step') ? `step.${path.split('/').at(-1)}` : `screen.${screen}.title`,
          );
          const questions = questionsAt(path);
          if (questions !== undefined) await expectQuestions(portal, questions);
          // The hidden text about a script that does not start comes first. Axe knows a link to the content only before all other links.
          await page.locator('#unstarted').evaluate((text) => text.remove());
          await expectAccessible(portal, path);
        });
      }
    });

    test('a visitor who is not signed in gets the sign-in page and no step', async ({
      portal,
      context,
      server,
    }) => {
      const { page, translate } = portal;
      await page.route(scripts, (route) => route.abort());
      const fetchHtml = async (path: string) => {
        const headers = { 'sec-fetch-site': 'none' };
        return (await context.request.get(server.url + basePath + path, { headers })).text();
      };
      const [first, ...others] = paths.map(({ path }) => path);
      await portal.open(first ?? '');
      await expect(portal.heading('screen.login.title')).toBeVisible();
      await expect(page.getByLabel(translate('field.username'))).toBeVisible();
      await expect(placeholder(page)).toHaveCount(0);
      const html = await fetchHtml(first ?? '');
      expect(html).toContain(translate('screen.login.title'));
      for (const path of others) expect(await fetchHtml(path), path).toBe(html);
    });
  });

  test('the page takes the place of its placeholder without a jump, and keeps focus and scroll', async ({
    portal,
    answeredAccount,
    server,
  }) => {
    const { page } = portal;
    await watchFrames(page);
    const releaseScripts = await delayScripts(page);
    const releaseRecord = await delayScripts(page, recordCall);
    await portal.signIn(answeredAccount);
    await page.goto(server.url + basePath + step, { waitUntil: 'commit' });
    await expect(placeholder(page).locator('h1')).toBeVisible();
    const language = page.locator('.languages a').first();
    await language.focus();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    releaseScripts();
    // The call is under way: the frame can be used, and the overlay says that the page is loading.
    await expect(page.locator('.overlay')).toBeVisible();
    await expect(page.locator('.navigation button')).toBeEnabled();
    await expect(placeholder(page).locator('h1')).toBeVisible();
    releaseRecord();
    await portal.expectPage(step, stepTitle);
    await expect(placeholder(page)).toHaveCount(0);
    await expect(page.locator('.overlay')).toHaveCount(0);
    await expect(language).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    await expect(page.locator('[name="ua_firstname"]')).not.toHaveValue('');
    expect(await seenIn(page)).toEqual([]);
  });

  test('the page of a user who has done nothing yet begins at its heading', async ({
    portal,
    answeredAccount,
  }) => {
    await portal.signIn(answeredAccount);
    await portal.open(step);
    await portal.expectPage(step, stepTitle);
    await expect(portal.heading(stepTitle)).toBeFocused();
  });

  test('a record that leads elsewhere shows that page and not the step', async ({ portal, account }) => {
    const { page } = portal;
    await watchFrames(page);
    await portal.signIn(account);
    await portal.open(step);
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(page.locator('main form')).toHaveCount(0);
    await expect(placeholder(page)).toHaveCount(0);
    expect(await seenIn(page)).toEqual([]);
  });

  test('signing in at a guarded address takes over what was typed before the script, and leads there', async ({
    portal,
    answeredAccount,
    server,
  }) => {
    const { page } = portal;
    const release = await delayScripts(page);
    await page.goto(server.url + basePath + step, { waitUntil: 'commit' });
    await page.locator('[name="username"]').fill(answeredAccount.email);
    await page.locator('[name="password"]').fill(password);
    release();
    await expect(page.locator('main [type="submit"]')).toBeEnabled();
    await expect(page.locator('[name="username"]')).toHaveValue(answeredAccount.email);
    await expect(page.locator('[name="password"]')).toHaveValue(password);
    await page.locator('[name="password"]').press('Enter');
    await portal.expectPage(step, stepTitle);
  });

  test.describe('a screen whose script fails', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    test('shows the load error in its place, and retrying shows the page', async ({
      portal,
      answeredAccount,
    }) => {
      const { page } = portal;
      await portal.signIn(answeredAccount);
      await page.route(`**${basePath}/assets/recordScreens-*.js`, (route) => route.abort());
      await portal.open(step);
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(page.getByRole('status').getByText(portal.translate('busy.loading'))).toHaveCount(0);
      await expect(placeholder(page)).toHaveCount(0);
      await page.unroute(`**${basePath}/assets/recordScreens-*.js`);
      await portal.button('screen.load-error.retry').click();
      await portal.expectPage(step, stepTitle);
    });
  });
});

test('two people in one browser never see each other’s answers, and all get the same file', async ({
  portal,
  context,
  signedUp,
  server,
}) => {
  const [one, other] = [await signedUp(), await signedUp()];
  await one.fillSteps();
  await other.fillSteps();
  await one.save({ ua_firstname: 'Angharad' });
  await other.save({ ua_firstname: 'Branwen' });
  const fetchPage = async () => {
    const answer = await context.request.get(`${server.url}${basePath}${step}`, {
      headers: { 'sec-fetch-site': 'none' },
    });
    return { text: await answer.text(), headers: answer.headers() };
  };
  const texts: string[] = [];
  for (const [account, firstName] of [
    [one, 'Angharad'],
    [other, 'Branwen'],
  ] as const) {
    await portal.signIn(account);
    const { text, headers } = await fetchPage();
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Cookie, Sec-Fetch-Site, Accept-Encoding',
    });
    texts.push(text);
    const { page } = portal.inTab(await context.newPage());
    const release = await delayScripts(page, recordCall);
    await page.goto(`${server.url}${basePath}${step}`);
    await expect(page.locator('.overlay')).toBeVisible();
    const values = await page
      .locator('main :is(input, select, textarea)')
      .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).value));
    expect(values.filter((value) => /Angharad|Branwen/.test(value))).toEqual([]);
    release();
    await expect(page.locator('[name="ua_firstname"]')).toHaveValue(firstName);
    await page.locator('[name="ua_position"]').fill('Trysorydd');
    await page.close({ runBeforeUnload: false });
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toMatch(/Angharad|Branwen/);
  await context.clearCookies({ name: /_token$/ });
  const signedOut = await fetchPage();
  expect(signedOut.text).toContain('data-screen="login"');
  expect(signedOut.text).not.toContain('class="placeholder-page"');
});

test.describe('Back to a step after another person has typed there', () => {
  test.use({ tolerated: [/net::ERR_FAILED/] });

  test('fills nothing into its placeholder', async ({ portal, answeredAccount, signedUp, server }) => {
    const { page } = portal;
    await portal.signIn(answeredAccount);
    await portal.open(step);
    await portal.expectPage(step, stepTitle);
    for (const control of await page.locator('main input[type="text"]:visible').all())
      await control.fill('Angharad');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${server.url}${basePath}/config.json`);
    const other = await signedUp();
    await other.fillSteps();
    await portal.signIn(other);
    await page.route(scripts, (route) => route.abort());
    await page.goBack();
    await expect(placeholder(page).locator('h1')).toBeVisible();
    const values = await placeholder(page)
      .locator('input')
      .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).value));
    expect(values.filter((value) => value.includes('Angharad'))).toEqual([]);
  });
});
