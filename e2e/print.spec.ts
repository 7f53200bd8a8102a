// What is printed: answers without buttons, and dates as DD/MM/YYYY, on paper, in lists and in banners (product 1.8, 10.6).
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { fieldsOfList, type ListName } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { validItem } from '#tests/applicationSamples.ts';
import { draftBanner, expectStored, storeDrafts } from './drafts.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { openApplicationStep } from './stageTwo.ts';

const isoDate = /\d{4}-\d{2}-\d{2}/;

/** The first date of an item of the list, as it is to be shown. */
function dateOf(list: ListName): string {
  const fields = fieldsOfList(list);
  const [name = ''] = fields.find(([, { kind }]) => kind === 'date') ?? [];
  return formatDate(String(validItem(list)[name])) ?? '';
}

async function expectPrinted({ page }: Portal): Promise<void> {
  await expect(page.locator('.overlay')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(
    page.locator(':is(.button, .summary-change, .notice, .progress, .languages, nav):visible'),
  ).toHaveCount(0);
  await expect(page.locator('.summary-value').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(isoDate);
  // A heading is on the page of what it stands above.
  const headings = await page.locator('main :is(h1, h2, h3, .review-part):visible').all();
  expect(headings.length).toBeGreaterThan(1);
  for (const heading of headings) await expect(heading).toHaveCSS('break-after', 'avoid');
  // A4 in points.
  const file = await page.pdf({ preferCSSPageSize: true });
  expect(file.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
}

inBothLanguages(() => {
  test('the review of an Application prints without buttons, with the dates of its lists', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page } = portal;
    await openApplicationStep(portal, 'business-finances', { account, server, ids });
    await expect(rowsOf(portal, 'assets')).toContainText(dateOf('assets'));
    await portal.open('/stage-two/review');
    await portal.expectPage('/stage-two/review', 'screen.stage-two-review.title');
    await expectPrinted(portal);
    await expect(page.getByText(dateOf('jobs'), { exact: true }).first()).toBeVisible();
  });

  test('the copy of a submitted Expression of Interest prints without buttons', async ({
    portal,
    account,
  }) => {
    await account.submit();
    await portal.signIn(account);
    await portal.open('/stage-one/review');
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.submitted', {
      status: 'submitted',
    });
    await expectPrinted(portal);
  });

  test('the banner of an offered draft shows the dates as everywhere', async ({
    portal,
    answeredAccount: account,
  }) => {
    const { page } = portal;
    const [name = ''] =
      fieldsOfStep(records.eoi, 'business-details').find(([, { kind }]) => kind === 'date') ?? [];
    const path = '/stage-one/business-details';
    await portal.signIn(account);
    await portal.open(path);
    await portal.expectPage(path, 'step.business-details');
    await page.locator(`[name="${name}"]`).fill('03/04/2015');
    await storeDrafts(page);
    await expectStored(page, '03/04/2015');
    page.once('dialog', (dialog) => void dialog.accept());
    await portal.open(path);
    const banner = draftBanner(portal);
    await expect(banner).toContainText('03/04/2015');
    await expect(banner).not.toContainText(isoDate);
  });
});
