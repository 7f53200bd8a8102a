// The catalogue says what the data dictionary says: names, order of steps, kinds, what is required and when, what is ours
// (fields.csv beside this file holds the dictionary's rows of the Expression of Interest and of the Application's own fields).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { application } from '#machines/catalogue/application.ts';
import { eoi } from '#machines/catalogue/eoi.ts';
import type { Field } from '#machines/catalogue/field.ts';
import { readArea } from '../locales/messages.ts';

interface Row {
  record: string;
  step: string;
  name: string;
  namedBy: string;
  type: string;
  required: string;
  rule: string;
  label: string;
}

const rows: Row[] = readFileSync(new URL('fields.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [record = '', step = '', name = '', namedBy = '', type = '', required = '', rule = '', label = ''] =
      line.split(',');
    return { record, step: required === 'system' ? '-' : step, name, namedBy, type, required, rule, label };
  });

const catalogue: Readonly<Record<string, Readonly<Record<string, Field>>>> = { eoi, application };
const rowsOf = (record: string) => rows.filter((row) => row.record === record);

/** A catalogue row as the dictionary would write it. */
function written(name: string, field: Field): Omit<Row, 'record' | 'rule' | 'label'> {
  const list = field.options ?? (field.kind === 'company' ? undefined : field.lookup);
  const condition = (): string => {
    const { when } = field;
    if (when === undefined || !field.required) return field.required ? 'yes' : 'no';
    if ('anyOf' in when) return `if ${when.anyOf.join(' or ')}`;
    return 'filled' in when || when.is === true ? `if ${when.field}` : `if ${when.field}=${when.is}`;
  };
  return {
    step: field.step ?? '-',
    name,
    namedBy: field.assumed ? 'chosen' : 'spec',
    type: list === undefined ? field.kind : `${field.kind}:${list}`,
    required: field.step === undefined ? 'system' : condition(),
  };
}

/** The limits that the dictionary writes in a form that can be read: `max 100`, `50 to 2000 characters`, `12 to 60 (months)`. */
function limitsIn(rule: string): number[] {
  const [, from, to] = /^([\d.]+) to ([\d.]+)/.exec(rule) ?? [];
  if (from !== undefined && to !== undefined) return [Number(from), Number(to)];
  const [, max] = /^max (\d+)/.exec(rule) ?? [];
  return max === undefined ? [] : [Number(max)];
}

const limitsOf = ({ pattern, min, max, minLength, maxLength }: Field): number[] =>
  pattern === undefined ? [min, max, minLength, maxLength].filter((limit) => limit !== undefined) : [];

test.each(rowsOf('eoi').map((row) => [row.name, row] as const))('eoi %s', (name, row) => {
  const field = catalogue['eoi']?.[name];
  expect(field && written(name, field)).toEqual({
    step: row.step,
    name,
    namedBy: row.namedBy,
    type: row.type,
    required: row.required,
  });
});

const limited = rowsOf('eoi').filter(
  ({ type, rule }) => type !== 'text' || !/digits|characters \(/.test(rule),
);

test.each(limited.flatMap((row) => (limitsIn(row.rule).length > 0 ? [[row.name, row.rule] as const] : [])))(
  'eoi %s: %s',
  (name, rule) => expect(limitsOf(catalogue['eoi']?.[name] ?? { kind: 'text' })).toEqual(limitsIn(rule)),
);

test('the Expression of Interest has no field beside the dictionary’s', () => {
  expect(Object.keys(eoi).toSorted()).toEqual(
    rowsOf('eoi')
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('each step asks its fields in the dictionary’s order', () => {
  const asked = Object.entries(catalogue['eoi'] ?? {}).filter(([, { step }]) => step !== undefined);
  expect(asked.map(([name]) => name)).toEqual(
    rowsOf('eoi')
      .filter(({ step }) => step !== '-')
      .map(({ name }) => name),
  );
});

test('the Application’s fields here are the dictionary’s', () => {
  const wanted = new Map(rowsOf('application').map((row) => [row.name, row]));
  const differing = Object.entries(catalogue['application'] ?? {})
    .map(([name, field]) => [written(name, field).namedBy, wanted.get(name)?.namedBy, name])
    .filter(([ours, theirs]) => ours !== theirs);
  expect(differing).toEqual([]);
});

test('the English labels are the dictionary’s, with the apostrophe of the house', () => {
  const words = { ...readArea('en', 'common'), ...readArea('en', 'eoi') };
  const differing = rowsOf('eoi')
    .filter(({ step }) => step !== '-')
    .map(({ name, label }) => [name, words[`field.${name}`], label.replaceAll("'", '’')])
    .filter(([, ours, theirs]) => ours !== theirs);
  expect(differing).toEqual([]);
});
