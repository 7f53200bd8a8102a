// Fills in a form of any fields as a user does: it finds each field by its label, and each option by its text.
import { application } from '#machines/catalogue/records/application.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { within } from '@testing-library/react';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { type Field, type Fields, lookupMessageId } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { sampleLookups } from './resolvePorts.ts';
import type { Page } from './openPage.ts';
import { findControl, findGroup, textOf } from './queries.ts';

/** Something that the user does. */
type Action = () => Promise<void>;

/** A field's row of the catalogue, in whichever form it is. */
const fieldOf = (name: string): Field | undefined =>
  [
    eoi.fields as Fields,
    application.fields as Fields,
    ...Object.values(childLists).map(({ fields }): Fields => fields),
    ...Object.values<Fields>(accountForms),
  ].find((fields) => name in fields)?.[name];

/** The text of an option of the field; undefined when the field has no such option. */
function choiceLabel({ intl }: Page, name: string, value: string | boolean): string | undefined {
  const { options, lookup } = fieldOf(name) ?? {};
  const yesOrNo: Record<string, string> = { true: 'yes', 1: 'yes', false: 'no', 0: 'no' };
  const id = lookup
    ? lookupMessageId(String(value))
    : options
      ? `option.${options}.${value}`
      : `${yesOrNo[String(value)] ?? ''}.${name}`;
  if (id in intl.messages) return textOf(intl, id);
  return lookup && sampleLookups[lookup].find((row) => row.id === value)?.name;
}

/** The clicks after which exactly the wanted options of a group are chosen. Only checkboxes need a click to be unticked. */
function choiceActions(page: Page, name: string, answer: Answer): Action[] {
  const found = findGroup(page, name);
  if (found === undefined) return [];
  const queries = within(found);
  const wanted = [answer].flat().flatMap((value) => {
    const label = choiceLabel(page, name, value);
    return label === undefined ? [] : queries.queryAllByLabelText<HTMLInputElement>(label);
  });
  const unwanted = queries
    .queryAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .filter((box) => !wanted.includes(box));
  return [...wanted.filter(({ checked }) => !checked), ...unwanted].map(
    (choice) => () => page.user.click(choice),
  );
}

/** The user's actions after which the form shows this answer; none when the form does not have the field. */
function fillActions(page: Page, name: string, answer: Answer): Action[] {
  const { user } = page;
  const found = findControl(page, name);
  if (found === undefined) return choiceActions(page, name, answer);
  if (found instanceof HTMLInputElement && found.type === 'checkbox')
    return found.checked === answer ? [] : [() => user.click(found)];
  const text = String(answer);
  if (found.value === text) return [];
  if (found instanceof HTMLSelectElement) return [() => user.selectOptions(found, text)];
  return [
    async () => {
      // The click and `clear` both move the focus into the control.
      await (found.value === '' ? user.click(found) : user.clear(found));
      if (text !== '') await user.paste(text);
    },
  ];
}

/** Whether the form differs from these answers in any of its fields. */
export const formDiffers = (page: Page, answers: Answers): boolean =>
  Object.entries(answers).some(([name, answer]) => fillActions(page, name, answer).length > 0);

/** Fills in these answers; those to fields that the form does not have are ignored. */
export async function fillForm(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    for (const act of fillActions(page, name, answer)) await act();
  }
}
