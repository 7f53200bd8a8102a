// The portal's messages in a language, by id, so that tests repeat no text.
import type { IntlShape } from 'react-intl';
import { catalogueTexts } from '#src/parts/catalogueValues.ts';
import { intlFor } from '#tests/intlFor.ts';

export type Language = 'en' | 'cy';

export const languages: readonly Language[] = ['en', 'cy'];

const intls: Record<Language, IntlShape> = { en: intlFor('en'), cy: intlFor('cy') };

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
  translate: (id, values = {}) =>
    String(
      intls[language].formatMessage(
        { id },
        { ...catalogueTexts(intls[language]), contact: 'both', ...values, ...tags },
      ),
    ),
});
