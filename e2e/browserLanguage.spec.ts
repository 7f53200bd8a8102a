// The Welsh pages in a browser of another language (product 10.6). Chromium has no Welsh formats, and would take those of its own language.
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, test } from './fixtures.ts';
import { createApplication } from './stageTwo.ts';

test.describe('the Welsh page in a German browser', () => {
  test.use({ language: 'cy', locale: 'de-DE' });

  test('has a comma between the thousands of a number', async ({ portal }) => {
    const { page, translate } = portal;
    await portal.open('/stage-one/questions');
    await portal.expectPage('/stage-one/questions', 'screen.stage-one-questions.title');
    const main = page.locator('main');
    await expect(main).toContainText(translate('error.maxLength', { maxLength: 1000 }));
    await expect(main).not.toContainText('1.000');
  });

  test('has the prerendered amounts of money when it has started', async ({ portal }) => {
    const { page, translate } = portal;
    await portal.open('/eligibility-check');
    const question = page.getByRole('group', {
      name: translate('check.loan'),
    });
    await question.getByLabel(translate('no.check-loan')).check();
    await expect(question).toContainText(translate('doubt.loan'));
  });

  test('has the countries in the order of the Welsh alphabet', async ({ portal, account, server, ids }) => {
    const { page, translate } = portal;
    await createApplication(account, { server, ids }, steps.application.indexOf('company-overview'));
    await portal.signIn(account);
    await portal.open('/stage-two/company-overview');
    await portal.button('list.shareholders.add').click();
    const names = await page.locator('[name="ua_countryofregistration"] option').allTextContents();
    const inOrder = ['AL', 'AO', 'CW', 'CY', 'CL', 'FJ', 'FR'].map((code) =>
      translate(`option.country.${code}`),
    );
    expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder);
  });
});
