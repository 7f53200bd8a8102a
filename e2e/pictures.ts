// Takes the pictures of docs/pictures: screens of a running server with the records of a sample applicant, and the explorer.
import { fileURLToPath } from 'node:url';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { buildExplorerIfStale } from '#server/start.js';
import { sampleValues } from '#tests/account.ts';
import { clientSamples } from '#tests/clientSamples.ts';
import { mockClientList, makeBroker } from './broker.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { MessageValues } from './messages.ts';
import { pdf } from './lists.ts';
import { createApplication } from './stageTwo.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const widths = { desktop: 1280, phone: 320 };

inBothLanguages(() => {
  for (const [device, width] of Object.entries(widths)) {
    test(`pictures on a ${device}`, async ({ portal, account, server, api, ids, signedUp }) => {
      const { page, language } = portal;
      await page.setViewportSize({ width, height: 900 });
      const take = async (name: string, titleId: string, values?: MessageValues) => {
        await expect(portal.heading(titleId, values)).toBeVisible();
        await page.screenshot({ path: `${folder}${name}-${language}-${device}.png`, animations: 'disabled' });
      };
      await portal.open(routes.login.path);
      await take('login', 'screen.login.title');
      await account.fillSteps(1);
      await portal.signIn(account);
      await portal.open('/stage-one/business-details');
      // The company search is loaded after its step.
      await expect(page.locator('[name="ua_companyregistrationnumber"]')).toBeVisible();
      await take('step', 'step.business-details');
      await account.save({ ...sampleValues('eoi', ids), ua_currentpageinapplication: steps.eoi.at(-1) });
      await portal.open(routes['stage-one-review'].path);
      await take('review', 'screen.stage-one-review.title');
      await portal.button('screen.stage-one-review.submit').click();
      await expect(portal.heading('screen.stage-one-confirmation.title')).toBeVisible();
      await portal.open(routes['stage-one-review'].path);
      await take('copy', 'screen.stage-one-review.submitted', { status: 'submitted' });
      await server.caseworker('set', account.email, 'eoi', 'eligible', '--force');
      const broker = await makeBroker(await signedUp(), server, api);
      await server.caseworker('assign', account.email, broker.email);
      await portal.open(routes.dashboard.path);
      await expect(page.locator('.acting-broker')).toBeVisible();
      await take('dashboard', 'screen.dashboard.title');
      const applicant = await signedUp();
      await createApplication(applicant, { server, ids }, steps.application.length);
      await portal.signIn(applicant);
      await portal.open('/stage-two/supporting-documents');
      const { name, mimeType, buffer } = pdf('2025.pdf', 'Accounts');
      await page.locator('#documents-Accounts + input').setInputFiles({ name, mimeType, buffer });
      await page.locator('#documents-Accounts').evaluate((button) => button.scrollIntoView());
      await take('documents', 'step.supporting-documents');
      await mockClientList(page, clientSamples(24));
      await portal.signIn(broker);
      await portal.open(routes['broker-dashboard'].path);
      await expect(page.locator('.client').first()).toBeVisible();
      await take('broker', 'screen.broker-dashboard.title');
    });
  }
});

test('pictures of the explorer', async ({ page, server }) => {
  test.setTimeout(240_000);
  await buildExplorerIfStale();
  // Large enough to show these diagrams at 100 %.
  await page.setViewportSize({ width: 1900, height: 1500 });
  for (const machine of ['call', 'session', 'eoi']) {
    await page.goto(`${server.url}/explorer/#/${machine}`);
    await expect(page.getByRole('heading', { name: `The machine ${machine}` })).toBeVisible();
    await page.getByRole('button', { name: 'Fit' }).click();
    await page
      .locator('.diagram')
      .screenshot({ path: `${folder}explorer-${machine}.png`, animations: 'disabled' });
  }
});
