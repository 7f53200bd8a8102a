// Every way to leave a step has a defined outcome for its answers (product 1.9), and no failed call loses them (product 2.13, 6.16).
import type { Page, Route } from 'playwright/test';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { signIn, type Account } from '#tests/account.ts';
import { itemAnswers, minimalApplication } from '#tests/applicationSamples.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { addItem, fillItem, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { makeEligible } from './stageTwo.ts';

const savePattern = '**/data/UpdateICEOI';
const stepPath = '/stage-one/contact-details';
const positionInput = '[name="ua_position"]';
const typed = 'Cyfarwyddwr – director';

/** Collects the bodies of all saves. */
function savesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Opens the step and types an answer without saving it. */
async function openAndType(portal: Portal): Promise<void> {
  await portal.open(stepPath);
  await portal.expectPage(stepPath, 'step.contact-details');
  await portal.page.locator(positionInput).fill(typed);
}

async function expectKept(portal: Portal): Promise<void> {
  await portal.expectPage(stepPath, 'step.contact-details');
  await expect(portal.page.locator(positionInput)).toHaveValue(typed);
}

/** Fails the next call with a status. */
const failOnce = (page: Page, pattern: string, status: number) =>
  page.route(pattern, (route: Route) => route.fulfill({ status, json: {} }), { times: 1 });

