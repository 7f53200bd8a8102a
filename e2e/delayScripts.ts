// Keeps the scripts of the portal from a page: for good, or until the test lets them load.
import type { Page } from 'playwright/test';
import { basePath } from '#machines/catalogue/routes.ts';

export const scripts = `**${basePath}/assets/*.js`;

/** Delays all requests to the addresses, by default those of the scripts. @returns a function that lets them go on */
export async function delayScripts(page: Page, addresses: string = scripts): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
