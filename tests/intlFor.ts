// The texts of all areas in one language as react-intl formats them. It throws where the portal would report an error and show an id instead.
import { readdirSync, readFileSync } from 'node:fs';
import { createIntl, type IntlShape } from 'react-intl';

export function intlFor(language: 'en' | 'cy'): IntlShape {
  const folder = new URL(`../locales/${language}/`, import.meta.url);
  const areas = readdirSync(folder).map((file): unknown =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  );
  return createIntl({
    locale: language,
    messages: Object.assign({}, ...areas) as Record<string, string>,
    onError: (error) => {
      throw error;
    },
  });
}