inEitherLanguage(() => {
  test.beforeEach(({ portal, answeredAccount }) => portal.signIn(answeredAccount));

  test(
    'every way to leave with unsaved answers asks: staying keeps them, leaving discards them',
    { tag: '@fast' },
    async ({ portal, account, api }) => {
      const { page } = portal;
      const before = await account.eoi();
      const exits = [
        {
          exit: () => portal.link('footer.faq').click(),
          dialogId: 'leave',
          to: '/faq',
          title: 'screen.faq.title',
        },
        {
          exit: () => page.locator('.progress a').first().click(),
          dialogId: 'leave',
          to: '/stage-one/declarations',
          title: 'step.declarations',
        },
        {
          exit: () => portal.button('button.cancel').click(),
          dialogId: 'cancel',
          to: '/dashboard',
          title: 'screen.dashboard.title',
        },
        {
          exit: () => portal.button('nav.logout').click(),
          dialogId: 'logout',
          to: '/login',
          title: 'screen.login.title',
        },
      ];
      for (const { exit, dialogId, to, title } of exits) {
        await openAndType(portal);
        await exit();
        const dialog = portal.dialog(`dialog.${dialogId}.title`);
        await expect(dialog).toBeVisible();
        await expect(dialog).toContainText(portal.translate(`dialog.${dialogId}.text`));
        await portal.button(`dialog.${dialogId}.stay`).click();
        await expect(dialog).toBeHidden();
        await expectKept(portal);
        await exit();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expectKept(portal);
        await exit();
        await portal.button(`dialog.${dialogId}.leave`).click();
        await portal.expectPage(to, title);
      }
      // Logging out has ended the session of the account's own calls.
      const { access_token: token } = await signIn(api, account.email);
      expect(await api.call('geticeoi', { token })).toEqual(before);
    },
  );

  test('save and leave stays at the page with the reason until the save succeeds', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await openAndType(portal);
    await failOnce(page, savePattern, 500);
    await portal.link('footer.faq').click();
    await portal.button('dialog.leave.save').click();
    await expect(portal.notice('notice.eoi.500.save', 'error')).toBeVisible();
    await expectKept(portal);
    await portal.link('footer.faq').click();
    await portal.button('dialog.leave.save').click();
    await portal.expectPage('/faq', 'screen.faq.title');
    await expect(portal.notice('notice.later.saved', 'success')).toBeVisible();
    expect((await account.eoi())['ua_position']).toBe(typed);
  });

  test('leaving without unsaved answers does not ask', async ({ portal }) => {
    await openAndType(portal);
    await portal.page.locator(positionInput).fill('Sample – position');
    await portal.link('footer.faq').click();
    await portal.expectPage('/faq', 'screen.faq.title');
  });

  test('the browser asks before it closes a page only when there are unsaved answers', async ({ portal }) => {
    const { page } = portal;
    await portal.open(stepPath);
    await portal.expectPage(stepPath, 'step.contact-details');
    expect(await portal.asksBeforeClosing()).toBe(false);
    await page.locator(positionInput).fill(typed);
    expect(await portal.asksBeforeClosing()).toBe(true);
    const question = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closing;
  });

  test('switching the language keeps page, unsaved answers and focus', async ({ portal }) => {
    const { page, language } = portal;
    await openAndType(portal);
    const other = language === 'en' ? 'cy' : 'en';
    const toggle = page.locator(`.languages a[hreflang="${other}"]`);
    await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(portal.heading('step.contact-details')).toHaveCount(0);
    await expect(page.locator(positionInput)).toHaveValue(typed);
    await expect(toggle).toBeFocused();
    await page.locator(`.languages a[hreflang="${language}"]`).click();
    await expectKept(portal);
    await page.reload();
    await portal.expectPage(stepPath, 'step.contact-details');
  });

  test.describe('calls that fail', () => {
    // Preloading screens fails offline as well.
    test.use({ tolerated: [/net::ERR_INTERNET_DISCONNECTED/] });

    test('after a failed save with its notice the answers and the focus are there for the next save, which succeeds', async ({
      portal,
      context,
    }) => {
      const { page } = portal;
      const expectFailure = async (messageId: string) => {
        // Dismisses the previous notice, because the next failure can have the same text.
        for (const dismiss of await page.locator('.notice button').all()) await dismiss.click();
        await expect(page.locator('.notice')).toHaveCount(0);
        await portal.submit();
        await expect(portal.notice(messageId, 'error')).toBeInViewport();
        await expectKept(portal);
        await expect(page.locator('main [type="submit"]')).toBeFocused();
      };
      await openAndType(portal);
      await failOnce(page, savePattern, 500);
      await expectFailure('notice.eoi.500.save');
      await failOnce(page, savePattern, 404);
      await expectFailure('notice.eoi.404');
      await failOnce(page, savePattern, 418);
      await expectFailure('notice.generic');
      await page.route(savePattern, (route) => route.fulfill({ body: '{"ua_posi' }), { times: 1 });
      await expectFailure('notice.generic');
      await context.setOffline(true);
      await expectFailure('notice.generic');
      await context.setOffline(false);

      await portal.submit();
      await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
      await expect(page.locator('.notice')).toHaveCount(0);
    });
  });

  test.describe('a save that the server has carried out and whose answer is lost', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    const fillPosition = ({ page }: Portal, position: string) => page.locator(positionInput).fill(position);
    const loseAnswer = async (portal: Portal, account: Account) => {
      await openAndType(portal);
      await portal.page.route(
        savePattern,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await portal.submit();
      await expect(portal.notice('notice.generic', 'error')).toBeVisible();
      expect((await account.eoi())['ua_position']).toBe(typed);
    };

    test('the answer from before it is not shown as saved, and is saved by the next press', async ({
      portal,
      account,
    }) => {
      const before = String((await account.eoi())['ua_position']);
      await loseAnswer(portal, account);
      await fillPosition(portal, before);
      await expect(portal.page.locator('.save-state')).toHaveText(portal.translate('save.unsaved'));
      await portal.submit();
      await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
      expect((await account.eoi())['ua_position']).toBe(before);
    });

    test('another answer is saved over it without a question', async ({ portal, account }) => {
      await loseAnswer(portal, account);
      await fillPosition(portal, 'Cadeirydd');
      await portal.submit();
      await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
      expect((await account.eoi())['ua_position']).toBe('Cadeirydd');
    });

    test(
      'leaving says that it may have been stored, and the step then shows that it was',
      { tag: '@bilingual' },
      async ({ portal, account }) => {
        const { page } = portal;
        await loseAnswer(portal, account);
        const exits = [
          { exit: () => portal.button('button.cancel').click(), dialogId: 'cancel' },
          { exit: () => portal.button('nav.logout').click(), dialogId: 'logout' },
          { exit: () => page.locator('.progress a').first().click(), dialogId: 'leave' },
        ];
        for (const { exit, dialogId } of exits) {
          await exit();
          const dialog = portal.dialog(`dialog.${dialogId}.title`);
          await expect(dialog).toContainText(portal.translate(`dialog.${dialogId}.unconfirmed`));
          if (dialogId !== 'leave') await portal.button(`dialog.${dialogId}.stay`).click();
        }
        await portal.button('dialog.leave.leave').click();
        await portal.expectPage('/stage-one/declarations', 'step.declarations');
        await page.goBack();
        await expectKept(portal);
        await expect(page.locator('.save-state')).toHaveText(portal.translate('save.saved'));
      },
    );
  });

  test('issues that only the server finds are shown beside their fields', async ({ portal }) => {
    const { page } = portal;
    await openAndType(portal);
    const issues = [{ path: 'ua_position', messageId: 'characters' }];
    await page.route(savePattern, (route) => route.fulfill({ status: 400, json: { message: '', issues } }), {
      times: 1,
    });
    await portal.submit();
    await expect(page.locator('#ua_position-error')).toHaveText(portal.translate('error.characters'));
    await expectKept(portal);
  });

  test('a double click on Save sends one request', async ({ portal }) => {
    const { page } = portal;
    const saves = savesOf(page);
    await openAndType(portal);
    await page.locator('main [type="submit"]').dblclick();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    expect(saves).toHaveLength(1);
  });

  test('an expired access token is refreshed once, and the same save is sent again', async ({ portal }) => {
    const { page } = portal;
    const saves = savesOf(page);
    const redeems: string[] = [];
    // A route that is never removed counts the redeems: when the last route is removed, Playwright ends the interception and can miss a
    // request that is sent at that moment, as the refresh is.
    await page.route('**/redeemaccesstoken', (route) => {
      redeems.push(route.request().method());
      return route.continue();
    });
    await openAndType(portal);
    await failOnce(page, savePattern, 401);
    await portal.submit();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    expect(redeems).toEqual(['POST']);
    expect(saves).toHaveLength(2);
    expect(saves[1]).toBe(saves[0]);
  });

  test('a save after the session has ended leads to the sign-in page with the reason', async ({ portal }) => {
    const { page } = portal;
    await openAndType(portal);
    await page.route('**/redeemaccesstoken', (route) => route.fulfill({ status: 401, json: {} }));
    await failOnce(page, savePattern, 401);
    await portal.submit();
    await portal.expectPage('/login', 'screen.login.title');
    await expect(portal.text('screen.login.reason.expired')).toBeVisible();
  });

  test('a save after another window has changed the record lets the user choose a version', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    const dialog = portal.dialog('dialog.conflict.title');
    const saveWithConflict = async () => {
      await openAndType(portal);
      await account.save({ ua_position: 'Ysgrifennydd' });
      await portal.submit();
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText(portal.translate('field.ua_position'));
      await expect(dialog).toContainText(typed);
      await expect(dialog).toContainText('Ysgrifennydd');
    };
    await saveWithConflict();
    await portal.button('dialog.conflict.taketheirs').click();
    await expect(dialog).toHaveCount(0);
    await portal.expectPage(stepPath, 'step.contact-details');
    await expect(page.locator(positionInput)).toHaveValue('Ysgrifennydd');
    expect((await account.eoi())['ua_position']).toBe('Ysgrifennydd');

    await account.save({ ua_position: 'Trysorydd' });
    await saveWithConflict();
    await portal.button('dialog.conflict.save').click();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    expect((await account.eoi())['ua_position']).toBe(typed);
  });

  test('a conflict leads back to the answers by its button and by Escape, and the next save asks again', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    const dialog = portal.dialog('dialog.conflict.title');
    await openAndType(portal);
    await account.save({ ua_position: 'Ysgrifennydd' });
    for (const goBack of [
      () => portal.button('dialog.conflict.back').click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await portal.submit();
      await expect(dialog).toBeVisible();
      await goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page.locator(positionInput)).toHaveValue(typed);
      await expect(page.locator('main [type="submit"]:visible')).toBeFocused();
      expect((await account.eoi())['ua_position']).toBe('Ysgrifennydd');
    }
    await portal.submit();
    await portal.button('dialog.conflict.save').click();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    expect((await account.eoi())['ua_position']).toBe(typed);
  });

  test('a save after another window has changed two answers lets the user choose each of them', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    const dialog = portal.dialog('dialog.conflict.title');
    await openAndType(portal);
    await account.save({ ua_position: 'Ysgrifennydd', ua_lastname: 'Morgan' });
    await portal.submit();
    await expect(dialog).toBeVisible();
    // Only what the other window has changed; an answer that was not typed over is the other window's at first.
    await expect(dialog.getByRole('group')).toHaveCount(2);
    const choice = (field: string, version: 'mine' | 'theirs') =>
      dialog
        .getByRole('group', { name: portal.translate(`field.${field}`) })
        .getByRole('radio', { name: portal.translate(`dialog.conflict.${version}`) });
    await expect(choice('ua_position', 'mine')).toBeChecked();
    await expect(choice('ua_lastname', 'theirs')).toBeChecked();
    await choice('ua_position', 'theirs').check();
    await portal.button('dialog.conflict.save').click();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    expect(await account.eoi()).toMatchObject({ ua_position: 'Ysgrifennydd', ua_lastname: 'Morgan' });
    await page.goBack();
    await expect(page.locator(positionInput)).toHaveValue('Ysgrifennydd');
  });

  test('a save after another window has submitted the record keeps what was typed and offers the copy', async ({
    portal,
    account,
  }) => {
    await openAndType(portal);
    await account.save({ ua_submiteoi: 1 });
    await portal.submit();
    await portal.expectPage(stepPath, 'closedelsewhere.title');
    const kept = portal.page.getByLabel(portal.translate('closedelsewhere.label'));
    await expect(kept).toHaveValue(`${portal.translate('field.ua_position')}:\n${typed}`);
    await portal.link('footer.faq').click();
    await expect(portal.dialog('dialog.leave.title')).toBeVisible();
    await expect(portal.button('dialog.leave.save')).toHaveCount(0);
    await portal.button('dialog.leave.stay').click();
    await expect(kept).toBeVisible();
    await portal.button('closedelsewhere.see').click();
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.submitted', {
      status: 'submitted',
    });
    await expect(portal.text('screen.stage-one-review.readonly', { status: 'submitted' })).toBeVisible();
  });
});

