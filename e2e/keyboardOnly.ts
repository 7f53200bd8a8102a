// Replaces the actions of Playwright's locators: every control is reached with Tab and operated with keys (WCAG 2.1.1, 2.1.2). The tests
// themselves stay the same.
import { expect, type ElementHandle, type Locator, type Page } from 'playwright/test';

type LocatorActions = Pick<
  Locator,
  'check' | 'click' | 'fill' | 'press' | 'selectOption' | 'setChecked' | 'setInputFiles'
>;

/** More Tab stops than any page has. After so many, the control cannot be reached. */
const maxStops = 250;

/** Whether the control has the focus, or another radio of its group, which is a single Tab stop; undefined when the element is detached. */
const isFocused = (control: ElementHandle): Promise<boolean | undefined> =>
  control
    .evaluate((node) => {
      if (!node.isConnected) return undefined;
      const active = document.activeElement;
      if (active === node) return true;
      const isRadio = (one: unknown): one is HTMLInputElement =>
        one instanceof HTMLInputElement && one.type === 'radio';
      return isRadio(active) && isRadio(node) && active.name === node.name && active.form === node.form;
    })
    .catch(() => undefined);

/** The visible element. It is resolved only once, because resolving it by its role at each stop would take twice as long. */
async function find(target: Locator): Promise<ElementHandle> {
  await expect(target).toBeVisible();
  const control = await target.elementHandle();
  if (control === null) throw new Error(`${String(target)} does not exist.`);
  return control;
}

/** Presses Tab until the control has the focus. Waits first until no overlay covers it: that of an upload has a button of its own. */
async function reach(target: Locator): Promise<Page> {
  const page = target.page();
  let control = await find(target);
  if ((await target.and(page.locator('.overlay button')).count()) === 0)
    await expect(page.locator('.overlay')).toHaveCount(0);
  for (let stop = 0; stop < maxStops; stop += 1) {
    const hasFocus = await isFocused(control);
    if (hasFocus) return page;
    if (hasFocus === undefined) control = await find(target);
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with Tab.`);
}

/** Moves through the radios of the group until this one is checked. */
async function choose(target: Locator): Promise<void> {
  const page = await reach(target);
  for (let step = 0; step < maxStops && !(await target.isChecked()); step += 1) {
    const here = await target.evaluate((control) => document.activeElement === control);
    await page.keyboard.press(here ? 'Space' : 'ArrowDown');
  }
}

async function tick(target: Locator, wanted: boolean): Promise<void> {
  if ((await target.getAttribute('type')) === 'radio') return choose(target);
  const page = await reach(target);
  if ((await target.isChecked()) !== wanted) await page.keyboard.press('Space');
  await expect(target).toBeChecked({ checked: wanted });
}

/** The replacements; `this` is the locator. */
const keyboardActions = {
  async click(this: Locator) {
    await (await reach(this)).keyboard.press('Enter');
  },
  async press(this: Locator, key: string) {
    await (await reach(this)).keyboard.press(key);
  },
  async check(this: Locator) {
    await tick(this, true);
  },
  async setChecked(this: Locator, wanted: boolean) {
    await tick(this, wanted);
  },
  async fill(this: Locator, text: string) {
    const { keyboard } = await reach(this);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('Delete');
    // Typing a long text key by key would take seconds; insertText inserts it at once, as an input method does.
    if (text.length > 6) await keyboard.insertText(text);
    else await keyboard.type(text);
  },
  async selectOption(this: Locator, value: string) {
    const { keyboard } = await reach(this);
    const steps = await this.evaluate(
      (select, wanted) =>
        select instanceof HTMLSelectElement
          ? [...select.options].findIndex((option) => option.value === wanted) - select.selectedIndex
          : 0,
      value,
    );
    for (let step = 0; step < Math.abs(steps); step += 1)
      await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect(this).toHaveValue(value);
    return [value];
  },
  async setInputFiles(this: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
    // A button stands for the input, which nobody sees.
    const page = await reach(this.locator('xpath=preceding-sibling::button'));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(files);
  },
};

/** Replaces the actions for every page of this process. @returns a function that restores them */
export function enableKeyboardOnly(page: Page): () => void {
  const locators: LocatorActions = Object.getPrototypeOf(page.locator('html'));
  // Playwright intercepts file choosers only while there is a listener. If it were added right before Enter, the browser could process the key
  // first and open a native chooser (14 of 150 times on a busy machine).
  page.on('filechooser', () => {});
  const { check, click, fill, press, selectOption, setChecked, setInputFiles } = locators;
  Object.assign(locators, keyboardActions);
  return () =>
    void Object.assign(locators, { check, click, fill, press, selectOption, setChecked, setInputFiles });
}
