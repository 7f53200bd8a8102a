// Answers survive (decisions.md; security.md 15): what was typed and not saved is offered back after a closed tab, a crashed browser, a
// failed save and a dead server; and nothing personal stays behind a log out, a day, or on a device that another person uses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { Tokens } from '#machines/catalogue/authSchemas.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { minimalApplication } from '#tests/applicationSamples.ts';
import { lookupIds, signUp, type Account } from './account.ts';
import { openApi, type Api } from './api.ts';
import { findBrowser } from '#tests/browser.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { rowsOf } from './lists.ts';
import { openPortal, type Portal } from './portal.ts';
import { testServer, type TestServer } from './testServer.ts';

const step = '/stage-one/contact-details';
const position = '[name="ua_position"]';
const marker = 'Cadeirydd Dros-dro 4711';

const banner = ({ page, say }: Portal) => page.getByRole('region', { name: say('draft.title'), exact: true });

/** Everything that the page has stored on the device. */
const storedOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases();
    const caches = 'caches' in window ? await window.caches.keys() : [];
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, caches]);
  });
const isStored = (page: Page, text: string = marker) => expect.poll(() => storedOn(page)).toContain(text);
const isNotStored = (page: Page, text: string = marker) =>
  expect.poll(() => storedOn(page)).not.toContain(text);

async function openStep(portal: Portal, path = step): Promise<void> {
  await portal.open(path);
  await portal.isAt(path, `step.${path.split('/').at(-1)}`);
}

async function type(portal: Portal): Promise<void> {
  await openStep(portal);
  await portal.page.locator(position).fill(marker);
  await isStored(portal.page);
}

/** The person takes up what was kept, and saves it. */
async function useAndSave(portal: Portal): Promise<void> {
  const { page, say } = portal;
  await expect(banner(portal)).toContainText(marker);
  await portal.button('draft.use').click();
  await expect(banner(portal)).toHaveCount(0);
  await expect(page.locator(position)).toHaveValue(marker);
  await expect(page.getByRole('heading', { level: 1, name: say('step.contact-details') })).toBeFocused();
  await portal.submit();
  await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
  await isNotStored(page);
}

/** A new tab, as if the first had been closed. */
async function reopen(portal: Portal): Promise<Portal> {
  const tab = portal.on(await portal.page.context().newPage());
  await portal.page.close();
  return tab;
}

interface Parts {
  server: TestServer;
  api: Api;
}

inBothLanguages((language) => {
  test('a closed tab: the answers are offered back, compared, taken up and saved', async ({
    portal,
    account,
  }) => {
    await account.answered();
    await portal.signIn(account);
    await type(portal);
    const tab = await reopen(portal);
    await openStep(tab);
    await expect(tab.page.locator(position)).toHaveValue('Sample – position');
    await expect(banner(tab)).toContainText(tab.say('field.ua_position'));
    await expect(banner(tab)).toContainText('Sample – position');
    await expect(banner(tab)).not.toContainText(tab.say('draft.overtaken'));
    await useAndSave(tab);
    expect((await account.eoi())['ua_position']).toBe(marker);
  });

  test('discarded answers are gone, those of a record that has changed since say so', async ({
    portal,
    account,
  }) => {
    await account.answered();
    await portal.signIn(account);
    await type(portal);
    await account.save({ ua_position: 'Trysorydd' });
    const tab = await reopen(portal);
    await openStep(tab);
    await expect(banner(tab)).toContainText(tab.say('draft.overtaken'));
    await tab.button('draft.discard').click();
    await expect(banner(tab)).toHaveCount(0);
    await expect(tab.page.locator(position)).toHaveValue('Trysorydd');
    await isNotStored(tab.page);
  });

  test('a list: an item that was being added is offered when the list opens', async ({
    portal,
    account,
    server,
    api,
  }) => {
    await openApplication(portal, account, { server, api }, 'company-overview');
    await portal.page.locator('[name="ua_knowsmaincompetitors"][value="1"]').check();
    await portal.button('list.competitors.add').click();
    await portal.page.locator('[name="ua_competitorname"]').fill(marker);
    await isStored(portal.page);
    const tab = await reopen(portal);
    await openStep(tab, '/stage-two/company-overview');
    // The step's own answer brings the list up again.
    await tab.button('draft.use').click();
    await expect(banner(tab)).toContainText(marker);
    await tab.button('draft.use').click();
    await expect(tab.page.locator('[name="ua_competitorname"]')).toHaveValue(marker);
    await tab.page.locator('[name="ua_competitorlocation"]').fill('Bangor');
    await tab.button('dialog.item.save').click();
    await expect(tab.page.getByRole('dialog')).toHaveCount(0);
    await expect(rowsOf(tab, 'competitors')).toContainText([marker]);
    await isNotStored(tab.page);
    if (language === 'en') {
      await tab.button('list.competitors.add').click();
      await tab.page.locator('[name="ua_competitorname"]').fill(`${marker} again`);
      await isStored(tab.page);
      await tab.page
        .getByRole('dialog')
        .getByRole('button', { name: tab.say('dialog.item.cancel') })
        .click();
      await isNotStored(tab.page);
    }
  });
});

