// How far a record has come: the broken rules of a step and of the whole, fields, lists and documents together. The position in a record is
// derived from these, never trusted (product 1.5).
import { changedNames, type Values } from '../fields/answers.ts';
import type { Issue } from '../fields/field.ts';
import { stageOf, type Progress } from '../statuses.ts';
import { checkRecord, checkStep } from './checkRecord.ts';
import type { RecordDefinition } from './definition.ts';
import type { Related } from './related.ts';

const within = ({ eoi }: Related, datesOf: ReadonlySet<string> | undefined) => ({
  ...(eoi ? { eoi } : {}),
  ...(datesOf ? { datesOf } : {}),
});

/** The fields whose dates are judged against today: all before the first submit; in a record that was accepted before and is in
 *  query those that differ from the stored version, since an unchanged one is never refused for its age (product 3.9). */
export function datesToJudge(
  record: RecordDefinition,
  values: Values,
  stored: Values,
): ReadonlySet<string> | undefined {
  const { ua_currentstatus }: Progress = stored;
  return stageOf(record, ua_currentstatus) === 3 ? changedNames(values, stored) : undefined;
}

/** The broken rules of one step. @param today YYYY-MM-DD @param stored the version that `values` would replace */
export const stepIssues = (
  record: RecordDefinition,
  step: string,
  values: Values,
  today: string,
  related: Related = {},
  stored: Values = values,
): Issue[] => [
  ...checkStep(record, step, values, {
    level: 'step',
    today,
    ...within(related, datesToJudge(record, values, stored)),
  }),
  ...(record.related?.issues(values, related, today, step) ?? []),
];

/** Results by record values: machine and views ask again and again for the same ones, and checking long lists takes time. */
const found = new WeakMap<Values, { today: string; related: Related; step: string | undefined }>();

/** The first step with a broken rule, or undefined when all are complete. */
export function firstIncompleteStep(
  record: RecordDefinition,
  values: Values,
  today: string,
  related: Related = {},
): string | undefined {
  const before = found.get(values);
  if (before?.today === today && before.related === related) return before.step;
  const step = record.steps.find((one) => stepIssues(record, one, values, today, related).length > 0);
  found.set(values, { today, related, step });
  return step;
}

/** How far a step has come: complete, the next to complete, or one that opens only after it (product 1.13). */
export type StepState = 'done' | 'open' | 'blocked';

/** The state of every step, in order. */
export function stepStates(
  record: RecordDefinition,
  values: Values,
  today: string,
  related: Related = {},
): { step: string; state: StepState }[] {
  const { steps } = record;
  const first = firstIncompleteStep(record, values, today, related);
  const limit = first === undefined ? steps.length : steps.indexOf(first);
  return steps.map((step, index) => ({
    step,
    state: index < limit ? 'done' : index === limit ? 'open' : 'blocked',
  }));
}

/** What a submit is refused for. */
export const submitIssues = (
  record: RecordDefinition,
  values: Values,
  today: string,
  related: Related = {},
  datesOf?: ReadonlySet<string>,
): Issue[] => [
  ...checkRecord(record, values, {
    level: 'submit',
    today,
    ...within(related, datesOf),
  }),
  ...(record.related?.issues(values, related, today) ?? []),
];
