// The texts of a field in the page's language, from its name and its row in the catalogue: label, hint, and the message of a broken rule
// (product 6.12, 6.17). Independent of react-hook-form, so that pages without a form (the questions of a stage,
// the review, the task list, a pasted table) have the same texts.
import type { IntlShape } from 'react-intl';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { catalogueTexts } from '../parts/catalogueValues.ts';
import { formatPounds } from './formatPounds.ts';

export interface FieldMessages {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Kinds without "(optional)" in the label: a box without a tick means no, and every yes/no question that is asked has to be answered. */
const unmarkedKinds = new Set(['bool', 'yesno']);

/** The limits of a row as values for its messages, so that no limit is written in a text. */
function limitValues(intl: IntlShape, field: Field): Record<string, number | string | undefined> {
  const { min, max, minLength, maxLength, date, notBefore, notAfter } = field;
  const pounds = (limit: number | undefined) =>
    field.kind === 'money' && limit !== undefined
      ? formatPounds(intl, limit, Number.isInteger(limit) ? 0 : 2)
      : limit;
  return {
    min: pounds(min),
    max: pounds(max),
    limited: min !== undefined && max !== undefined ? 'yes' : 'no',
    minLength,
    maxLength,
    years: date && 'past' in date ? date.yearsAgo : undefined,
    earliest: notBefore && formatDate(notBefore),
    latest: notAfter && formatDate(notAfter),
  };
}

/** @param messageId the id of a rule: `required`, `lengthBetween` … */
export const errorText = (intl: IntlShape, field: Field, messageId: string): string =>
  intl.formatMessage({ id: `error.${messageId}` }, limitValues(intl, field));

/**
 * The message of an issue. A list has messages of its own, which name what to add, such as a director.
 * @param field the row of the path, if it is a field
 */
export function issueText(
  intl: IntlShape,
  path: string,
  field: Field | undefined,
  messageId: string,
): string {
  const id = `error.${messageId}.${path}`;
  return id in intl.messages
    ? intl.formatMessage({ id })
    : errorText(intl, field ?? { kind: 'text' }, messageId);
}

/** @param messageId the id of the broken rule, if there is one */
export function fieldMessages(
  intl: IntlShape,
  name: string,
  field: Field,
  messageId?: string,
): FieldMessages {
  const label = intl.formatMessage({ id: `field.${name}` });
  const optional = field.required === undefined && !unmarkedKinds.has(field.kind);
  const hintId = `hint.${name}`;
  return {
    label: optional ? intl.formatMessage({ id: 'form.optional' }, { label }) : label,
    hint:
      hintId in intl.messages
        ? intl.formatMessage({ id: hintId }, { ...catalogueTexts(intl), ...limitValues(intl, field) })
        : undefined,
    error: messageId ? errorText(intl, field, messageId) : undefined,
  };
}

/**
 * The label of what an issue is about: a field, a list or the documents. Undefined for a field that only the server has, which nobody can
 * correct here.
 * @param field the row of the path, if it is a field
 */
export function pathLabel(intl: IntlShape, path: string, field: Field | undefined): string | undefined {
  const id = field === undefined ? `list.${path}.title` : `field.${path}`;
  return id in intl.messages ? intl.formatMessage({ id }) : undefined;
}
