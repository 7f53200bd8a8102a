// Help for applicants: the eligibility check before registering (product 1.14), what happens next (product 2.15), and a
// printable copy of what was submitted (product 1.8).
import {
  conditionsAnsweredNo,
  eligibilityConditions,
  type EligibilityCondition,
} from '#machines/catalogue/records/eligibility.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const question = ({ page, translate }: Portal, condition: EligibilityCondition) =>
  page.getByRole('group', { name: translate(`check.${condition}`), exact: true });

const choose = (portal: Portal, condition: EligibilityCondition, answer: boolean) =>
  question(portal, condition)
    .getByRole('radio', {
      name: portal.translate(`${answer ? 'yes' : 'no'}.check-${condition}`),
      exact: true,
    })
    .check();

inEitherLanguage(() => {
  test('the eligibility check explains each doubtful answer and still links to registering', async ({
    portal,
  }) => {
    const { page, translate } = portal;
    await portal.open('/eligibility-criteria');
    await portal.link('screen.eligibility-criteria.check').click();
    await portal.expectPage('/eligibility-check', 'screen.eligibility-check.title');
    const answers = { base: false, match: false };
    for (const condition of eligibilityConditions) {
      const explained = page.getByText(translate(`doubt.${condition}`), { exact: true });
      await expect(explained).toBeHidden();
      await choose(portal, condition, !(condition in answers));
      await expect(explained).toBeVisible({ visible: condition in answers });
    }
    const doubtful = (count: number) =>
      page.getByRole('heading', { name: translate('screen.eligibility-check.doubtful.title', { count }) });
    await expect(doubtful(conditionsAnsweredNo(answers).length)).toBeVisible();
    await choose(portal, 'base', true);
    await expect(doubtful(1)).toBeVisible();
    await choose(portal, 'match', true);
    await expect(
      page.getByRole('heading', { name: translate('screen.eligibility-check.likely.title') }),
    ).toBeVisible();
    await portal.link('screen.eligibility-check.register').click();
    await portal.expectPage('/register', 'screen.register.title');
  });

  test('the confirmation says what happens next and leads to a copy, which can be printed', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await account.submit();
    await portal.signIn(account);
    await portal.open('/stage-one/confirmation');
    await expect(
      page.getByRole('heading', { name: translate('screen.stage-one-confirmation.next.title') }),
    ).toBeVisible();
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
    await portal.link('screen.stage-one-confirmation.copy').click();
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.submitted', {
      status: 'submitted',
    });
    await portal.button('copy.print').click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/\d\d\/\d\d\/\d{4}$/).first()).toBeVisible();
    await expect(portal.button('copy.print')).toBeHidden();
    const values = await page.locator('.summary-value').all();
    expect(values.length).toBeGreaterThan(30);
    for (const value of values) await expect(value).toBeVisible();
  });

  test('the dashboard says what happens next, and shows the message of a query', async ({
    portal,
    account,
    server,
  }) => {
    const { page, translate } = portal;
    await account.submit();
    await portal.signIn(account);
    const sentences = {
      'eoi-in-query': 'eoi.in-query',
      'customer-app-rejected': 'eoi.rejected',
      eligible: 'application.ready',
    };
    for (const [status, sentence] of Object.entries(sentences)) {
      await server.caseworker('set', account.email, 'eoi', status, '--force');
      await portal.open('/dashboard');
      await expect(page.locator('.next-action p')).toHaveText(translate(`screen.dashboard.${sentence}`));
    }

    const messages = { en: 'Which roof?', cy: 'Pa do?' };
    const texts = ['--message-en', messages.en, '--message-cy', messages.cy];
    await server.caseworker('set', account.email, 'eoi', 'eoi-in-query', '--force', ...texts);
    await portal.open('/dashboard');
    const message = messages[portal.language];
    await expect(page.locator('.status-message')).toHaveText(translate('query.message', { message }));
  });
});
