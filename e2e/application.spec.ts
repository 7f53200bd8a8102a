// The lists of the second stage, and two tabs on one Application (specification section 3). The whole stage: journey.spec.ts.
import { steps } from '#machines/catalogue/records/outlines.ts';
import { validAnswers } from '#tests/samples.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { addItem, fillItem, itemButton, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { answerStep, at, eligible, itemOf, open } from './stageTwo.ts';

inBothLanguages(() => {
  test('items are edited, deleted, brought back, and cancelled without a trace', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, say } = portal;
    await eligible(account, server);
    await open(portal, account);
    await answerStep(portal, steps.application[0], ids, 0);
    await portal.submit();
    await at(portal, 'business-finances');
    const list = 'assets';
    const [first, second] = [itemOf(list, 1, ids), itemOf(list, 2, ids)];
    await addItem(portal, list, { ...first, ua_assetdescription: 'Tyrbin', ua_price: '1000.10' });
    await addItem(portal, list, { ...second, ua_assetdescription: 'Paneli', ua_price: '2000.20' });
    await expect(portal.text('list.assets.total', { total: '£3,000.30' })).toBeVisible();

    await itemButton(portal, 'list.edit', 'Tyrbin').click();
    await fillItem(page, list, { ua_assetdescription: 'Rhywbeth arall' });
    await page.keyboard.press('Escape');
    await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin/, /^Paneli/]);

    await itemButton(portal, 'list.edit', 'Tyrbin').click();
    await fillItem(page, list, { ua_price: '9' });
    await fillItem(page, list, { ua_assetdescription: '' });
    await portal.button('dialog.item.save').click();
    await expect(page.getByRole('dialog').locator('.error-summary')).toContainText(say('error.required'));
    await fillItem(page, list, { ua_assetdescription: 'Tyrbin gwynt' });
    await portal.button('dialog.item.save').click();
    await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt.*£9\.00/, /^Paneli/]);

    await itemButton(portal, 'list.delete', 'Paneli').click();
    await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt/]);
    await portal.button('list.undo').click();
    await expect(rowsOf(portal, list)).toHaveText([/^Tyrbin gwynt/, /^Paneli/]);
  });
});

test('two tabs that edit different items of one list lose nothing; the same step ends in a choice', async ({
  portal,
  account,
  server,
  ids,
  context,
}) => {
  test.slow();
  await eligible(account, server);
  await open(portal, account);
  await answerStep(portal, steps.application[0], ids, 0);
  await portal.submit();
  await at(portal, 'business-finances');
  for (const name of ['Tyrbin', 'Paneli']) {
    await addItem(portal, 'assets', { ...itemOf('assets', 1, ids), ua_assetdescription: name });
  }

  const second = await context.newPage();
  const other: Portal = portal.on(second);
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
    await addItem(portal, 'externalfunding', itemOf('externalfunding', 1, ids));
    await portal.fillStep('business-finances', { ua_businessbankname: 'Banc Un' }, 'application');
    await portal.submit();
    await at(portal, 'company-overview');

    await addItem(other, 'externalfunding', itemOf('externalfunding', 2, ids));
    await other.fillStep('business-finances', { ua_businessbankname: 'Banc Dau' }, 'application');
    await other.submit();
    const dialog = other.dialog('dialog.conflict.title');
    await expect(dialog).toContainText('Banc Un');
    await expect(dialog).toContainText('Banc Dau');
    await other.button('dialog.conflict.keepmine').click();
    await at(other, 'company-overview');
  });
});
