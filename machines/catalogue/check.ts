// Checks whole records and steps: their fields and the rules across them (specification section 5).
import type { Values } from './answers.ts';
import { checkFields, type CheckOptions } from './checkFields.ts';
import type { Issue } from './field.ts';
import { fieldsOfStep, records, type Fields } from './record.ts';
import { crossRules, type Level } from './rules.ts';
import { steps, type RecordName } from './steps.ts';

const brokenAcross = (record: RecordName, values: Values, level: Level, within: Fields): Issue[] =>
  crossRules[record]
    .filter((rule) => Object.hasOwn(within, rule.path) && (rule.from === level || level === 'submit'))
    .filter((rule) => level !== 'form' && rule.broken(values))
    .map(({ path, messageId }) => ({ path, messageId }));

/** One message a field: the first found stands. */
const firstOfEach = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index);

/** The broken rules of a whole record at a level. */
export const checkRecord = (record: RecordName, values: Values, options: CheckOptions): Issue[] =>
  firstOfEach([
    ...checkFields(Object.entries(records[record]), values, options),
    ...brokenAcross(record, values, options.level, records[record]),
  ]);

/** The broken rules of one step. */
export function checkStep(record: RecordName, step: string, values: Values, today: string): Issue[] {
  const fields = fieldsOfStep(record, step);
  return firstOfEach([
    ...checkFields(fields, values, { level: 'step', today }),
    ...brokenAcross(record, values, 'step', Object.fromEntries(fields)),
  ]);
}

/** The first step with a broken rule, or undefined when all are complete: position is derived, not trusted. */
export const firstIncompleteStep = (record: RecordName, values: Values, today: string): string | undefined =>
  steps[record].find((step) => checkStep(record, step, values, today).length > 0);
