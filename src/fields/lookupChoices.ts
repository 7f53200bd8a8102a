// Lookup rows as choices: names of known ids in the page's language, unknown ones in the server's (decisions.md, lookups).
import type { IntlShape } from 'react-intl';
import { lookupMessage } from '#machines/catalogue/fields/lookupMessage.ts';
import type { LookupOption } from './fieldProps.ts';
import type { SelectChoice } from './SelectControl.tsx';

/** In the order of the shown names. */
export function lookupChoices(intl: IntlShape, rows: readonly LookupOption[]): SelectChoice[] {
  return rows
    .map(({ id, name }) =>
      lookupMessage(id) in intl.messages
        ? { value: id, label: intl.formatMessage({ id: lookupMessage(id) }) }
        : { value: id, label: name, lang: intl.locale === 'en' ? undefined : 'en' },
    )
    .toSorted((one, other) => one.label.localeCompare(other.label, intl.locale));
}
