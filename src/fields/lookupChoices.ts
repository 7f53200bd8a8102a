// Lookup rows as choices: known ids with their name in the page's language, unknown ids with the server's name, marked as English
// (product 10.5).
import type { IntlShape } from 'react-intl';
import { lookupMessageId, type LookupRow } from '#machines/catalogue/fields/field.ts';
import { compareNames } from './compareNames.ts';
import type { SelectChoice } from './SelectControl.tsx';

/** The stored value of a supplier that is not verified. */
const otherRow = 'Other';

/** The name in the page's language; of an unknown id the server's name, which is English. */
function labelOf(intl: IntlShape, { id, name }: LookupRow): { label: string; lang?: 'en' } {
  const messageId = lookupMessageId(id);
  if (messageId in intl.messages) return { label: intl.formatMessage({ id: messageId }) };
  return intl.locale === 'en' ? { label: name } : { label: name, lang: 'en' };
}

/** The label of a supplier has its expertise, which helps to choose. */
function withExpertise(intl: IntlShape, row: LookupRow): { label: string; lang?: 'en' } {
  const { expertise = [], name } = row;
  if (expertise.length === 0) return labelOf(intl, row);
  const technologies = expertise.map((technology) => labelOf(intl, technology));
  const isTranslated = technologies.every(({ lang }) => lang === undefined);
  const label = `${name} (${technologies.map((technology) => technology.label).join(', ')})`;
  return isTranslated ? { label } : { label, lang: 'en' };
}

/** Sorted by the shown names; “Other” stands last, because users look for it when they have read the rest. */
export function lookupChoices(intl: IntlShape, rows: readonly LookupRow[]): SelectChoice[] {
  const compare = compareNames(intl.locale);
  return rows
    .map((row) => ({ value: row.id, ...withExpertise(intl, row) }))
    .toSorted(
      (one, other) =>
        Number(one.value === otherRow) - Number(other.value === otherRow) || compare(one.label, other.label),
    );
}
