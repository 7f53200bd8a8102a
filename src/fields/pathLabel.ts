// What a broken rule is about, in the page's language: a field, a list or the documents (specification section 5).
import type { IntlShape } from 'react-intl';
import type { Field } from '#machines/catalogue/fields/field.ts';

/** `row` is the path's own, where it is a field. Undefined for what only the server knows: nobody can correct it here. */
export function pathLabel(intl: IntlShape, path: string, row: Field | undefined): string | undefined {
  const id = row === undefined ? `list.${path}.title` : `field.${path}`;
  return id in intl.messages ? intl.formatMessage({ id }) : undefined;
}
