// Every way out of a step has a defined outcome for its answers, and no call that goes wrong loses them (specification section 2,
// leave and cancel; section 8; decisions.md, answers survive; 412).
import type { Page, Route } from 'playwright/test';
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const save = '**/data/UpdateICEOI';
const step = '/stage-one/contact-details';
const position = '[name="ua_position"]';
const typed = 'Cyfarwyddwr – director';

/** The records of a save: what was sent each time. */
function savesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData() ?? '');
  });
  return bodies;
}

async function openChanged(portal: Portal): Promise<void> {
  await portal.open(step);
  await portal.isAt(step, 'step.contact-details');
  await portal.page.locator(position).fill(typed);
}

async function isKept(portal: Portal): Promise<void> {
  await portal.isAt(step, 'step.contact-details');
  await expect(portal.page.locator(position)).toHaveValue(typed);
}

/** Answers a call once with a status, and lets the next ones through. */
const answerOnce = (page: Page, pattern: string, status: number) =>
  page.route(pattern, (route: Route) => route.fulfill({ status, json: {} }), { times: 1 });

inBothLanguages((language) => {
  test.beforeEach(async ({ portal, account }) => {
    await account.fillSteps();
    await portal.signIn(account);
  });

  test('unsaved answers hold every exit: stay keeps them, leave discards them', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    const before = await account.eoi();
    const exits = [
      {
        exit: () => portal.link('footer.faq').click(),
        words: 'leave',
        to: '/faq',
        title: 'screen.faq.title',
      },
      {
        exit: () => page.locator('.progress a').first().click(),
        words: 'leave',
        to: '/stage-one/declarations',
        title: 'step.declarations',
      },
      {
        exit: () => portal.button('button.cancel').click(),
        words: 'cancel',
        to: '/dashboard',
        title: 'screen.dashboard.title',
      },
      {
        exit: () => portal.button('nav.logout').click(),
        words: 'leave',
        to: '/login',
        title: 'screen.login.title',
      },
    ];
    for (const { exit, words, to, title } of exits) {
      await openChanged(portal);
      await exit();
      const dialog = portal.dialog(`dialog.${words}.title`);
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText(portal.say(`dialog.${words}.text`));
      await portal.button(`dialog.${words}.stay`).click();
      await expect(dialog).toBeHidden();
      await isKept(portal);
      await exit();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await isKept(portal);
      await exit();
      await portal.button(`dialog.${words}.leave`).click();
      await portal.isAt(to, title);
    }
    expect(await account.eoi()).toEqual(before);
  });

  test('without unsaved answers nothing is asked', async ({ portal }) => {
    await openChanged(portal);
    await portal.page.locator(position).fill('Sample – position');
    await portal.link('footer.faq').click();
    await portal.isAt('/faq', 'screen.faq.title');
  });

  test('Back asks too, and the address bar stays with the page', async ({ portal }) => {
    const { page } = portal;
    await portal.open('/dashboard');
    await portal.link('screen.dashboard.continue.eoi').click();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    await page.locator('[name="ua_loanterm"]').fill('48');
    await page.goBack();
    const dialog = portal.dialog('dialog.leave.title');
    await expect(dialog).toBeVisible();
    await portal.button('dialog.leave.stay').click();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    await expect(page.locator('[name="ua_loanterm"]')).toHaveValue('48');
    await page.goBack();
    await portal.button('dialog.leave.leave').click();
    await portal.isAt('/dashboard', 'screen.dashboard.title');
  });

  test('the browser asks before it closes a page with unsaved answers, and only then', async ({ portal }) => {
    const { page } = portal;
    await portal.open(step);
    await portal.isAt(step, 'step.contact-details');
    const isAsked = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isAsked()).toBe(false);
    await page.locator(position).fill(typed);
    expect(await isAsked()).toBe(true);
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closing;
  });

  test('switching the language keeps page, answers and focus', async ({ portal }) => {
    const { page } = portal;
    await openChanged(portal);
    const other = language === 'en' ? 'cy' : 'en';
    const toggle = page.locator(`.languages a[hreflang="${other}"]`);
    await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(portal.heading('step.contact-details')).toHaveCount(0);
    await expect(page.locator(position)).toHaveValue(typed);
    await expect(toggle).toBeFocused();
    await page.locator(`.languages a[hreflang="${language}"]`).click();
    await isKept(portal);
    await page.reload();
    await portal.isAt(step, 'step.contact-details');
  });

  test.describe('calls that fail', () => {
    // Screens fetched ahead meet the same network.
    test.use({ tolerated: [/net::ERR_INTERNET_DISCONNECTED/] });

    test('a save that fails says so and keeps answers and focus; the next one works', async ({
      portal,
      context,
    }) => {
      const { page } = portal;
      const failsWith = async (messageId: string) => {
        // Two failures in a row may read alike: without the first notice, only the second failure can show one.
        for (const dismiss of await page.locator('.notice button').all()) await dismiss.click();
        await expect(page.locator('.notice')).toHaveCount(0);
        await portal.submit();
        await expect(portal.notice(messageId, 'error')).toBeInViewport();
        await isKept(portal);
        await expect(page.locator('main [type="submit"]')).toBeFocused();
      };
      await openChanged(portal);
      await answerOnce(page, save, 500);
      await failsWith('notice.eoi.500.save');
      await answerOnce(page, save, 404);
      await failsWith('notice.eoi.404');
      await answerOnce(page, save, 418);
      await failsWith('notice.generic');
      await page.route(save, (route) => route.fulfill({ body: '{"ua_posi' }), { times: 1 });
      await failsWith('notice.generic');
      await context.setOffline(true);
      await failsWith('notice.generic');
      await context.setOffline(false);

      await portal.submit();
      await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
      await expect(page.locator('.notice')).toHaveCount(0);
    });
  });

  test('rules that only the server finds broken are shown beside their field', async ({ portal }) => {
    const { page } = portal;
    await openChanged(portal);
    const issues = [{ path: 'ua_position', messageId: 'characters' }];
    await page.route(save, (route) => route.fulfill({ status: 400, json: { message: '', issues } }), {
      times: 1,
    });
    await portal.submit();
    await expect(page.locator('#ua_position-error')).toHaveText(portal.say('error.characters'));
    await isKept(portal);
  });

  test('a double click saves once', async ({ portal }) => {
    const { page } = portal;
    const saves = savesOf(page);
    await openChanged(portal);
    await page.locator('main [type="submit"]').dblclick();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    expect(saves).toHaveLength(1);
  });

  test('an access token that has run out is redeemed once, and the same save sent once more', async ({
    portal,
  }) => {
    const { page } = portal;
    const saves = savesOf(page);
    const redeems: string[] = [];
    // Counted by a route that stays: when the last one goes, the browser's interception ends, and the runner misses a request that is
    // sent at that very moment, which the redeem is.
    await page.route('**/redeemaccesstoken', (route) => {
      redeems.push(route.request().method());
      return route.continue();
    });
    await openChanged(portal);
    await answerOnce(page, save, 401);
    await portal.submit();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    expect(redeems).toEqual(['POST']);
    expect(saves).toHaveLength(2);
    expect(saves[1]).toBe(saves[0]);
  });

  test('a session that is over leads to the sign-in page, which says why', async ({ portal }) => {
    const { page } = portal;
    await openChanged(portal);
    await page.route('**/redeemaccesstoken', (route) => route.fulfill({ status: 401, json: {} }));
    await answerOnce(page, save, 401);
    await portal.submit();
    await portal.isAt('/login', 'screen.login.title');
    await expect(portal.text('screen.login.reason.expired')).toBeVisible();
  });

  test('a record that was changed elsewhere lets the person choose', async ({ portal, account }) => {
    const { page } = portal;
    const dialog = portal.dialog('dialog.conflict.title');
    const collide = async () => {
      await openChanged(portal);
      await account.save({ ua_position: 'Ysgrifennydd' });
      await portal.submit();
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText(portal.say('field.ua_position'));
      await expect(dialog).toContainText(typed);
      await expect(dialog).toContainText('Ysgrifennydd');
    };
    await collide();
    await portal.button('dialog.conflict.taketheirs').click();
    await expect(dialog).toHaveCount(0);
    await portal.isAt(step, 'step.contact-details');
    await expect(page.locator(position)).toHaveValue('Ysgrifennydd');
    expect((await account.eoi())['ua_position']).toBe('Ysgrifennydd');

    await account.save({ ua_position: 'Trysorydd' });
    await collide();
    await portal.button('dialog.conflict.keepmine').click();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    expect((await account.eoi())['ua_position']).toBe(typed);
  });

  test('a record that was submitted elsewhere meanwhile is shown as it is', async ({ portal, account }) => {
    await openChanged(portal);
    await account.save({ ua_submiteoi: 1 });
    await portal.submit();
    await portal.isAt('/stage-one/review', 'screen.stage-one-review.title');
    await expect(portal.text('screen.stage-one-review.readonly')).toBeVisible();
  });
});
