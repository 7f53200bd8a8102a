// How far a record has come: the broken rules of a step and of the whole, fields, lists and documents together.
// Position is derived from these, never trusted (decisions.md, "Order within a stage").
import { checkRecord, checkStep } from './check.ts';
import type { Issue } from './field.ts';
import type { Values } from './answers.ts';
import { checkRelated, type Related } from './related.ts';
import { steps, type RecordName } from './steps.ts';

/** The broken rules of one step. @param today YYYY-MM-DD */
export const stepIssues = (
  record: RecordName,
  step: string,
  values: Values,
  today: string,
  related: Related = {},
): Issue[] => [
  ...checkStep(record, step, values, today, related.eoi),
  ...(record === 'application' ? checkRelated(values, related, today, step) : []),
];

/** The first step with a broken rule, or undefined when all are complete. */
export const firstIncompleteStep = (
  record: RecordName,
  values: Values,
  today: string,
  related: Related = {},
): string | undefined =>
  steps[record].find((step) => stepIssues(record, step, values, today, related).length > 0);

/** What a submit is refused for. */
export const submitIssues = (
  record: RecordName,
  values: Values,
  today: string,
  related: Related = {},
  datesOf?: ReadonlySet<string>,
): Issue[] => [
  ...checkRecord(record, values, {
    level: 'submit',
    today,
    ...(related.eoi ? { related: related.eoi } : {}),
    ...(datesOf ? { datesOf } : {}),
  }),
  ...(record === 'application' ? checkRelated(values, related, today) : []),
];
