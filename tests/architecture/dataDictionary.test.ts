// The catalogue says what the data dictionary says: names, order of steps, kinds, what is required and when, what is ours
// (fields.csv beside this file is the dictionary: both records, the seven lists and the documents).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { application, question22 } from '#machines/catalogue/records/application.ts';
import {
  childLists,
  listNames,
  listOf,
  listsOfStep,
  type ListName,
} from '#machines/catalogue/records/lists.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import type { Condition, Field } from '#machines/catalogue/fields/field.ts';
import { documentsStep } from '#machines/catalogue/records/related.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
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

const isList = (name: string): name is ListName => listNames.some((list) => list === name);

/** The fields of a record or of a list's item, the item's id among them. */
function fieldsOf(record: string): Readonly<Record<string, Field>> {
  if (record === 'eoi') return eoi.fields;
  if (record === 'application') return application.fields;
  return isList(record)
    ? { [childLists[record].id]: { kind: 'id', system: true }, ...listOf(record).fields }
    : {};
}

const records = ['eoi', 'application', ...listNames];
/** Rows of fields; lists and documents have rows of their own. */
const rowsOf = (record: string) => rows.filter((row) => row.record === record && !row.name.includes(':'));

test('the dictionary is of the records and lists that there are', () => {
  expect(new Set(rows.map(({ record }) => record))).toEqual(new Set(records));
  expect(rows.length).toBe(186);
});

function writtenCondition(when: Condition): string {
  if ('anyOf' in when) {
    return when.anyOf === question22 ? 'if any ua_question22point* is true' : `if ${when.anyOf.join(' or ')}`;
  }
  return 'filled' in when || when.is === true ? `if ${when.field}` : `if ${when.field}=${when.is}`;
}

/** A catalogue row as the dictionary would write it. */
function written(name: string, field: Field, modal: boolean): Omit<Row, 'record' | 'rule' | 'label'> {
  const list = field.options ?? (field.kind === 'company' ? undefined : field.lookup);
  const asked = field.step ?? (modal && !field.system ? 'modal' : '-');
  const needed = field.required ? (field.when ? writtenCondition(field.when) : 'yes') : 'no';
  return {
    step: asked,
    name,
    namedBy: field.assumed ? 'chosen' : 'spec',
    type: list === undefined ? field.kind : `${field.kind}:${list}`,
    required: asked === '-' ? 'system' : needed,
  };
}

/** What the server sets has the kind of the value that it sets, whatever the dictionary calls it. */
const setKinds: Readonly<Record<string, string>> = {
  ua_reference: 'id',
  ua_forecastnumberofjobs: 'integer',
  ua_alldeclarationsticked: 'bool',
};

/** The limits that the dictionary writes in a form that can be read: `max 100`, `50 to 2000 characters`, `12 to 60 (months)`. */
function limitsIn(rule: string): number[] {
  const [, from, to] = /(?:^|; )(-?[\d.]+) to (-?[\d.]+)(?:$|;| characters| \(| and| ex)/.exec(rule) ?? [];
  if (from !== undefined && to !== undefined) return [Number(from), Number(to)];
  const [, max] = /^max (\d+)/.exec(rule) ?? [];
  return max === undefined ? [] : [Number(max)];
}

const limitsOf = ({ pattern, min, max, minLength, maxLength }: Field): number[] =>
  pattern === undefined ? [min, max, minLength, maxLength].filter((limit) => limit !== undefined) : [];

describe.each(records)('%s', (record) => {
  test.each(rowsOf(record).map((row) => [row.name, row] as const))('%s', (name, row) => {
    const field = fieldsOf(record)[name];
    expect(field && written(name, field, isList(record))).toEqual({
      step: row.step,
      name,
      namedBy: row.namedBy,
      type: setKinds[name] ?? row.type,
      required: row.required,
    });
  });

  const limited = rowsOf(record).filter(
    ({ type, rule }) => (type !== 'text' || !/digits|characters \(/.test(rule)) && limitsIn(rule).length > 0,
  );

  test.each(limited.map(({ name, rule }) => [name, rule] as const))('%s: %s', (name, rule) =>
    expect(limitsOf(fieldsOf(record)[name] ?? { kind: 'text' })).toEqual(limitsIn(rule)),
  );

  test('has no field beside the dictionary’s', () => {
    expect(Object.keys(fieldsOf(record)).toSorted()).toEqual(
      rowsOf(record)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test('asks its fields in the dictionary’s order', () => {
    const asked = Object.entries(fieldsOf(record)).filter(([, { system }]) => !system);
    const inOrder = asked.filter(([, { step }]) => isList(record) || step !== undefined);
    expect(inOrder.map(([name]) => name)).toEqual(
      rowsOf(record)
        .filter(({ required }) => required !== 'system')
        .map(({ name }) => name),
    );
  });

  test('has the dictionary’s labels in English, with the apostrophe and the spelling of the house', () => {
    const area = record === 'eoi' ? 'eoi' : 'application';
    const words = { ...readArea('en', 'records'), ...readArea('en', area) };
    const differing = rowsOf(record)
      .filter(({ required }) => required !== 'system')
      .map(({ name, label }) => [
        name,
        words[`field.${name}`],
        label.replaceAll("'", '’').replace('expression of interest', 'Expression of Interest'),
      ])
      .filter(([, ours, theirs]) => ours !== theirs);
    expect(differing).toEqual([]);
  });
});

const prefillIn = (rule: string) => /prefilled from (?:the EOI|(ua_\w+))/.exec(rule);

test('what the dictionary has prefilled is prefilled', () => {
  const differing = rowsOf('application')
    .filter(({ rule }) => prefillIn(rule) !== null)
    .map(({ name, rule }) => [name, prefillIn(rule)?.[1], fieldsOf('application')[name]?.prefilledFrom])
    .filter(([, named, ours]) => ours === undefined || (named !== undefined && named !== ours));
  expect(differing).toEqual([]);
});

describe('the lists', () => {
  const listRows = rows.filter(({ name }) => name.startsWith('list:'));

  test.each(listRows.map((row) => [row.name.slice('list:'.length), row] as const))('%s', (name, row) => {
    const list = isList(name) ? listOf(name) : undefined;
    const needed = list?.required ? (list.when ? writtenCondition(list.when) : 'yes') : 'no';
    expect([list?.step, needed, row.namedBy, row.type]).toEqual([row.step, row.required, 'spec', 'list']);
    const [, total] = /(ua_\w+) is totalled/.exec(row.rule) ?? [];
    if (total !== undefined) expect(list?.total).toBe(total);
    const [, most] = /total at most (\d+)/.exec(row.rule) ?? [];
    expect(list?.totalMax).toBe(most === undefined ? undefined : Number(most));
  });

  test('stand in the dictionary’s order', () => {
    expect(steps.application.flatMap(listsOfStep)).toEqual(
      listRows.map(({ name }) => name.slice('list:'.length)),
    );
  });
});

test('the documents are asked where the dictionary asks them', () => {
  expect(rows.filter(({ type }) => type === 'files').map(({ step, name }) => [step, name])).toEqual([
    [documentsStep, `files:${entityNames.application}`],
  ]);
});
