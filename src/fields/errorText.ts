// The sentence of a broken rule: `error.<id>` with the field's own row as its values (specification section 5).
import type { IntlShape } from 'react-intl';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { limitValues } from './limitValues.ts';

/** `messageId` is an id of the rules (`required`, `lengthBetween` …); the result is in the language of `intl`. */
export const errorText = (intl: IntlShape, field: Field, messageId: string): string =>
  intl.formatMessage({ id: `error.${messageId}` }, limitValues(field));
