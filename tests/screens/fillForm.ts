// Fills a form as a person would, whatever the kinds of its fields: each is found by its label, each choice by its words.
import { application } from '#machines/catalogue/records/application.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { within } from '@testing-library/react';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { type Field, type Fields, lookupMessageId } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { lookups } from './giveLookups.ts';
import type { Page } from './openPage.ts';
import { control, group, wordsOf } from './reach.ts';

type Change = () => Promise<void>;

/** A field's row of the catalogue, whatever form asks for it. */
const fieldOf = (name: string): Field | undefined =>
  [
    eoi.fields as Fields,
    application.fields as Fields,
    ...Object.values(childLists).map(({ fields }): Fields => fields),
    ...Object.values<Fields>(accountForms),
  ].find((fields) => name in fields)?.[name];

/** What a choice of the field says on the page; undefined when the field offers no such choice. */
function choiceWords({ intl }: Page, name: string, value: string | boolean): string | undefined {
  const { options, lookup } = fieldOf(name) ?? {};
  const yesOrNo: Record<string, string> = { true: 'yes', 1: 'yes', false: 'no', 0: 'no' };
  const id = lookup
    ? lookupMessageId(String(value))
    : options
      ? `option.${options}.${value}`
      : `${yesOrNo[String(value)] ?? ''}.${name}`;
  if (id in intl.messages) return wordsOf(intl, id);
  return lookup && lookups[lookup].find((row) => row.id === value)?.name;
}

/** Until the right choices of a group are ticked. A ticked radio cannot be unticked, another is ticked. */
function choose(page: Page, name: string, answer: Answer): Change[] {
  const found = group(page, name);
  if (found === undefined) return [];
  const queries = within(found);
  const meant = [answer].flat().flatMap((value) => {
    const words = choiceWords(page, name, value);
    return words === undefined ? [] : queries.queryAllByLabelText<HTMLInputElement>(words);
  });
  const unmeant = queries
    .queryAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .filter((box) => !meant.includes(box));
  return [...meant.filter(({ checked }) => !checked), ...unmeant].map(
    (choice) => () => page.user.click(choice),
  );
}

/** What is left to do until the form shows this answer; nothing where the form does not ask for it. */
function changes(page: Page, name: string, answer: Answer): Change[] {
  const { user } = page;
  const found = control(page, name);
  if (found === undefined) return choose(page, name, answer);
  if (found instanceof HTMLInputElement && found.type === 'checkbox')
    return found.checked === answer ? [] : [() => user.click(found)];
  const text = String(answer);
  if (found.value === text) return [];
  if (found instanceof HTMLSelectElement) return [() => user.selectOptions(found, text)];
  return [
    async () => {
      // Either takes the focus into the control.
      await (found.value === '' ? user.click(found) : user.clear(found));
      if (text !== '') await user.paste(text);
    },
  ];
}

/** Whether the form says anything else than these answers; those that are not asked are left out. */
export const differs = (page: Page, answers: Answers): boolean =>
  Object.entries(answers).some(([name, answer]) => changes(page, name, answer).length > 0);

/** Answers that are not asked are left out. */
export async function fillForm(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    for (const change of changes(page, name, answer)) await change();
  }
}
