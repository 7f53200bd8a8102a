// Fixtures for drafts: typing answers without saving them, finding them in the browser's storage, and using the offered draft (product 11).
import type { Page } from 'playwright';
import type { Account } from '#tests/account.ts';
import { expect } from './fixtures.ts';
import type { Portal } from './portal.ts';

const step = '/stage-one/contact-details';
export const position = '[name="ua_position"]';
export const marker = 'Cadeirydd Dros-dro 4711';

export const draftBanner = ({ page, translate }: Portal) =>
  page.getByRole('region', { name: translate('draft.title'), exact: true });

/** Everything that a page of the portal can read from the browser's storage. */
export const storageOf = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie.split('; ').filter((cookie) => cookie !== ''),
    local: Object.entries(window.localStorage),
    session: Object.entries(window.sessionStorage),
    databases: (await window.indexedDB.databases()).map(({ name }) => name),
    caches: 'caches' in window ? await window.caches.keys() : [],
  }));
const storedText = async (page: Page) => JSON.stringify(await storageOf(page));
export const expectStored = (page: Page, text = marker) =>
  expect.poll(() => storedText(page)).toContain(text);
export const expectNotStored = (page: Page) => expect.poll(() => storedText(page)).not.toContain(marker);

export async function openStep(portal: Portal, path = step): Promise<void> {
  await portal.open(path);
  await portal.expectPage(path, `step.${path.split('/').at(-1)}`);
}

/** Types the marker without saving it. A second later the portal stores it as a draft. */
export async function typeMarker(portal: Portal): Promise<void> {
  await openStep(portal);
  await portal.page.locator(position).fill(marker);
}

/** Makes the portal store the drafts at once, as when the page is left. */
export const storeDrafts = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pagehide')));

/** Types the marker without saving it, and has it stored as a draft. */
export async function typeDraft(portal: Portal): Promise<void> {
  await typeMarker(portal);
  await storeDrafts(portal.page);
  await expectStored(portal.page);
}

/** Signs in with a complete record, and types another answer. */
export async function signInAndTypeDraft(portal: Portal, account: Account): Promise<void> {
  await account.fillSteps();
  await portal.signIn(account);
  await typeDraft(portal);
}

/** Uses the offered draft, and saves it. */
export async function useAndSaveDraft(portal: Portal): Promise<void> {
  const { page, translate } = portal;
  await expect(draftBanner(portal)).toContainText(marker);
  await portal.button('draft.use').click();
  await expect(draftBanner(portal)).toHaveCount(0);
  await expect(page.locator(position)).toHaveValue(marker);
  await expect(
    page.getByRole('heading', { level: 1, name: translate('step.contact-details') }),
  ).toBeFocused();
  await portal.submit();
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await expectNotStored(page);
}

/** Closes the tab and opens a new one in the same browser. */
export async function reopen(portal: Portal): Promise<Portal> {
  const tab = portal.inTab(await portal.page.context().newPage());
  await portal.page.close();
  return tab;
}
