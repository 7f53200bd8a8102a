// Fills the child lists and the documents of the Application as a user would.
import { expect, type Page } from 'playwright/test';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfList, type ListName } from '#machines/catalogue/records/lists.ts';
import type { DocumentType } from '#machines/catalogue/records/documents.ts';
import { fillField } from './fillField.ts';
import type { Portal } from './portal.ts';

/** Fills the form of the open item in the order of the catalogue: an answer must come before the fields that depend on it. */
export async function fillItem(page: Page, list: ListName, answers: Answers): Promise<void> {
  for (const [name, field] of fieldsOfList(list)) {
    const answer = answers[name];
    if (answer !== undefined) await fillField(page, name, field, answer);
  }
}

/** The rows of a list's table. */
export const rowsOf = ({ page, translate }: Portal, list: ListName) =>
  page.getByRole('table', { name: translate(`list.${list}.title`), exact: true }).locator('tbody tr');

/** Adds an item through its dialog and waits until the list shows it. */
export async function addItem(portal: Portal, list: ListName, answers: Answers): Promise<void> {
  const { page, translate } = portal;
  const before = await rowsOf(portal, list).count();
  await portal.button(`list.${list}.add`).click();
  await fillItem(page, list, answers);
  await portal.button('dialog.item.save').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowsOf(portal, list)).toHaveCount(before + 1);
  const section = page.locator('.list', { has: portal.button(`list.${list}.add`) });
  await expect(section.getByText(translate('notice.childitems.404'), { exact: true })).toHaveCount(0);
}

/** A button of an item, by its accessible name. */
export const itemButton = (
  { page, translate }: Portal,
  id: 'list.edit' | 'list.copy' | 'list.delete',
  name: string,
) => page.getByRole('button', { name: translate(id, { name }), exact: true });

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
  filetype: DocumentType;
}

/** A small valid PDF file. */
export const pdf = (name: string, filetype: DocumentType): Upload => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  filetype,
});

export const csv = (name: string, filetype: DocumentType): Upload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from('month,in,out\n2026-11,1200.50,800.25\n'),
  filetype,
});

/** Chooses files and their types, without uploading them. */
export async function chooseFiles({ page, translate }: Portal, uploads: readonly Upload[]): Promise<void> {
  const chosen = page.locator('[name="filetype"]');
  const before = await chosen.count();
  await page
    .getByLabel(translate('documents.choose'), { exact: true })
    .or(page.getByLabel(translate('documents.chooseother'), { exact: true }))
    .setInputFiles(uploads.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
  await expect(chosen).toHaveCount(before + uploads.length);
  for (const [index, { filetype }] of uploads.entries())
    await chosen.nth(before + index).selectOption(filetype);
}
