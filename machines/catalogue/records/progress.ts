// The broken rules of steps and records, with their lists and documents, and which steps are complete. This decides which step can be
// opened; the stored position does not (product 1.5).
import { changedNames, type Values } from '../fields/answers.ts';
import type { Issue, Lookups } from '../fields/field.ts';
import { isInQuery } from '../statuses.ts';
import { checkRecord, checkStep } from './checkRecord.ts';
import type { RecordDefinition } from './definition.ts';
import type { RelatedData } from './related.ts';

const checkOptions = ({ eoi }: RelatedData, changed: ReadonlySet<string> | undefined) => ({
  ...(eoi ? { eoi } : {}),
  ...(changed ? { changed } : {}),
});

/**
 * The fields of a record in query that differ from the stored version: only their dates are compared with today, because the unchanged ones
 * were valid when the record was submitted (product 3.9). Undefined for a record that is not in query, in which all dates are compared.
 */
export function changedInQuery(
  record: RecordDefinition,
  values: Values,
  stored: Values,
): ReadonlySet<string> | undefined {
  return isInQuery(record, stored) ? changedNames(values, stored) : undefined;
}

/** The names of the fields that hold a company number. */
export const companyFields = ({ fields }: RecordDefinition): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'company');

/** Why no company is picked: the number that was searched is not in the Companies House data, or the search box has a text. */
export type CompanyIssue = 'companyAbsent' | 'companyUnpicked';

/** The form says why no company is picked, instead of saying that the field is required (product 3.16). */
const withCompanyIssue = (record: RecordDefinition, issue: Issue, messageId: CompanyIssue): Issue =>
  issue.messageId === 'required' && companyFields(record).includes(issue.path)
    ? { ...issue, messageId }
    : issue;

/**
 * The broken rules of one step.
 * @param today YYYY-MM-DD
 * @param options `stored`: the version that a save of `values` would replace. `lookups`: the rows that can be chosen
 */
export const stepIssues = (
  record: RecordDefinition,
  step: string,
  values: Values,
  today: string,
  related: RelatedData = {},
  {
    stored = values,
    lookups = {},
    companyIssue,
  }: { stored?: Values; lookups?: Lookups; companyIssue?: CompanyIssue | undefined } = {},
): Issue[] => {
  const changed = changedInQuery(record, values, stored);
  return [
    ...checkStep(record, step, values, {
      level: 'step',
      today,
      lookups,
      ...checkOptions(related, changed),
    }).map((issue) => (companyIssue ? withCompanyIssue(record, issue, companyIssue) : issue)),
    ...(record.relatedRules?.issues(values, related, today, step, changed) ?? []),
  ];
};

/**
 * The last result by values. Guards and views ask for the same values many times. We measured 4 to 6 ms for one check with a list of 500
 * items, and 11 to 18 ms with six such lists.
 */
const cache = new WeakMap<Values, { today: string; related: RelatedData; step: string | undefined }>();

/** The first step with a broken rule, or undefined when all are complete. */
export function firstIncompleteStep(
  record: RecordDefinition,
  values: Values,
  today: string,
  related: RelatedData = {},
): string | undefined {
  const cached = cache.get(values);
  if (cached?.today === today && cached.related === related) return cached.step;
  const step = record.steps.find((one) => stepIssues(record, one, values, today, related).length > 0);
  cache.set(values, { today, related, step });
  return step;
}

/** How many steps are complete, up to the first one that is not. */
export function doneCount(
  record: RecordDefinition,
  values: Values,
  today: string,
  related: RelatedData = {},
): number {
  const first = firstIncompleteStep(record, values, today, related);
  return first === undefined ? record.steps.length : record.steps.indexOf(first);
}

/** The first step with a broken rule is open, the steps before it are done, and the steps after it are blocked. */
export type StepState = 'done' | 'open' | 'blocked';

/** The state of every step, in order (product 1.13). */
export function stepStates(
  record: RecordDefinition,
  values: Values,
  today: string,
  related: RelatedData = {},
): { step: string; state: StepState }[] {
  const openIndex = doneCount(record, values, today, related);
  return record.steps.map((step, index) => ({
    step,
    state: index < openIndex ? 'done' : index === openIndex ? 'open' : 'blocked',
  }));
}

/** The review opens once all steps are done (product 1.5). `stateId`: the message that says how far it is. */
export const reviewState = (states: readonly { state: StepState }[]) =>
  states.every(({ state }) => state === 'done')
    ? ({ state: 'open', stateId: 'progress.unsubmitted' } as const)
    : ({ state: 'blocked', stateId: 'progress.blocked' } as const);

/**
 * The broken rules for which a submit is refused (product 2.6).
 * @param changed the fields whose dates are compared with today; absent: all, with those of all items
 * @param lookups the rows that can be chosen; a lookup that is absent is not checked
 */
export const submitIssues = (
  record: RecordDefinition,
  values: Values,
  today: string,
  related: RelatedData = {},
  changed?: ReadonlySet<string>,
  lookups: Lookups = {},
): Issue[] => [
  ...checkRecord(record, values, {
    level: 'submit',
    today,
    lookups,
    ...checkOptions(related, changed),
  }),
  ...(record.relatedRules?.issues(values, related, today, undefined, changed) ?? []),
];
