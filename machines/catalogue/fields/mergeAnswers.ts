// Merges typed answers into stored values, for records and items of lists, in forms and machines (product 3.8).
import { blankOf, isBlank, type Values } from './answers.ts';
import { valueIssue, isApplicable } from './check.ts';
import type { NamedField } from './field.ts';

/**
 * Typed values replace stored ones. The exception is an invalid value of a field that no longer applies: the stored value stays, because
 * the user cannot see the field any more and the invalid value would block the save.
 * @param typed the parsed answers
 */
export function mergeAnswers(fields: readonly NamedField[], stored: Values, typed: Values): Values {
  const merged: Record<string, unknown> = { ...stored, ...typed };
  for (const [name, field] of fields) {
    const isInvalid = !isBlank(field, typed[name]) && valueIssue(field, typed[name]) !== undefined;
    if (isInvalid && !isApplicable(field, merged)) merged[name] = stored[name] ?? blankOf(field);
  }
  return merged;
}
