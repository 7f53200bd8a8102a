// What takes the focus, and what says that something was done, is in view (product 8.4, 12.2, 12.5).
import type { Page } from 'playwright/test';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { delayScripts } from './delayScripts.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { focusedStop } from './focusedStop.ts';
import { chooseFiles, pdf } from './lists.ts';
import { createApplication, openApplicationStep } from './stageTwo.ts';

/** The buttons in the rows of the documents page that the bar at the bottom of the screen covers in part. */
const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const barTop = document.querySelector('.upload-bar')?.getBoundingClientRect().top ?? window.innerHeight;
    return [...document.querySelectorAll('.checklist button, .file button')]
      .filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top < barTop - 1 && bottom > barTop + 1;
      })
      .map(({ textContent }) => textContent);
  });

const viewports = { phone: { width: 320, height: 640 }, desktop: { width: 1280, height: 720 } };

inEitherLanguage(() => {
  test('on a phone a button shows the steps with their names, of which each link says all that is seen of it', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await page.setViewportSize(viewports.phone);
    await account.fillSteps(2);
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    const progress = page.getByRole('navigation', { name: translate('progress.label') });
    await expect(progress.getByRole('listitem')).toHaveCount(0);
    const toggle = portal.button('progress.steps');
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    for (const step of steps.eoi)
      await expect(progress.getByText(translate(`step.${step}`))).toBeInViewport();
    await expect(
      progress.getByRole('link', {
        name: `${translate('step.declarations')} , ${translate('progress.done')}`,
      }),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewports.phone.width);
    await progress.getByText(translate('step.business-details')).click();
    await portal.expectPage('/stage-one/business-details', 'step.business-details');
    await expect(portal.button('progress.steps')).toHaveAttribute('aria-expanded', 'false');
  });

  test('the link of a step that is not complete has the number that is seen beside its name', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    await expect(
      page.getByRole('link', {
        name: `5 ${translate('progress.review')} , ${translate('progress.unsubmitted')}`,
        exact: true,
      }),
    ).toBeVisible();
  });

  test('at 400 % zoom the buttons of a dialog do not cover the field that has the focus', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page } = portal;
    // A window of 1280 by 1024 pixels, four times as large.
    await page.setViewportSize({ width: 320, height: 256 });
    await openApplicationStep(portal, 'project-details', { account, server, ids });
    await portal.button('list.activities.add').click();
    const text = page.locator('dialog textarea').first();
    await text.focus();
    const covered = await text.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      const bar = field.closest('dialog')?.querySelector('.buttons')?.getBoundingClientRect();
      const [from, to] = [Math.max(0, top), Math.min(window.innerHeight, bottom)];
      return bar ? Math.max(0, Math.min(to, bar.bottom) - Math.max(from, bar.top)) : 0;
    });
    expect(covered).toBe(0);
  });

  for (const [device, viewport] of Object.entries(viewports)) {
    test.describe(`on a ${device}`, () => {
      test.use({ viewport });

      test('a file that the server refuses leaves what has the focus in view, beside the notice', async ({
        portal,
        account,
      }) => {
        const { page, translate } = portal;
        await account.fillSteps();
        await portal.signIn(account);
        await portal.open('/documents/stage-one');
        await expect(portal.heading('screen.stage-one-documents.title')).toBeVisible();
        await chooseFiles(portal, [{ ...pdf('ffug.pdf', 'Other'), buffer: Buffer.from('text') }]);
        await portal.button('documents.upload').click();
        await expect(page.locator('.notice-error')).toContainText('ffug.pdf');
        await expect(
          page.getByRole('button', { name: translate('documents.remove', { name: 'ffug.pdf' }) }),
        ).toBeVisible();
        await expect.poll(async () => (await focusedStop(page)).problem).toBeNull();
      });

      test('the summary of many errors takes the focus at its top', async ({ portal, account }) => {
        const { page } = portal;
        await account.fillSteps(1);
        await portal.signIn(account);
        await portal.open('/stage-one/business-details');
        await portal.expectPage('/stage-one/business-details', 'step.business-details');
        await portal.submit();
        await expect(page.locator('.error-summary')).toBeFocused();
        await expect(page.getByRole('heading', { name: portal.translate('summary.title') })).toBeInViewport({
          ratio: 1,
        });
      });

      test('the button to submit stays in view when the documents arrive after the link has led to it', async ({
        portal,
        account,
        server,
        ids,
      }) => {
        const { page } = portal;
        await createApplication(account, { server, ids }, steps.application.length);
        await portal.signIn(account);
        const release = await delayScripts(page, '**/geticnotes/**');
        await portal.open('/stage-two/review');
        await portal.link('screen.review.tosubmit').click();
        const submit = portal.button('screen.stage-two-review.submit');
        await expect(submit).toBeFocused();
        await expect(portal.text('review.documents.title')).toHaveCount(0);
        release();
        await expect(portal.text('review.documents.title')).toBeVisible();
        await expect(submit).toBeInViewport({ ratio: 1 });
      });

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
          expect(await cutButtons(page)).toEqual([]);
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
          expect(await cutButtons(page)).toEqual([]);
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
