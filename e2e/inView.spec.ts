// What takes the focus, and what says that something was done, is in view (product 8.4, 12.2, 12.5).
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { focusedStop } from './focusedStop.ts';
import { chooseFiles, pdf } from './lists.ts';
import { createApplication } from './stageTwo.ts';

const viewports = { phone: { width: 320, height: 640 }, desktop: { width: 1280, height: 720 } };

inEitherLanguage(() => {
  for (const [device, viewport] of Object.entries(viewports)) {
    test.describe(`on a ${device}`, () => {
      test.use({ viewport });

      test('after an upload the picker that has the focus is in view, and so is the text about the stored file', async ({
        portal,
        account,
        server,
        ids,
      }) => {
        const { page, translate } = portal;
        await createApplication(account, { server, ids }, steps.application.length);
        await portal.signIn(account);
        await portal.open('/documents/stage-two');
        await expect(portal.heading('screen.stage-two-documents.title')).toBeVisible();
        await test.step('a file of no line', async () => {
          await chooseFiles(portal, [pdf('cynllun.pdf', 'Other')]);
          await page.evaluate(() => window.scrollTo(0, 0));
          await portal.button('documents.upload').click();
          await expect(page.locator('#documents')).toBeFocused();
          await expect(
            page.getByText(translate('documents.uploaded', { name: 'cynllun.pdf' })),
          ).toBeInViewport({ ratio: 1 });
          expect((await focusedStop(page)).problem).toBeNull();
        });
        await test.step('a file of a line of the checklist', async () => {
          const { name, mimeType, buffer } = pdf('cyfrifon.pdf', 'Accounts');
          await page.locator('#documents-Accounts + input').setInputFiles({ name, mimeType, buffer });
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          await portal.button('documents.upload').click();
          await expect(page.locator('#documents-Accounts')).toBeFocused();
          await expect(
            page.getByText(translate('documents.uploaded', { name: 'cyfrifon.pdf' })),
          ).toBeInViewport({ ratio: 1 });
          expect((await focusedStop(page)).problem).toBeNull();
        });
      });

      test('the message about a type that is not chosen is in view, with its control', async ({
        portal,
        account,
      }) => {
        const { page } = portal;
        await account.fillSteps();
        await portal.signIn(account);
        await portal.open('/documents/stage-one');
        await expect(portal.heading('screen.stage-one-documents.title')).toBeVisible();
        const { mimeType, buffer } = pdf('x.pdf', 'Other');
        const picker = page.getByLabel(portal.translate('documents.choose'), { exact: true });
        for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
          await picker.setInputFiles({ name, mimeType, buffer });
        await portal.button('documents.upload').click();
        await expect(page.locator('[name="filetype"]').first()).toBeFocused();
        await expect(portal.text('error.documentType').first()).toBeInViewport({ ratio: 1 });
        expect((await focusedStop(page)).problem).toBeNull();
      });
    });
  }
});
