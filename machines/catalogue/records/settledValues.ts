// What was typed laid over what is held (decisions.md "Values on the wire"): one rule for records and items of lists, in the form and in
// the machine, so that nothing that is no longer seen blocks a save.
import { isBlank, blankOf, type Values } from '../fields/answers.ts';
import { formIssue, isAsked } from '../fields/checkFields.ts';
import type { Field } from '../fields/field.ts';

/** Read answers over held values; what is no longer asked and has no form keeps its last good value. */
export function settledValues(fields: readonly [string, Field][], held: Values, read: Values): Values {
  const merged: Record<string, unknown> = { ...held, ...read };
  for (const [name, field] of fields) {
    const unreadable = !isBlank(field, read[name]) && formIssue(field, read[name]) !== undefined;
    if (unreadable && !isAsked(field, merged)) merged[name] = held[name] ?? blankOf(field);
  }
  return merged;
}