test('after a lost answer to an add, an edit and a delete of an item the page says what is stored', async ({
  portal,
  account,
  server,
  page,
}) => {
  await makeEligible(account, server);
  const blank = (await account.call('geticapplication')) as Values;
  await account.call('UpdateICApplication', {
    body: { ...blank, ...minimalApplication(), ua_currentpageinapplication: 'company-overview' },
  });
  await portal.signIn(account);
  await portal.open('/stage-two/company-overview');
  const name = '[name="ua_shareholdername"]';
  /** The server carries out the next call, and its answer is lost; with `failsFetch` the list cannot be fetched either. */
  const loseAnswer = async (failsFetch: boolean, call = /UpdateICApplicationShareholders/i) => {
    if (failsFetch) await page.route(/GetICAppShareholdersByAppID/i, (route) => route.abort(), { times: 1 });
    await page.route(
      call,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  };
  const edit = async (shareholder: string) => {
    await rowsOf(portal, 'shareholders').getByRole('button').first().click();
    await page.locator(name).fill(shareholder);
    await portal.button('dialog.item.save').click();
  };

  const rows = rowsOf(portal, 'shareholders');
  const adding = /AddICApplicationShareholders/i;
  await loseAnswer(false, adding);
  await addItem(portal, 'shareholders', { ...itemAnswers('shareholders', 1), ua_shareholdername: 'Dŵr Cyf' });
  await expect(page.getByText(portal.translate('list.added', { name: 'Dŵr Cyf' }))).toBeVisible();
  await portal.button('list.delete', { name: 'Dŵr Cyf' }).click();
  await expect(rows).toHaveCount(0);

  await loseAnswer(true, adding);
  await portal.button('list.shareholders.add').click();
  await fillItem(page, 'shareholders', itemAnswers('shareholders', 1));
  await portal.button('dialog.item.save').click();
  await expect(page.getByRole('dialog')).toContainText(portal.translate('notice.item.add.unconfirmed'));
  await portal.button('dialog.item.save').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows).toHaveCount(1);

  await loseAnswer(false);
  await edit('Haul Cyf');
  await expect(page.getByText(portal.translate('list.saved', { name: 'Haul Cyf' }))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await loseAnswer(true);
  await edit('Gwynt Cyf');
  await expect(page.getByRole('dialog')).toContainText(portal.translate('notice.item.save.unconfirmed'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: portal.translate('dialog.item.cancel'), exact: true })
    .click();
  await expect(portal.dialog('dialog.item.discard.title')).toContainText(
    portal.translate('dialog.item.discard.unconfirmed'),
  );
  await portal.button('dialog.item.discard.stay').click();
  // Nobody else has changed the item.
  await page.locator(name).fill('Gwynt a Haul Cyf');
  await portal.button('dialog.item.save').click();
  await expect(page.getByText(portal.translate('list.saved', { name: 'Gwynt a Haul Cyf' }))).toBeVisible();

  await loseAnswer(true);
  await rowsOf(portal, 'shareholders').getByRole('button').nth(2).click();
  await expect(page.getByText(portal.translate('notice.item.delete.unconfirmed'))).toHaveCount(1);
  await expect(rowsOf(portal, 'shareholders')).toHaveCount(0);
  await portal.button('button.tryagain.part', { part: portal.translate('list.shareholders.title') }).click();
  await expect(page.getByText(portal.translate('list.deleted', { name: 'Gwynt a Haul Cyf' }))).toBeVisible();
});
