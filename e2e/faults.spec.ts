// A sample of the fault matrix in a real browser (tests/faults): of each area the first call for which there is a page here, with a 500, without
// network, and with a response that is not JSON. Even rows run in English, odd ones in Welsh. Afterwards the same action must succeed.
import type { Page } from 'playwright/test';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { itemAnswers, minimalApplication, minimalItem } from '#tests/applicationSamples.ts';
import { callIdOf, noticeOf, rows, type Row } from '#tests/faults/matrix.ts';
import { password, type Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, fillItem, pdf } from './lists.ts';
import { openWithSteps, type Portal } from './portal.ts';
import { makeEligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';
import { languages, messagesIn, type Language } from './messages.ts';

/** The fixtures that opening a page needs. */
interface PageFixtures {
  portal: Portal;
  account: Account;
  server: TestServer;
  api: ApiClient;
}

/** A page that makes a call. */
interface CallPage {
  id: CallId;
  /** Opens the page. */
  open: (fixtures: PageFixtures) => Promise<void>;
  /** Makes the call, in either language. @param isAgain whether the page shows that the call has failed before */
  press: (page: Page, isAgain: boolean) => Promise<void>;
  /** Closes what a failed call leaves open above the page. */
  closeFailed?: (page: Page) => Promise<void>;
  /** Expects what the page shows after the call has succeeded. */
  expectSuccess: (page: Page) => Promise<void>;
}

const submit = (page: Page) => page.locator('main [type="submit"]:visible').click();
const expectPath = (path: string) => (page: Page) =>
  expect(page).toHaveURL(new RegExp(`${basePath}${path}$`));

/** An Application whose first steps are answered, with a director to add next. */
async function openApplication({ portal, account, server }: PageFixtures, path: string): Promise<void> {
  await makeEligible(account, server);
  await account.call('UpdateICApplication', { body: minimalApplication() });
  await account.call('AddICApplicationShareholders', { body: [minimalItem('shareholders')] });
  await portal.signIn(account);
  await portal.open(path);
}

const openDashboard: CallPage['open'] = async ({ portal, account }) => {
  await portal.signIn(account);
  await portal.open('/dashboard');
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
};
const expectCards = (page: Page) => expect(page.locator('.cards')).toBeVisible();

/** A text in either language. */
const either = (id: string) =>
  new RegExp(`^(${languages.map((language) => messagesIn(language).translate(id)).join('|')})$`);

/** A control by its text in either language. */
const byText = (page: Page, role: 'button' | 'link', id: string) =>
  page.getByRole(role, { name: either(id) });

const refresh = (page: Page) => byText(page, 'button', 'screen.dashboard.refresh').click();

/** The buttons that fetch a part of the page again; each also names its part. */
const tryPartAgain = (page: Page) => {
  const texts = languages.map((language) => messagesIn(language).translate('button.tryagain'));
  return page.getByRole('button', { name: new RegExp(`^(${texts.join('|')}) `) });
};

/** Makes the call by a reload, and after a failure by the page's button. */
const reloadOrTryAgain: CallPage['press'] = async (page, isAgain) => {
  await (isAgain ? tryPartAgain(page).first().click() : page.reload());
};

const newAddress = () => `new-${Date.now()}@example.org`;

const callPages: readonly CallPage[] = [
  { id: 'geticapplication', open: openDashboard, press: refresh, expectSuccess: expectCards },
  { id: 'geticeoi', open: openDashboard, press: refresh, expectSuccess: expectCards },
  {
    id: 'addicdirectors',
    open: (fixtures) => openApplication(fixtures, '/stage-two/directors-information'),
    press: async (page) => {
      await byText(page, 'button', 'list.directors.add').click();
      await fillItem(page, 'directors', itemAnswers('directors'));
      await byText(page, 'button', 'dialog.item.save').click();
    },
    closeFailed: async (page) => {
      await page.keyboard.press('Escape');
      await byText(page, 'button', 'dialog.item.discard.leave').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    expectSuccess: async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('.list:has(#directors) tbody tr')).toHaveCount(1);
    },
  },
  {
    id: 'addicnotes',
    open: async (fixtures) => {
      await openWithSteps(fixtures, 4, '/documents/stage-one');
      await chooseFiles(fixtures.portal, [pdf('accounts.pdf', 'Accounts')]);
    },
    press: (page) => byText(page, 'button', 'documents.upload').click(),
    expectSuccess: async (page) => {
      await expect(page.getByText(either('documents.ready'))).toBeVisible();
      await expect(page.locator('.files .file-name')).toHaveText(['accounts.pdf']);
      await expect(byText(page, 'button', 'documents.upload')).toHaveCount(0);
    },
  },
  {
    id: 'GetUploadButtonState',
    open: async (fixtures) => {
      await openWithSteps(fixtures, 4, '/dashboard');
      const { name, mimeType, buffer, filetype } = pdf('accounts.pdf', 'Accounts');
      const file = { filename: name, filetype, mimetype: mimeType, content: buffer.toString('base64') };
      await fixtures.account.call('addicnotes', { body: [file] });
      await fixtures.portal.open('/documents/stage-one');
    },
    press: reloadOrTryAgain,
    expectSuccess: async (page) => {
      await expect(page.getByText(either('documents.ready'))).toBeVisible();
      await expect(page.locator('.files .file-name')).toHaveText(['accounts.pdf']);
    },
  },
  {
    id: 'GetICFundActivityTypes',
    open: (fixtures) => openWithSteps(fixtures, 3, '/stage-one/loan-purpose'),
    press: reloadOrTryAgain,
    expectSuccess: async (page) => {
      await expect(page.locator('[name="ua_technologies"]')).toHaveCount(11);
      await expect(tryPartAgain(page)).toHaveCount(0);
    },
  },
  {
    id: 'ispostcodeincontract',
    open: (fixtures) => openWithSteps(fixtures, 2, '/stage-one/contact-details'),
    press: async (page) => {
      await page.locator('[name="ua_tradingaddresspostcode"]').fill('');
      await page.locator('[name="ua_tradingaddresspostcode"]').fill('LL57 2DG');
      await page.locator('[name="ua_tradingaddresspostcode"]').blur();
    },
    expectSuccess: (page) => expect(page.getByText(either('warning.postcodeinside'))).toBeVisible(),
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
    expectSuccess: expectPath('/verification-check/register'),
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
    expectSuccess: expectPath('/verification-check/resend'),
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
    expectSuccess: expectPath('/dashboard'),
  },
  {
    id: 'redeemaccesstoken',
    open: async ({ portal, account }) => {
      await portal.open('/faq');
      // The portal has started and found nobody signed in: it would redeem the token else.
      await expect(portal.page.locator('#unstarted')).toHaveCount(0);
      await portal.signIn(account);
      await portal.page.context().clearCookies({ name: 'access_token' });
    },
    press: async (page, isAgain) => {
      if (isAgain) await byText(page, 'button', 'button.tryagain').click();
      else await page.goto(page.url().replace('/faq', '/dashboard'));
    },
    expectSuccess: expectPath('/dashboard'),
  },
  {
    id: 'companysearch',
    open: (fixtures) => openWithSteps(fixtures, 1, '/stage-one/business-details'),
    press: async (page) => {
      await page.locator('[name="ua_companyregistrationnumber"]').fill('Ynni');
      await byText(page, 'button', 'companysearch.search').click();
    },
    expectSuccess: (page) => expect(page.locator('.search-state').first()).not.toBeEmpty(),
  },
];

