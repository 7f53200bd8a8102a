// Checks the fields of records and steps, and the rules across fields (product 3.9, 3.10).
import type { Values } from '../fields/answers.ts';
import { checkFields, type CheckOptions } from '../fields/check.ts';
import type { Issue, NamedField } from '../fields/field.ts';
import { fieldsOfStep, type RecordDefinition } from './definition.ts';

const crossFieldIssues = (
  { rules }: RecordDefinition,
  values: Values,
  { level, eoi }: CheckOptions,
  fields: readonly NamedField[],
): Issue[] => {
  const checked = rules.filter(({ from }) => from === level || level === 'submit');
  // No rule across fields is checked at the level `format`, and a record has a hundred names.
  if (checked.length === 0) return [];
  const names = new Set(fields.map(([name]) => name));
  return checked
    .filter(({ path }) => names.has(path))
    .filter((rule) => rule.isBroken(values as Parameters<typeof rule.isBroken>[0], eoi))
    .map(({ path, messageId }) => ({ path, messageId }));
};

/** Keeps the first issue of each field, because a form shows one message for a field. */
const firstOfEachField = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index);

const checkAll = (
  definition: RecordDefinition,
  fields: readonly NamedField[],
  values: Values,
  options: CheckOptions,
): Issue[] =>
  firstOfEachField([
    ...checkFields(fields, values, options),
    ...crossFieldIssues(definition, values, options, fields),
  ]);

/** The broken rules of all fields of a record. */
export const checkRecord = (definition: RecordDefinition, values: Values, options: CheckOptions): Issue[] =>
  checkAll(definition, Object.entries(definition.fields), values, options);

/** The broken rules of the fields of one step. */
export const checkStep = (
  definition: RecordDefinition,
  step: string,
  values: Values,
  options: CheckOptions & { level: 'step' },
): Issue[] => checkAll(definition, fieldsOfStep(definition, step), values, options);
