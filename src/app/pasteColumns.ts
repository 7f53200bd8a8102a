// The columns of a list as a spreadsheet may name them: wire names, and labels and options in both languages, whatever the language of the page
// (product 7.13).
import { createIntl } from 'react-intl';
import { lookupMessageId, type Field, type Lookups } from '#machines/catalogue/fields/field.ts';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { fieldsOfList, type ListName } from '#machines/catalogue/records/lists.ts';
import type { PasteColumn } from '#machines/list/pastedTable.ts';
import { loadMessages, messagesOf } from '../services/messages.ts';

const languages = ['en', 'cy'] as const;

/** Loads the messages of the page and those of the lookups in both languages. */
export const loadBothLanguages = (): Promise<unknown> =>
  Promise.all(languages.map((language) => loadMessages(language, ['lookups'])));

/** @param lookups the rows that are loaded */
export function pasteColumnsOf(list: ListName, lookups: Lookups): PasteColumn[] {
  const intls = languages.map((locale) => createIntl({ locale, messages: messagesOf(locale) }));
  const textsOf = (id: string) =>
    intls.filter(({ messages }) => id in messages).map((intl) => intl.formatMessage({ id }));
  const optionsOfField = ({ options, lookup }: Field) => {
    if (options !== undefined)
      return optionsOf(options).map((value) => ({
        value: String(value),
        labels: textsOf(`option.${options}.${value}`),
      }));
    return (
      lookup &&
      lookups[lookup]?.map(({ id, name }) => ({
        value: id,
        labels: [name, ...textsOf(lookupMessageId(id))],
      }))
    );
  };
  return fieldsOfList(list).map(([name, field]) => {
    const options = optionsOfField(field);
    return { name, headings: [...textsOf(`field.${name}`), name], ...(options && { options }) };
  });
}
