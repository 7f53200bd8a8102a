// An applicant on a slow connection (product 6.14): the overlay says what is waited for, nothing is sent twice, and the page comes in the end.
import { steps } from '#machines/catalogue/records/outlines.ts';
import { controlsOf } from './fillField.ts';
import { expect, test } from './fixtures.ts';

/** GSM in a valley: a second and a half for each request, 30 kB a second. */
const slow = { offline: false, latency: 1500, downloadThroughput: 30_000, uploadThroughput: 30_000 };

test('on a slow network a step opens, and is saved once although the button is pressed three times', async ({
  portal,
  account,
}) => {
  test.setTimeout(120_000);
  const { page, translate } = portal;
  await account.fillSteps();
  await portal.signIn(account);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(new URL(request.url()).pathname);
  });
  const [, , contact, purpose] = steps.eoi;
  await portal.open(`/stage-one/${contact}`);
  await expect(portal.heading(`step.${contact}`)).toBeVisible({ timeout: 40_000 });
  await controlsOf(page, 'ua_position').fill('Ysgrifennydd');
  const button = page.locator('main [type="submit"]:visible');
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // By coordinates, as a person presses again: Playwright itself waits until nothing covers the button.
  for (let press = 0; press < 3; press += 1) await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('status').getByText(translate('busy.saving'), { exact: true })).toBeVisible();
  await expect(portal.heading(`step.${purpose}`)).toBeVisible({ timeout: 40_000 });
  expect(saves).toHaveLength(1);
  expect(saves[0]).toMatch(/\/UpdateICEOI$/);
  expect(await account.call('geticeoi')).toMatchObject({ ua_position: 'Ysgrifennydd' });
});
