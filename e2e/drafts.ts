// What a person does about answers that were typed and not saved, and what of them is on the device.
import type { Page } from 'playwright';
import type { Account } from '#tests/account.ts';
import { expect } from './fixtures.ts';
import type { Portal } from './portal.ts';

const step = '/stage-one/contact-details';
export const position = '[name="ua_position"]';
export const marker = 'Cadeirydd Dros-dro 4711';

export const banner = ({ page, say }: Portal) =>
  page.getByRole('region', { name: say('draft.title'), exact: true });

/** Everything that the page has stored on the device. */
export const storedOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases();
    const caches = 'caches' in window ? await window.caches.keys() : [];
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, caches]);
  });
export const isStored = (page: Page) => expect.poll(() => storedOn(page)).toContain(marker);
export const isNotStored = (page: Page) => expect.poll(() => storedOn(page)).not.toContain(marker);

export async function openStep(portal: Portal, path = step): Promise<void> {
  await portal.open(path);
  await portal.isAt(path, `step.${path.split('/').at(-1)}`);
}

export async function type(portal: Portal): Promise<void> {
  await openStep(portal);
  await portal.page.locator(position).fill(marker);
  await isStored(portal.page);
}

/** Somebody who has answered every step signs in and types another answer. */
export async function signInAndType(portal: Portal, account: Account): Promise<void> {
  await account.fillSteps();
  await portal.signIn(account);
  await type(portal);
}

/** The person takes up what was kept, and saves it. */
export async function useAndSave(portal: Portal): Promise<void> {
  const { page, say } = portal;
  await expect(banner(portal)).toContainText(marker);
  await portal.button('draft.use').click();
  await expect(banner(portal)).toHaveCount(0);
  await expect(page.locator(position)).toHaveValue(marker);
  await expect(page.getByRole('heading', { level: 1, name: say('step.contact-details') })).toBeFocused();
  await portal.submit();
  await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
  await isNotStored(page);
}

/** A new tab, as if the first had been closed. */
export async function reopen(portal: Portal): Promise<Portal> {
  const tab = portal.on(await portal.page.context().newPage());
  await portal.page.close();
  return tab;
}
