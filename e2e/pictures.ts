// Takes the pictures of docs/pictures: real screens of a real server, a sample applicant half way.
import { fileURLToPath } from 'node:url';
import { routes } from '#machines/catalogue/routes.ts';
import { clientSamples } from '#tests/clientSamples.ts';
import { answerWith, makeBroker } from './broker.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const widths = { desktop: 1280, phone: 320 };

inBothLanguages((language) => {
  for (const [device, width] of Object.entries(widths)) {
    test(`pictures on a ${device}`, async ({ portal, account, server, api, signedUp }) => {
      const { page } = portal;
      await page.setViewportSize({ width, height: 900 });
      const take = async (name: string, titleId: string) => {
        await expect(portal.heading(titleId)).toBeVisible();
        await page.screenshot({ path: `${folder}${name}-${language}-${device}.png`, animations: 'disabled' });
      };
      await portal.open(routes.login.path);
      await take('login', 'screen.login.title');
      await account.fillSteps(1);
      await portal.signIn(account);
      await portal.open('/stage-one/business-details');
      // The company search comes after its step.
      await expect(page.locator('[name="ua_companyregistrationnumber"]')).toBeVisible();
      await take('step', 'step.business-details');
      await server.caseworker('set', account.email, 'eoi', 'eligible', '--force');
      await portal.open(routes.dashboard.path);
      await take('dashboard', 'screen.dashboard.title');
      await answerWith(page, clientSamples(24));
      await portal.signIn(await makeBroker(await signedUp(), server, api));
      await portal.open(routes['broker-dashboard'].path);
      await expect(page.locator('.client').first()).toBeVisible();
      await take('broker', 'screen.broker-dashboard.title');
    });
  }
});
