// The second half of the main job on real parts: the EOI becomes eligible, a business fills the seven steps with every list and
// its documents, submits, is asked for more, submits again, and its offer letter is signed (specification sections 2 to 5).
import { listsOfStep, type ListName } from '#machines/catalogue/children.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import type { Account } from './account.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { addItem, chooseFiles, csv, fillItem, itemButton, pdf, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';

/** Two items of each list; together the shares stay below the whole, and the technology is one that the server knows. */
function itemOf(list: ListName, number: number, ids: LookupIds) {
  const answers = itemAnswers(list, number);
  if (list === 'shareholders') return { ...answers, ua_percentage: '40' };
  return list === 'activities' ? { ...answers, ua_activitytype: ids.activitytype[0] ?? '' } : answers;
}

async function eligible(account: Account, server: TestServer): Promise<void> {
  await account.submitted();
  await server.caseworker('set', account.email, 'eoi', 'eligible');
}

const at = (portal: Portal, step: string) => portal.isAt(`/stage-two/${step}`, `step.${step}`);

/** Signs in and opens the Application at its first step. */
async function open(portal: Portal, account: Account): Promise<void> {
  await portal.signIn(account);
  await portal.open('/stage-two/guidance');
  await portal.button('screen.stage-two-guidance.start').click();
  await at(portal, steps.application[0]);
}

async function answerStep(portal: Portal, step: string, ids: LookupIds, items: number): Promise<void> {
  await at(portal, step);
  await portal.fillStep(step, validAnswers('application', step, ids), 'application');
  for (const list of listsOfStep(step)) {
    for (let number = 1; number <= items; number += 1) await addItem(portal, list, itemOf(list, number, ids));
  }
}

inBothLanguages(() => {
  test('a business applies in full, is asked for more, and signs its offer letter', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    test.slow();
    const { page, say } = portal;
    const status = async (wanted: string, shown: string) => {
      await server.caseworker('set', account.email, 'application', wanted);
      await portal.open('/dashboard');
      const card = page.getByRole('region', { name: say('screen.dashboard.application.title'), exact: true });
      await expect(card.locator('.tag')).toHaveText(say(`status.${shown}`));
    };

    await eligible(account, server);
    await open(portal, account);
    for (const step of steps.application.slice(0, -1)) {
      await test.step(step, async () => {
        await answerStep(portal, step, ids, 2);
        await portal.submit();
      });
    }

    await test.step('documents', async () => {
      await at(portal, 'supporting-documents');
      await portal.fillStep(
        'supporting-documents',
        validAnswers('application', 'supporting-documents', ids),
        'application',
      );
      await chooseFiles(portal, [
        pdf('cyfrifon 2025.pdf', 'Accounts'),
        pdf('rhagolygon.pdf', 'Forecast'),
        csv('llif-arian.csv', 'CashFlow'),
      ]);
      // Chosen is not uploaded: the step says so and goes nowhere.
      await portal.submit();
      await expect(page.locator('.error-summary')).toContainText(say('error.filesNotUploaded'));
      await portal.button('documents.upload').click();
      await expect(portal.text('documents.ready')).toBeVisible();
      await expect(page.locator('.files .file-name')).toHaveCount(3);
      await portal.submit();
    });

    await test.step('review and submit', async () => {
      await portal.isAt('/stage-two/review', 'screen.stage-two-review.title');
      await portal.button('screen.stage-two-review.submit').click();
      await portal.isAt('/stage-two/confirmation', 'screen.stage-two-confirmation.title');
    });

    await test.step('in query: it opens again and is submitted again', async () => {
      await status('app-in-query', 'in-query');
      await portal.link('screen.dashboard.continue.application').click();
      await at(portal, 'supporting-documents');
      await portal.submit();
      await portal.button('screen.stage-two-review.submit').click();
      await portal.isAt('/stage-two/confirmation', 'screen.stage-two-confirmation.title');
    });

    await test.step('the offer letter is signed', async () => status('offer-letter-signed', 'approved'));
  });

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
