// The limits of a row as the values of its messages, so that no limit is written twice (specification section 5).
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';

/** A password's length counts as its range, as its message says it. */
export function limitValues(field: Field): Record<string, number | string | undefined> {
  const { min = field.minLength, max = field.maxLength, minLength, maxLength, date, notBefore } = field;
  return {
    min,
    max,
    minLength,
    maxLength,
    years: date && 'past' in date ? date.yearsAgo : undefined,
    date: notBefore === undefined ? undefined : formatDate(notBefore),
  };
}