/** Opens a step of an applicant's Application, the steps before it answered. */
async function openApplication(portal: Portal, account: Account, { server, api }: Parts, to: string) {
  await account.submitted();
  await server.caseworker('set', account.email, 'eoi', 'eligible');
  const { access_token: token }: Tokens = account.tokens;
  const blank = (await api.call('geticapplication', { token })) as Values;
  await api.call('UpdateICApplication', {
    token,
    body: { ...blank, ...minimalApplication(), ua_currentpageinapplication: to },
  });
  await portal.signIn(account);
  await openStep(portal, `/stage-two/${to}`);
}

test('a failed save, then a reload', async ({ portal, account, page }) => {
  await account.answered();
  await portal.signIn(account);
  await openStep(portal);
  await page.route('**/data/UpdateICEOI', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.locator(position).fill(marker);
  await portal.submit();
  await expect(portal.notice('notice.eoi.500.save', 'error')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await useAndSave(portal);
});

test('leaving that is confirmed discards them', async ({ portal, account, page }) => {
  await account.answered();
  await portal.signIn(account);
  await type(portal);
  await portal.button('button.cancel').click();
  await portal.button('dialog.cancel.leave').click();
  await portal.isAt('/dashboard', 'screen.dashboard.title');
  await isNotStored(page);
});

test('log out leaves nothing, neither of what is typed nor of what is on offer, nor in another tab', async ({
  portal,
  account,
  page,
}) => {
  await account.answered();
  await portal.signIn(account);
  await type(portal);
  const tab = portal.on(await page.context().newPage());
  await openStep(tab);
  await expect(banner(tab)).toBeVisible();
  await tab.button('nav.logout').click();
  await tab.isAt('/login', 'screen.login.title');
  await isNotStored(tab.page);
  // The first tab, which held what was typed, has begun anew as well, and wrote nothing when it went.
  await portal.isAt('/login', 'screen.login.title');
  await page.close();
  await isNotStored(tab.page);
});

test('another person on the same device sees nothing; the first one does, within a day', async ({
  portal,
  signedUp,
}) => {
  const [first, second] = [await signedUp(), await signedUp()];
  await first.answered();
  await second.answered();
  await portal.signIn(first);
  await type(portal);
  const context = portal.page.context();
  // The session is over; nobody has logged out.
  await context.clearCookies({ name: /token/ });
  const theirs = await reopen(portal);
  await theirs.signIn(second);
  await openStep(theirs);
  await expect(theirs.page.locator(position)).toHaveValue('Sample – position');
  await expect(banner(theirs)).toHaveCount(0);
  await theirs.signIn(first);
  const again = await reopen(theirs);
  await openStep(again);
  await expect(banner(again)).toContainText(marker);
  // A day later.
  await again.page.evaluate(() => {
    for (const [key, entry] of Object.entries(localStorage))
      localStorage.setItem(key, `2026-01-01T00:00:00.000Z${String(entry).slice(24)}`);
  });
  await again.open('/faq');
  await isNotStored(again.page);
});

test('bank details and statements about directors are never on the device', async ({
  portal,
  account,
  server,
  api,
  page,
}) => {
  await openApplication(portal, account, { server, api }, 'business-finances');
  await page.locator('[name="ua_businessbanksortcode"]').fill('20-17-53');
  await page.locator('[name="ua_businessbankaccountnumber"]').fill('87654321');
  await page.locator('[name="ua_businessbankname"]').fill('Banc Llanfair');
  await page.locator('[name="ua_cashbalanceadditionalinfo"]').fill(marker);
  await isStored(page);
  const stored = await storedOn(page);
  for (const detail of ['20-17-53', '201753', '87654321', 'Banc Llanfair'])
    expect(stored).not.toContain(detail);
  const tab = await reopen(portal);
  await openStep(tab, '/stage-two/business-finances');
  await expect(banner(tab)).toContainText(tab.say('draft.withheld'));
});

test.describe('what dies', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a crashed browser: the answers are there when it is started again', async ({ server, account }) => {
    await account.answered();
    const profile = await mkdtemp(join(tmpdir(), 'anwcef-profile-'));
    const { executablePath, args, env } = await findBrowser();

    /** A browser of its own on the profile, that can be killed. */
    const start = async () => {
      const program = spawn(
        executablePath,
        [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
        { env, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const ended = once(program, 'exit');
      const address = await new Promise<string>((resolve, reject) => {
        let said = '';
        program.stderr.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          const found = /DevTools listening on (\S+)/.exec(said)?.[1];
          if (found !== undefined) resolve(found);
        });
        void ended.then(() => reject(new Error(`The browser ended: ${said}`)));
      });
      const browser = await chromium.connectOverCDP(address);
      const [context] = browser.contexts();
      if (context === undefined) throw new Error('The browser has no context.');
      const portal = openPortal(await context.newPage(), server.url, 'en');
      await portal.signIn(account);
      return {
        portal,
        kill: async () => {
          program.kill('SIGKILL');
          await ended;
        },
      };
    };

    /** What the profile's folder holds of the local storage. */
    const onDisk = async () => {
      const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
      return texts.some((text) => text.includes(marker) || text.includes(Buffer.from(marker, 'utf16le')));
    };

    const first = await start();
    await type(first.portal);
    await expect.poll(onDisk, { timeout: 60_000 }).toBe(true);
    await first.kill();
    const second = await start();
    await openStep(second.portal);
    await useAndSave(second.portal);
    await second.kill();
    await rm(profile, { recursive: true, force: true });
    expect((await account.eoi())['ua_position']).toBe(marker);
  });

  test('a server that is killed in the middle and started again: the save succeeds, nothing is lost', async ({
    page,
    server: { url },
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'anwcef-killed-'));
    const first = await testServer({ DATA_DIR: dataDir });
    const { port } = new URL(first.url);
    expect(first.url).not.toBe(url);
    const api = await openApi(first.url);
    const account = await signUp(first.url, api, await lookupIds(api));
    await account.answered();
    // Nothing is fetched ahead from a server that is not there.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    const portal = openPortal(page, first.url, 'en');
    await portal.signIn(account);
    await openStep(portal);
    await page.locator(position).fill('');
    await page.locator(position).pressSequentially(marker.slice(0, 10));
    await first.kill();
    await page.locator(position).pressSequentially(marker.slice(10));
    await portal.submit();
    await expect(page.locator('.notice-error')).toBeVisible();
    await expect(page.locator(position)).toHaveValue(marker);
    const second = await testServer({ DATA_DIR: dataDir, PORT: port });
    await portal.submit();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    expect((await account.eoi())['ua_position']).toBe(marker);
    await isNotStored(page);
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
