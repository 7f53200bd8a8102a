// Checks whole records and steps: their fields and the rules across them (specification section 5).
import type { Values } from './answers.ts';
import { checkFields, type CheckOptions } from './checkFields.ts';
import type { Issue } from './field.ts';
import { fieldsOfStep } from '../records/record.ts';
import { fieldsOf, type Fields } from '../records/recordTables.ts';
import { crossRules } from '../records/rules.ts';
import type { RecordName } from '../records/steps.ts';

const brokenAcross = (
  record: RecordName,
  values: Values,
  { level, related }: CheckOptions,
  within: Fields,
): Issue[] =>
  crossRules[record]
    .filter((rule) => Object.hasOwn(within, rule.path) && (rule.from === level || level === 'submit'))
    .filter((rule) => level !== 'form' && rule.broken(values, related))
    .map(({ path, messageId }) => ({ path, messageId }));

/** One message a field: the first found stands. */
const firstOfEach = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index);

/** The broken rules of a whole record at a level. */
export const checkRecord = (record: RecordName, values: Values, options: CheckOptions): Issue[] =>
  firstOfEach([
    ...checkFields(Object.entries(fieldsOf(record)), values, options),
    ...brokenAcross(record, values, options, fieldsOf(record)),
  ]);

/** The broken rules of one step. */
export function checkStep(
  record: RecordName,
  step: string,
  values: Values,
  options: CheckOptions & { level: 'step' },
): Issue[] {
  const fields = fieldsOfStep(record, step);
  return firstOfEach([
    ...checkFields(fields, values, options),
    ...brokenAcross(record, values, options, Object.fromEntries(fields)),
  ]);
}
