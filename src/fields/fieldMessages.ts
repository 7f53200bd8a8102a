// Label, hint and error of a field in the page's language, from its name and row alone: no form library, so that a
// prerendered form says the same as the live one.
import type { IntlShape } from 'react-intl';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { errorText } from './errorText.ts';
import { limitValues } from './limitValues.ts';

export interface FieldMessages {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Kinds whose blank is an answer, or that say in their own words whether they are needed. */
const unmarked = new Set(['bool', 'yesno']);

/** `messageId` is the broken rule, if there is one. */
export function fieldMessages(
  intl: IntlShape,
  name: string,
  field: Field,
  messageId?: string,
): FieldMessages {
  const label = intl.formatMessage({ id: `field.${name}` });
  const optional = field.required === undefined && !unmarked.has(field.kind);
  const hintId = `hint.${name}`;
  return {
    label: optional ? intl.formatMessage({ id: 'form.optional' }, { label }) : label,
    hint: hintId in intl.messages ? intl.formatMessage({ id: hintId }, limitValues(field)) : undefined,
    error: messageId ? errorText(intl, field, messageId) : undefined,
  };
}
