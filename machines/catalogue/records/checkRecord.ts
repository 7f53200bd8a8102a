// Checks whole records and steps: their fields and the rules across them (product 3.9, 3.10).
import type { Values } from '../fields/answers.ts';
import { checkFields, type CheckOptions } from '../fields/check.ts';
import type { Issue, NamedField } from '../fields/field.ts';
import { fieldsOfStep, type RecordDefinition } from './definition.ts';

const brokenAcross = (
  { rules }: RecordDefinition,
  values: Values,
  { level, eoi }: CheckOptions,
  fields: readonly NamedField[],
): Issue[] => {
  const names = new Set(fields.map(([name]) => name));
  return rules
    .filter(({ path, from }) => names.has(path) && (from === level || level === 'submit'))
    .filter((rule) => rule.isBroken(values as Parameters<typeof rule.isBroken>[0], eoi))
    .map(({ path, messageId }) => ({ path, messageId }));
};

/** One message a field: the first found stands. */
const firstOfEach = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index);

const checkAll = (
  definition: RecordDefinition,
  fields: readonly NamedField[],
  values: Values,
  options: CheckOptions,
): Issue[] =>
  firstOfEach([
    ...checkFields(fields, values, options),
    ...brokenAcross(definition, values, options, fields),
  ]);

/** The broken rules of a whole record at a level. */
export const checkRecord = (definition: RecordDefinition, values: Values, options: CheckOptions): Issue[] =>
  checkAll(definition, Object.entries(definition.fields), values, options);

/** The broken rules of one step. */
export const checkStep = (
  definition: RecordDefinition,
  step: string,
  values: Values,
  options: CheckOptions & { level: 'step' },
): Issue[] => checkAll(definition, fieldsOfStep(definition, step), values, options);
