// The child lists of the Application, and two tabs on one Application (product 7.4 to 7.8, 2.13). journey.spec.ts covers the whole stage.
import { steps } from '#machines/catalogue/records/outlines.ts';
import { validAnswers } from '#tests/samples.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { addItem, fillItem, itemButton, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import {
  answerStep,
  expectStep,
  makeEligible,
  openApplicationStep,
  sampleItem,
  startApplication,
} from './stageTwo.ts';

inEitherLanguage(() => {
  test(
    'items can be edited, deleted and restored, and cancelling an edit changes nothing',
    { tag: '@fast' },
    async ({ portal, account, server, ids }) => {
      const { page, translate } = portal;
      await makeEligible(account, server);
      await startApplication(portal, account);
      await answerStep(portal, steps.application[0], ids, 0);
      await portal.submit();
      await expectStep(portal, 'business-finances');
      const list = 'assets';
      const [first, second] = [sampleItem(list, 1, ids), sampleItem(list, 2, ids)];
      await addItem(portal, list, { ...first, ua_assetdescription: 'Tyrbin', ua_price: '1000.10' });
      await addItem(portal, list, { ...second, ua_assetdescription: 'Paneli', ua_price: '2000.20' });
      await expect(portal.text('list.assets.total', { total: '£3,000.30' })).toBeVisible();

      await itemButton(portal, 'list.edit', 'Tyrbin').click();
      await fillItem(page, list, { ua_assetdescription: 'Rhywbeth arall' });
      await page.keyboard.press('Escape');
      await expect(portal.dialog('dialog.item.discard.title')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').locator('[name="ua_assetdescription"]')).toHaveValue(
        'Rhywbeth arall',
      );
      await page.keyboard.press('Escape');
      await portal.button('dialog.item.discard.leave').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin/, /^Paneli/]);

      await itemButton(portal, 'list.edit', 'Tyrbin').click();
      await fillItem(page, list, { ua_price: '9' });
      await fillItem(page, list, { ua_assetdescription: '' });
      await portal.button('dialog.item.save').click();
      await expect(page.getByRole('dialog').locator('.error-summary')).toContainText(
        translate('error.required'),
      );
      await fillItem(page, list, { ua_assetdescription: 'Tyrbin gwynt' });
      await portal.button('dialog.item.save').click();
      await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt.*£9\.00/, /^Paneli/]);

      await itemButton(portal, 'list.delete', 'Paneli').click();
      await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt/]);
      await page.getByRole('button', { name: translate('list.undo', { name: 'Paneli' }) }).click();
      await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt/, /^Paneli/]);

      // A double click, whose second press comes when the next row stands where the deleted one was.
      for (const [clickCount, name] of ['Tyrbin gwynt', 'Paneli'].entries()) {
        await itemButton(portal, 'list.delete', name).hover();
        await page.mouse.down({ clickCount: clickCount + 1 });
        await page.mouse.up({ clickCount: clickCount + 1 });
        await expect(rowsOf(portal, list)).toHaveText([/^Paneli/]);
      }
      await page.getByRole('button', { name: translate('list.undo', { name: 'Tyrbin gwynt' }) }).click();
      await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt/, /^Paneli/]);
    },
  );
});

inEitherLanguage(() => {
  test('the overlay of a slow save covers the dialog of an item, and a failed save keeps its answers with one notice', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page } = portal;
    await openApplicationStep(portal, 'directors-information', { account, server, ids });
    await portal.button('list.directors.add').click();
    const dialog = page.getByRole('dialog');
    const name = dialog.locator('[name="ua_directorname"]');
    await expect(name).toBeFocused();

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/addicdirectors/i, async (route) => {
      await released;
      await route.fulfill({ status: 500, body: '' });
    });
    await fillItem(page, 'directors', { ...sampleItem('directors', 2, ids), ua_directorname: 'Nia Wyn' });
    await name.press('Enter');
    const overlay = dialog.locator('.overlay');
    await expect(overlay).toBeVisible();
    const isInFront = await overlay.evaluate(
      (element) =>
        document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.overlay') === element,
    );
    expect(isInFront).toBe(true);
    await page.keyboard.type('Bangor');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    release();
    await expect(page.locator('.notice-error:visible')).toHaveCount(1);
    await expect(dialog.locator('.notice-error')).toBeVisible();
    await expect(name).toHaveValue('Nia Wyn');

    await page.unroute(/addicdirectors/i);
    await dialog.locator('[type="submit"]').click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#directors')).toBeFocused();
    await expect(portal.text('list.added', { name: 'Nia Wyn' })).toBeVisible();
  });
});

test('what two tabs save is merged in a list, and left to the user’s choice in a step', async ({
  portal,
  account,
  server,
  ids,
  context,
}) => {
  test.slow();
  await makeEligible(account, server);
  await startApplication(portal, account);
  await answerStep(portal, steps.application[0], ids, 0);
  await portal.submit();
  await expectStep(portal, 'business-finances');
  for (const name of ['Tyrbin', 'Paneli']) {
    await addItem(portal, 'assets', { ...sampleItem('assets', 1, ids), ua_assetdescription: name });
  }

  const second = await context.newPage();
  const other: Portal = portal.inTab(second);
  await other.open('/stage-two/business-finances');
  await expect(rowsOf(other, 'assets')).toHaveCount(2);

  const rename = async (tab: Portal, from: string, to: string) => {
    await itemButton(tab, 'list.edit', from).click();
    await fillItem(tab.page, 'assets', { ua_assetdescription: to });
    await tab.button('dialog.item.save').click();
    await expect(tab.page.getByRole('dialog')).toHaveCount(0);
  };
  await rename(portal, 'Tyrbin', 'Tyrbin newydd');
  await rename(other, 'Paneli', 'Paneli newydd');
  await expect(rowsOf(other, 'assets')).toHaveText([/^Tyrbin newydd/, /^Paneli newydd/]);

  await test.step('the same step', async () => {
    const answers = validAnswers('application', 'business-finances', ids);
    for (const tab of [portal, other]) await tab.fillStep('business-finances', answers, 'application');
    await addItem(portal, 'externalfunding', sampleItem('externalfunding', 1, ids));
    await portal.fillStep('business-finances', { ua_businessbankname: 'Banc Un' }, 'application');
    await portal.submit();
    await expectStep(portal, 'company-overview');

    await addItem(other, 'externalfunding', sampleItem('externalfunding', 2, ids));
    await other.fillStep('business-finances', { ua_businessbankname: 'Banc Dau' }, 'application');
    await other.submit();
    const dialog = other.dialog('dialog.conflict.title');
    await expect(dialog).toContainText('Banc Un');
    await expect(dialog).toContainText('Banc Dau');
    await other.button('dialog.conflict.save').click();
    await expectStep(other, 'company-overview');
  });
});
