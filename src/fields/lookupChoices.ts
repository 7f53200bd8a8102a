// Lookup rows as choices: known ids with their name in the page's language, unknown ids with the server's name, marked as English
// (product 10.5).
import type { IntlShape } from 'react-intl';
import { lookupMessageId } from '#machines/catalogue/fields/field.ts';
import type { LookupOption } from './fieldProps.ts';
import type { SelectChoice } from './SelectControl.tsx';

/** The stored value of a supplier that is not verified. */
const otherRow = 'Other';

/** Sorted by the shown names; “Other” stands last, because users look for it when they have read the rest. */
export function lookupChoices(intl: IntlShape, rows: readonly LookupOption[]): SelectChoice[] {
  return rows
    .map(({ id, name }) =>
      lookupMessageId(id) in intl.messages
        ? { value: id, label: intl.formatMessage({ id: lookupMessageId(id) }) }
        : { value: id, label: name, lang: intl.locale === 'en' ? undefined : 'en' },
    )
    .toSorted(
      (one, other) =>
        Number(one.value === otherRow) - Number(other.value === otherRow) ||
        one.label.localeCompare(other.label, intl.locale),
    );
}
