// Fills one field of a page as a user would, whatever its kind. The name of the control is the name of the field (product 1.7).
import { expect, type Page } from 'playwright/test';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';

/** All controls of a field. */
export const controlsOf = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function pickCompany(page: Page, name: string, number: string): Promise<void> {
  // The card of a company that was picked before stands where the search was.
  await expect(page.locator(`[id="${name}"]`)).toBeVisible();
  const change = page.locator(`button#${name}`);
  if (await change.isVisible()) await change.click();
  await controlsOf(page, name).fill(number);
  await controlsOf(page, name).press('Enter');
  await page.locator(`[name="${name}.pick"][value="${number}"]`).click();
}

export async function fillField(page: Page, name: string, field: Field, answer: Answer): Promise<void> {
  const controls = controlsOf(page, name);
  const choice = (value: string) => page.locator(`[name="${name}"][value="${value}"]`);
  switch (field.kind) {
    case 'bool':
      if (field.question) await choice(answer === true ? '1' : '0').check();
      else await controls.setChecked(answer === true);
      break;
    case 'yesno':
      await choice(String(answer)).check();
      break;
    case 'multiselect':
      await expect(controls.first()).toBeVisible();
      for (const id of Array.isArray(answer) ? answer : []) await choice(id).check();
      break;
    case 'select':
    case 'lookup':
      // A short list of options is shown as radios.
      if ((await controls.count()) > 1) await choice(String(answer)).check();
      else await controls.selectOption(String(answer));
      break;
    case 'company':
      await pickCompany(page, name, String(answer));
      break;
    default:
      await controls.fill(String(answer));
  }
}
