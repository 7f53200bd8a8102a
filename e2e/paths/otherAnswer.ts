// An answer of a step that is changed and put back: what somebody types who has answered everything, and what another window saves.
import { records } from '#machines/catalogue/records/records.ts';
import { expect } from 'playwright/test';
import type { Field, NamedField } from '#machines/catalogue/fields/field.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { validAnswer } from '#tests/samples.ts';
import { controlsOf, fillField } from '../fillField.ts';
import type { Stage } from './scene.ts';

/** Words first: a box may decide what else is asked. */
const kinds: readonly Field['kind'][] = ['text', 'textarea', 'bool'];

/** The field: always asked, and free in what it may say. */
function fieldIn(record: RecordName, step: string): NamedField {
  const free = fieldsOfStep(records[record], step).filter(
    ([, { when, pattern }]) => when === undefined && pattern === undefined,
  );
  const [found] = kinds.flatMap((each) => free.filter(([, { kind }]) => kind === each));
  if (found === undefined) throw new Error(`${step} has no field that may say something else.`);
  return found;
}

const words = 'Ateb arall, sydd yr un mor gywir â’r llall ac yn ddigon hir i fod yn ddisgrifiad.';
const otherWords = ({ maxLength }: Field) => words.slice(0, maxLength).trim();

/** Types another answer. */
export async function typeOther({ portal: { page }, ids }: Stage, record: RecordName, step: string) {
  const [name, field] = fieldIn(record, step);
  await expect(controlsOf(page, name).first()).toBeVisible();
  const right = validAnswer(record, name, field, ids);
  if (field.kind === 'bool') await fillField(page, name, field, right !== true);
  else await fillField(page, name, field, otherWords(field));
}

/** Types the right answer again. */
export async function typeRight({ portal: { page }, ids }: Stage, record: RecordName, step: string) {
  const [name, field] = fieldIn(record, step);
  await fillField(page, name, field, validAnswer(record, name, field, ids));
}

/** The record as another window saves it. */
export function withOther(record: RecordName, step: string, values: Values): Values {
  const [name, field] = fieldIn(record, step);
  if (field.kind === 'bool') return { ...values, [name]: values[name] !== true };
  return { ...values, [name]: otherWords(field) };
}
