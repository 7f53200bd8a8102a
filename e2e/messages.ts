// The portal's messages in a language, by id, so that tests repeat no text.
import { createIntl, type IntlShape } from 'react-intl';
import { readdirSync, readFileSync } from 'node:fs';

export type Language = 'en' | 'cy';

export const languages: readonly Language[] = ['en', 'cy'];

const folderOf = (language: Language) => new URL(`../locales/${language}/`, import.meta.url);

const messagesOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(folderOf(language)).map((file): unknown =>
      JSON.parse(readFileSync(new URL(file, folderOf(language)), 'utf8')),
    ),
  );

const fail = (error: Error) => {
  throw error;
};

const intlOf = (language: Language): IntlShape =>
  createIntl({ locale: language, messages: messagesOf(language), onError: fail });

const intls: Record<Language, IntlShape> = { en: intlOf('en'), cy: intlOf('cy') };

export type MessageValues = Record<string, string | number>;

export interface Messages {
  intl: IntlShape;
  /** The plain text of a message, including the parts for screen readers only. */
  translate: (id: string, values?: MessageValues) => string;
}

const plain = (chunks: readonly unknown[]) => chunks.join('');
const tags = { hidden: plain, strong: plain };

export const messagesIn = (language: Language): Messages => ({
  intl: intls[language],
  translate: (id, values = {}) => String(intls[language].formatMessage({ id }, { ...values, ...tags })),
});
