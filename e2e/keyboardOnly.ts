// Hands that never touch a mouse: while they are on, whatever a test presses, ticks, chooses or fills is reached with Tab and done with
// keys (WCAG 2.1.1, 2.1.2). The tests stay as they are.
import { expect, type ElementHandle, type Locator, type Page } from 'playwright/test';

type Deeds = Pick<
  Locator,
  'check' | 'click' | 'fill' | 'press' | 'selectOption' | 'setChecked' | 'setInputFiles'
>;

/** More stops than any page has; then whoever is looked for cannot be reached. */
const mostStops = 250;

/** Whether the focus is on the control, or on another radio of its group, which is one stop; undefined when control or page are new. */
const isReached = (control: ElementHandle): Promise<boolean | undefined> =>
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

/** The control, once it is seen. Looked up once: by its role at each stop, a long way would take twice as long. */
async function find(target: Locator): Promise<ElementHandle> {
  await expect(target).toBeVisible();
  const control = await target.elementHandle();
  if (control === null) throw new Error(`${String(target)} is nowhere.`);
  return control;
}

/** Goes to a control stop by stop, once nothing lies over the page. */
async function reach(target: Locator): Promise<Page> {
  const page = target.page();
  let control = await find(target);
  await expect(page.locator('.overlay')).toHaveCount(0);
  for (let stop = 0; stop < mostStops; stop += 1) {
    const isThere = await isReached(control);
    if (isThere) return page;
    if (isThere === undefined) control = await find(target);
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with Tab.`);
}

/** Goes from one radio of the group to the next until this one is chosen. */
async function choose(target: Locator): Promise<void> {
  const page = await reach(target);
  for (let step = 0; step < mostStops && !(await target.isChecked()); step += 1) {
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

/** What stands in place of each deed; `this` is the control. */
const byKeyboard = {
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
    // Key by key takes seconds where a text is long: an input method writes it at once.
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
    const page = await reach(this);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(files);
  },
};

/** Takes the mouse away from every page of this process. @returns gives it back */
export function useKeyboardOnly(page: Page): () => void {
  const locators: Deeds = Object.getPrototypeOf(page.locator('html'));
  // From the start: the browser takes keys by another way than this wish, so that Enter could come before it and open a chooser that
  // nobody sees (14 of 150 times on a busy machine).
  page.on('filechooser', () => {});
  const { check, click, fill, press, selectOption, setChecked, setInputFiles } = locators;
  Object.assign(locators, byKeyboard);
  return () =>
    void Object.assign(locators, { check, click, fill, press, selectOption, setChecked, setInputFiles });
}
