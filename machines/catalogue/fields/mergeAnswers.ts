// What was typed laid over what is held: one rule for records and items of lists, in the form and in the machine, so that no value that is
// no longer shown blocks a save (product 3.8).
import { blankOf, isBlank, type Values } from './answers.ts';
import { formIssue, isApplicable } from './check.ts';
import type { NamedField } from './field.ts';

/**
 * Typed answers over held values. A typed value that has no valid form, of a field that no longer applies, gives way to the held one.
 * @param typed the answers, read to wire values
 */
export function mergeAnswers(fields: readonly NamedField[], held: Values, typed: Values): Values {
  const merged: Record<string, unknown> = { ...held, ...typed };
  for (const [name, field] of fields) {
    const hasNoForm = !isBlank(field, typed[name]) && formIssue(field, typed[name]) !== undefined;
    if (hasNoForm && !isApplicable(field, merged)) merged[name] = held[name] ?? blankOf(field);
  }
  return merged;
}
