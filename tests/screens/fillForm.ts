// Fills a form as a person would, whatever the kinds of its fields; each control is named by its field's wire name.
import type { Answers } from '#machines/catalogue/answers.ts';
import type { Answer } from '#machines/catalogue/kinds.ts';
import type { Page } from './openPage.ts';
import { usable } from './reach.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const controlsOf = (name: string) => usable<Control>(`[name="${name}"]`);

/** Whether a box or radio has to be ticked for this answer. */
function isMeant(control: HTMLInputElement, answer: Answer): boolean {
  if (Array.isArray(answer)) return answer.includes(control.value);
  if (typeof answer !== 'boolean') return control.value === answer;
  return control.type === 'checkbox' ? answer : control.value === String(Number(answer));
}

/** The controls of an answer that do not show it; a ticked radio cannot be unticked, another is ticked. */
const wrongOnes = (name: string, answer: Answer): Control[] =>
  controlsOf(name).filter((control) => {
    if (!isTicked(control)) return control.value !== String(answer);
    const meant = isMeant(control, answer);
    return control.checked !== meant && (meant || control.type === 'checkbox');
  });

/** Whether the form says anything else than these answers; those that are not asked are left out. */
export const differs = (answers: Answers): boolean =>
  Object.entries(answers).some(([name, answer]) => wrongOnes(name, answer).length > 0);

/** Answers that are not asked are left out. */
export async function fillForm({ user }: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    for (const control of wrongOnes(name, answer)) {
      if (control instanceof HTMLSelectElement) await user.selectOptions(control, String(answer));
      else if (isTicked(control)) await user.click(control);
      else {
        // Either takes the focus into the control.
        await (control.value === '' ? user.click(control) : user.clear(control));
        if (answer !== '') await user.paste(String(answer));
      }
    }
  }
}
