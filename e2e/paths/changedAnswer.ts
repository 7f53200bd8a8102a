// Changes one answer of a step and restores it, by typing or as another window would save it. Paths through a complete record need this to
// create unsaved answers and conflicts.
import { records } from '#machines/catalogue/records/records.ts';
import { expect } from 'playwright/test';
import type { Field, NamedField } from '#machines/catalogue/fields/field.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { validAnswer } from '#tests/samples.ts';
import { controlsOf, fillField } from '../fillField.ts';
import type { PathFixtures } from './browserModel.ts';

/** Preferred kinds of field: texts first, because a checkbox can decide which other fields apply. */
const kinds: readonly Field['kind'][] = ['text', 'textarea', 'bool'];

/** A field of the step that always applies and accepts any text. */
function changeableField(record: RecordName, step: string): NamedField {
  const free = fieldsOfStep(records[record], step).filter(
    ([, { when, pattern }]) => when === undefined && pattern === undefined,
  );
  const [found] = kinds.flatMap((each) => free.filter(([, { kind }]) => kind === each));
  if (found === undefined) throw new Error(`${step} has no field that can be changed.`);
  return found;
}

const otherText = 'Ateb arall, sydd yr un mor gywir â’r llall ac yn ddigon hir i fod yn ddisgrifiad.';
const otherTextFor = ({ maxLength }: Field) => otherText.slice(0, maxLength).trim();

/** Types another valid answer. */
export async function typeOtherAnswer(
  { portal: { page }, ids }: PathFixtures,
  record: RecordName,
  step: string,
) {
  const [name, field] = changeableField(record, step);
  await expect(controlsOf(page, name).first()).toBeVisible();
  const valid = validAnswer(record, name, field, ids);
  if (field.kind === 'bool') await fillField(page, name, field, valid !== true);
  else await fillField(page, name, field, otherTextFor(field));
}

/** Types the original answer again. */
export async function typeOriginalAnswer(
  { portal: { page }, ids }: PathFixtures,
  record: RecordName,
  step: string,
) {
  const [name, field] = changeableField(record, step);
  await fillField(page, name, field, validAnswer(record, name, field, ids));
}

/** The record with another answer, as another window would save it. */
export function withOtherAnswer(record: RecordName, step: string, values: Values): Values {
  const [name, field] = changeableField(record, step);
  if (field.kind === 'bool') return { ...values, [name]: values[name] !== true };
  return { ...values, [name]: otherTextFor(field) };
}
