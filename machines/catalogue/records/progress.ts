// How far a record has come: the broken rules of a step and of the whole, fields, lists and documents together.
// Position is derived from these, never trusted (decisions.md, "Order within a stage").
import { checkRecord, checkStep } from '../fields/check.ts';
import type { Issue } from '../fields/field.ts';
import { changedNames, type Values } from '../fields/answers.ts';
import { besideOf } from './recordTables.ts';
import type { Related } from './related.ts';
import { stageOf } from '../statuses.ts';
import { steps, type RecordName } from './steps.ts';

const within = ({ eoi }: Related, datesOf: ReadonlySet<string> | undefined) => ({
  ...(eoi ? { related: eoi } : {}),
  ...(datesOf ? { datesOf } : {}),
});

/** The fields whose dates are judged against today: all before the first submit; in a record that was accepted before and is in
 *  query those that differ from the stored version, since an unchanged one is never refused for its age (decisions.md). */
export const datesToJudge = (
  record: RecordName,
  values: Values,
  stored: Values,
): ReadonlySet<string> | undefined =>
  stageOf(record, stored['ua_currentstatus']) === 3 ? changedNames(values, stored) : undefined;

/** The broken rules of one step. @param today YYYY-MM-DD @param stored the version that `values` would replace */
export const stepIssues = (
  record: RecordName,
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
  ...(besideOf(record)?.issues(values, related, today, step) ?? []),
];

/** Positions already found, by record: the journey and its views ask again and again, and lists may be long. */
const found = new WeakMap<Values, { today: string; related: Related; step: string | undefined }>();

/** The first step with a broken rule, or undefined when all are complete. */
export function firstIncompleteStep(
  record: RecordName,
  values: Values,
  today: string,
  related: Related = {},
): string | undefined {
  const before = found.get(values);
  if (before?.today === today && before.related === related) return before.step;
  const step = steps[record].find((one) => stepIssues(record, one, values, today, related).length > 0);
  found.set(values, { today, related, step });
  return step;
}

/** How far a step has come: complete, the one to go on with, or one that opens after it (decisions.md, "Order within a stage"). */
export type StepState = 'done' | 'open' | 'blocked';

/** The state of every step, in order. */
export function stepStates(
  record: RecordName,
  values: Values,
  today: string,
  related: Related = {},
): { step: string; state: StepState }[] {
  const order: readonly string[] = steps[record];
  const first = firstIncompleteStep(record, values, today, related);
  const limit = first === undefined ? order.length : order.indexOf(first);
  return order.map((step, index) => ({
    step,
    state: index < limit ? 'done' : index === limit ? 'open' : 'blocked',
  }));
}

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
    ...within(related, datesOf),
  }),
  ...(besideOf(record)?.issues(values, related, today) ?? []),
];
