// Fills a form as a person would, whatever the kinds of its fields; each control is named by its field's wire name.
import type { Answers } from '#machines/catalogue/answers.ts';
import type { Page } from './openPage.ts';
import { usable } from './reach.ts';

async function fill({ user }: Page, control: HTMLInputElement, answer: string): Promise<void> {
  if (control.value === answer) return;
  await user.clear(control);
  if (answer === '') return;
  await user.click(control);
  await user.paste(answer);
}

async function choose({ user }: Page, controls: HTMLInputElement[], chosen: readonly string[]) {
  for (const control of controls) {
    // A ticked radio cannot be unticked: another is ticked.
    const wanted = chosen.includes(control.value);
    if (control.checked !== wanted && (wanted || control.type === 'checkbox')) await user.click(control);
  }
}

/** Answers that are not asked are left out. */
export async function fillForm(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const controls = usable<HTMLInputElement>(`[name="${name}"]`);
    const [control] = controls;
    if (control === undefined) continue;
    if (control.tagName === 'SELECT') await page.user.selectOptions(control, String(answer));
    else if (control.type === 'checkbox' && typeof answer === 'boolean') {
      if (control.checked !== answer) await page.user.click(control);
    } else if (control.type === 'checkbox' || control.type === 'radio') {
      const values = Array.isArray(answer) ? answer : [answer];
      const said = values.map((value) =>
        typeof value === 'boolean' ? String(Number(value)) : String(value),
      );
      await choose(page, controls, said);
    } else await fill(page, control, String(answer));
  }
}
