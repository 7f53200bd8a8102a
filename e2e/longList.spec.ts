// A list of 500 items through the real stack (product 7.1): it is shown whole, and its last items can be changed and deleted.
import { listOf } from '#machines/catalogue/records/lists.ts';
import { validItem } from '#tests/applicationSamples.ts';
import { expect, test } from './fixtures.ts';
import { fillItem, itemButton, rowsOf } from './lists.ts';
import { openApplicationStep } from './stageTwo.ts';

const COUNT = 500;
const step = listOf('assets').step;
const description = (number: number) => `Paneli ${number}`;

test(`a list of ${COUNT} items shows them all, its last ones can be changed and deleted, and a link of the review leads past it to the submit button`, async ({
  portal,
  account,
  server,
  ids,
}) => {
  test.setTimeout(120_000);
  const { page } = portal;
  await openApplicationStep(portal, step, { account, server, ids });
  // The step's own sample is the first item.
  for (let number = 2; number <= COUNT; number += 1)
    await account.call('AddICAssets', {
      body: [{ ...validItem('assets', number), ua_assetdescription: description(number), statecode: 0 }],
    });
  await page.reload();
  const rows = rowsOf(portal, 'assets');
  await expect(rows).toHaveCount(COUNT, { timeout: 30_000 });
  await expect(rows.last()).toContainText(description(COUNT));

  await itemButton(portal, 'list.edit', description(COUNT)).click();
  await fillItem(page, 'assets', { ua_assetdescription: 'Batri newydd' });
  await portal.button('dialog.item.save').click();
  await expect(rows.last()).toContainText('Batri newydd');
  await itemButton(portal, 'list.delete', description(COUNT - 1)).click();
  await expect(rows).toHaveCount(COUNT - 1);

  const stored = await account.call('GetICAssetsByClaimId');
  expect(stored).toHaveLength(COUNT - 1);
  expect(stored).toMatchObject([
    ...Array.from({ length: COUNT - 2 }, (_, index) =>
      index === 0 ? {} : { ua_assetdescription: description(index + 1) },
    ),
    { ua_assetdescription: 'Batri newydd' },
  ]);

  await portal.open('/stage-two/review');
  // All but the first, the deleted and the renamed one.
  await expect(page.locator('.review-items h5').filter({ hasText: /^Paneli \d+$/ })).toHaveCount(COUNT - 3);
  await page.getByRole('link', { name: portal.translate('screen.review.tosubmit') }).click();
  await expect(portal.button('screen.stage-two-review.submit')).toBeFocused();
  await expect(portal.button('screen.stage-two-review.submit')).toBeInViewport();
});
