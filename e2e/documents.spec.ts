// Stored documents of an open record are deleted and replaced (product 8.8), on a phone and on a desktop.
import { writeFile } from 'node:fs/promises';
import { chooseFiles, pdf } from './lists.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const deleteOf = ({ page, translate }: Portal, name: string) =>
  page.getByRole('button', { name: translate('documents.delete', { name }), exact: true });

inEitherLanguage(() => {
  for (const [device, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1280, height: 900 },
  })) {
    test(`a stored document is deleted after the question, and another one replaced, on a ${device}`, async ({
      portal,
      account,
    }) => {
      const { page, translate } = portal;
      await page.setViewportSize(viewport);
      await account.fillSteps();
      await portal.signIn(account);
      await portal.open('/documents/stage-one');
      const names = page.locator('.files .file-name');
      await chooseFiles(portal, [pdf('camgymeriad.pdf', 'Quote'), pdf('hen.pdf', 'Accounts')]);
      await portal.button('documents.upload').click();
      await expect(portal.text('documents.ready')).toBeVisible();
      await deleteOf(portal, 'camgymeriad.pdf').click();
      const dialog = page.getByRole('dialog', {
        name: translate('dialog.document.delete.title', { name: 'camgymeriad.pdf' }),
      });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(names).toHaveText(['camgymeriad.pdf', 'hen.pdf']);
      await deleteOf(portal, 'camgymeriad.pdf').click();
      await portal.button('dialog.document.delete.delete').click();
      await expect(names).toHaveText(['hen.pdf']);
      await expect(page.getByText(translate('documents.deleted', { name: 'camgymeriad.pdf' }))).toBeVisible();
      await expect(page.locator('#documents')).toBeFocused();

      const { name, mimeType, buffer } = pdf('newydd.pdf', 'Accounts');
      await page.locator('[id^="replace-"] + input').setInputFiles({ name, mimeType, buffer });
      await expect(page.getByText(translate('documents.replacing', { name: 'hen.pdf' }))).toBeVisible();
      await expect(names).toHaveText(['hen.pdf', 'newydd.pdf']);
      await portal.button('documents.upload').click();
      await expect(names).toHaveText(['newydd.pdf']);
      await page.reload();
      await expect(names).toHaveText(['newydd.pdf']);
    });
  }
});

inEitherLanguage(() => {
  test('a refused file and a file without a type show in the title until they are mended', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/documents/stage-one');
    const title = translate('title.page', {
      title: translate('screen.stage-one-documents.title'),
      service: translate('service.name'),
    });
    const { mimeType, buffer } = pdf('cynllun.pdf', 'Other');
    const picker = page.getByLabel(translate('documents.choose'), { exact: true });
    await picker.setInputFiles({ name: 'cynllun.exe', mimeType, buffer });
    await portal.expectErrorTitle('screen.stage-one-documents.title');
    await page
      .getByRole('button', { name: translate('documents.remove', { name: 'cynllun.exe' }), exact: true })
      .click();
    await expect(page).toHaveTitle(title);
    await picker.setInputFiles({ name: 'cynllun.pdf', mimeType, buffer });
    await portal.button('documents.upload').click();
    await expect(page.locator('[name="filetype"]')).toBeFocused();
    await portal.expectErrorTitle('screen.stage-one-documents.title');
    await page.locator('[name="filetype"]').selectOption('Other');
    await expect(page).toHaveTitle(title);
  });
});

test('a chosen file that was changed on the device is said to be so, is not sent, and can be chosen again', async ({
  portal,
  account,
}, testInfo) => {
  const { page, translate } = portal;
  await account.fillSteps();
  await portal.signIn(account);
  await portal.open('/documents/stage-one');
  const path = testInfo.outputPath('cyfrifon.pdf');
  const { buffer } = pdf('cyfrifon.pdf', 'Accounts');
  await writeFile(path, buffer);
  const choose = async () => {
    await page.getByLabel(translate('documents.choose'), { exact: true }).setInputFiles(path);
    await page.locator('[name="filetype"]').selectOption('Accounts');
  };
  await choose();
  await writeFile(path, Buffer.concat([buffer, Buffer.from('% changed\n')]));
  let sent = 0;
  page.on('request', (request) => {
    if (/addicnotes/i.test(request.url())) sent += 1;
  });
  await portal.button('documents.upload').click();
  await expect(portal.text('documents.reason.fileUnreadable')).toBeVisible();
  await expect(portal.button('documents.upload')).toHaveCount(0);
  await expect(page.locator('#documents')).toBeFocused();
  expect(sent).toBe(0);
  await page
    .getByRole('button', { name: translate('documents.remove', { name: 'cyfrifon.pdf' }), exact: true })
    .click();
  await choose();
  await portal.button('documents.upload').click();
  await expect(portal.text('documents.ready')).toBeVisible();
});

test('the documents of a submitted record have no button that changes them', async ({
  portal,
  account,
  server,
}) => {
  const { page } = portal;
  await account.fillSteps();
  await portal.signIn(account);
  await portal.open('/documents/stage-one');
  await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts')]);
  await portal.button('documents.upload').click();
  await expect(deleteOf(portal, 'cyfrifon.pdf')).toBeVisible();
  // One to choose further files and one to replace this file.
  await expect(page.locator('input[type="file"]')).toHaveCount(2);
  await server.caseworker('set', account.email, 'eoi', 'eoi-withdrawn', '--force');
  await page.reload();
  await expect(page.locator('.files .file-name')).toHaveText(['cyfrifon.pdf']);
  await expect(deleteOf(portal, 'cyfrifon.pdf')).toHaveCount(0);
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
});
