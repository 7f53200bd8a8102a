// The accessibility (accessibility.ts) of the public screens, stage one, the dashboard and the broker's list, empty and with errors, in both
// languages, at 1280 and 320 px (product 12.5, 12.9). paths/paths.spec.ts checks every visible state of the machines.
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { eligibilityConditions } from '#machines/catalogue/records/eligibility.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { routes, screens } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { clientSamples } from '#tests/clientSamples.ts';
import { minimalAnswers } from '#tests/samples.ts';
import { mockClientList, makeBroker } from './broker.ts';
import { draftBanner, expectStored, storeDrafts } from './drafts.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { expectAccessible } from './accessibility.ts';

const eoiFields: Fields = records.eoi.fields;

const publicScreens = screens.filter(
  (screen) => routes[screen].access === 'public' && screen !== 'verification-check',
);
const queries: Record<string, string> = {
  verify: '?avt=abc',
  'reset-password': '?token=abc&email=a%40b.cymru',
};

inBothLanguages(() => {
  test('the public screens have no violations, empty and with errors', async ({ portal }) => {
    test.setTimeout(180_000);
    const { page } = portal;
    await portal.open('/login');
    for (const screen of publicScreens) {
      await test.step(`/${screen}`, async () => {
        // Within the loaded page, because injecting axe into each new one would take most of the time.
        await portal.navigate(routes[screen].path + (queries[screen] ?? ''));
        await expect(portal.heading(`screen.${screen}.title`)).toBeVisible();
        await expectAccessible(portal, `${screen}, empty`);
        if (!Object.hasOwn(accountForms, screen)) return;
        await portal.submit();
        await expect(page.locator('.error-summary')).toBeFocused();
        await expectAccessible(portal, `${screen}, with errors`);
      });
    }
  });

  test('/eligibility-check has no violations with every answer no and with every answer yes', async ({
    portal,
  }) => {
    await portal.open(routes['eligibility-check'].path);
    for (const condition of eligibilityConditions)
      await portal.page.locator(`[name="check-${condition}"][value="0"]`).check();
    await expectAccessible(portal, 'every answer no');
    for (const condition of eligibilityConditions)
      await portal.page.locator(`[name="check-${condition}"][value="1"]`).check();
    await expectAccessible(portal, 'every answer yes');
  });

  test('/verification-check has no violations', async ({ portal }) => {
    await portal.open('/verification-check/register');
    await expect(portal.heading('screen.verification-check.title')).toBeVisible();
    await expectAccessible(portal, 'empty');
  });

  for (const step of steps.eoi) {
    test(`/stage-one/${step} has no violations, empty, with errors and with the leave dialog`, async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await account.fillSteps(steps.eoi.indexOf(step));
      await portal.signIn(account);
      await portal.open(`/stage-one/${step}`);
      await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
      await expectAccessible(portal, 'empty');
      await portal.submit();
      await expect(page.locator('.error-summary')).toBeFocused();
      await expectAccessible(portal, 'with errors');
      // The leave dialog opens only when there are unsaved answers.
      const textAnswer = Object.entries(minimalAnswers('eoi', step)).findLast(([name]) =>
        ['text', 'textarea', 'bool', 'yesno'].includes(eoiFields[name]?.kind ?? ''),
      );
      await portal.fillStep(step, Object.fromEntries(textAnswer === undefined ? [] : [textAnswer]));
      await portal.link('footer.faq').click();
      await expect(portal.dialog('dialog.leave.title')).toBeVisible();
      await expectAccessible(portal, 'with the leave dialog');
    });
  }

  test('a filled-in step has no violations with a dialog, a notice and a conflict', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    await expectAccessible(portal, 'filled in');
    await page.locator('[name="ua_position"]').fill('Ysgrifennydd');
    await portal.button('button.cancel').click();
    await expect(portal.dialog('dialog.cancel.title')).toBeVisible();
    await expectAccessible(portal, 'cancel dialog');
    await portal.button('dialog.cancel.stay').click();
    await page.route('**/UpdateICEOI', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await portal.submit();
    await expect(portal.notice('notice.eoi.500.save', 'error')).toBeVisible();
    await expectAccessible(portal, 'notice');
    await account.save({ ua_position: 'Trysorydd' });
    await portal.submit();
    await expect(portal.dialog('dialog.conflict.title')).toBeVisible();
    await expectAccessible(portal, 'conflict dialog');
  });

  test('the banner of an offered draft has no violations', async ({ portal, account }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    const path = '/stage-one/contact-details';
    const fields = ['ua_position', 'ua_firstname', 'ua_lastname', 'ua_tradingaddressline2'];
    const banner = draftBanner(portal);
    for (const count of [1, fields.length]) {
      await portal.open(path);
      await portal.expectPage(path, 'step.contact-details');
      for (const name of fields.slice(0, count))
        await page.locator(`[name="${name}"]`).fill(`Llanfair ${name}`);
      await storeDrafts(page);
      await expectStored(page, 'Llanfair');
      page.once('dialog', (dialog) => void dialog.accept());
      await account.save({ ua_position: 'Trysorydd' });
      await portal.open(path);
      await expect(banner).toBeVisible();
      await expectAccessible(portal, `banner with ${count} answers`);
    }
    await banner.locator('summary').click();
    await expectAccessible(portal, 'banner, opened');
  });

  test('guidance, review, confirmation and dashboard have no violations', async ({ portal, account }) => {
    await portal.signIn(account);
    await portal.open('/dashboard');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expectAccessible(portal, 'dashboard, not started');
    await portal.navigate('/stage-one/guidance');
    await portal.expectPage('/stage-one/guidance', 'screen.stage-one-guidance.title');
    await expectAccessible(portal, 'guidance');
    await account.fillSteps();
    await portal.open('/stage-one/review');
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
    await expectAccessible(portal, 'review');
    await portal.button('screen.stage-one-review.submit').click();
    await portal.expectPage('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
    await expectAccessible(portal, 'confirmation');
    await portal.navigate('/stage-one/review');
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.submitted', {
      status: 'submitted',
    });
    await expectAccessible(portal, 'review, read-only');
    await portal.navigate('/dashboard');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expectAccessible(portal, 'dashboard, submitted');
  });

  test('a broker’s list has no violations with panels, with a question, empty, without matches and failed', async ({
    portal,
    account,
    server,
    api,
  }) => {
    const { page, translate } = portal;
    const path = routes['broker-dashboard'].path;
    await portal.signIn(await makeBroker(account, server, api));
    await portal.open(path);
    await expect(portal.text('broker.empty')).toBeVisible();
    await expectAccessible(portal, 'empty list');
    await mockClientList(page, clientSamples(3 * limits.clientsPerPage));
    await portal.button('broker.refresh').click();
    await expect(page.locator('.client')).toHaveCount(limits.clientsPerPage);
    await expectAccessible(portal, 'list');
    const opens = page.locator('.client-actions [aria-expanded]');
    await opens.first().click();
    await expect(page.locator('.client-progress')).toBeVisible();
    await portal.button('broker.pages.next').click();
    await opens.nth(3).click();
    await opens.nth(4).click();
    await expect(page.locator('.client-progress')).toHaveCount(2);
    await page.locator('.client-panel [aria-expanded]').first().click();
    await expect(portal.text('notice.files.404')).toBeVisible();
    await expectAccessible(portal, 'second page with two panels, documents in one');
    await page.locator('.client').first().getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(portal, 'question');
    await portal.button('dialog.remove.keep').click();
    await page.getByRole('searchbox', { name: translate('broker.search.label') }).fill('nobody');
    await expect(portal.text('broker.none')).toBeVisible();
    await expectAccessible(portal, 'nothing found');
    await page.route('**/GetICApplicationsByBroker/*', (route) => route.fulfill({ status: 500, json: {} }));
    await portal.open(path);
    await expect(page.getByText(translate('screen.broker-dashboard.failed'))).toBeVisible();
    await expectAccessible(portal, 'nothing loaded');
  });
});
