// The fault matrix in a real browser, a sample: of each area the first row that has a screen, with a 500, no network and an answer that
// is no JSON (tests/faults). Even rows are read in English, odd ones in Welsh; then the same press succeeds.
import type { Page } from 'playwright/test';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { itemAnswers, minimalApplication, minimalItem } from '#tests/applicationSamples.ts';
import { callIdOf, noticeOf, rows, type Row } from '#tests/faults/matrix.ts';
import { password, type Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, fillItem, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import { eligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';
import { wordsIn, type Language } from './words.ts';

interface Scene {
  portal: Portal;
  account: Account;
  server: TestServer;
  api: ApiClient;
}

interface Place {
  id: CallId;
  /** Opens the page. */
  open: (scene: Scene) => Promise<void>;
  /** Makes the call, in whichever language the page is. */
  press: (page: Page) => Promise<void>;
  /** What the page shows once the call has succeeded. */
  done: (page: Page) => Promise<void>;
}

const submit = (page: Page) => page.locator('main [type="submit"]:visible').click();
const at = (path: string) => (page: Page) => expect(page).toHaveURL(new RegExp(`${basePath}${path}$`));

/** An Application whose first steps are answered, with a director to add next. */
async function openApplication({ portal, account, server }: Scene, path: string): Promise<void> {
  await eligible(account, server);
  await account.call('UpdateICApplication', { body: minimalApplication() });
  await account.call('AddICApplicationShareholders', { body: [minimalItem('shareholders')] });
  await portal.signIn(account);
  await portal.open(path);
}

const openStep =
  (answered: number, path: string): Place['open'] =>
  async ({ portal, account }) => {
    await account.fillSteps(answered);
    await portal.signIn(account);
    await portal.open(path);
  };

const openDashboard: Place['open'] = async ({ portal, account }) => {
  await portal.signIn(account);
  await portal.open('/dashboard');
  await portal.isAt('/dashboard', 'screen.dashboard.title');
};
const refresh = (page: Page) => page.locator('main p > button.button-secondary').click();
const cards = (page: Page) => expect(page.locator('.cards')).toBeVisible();

/** A control by its words, in whichever language the page is. */
const named = (page: Page, role: 'button' | 'link', id: string) => {
  const texts = (['en', 'cy'] as const).map((language) => wordsIn(language).say(id));
  return page.getByRole(role, { name: new RegExp(`^(${texts.join('|')})$`) });
};

/** Tries again where the page offers it, else opens the page anew. */
const again = async (page: Page) => {
  const retry = named(page, 'button', 'button.tryagain').first();
  if (await retry.isVisible()) await retry.click();
  else await page.reload();
};

const newAddress = () => `new-${Date.now()}@example.org`;

const places: readonly Place[] = [
  { id: 'geticapplication', open: openDashboard, press: refresh, done: cards },
  { id: 'geticeoi', open: openDashboard, press: refresh, done: cards },
  {
    id: 'addicdirectors',
    open: (scene) => openApplication(scene, '/stage-two/directors-information'),
    press: async (page) => {
      // The window of the try before: closed, so that each begins alike.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await named(page, 'button', 'list.directors.add').click();
      await fillItem(page, 'directors', itemAnswers('directors'));
      await named(page, 'button', 'dialog.item.save').click();
    },
    done: async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('#directors-title ~ * tbody tr')).toHaveCount(1);
    },
  },
  {
    id: 'addicnotes',
    open: async (scene) => {
      await openStep(4, '/documents/stage-one')(scene);
      await chooseFiles(scene.portal, [pdf('accounts.pdf', 'Accounts')]);
    },
    press: (page) => named(page, 'button', 'documents.upload').click(),
    done: (page) => expect(named(page, 'button', 'documents.upload')).toHaveCount(0),
  },
  {
    id: 'GetUploadButtonState',
    open: async (scene) => {
      await openStep(4, '/dashboard')(scene);
      const { name, mimeType, buffer, filetype } = pdf('accounts.pdf', 'Accounts');
      const file = { filename: name, filetype, mimetype: mimeType, content: buffer.toString('base64') };
      await scene.account.call('addicnotes', { body: [file] });
      await scene.portal.open('/documents/stage-one');
    },
    press: again,
    done: (page) => expect(page.locator('.files .file-name')).toHaveCount(1),
  },
  {
    id: 'GetICFundActivityTypes',
    open: openStep(1, '/stage-one/business-details'),
    press: again,
    done: (page) => expect(named(page, 'button', 'button.tryagain')).toHaveCount(0),
  },
  {
    id: 'ispostcodeincontract',
    open: openStep(2, '/stage-one/contact-details'),
    press: async (page) => {
      await page.locator('[name="ua_tradingaddresspostcode"]').fill('');
      await page.locator('[name="ua_tradingaddresspostcode"]').fill('LL57 2DG');
      await page.locator('[name="ua_tradingaddresspostcode"]').blur();
    },
    done: async (page) => {
      const texts = (['en', 'cy'] as const).map((language) =>
        wordsIn(language).say('warning.postcodeinside'),
      );
      await expect(page.getByText(new RegExp(texts.join('|')))).toBeVisible();
    },
  },
  {
    id: 'create',
    open: ({ portal }) => portal.open('/register'),
    press: async (page) => {
      const secrets = { Password: password, ConfirmPassword: password };
      const values = { FirstName: 'Siân', LastName: 'Wyn', Phone: '01248 555 010', Mail: newAddress() };
      for (const [name, value] of Object.entries({ ...values, ...secrets })) {
        await page.locator(`[name="${name}"]`).fill(value);
      }
      await submit(page);
    },
    done: at('/verification-check/register'),
  },
  {
    id: 'sendverificationemailforunverified',
    open: async ({ portal, api: { call, businessUnit } }) => {
      const Mail = newAddress();
      const body = { Mail, FirstName: 'Siân', LastName: 'Wyn', Phone: '01248 555 010', Password: password };
      await call('create', { body: { ...body, businessUnit } });
      await portal.open('/resend-verification');
      await portal.fillForm('resend-verification', { emailaddress: Mail });
    },
    press: submit,
    done: at('/verification-check/resend'),
  },
  {
    id: 'login',
    open: async ({ portal, account }) => {
      await portal.open('/login');
      await portal.page.locator('[name="username"]').fill(account.email);
    },
    press: async (page) => {
      await page.locator('[name="password"]').fill(password);
      await submit(page);
    },
    done: at('/dashboard'),
  },
  {
    id: 'redeemaccesstoken',
    open: async ({ portal, account }) => {
      await portal.open('/faq');
      await portal.signIn(account);
      await portal.page.context().clearCookies({ name: 'access_token' });
    },
    press: async (page) => {
      const retry = named(page, 'button', 'button.tryagain');
      if (await retry.isVisible()) await retry.click();
      else await page.goto(page.url().replace('/faq', '/dashboard'));
    },
    done: at('/dashboard'),
  },
  {
    id: 'companysearch',
    open: openStep(1, '/stage-one/business-details'),
    press: async (page) => {
      await page.locator('[name="ua_companyregistrationnumber"]').fill('Ynni');
      await named(page, 'button', 'companysearch.search').click();
    },
    done: (page) => expect(page.locator('.search-state')).not.toBeEmpty(),
  },
];