const kinds = ['500', 'offline', 'malformed JSON'] as const;

/** The redeem call counts as an area of its own. */
const areaOf = ({ area, kind }: Row) => (kind === 'redeem' ? kind : area);
const areas = [...new Set(rows.map(areaOf))];
const sample = areas.map((area) => {
  const ofArea = rows.filter((row) => areaOf(row) === area);
  const first = ofArea.find((row) => callPages.some(({ id }) => id === callIdOf(row)));
  return { area, rows: ofArea.filter((row) => row.call === first?.call && isKind(row.fault)) };
});

function isKind(fault: string): fault is (typeof kinds)[number] {
  return kinds.some((kind) => kind === fault);
}

/** Makes a call fail until it is stopped, and counts how often. */
async function inject(page: Page, id: CallId, fault: string) {
  const { api, path } = callOf(id);
  const address = new RegExp(`/${api}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`, 'i');
  let failures = 0;
  await page.route(address, async (route) => {
    failures += 1;
    if (fault === 'offline') await route.abort('internetdisconnected');
    else if (fault === '500') await route.fulfill({ status: 500, json: {} });
    else await route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' });
  });
  return { failures: () => failures, stop: () => page.unroute(address) };
}

async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.locator(`header a[hreflang="${language}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Expects a page with the row's notice. */
async function expectNotice(page: Page, row: Row): Promise<void> {
  const { translate } = messagesIn(Number(row.number) % 2 === 0 ? 'en' : 'cy');
  const notice = noticeOf(row);
  // After a reload the placeholder has headings of its own.
  await expect(page.locator('.placeholder-page')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).not.toBeEmpty();
  if (notice === null) return expect(page.locator('.notice')).toHaveCount(0);
  const values = { names: 'accounts.pdf', size: limits.upload.megabytes };
  // Behind a dialog the page's own notices are hidden.
  const text = page.getByText(translate(notice.messageId, values)).filter({ visible: true }).first();
  await expect(text).toBeVisible();
}

for (const { area, rows: chosen } of sample) {
  test(`${area} shows the notice of each fault and recovers: ${chosen.map(({ number, fault }) => `${number} ${fault}`).join(', ')}`, async ({
    portal,
    account,
    server,
    api,
  }) => {
    const { page } = portal;
    const callPage = callPages.find(({ id }) => chosen[0] && id === callIdOf(chosen[0]));
    if (callPage === undefined) throw new Error(`${area} has no page here.`);
    await callPage.open({ portal, account, server, api });
    for (const [index, row] of chosen.entries()) {
      await switchLanguage(page, Number(row.number) % 2 === 0 ? 'en' : 'cy');
      const fault = await inject(page, callPage.id, row.fault);
      await callPage.press(page, index > 0);
      await expect.poll(fault.failures).toBeGreaterThan(0);
      await expectNotice(page, row);
      await fault.stop();
      await callPage.closeFailed?.(page);
    }
    await callPage.press(page, true);
    await callPage.expectSuccess(page);
    await expect(page.locator('.notice-error')).toHaveCount(0);
  });
}

test.describe('the sample', () => {
  test('contains each area of the matrix', () => {
    expect(sample.filter(({ rows: chosen }) => chosen.length !== kinds.length)).toEqual([]);
  });
});