const kinds = ['500', 'offline', 'malformed JSON'] as const;

/** The rows of the sample: of each area, and of the redeem, the first call that has a place here. */
const areaOf = ({ area, kind }: Row) => (kind === 'redeem' ? kind : area);
const areas = [...new Set(rows.map(areaOf))];
const sample = areas.map((area) => {
  const ofArea = rows.filter((row) => areaOf(row) === area);
  const first = ofArea.find((row) => places.some(({ id }) => id === callIdOf(row)));
  return { area, rows: ofArea.filter((row) => row.call === first?.call && isKind(row.fault)) };
});

function isKind(fault: string): fault is (typeof kinds)[number] {
  return kinds.some((kind) => kind === fault);
}

/** Lets a call go wrong until it is told to stop. */
async function inject(page: Page, id: CallId, fault: string): Promise<() => Promise<void>> {
  const { api, path } = callOf(id);
  const address = new RegExp(`/${api}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`, 'i');
  await page.route(address, async (route) => {
    if (fault === 'offline') await route.abort('internetdisconnected');
    else if (fault === '500') await route.fulfill({ status: 500, json: {} });
    else await route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' });
  });
  return () => page.unroute(address);
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.locator(`header a[hreflang="${language}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What the row says stands on the page, and the page stands. */
async function judge(page: Page, row: Row): Promise<void> {
  const { say } = wordsIn(Number(row.n) % 2 === 0 ? 'en' : 'cy');
  const notice = noticeOf(row);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).not.toBeEmpty();
  if (notice === null) return expect(page.locator('.notice')).toHaveCount(0);
  const names = { names: 'accounts.pdf' };
  const text = page.getByText(say(notice.messageId, names)).first();
  await expect(text).toBeVisible();
}

for (const { area, rows: chosen } of sample) {
  test(`${area}: ${chosen.map(({ n, fault }) => `${n} ${fault}`).join(', ')}`, async ({
    portal,
    account,
    server,
    api,
  }) => {
    const { page } = portal;
    const place = places.find(({ id }) => chosen[0] && id === callIdOf(chosen[0]));
    if (place === undefined) throw new Error(`${area} has no place.`);
    await place.open({ portal, account, server, api });
    for (const row of chosen) {
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await speak(page, Number(row.n) % 2 === 0 ? 'en' : 'cy');
      const heal = await inject(page, place.id, row.fault);
      await place.press(page);
      await judge(page, row);
      await heal();
    }
    await place.press(page);
    await place.done(page);
    await expect(page.locator('.notice-error')).toHaveCount(0);
  });
}

test.describe('the sample', () => {
  test.use({ daily: true });

  test('has each area of the matrix', () => {
    expect(sample.filter(({ rows: chosen }) => chosen.length !== kinds.length)).toEqual([]);
  });
});
