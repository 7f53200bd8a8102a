// The catalogue agrees with the data dictionary, fields.csv: names, order of steps, kinds, conditions, limits and labels of both records,
// the lists and the documents. README.md explains its columns.
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
import { documentsStep } from '#machines/catalogue/records/outlines.ts';
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
    ? { [childLists[record].idField]: { kind: 'id', system: true }, ...listOf(record).fields }
    : {};
}

const records = ['eoi', 'application', ...listNames];
/** Rows of fields; lists and documents have rows of their own. */
const rowsOf = (record: string) => rows.filter((row) => row.record === record && !row.name.includes(':'));

test('the dictionary contains exactly the records and lists of the catalogue', () => {
  expect(new Set(rows.map(({ record }) => record))).toEqual(new Set(records));
});

function conditionText(when: Condition): string {
  if ('anyOf' in when) {
    return when.anyOf === question22 ? 'if any ua_question22point* is true' : `if ${when.anyOf.join(' or ')}`;
  }
  if ('not' in when) return `if ${when.field} is not ${when.not}`;
  return 'filled' in when || when.is === true ? `if ${when.field}` : `if ${when.field}=${when.is}`;
}

/** A field of the catalogue in the form of a row of the dictionary. */
function rowOf(name: string, field: Field, isListField: boolean): Omit<Row, 'record' | 'rule' | 'label'> {
  const list = field.options ?? (field.kind === 'company' ? undefined : field.lookup);
  const step = field.step ?? (isListField && !field.system ? 'dialog' : '-');
  const required = field.required ? (field.when ? conditionText(field.when) : 'yes') : 'no';
  return {
    step,
    name,
    namedBy: field.assumed ? 'project' : 'specification',
    type: list === undefined ? field.kind : `${field.kind}:${list}`,
    required: step === '-' ? 'system' : required,
  };
}

/** Fields that the server sets and whose kind in the catalogue differs from the type in the dictionary. */
const serverKinds: Readonly<Record<string, string>> = {
  ua_reference: 'id',
  ua_forecastnumberofjobs: 'integer',
  ua_alldeclarationsticked: 'bool',
};

/** Parts of a rule whose numbers are no limits. */
const unreadNumbers = [
  // Patterns, whose samples are in tests/samples.ts.
  /^\d+ digits$/,
  /^6 to 8 characters \(digits$/,
  /^shown as 12-34-56$/,
  // Values and other rules, which people read.
  /^default \d/,
  /^group = 25 percent/,
  /^1 = submitted$/,
  /^above 500000 says/,
  /^not before 1900$/,
  /^at least 1 year ago$/,
  /year old cannot continue$/,
  /total(?:s)? at most 100$/,
  /upload state 3$/,
  /^set by the server \(CEF-000123\)$/,
  /\(ISO 8601\)$/,
  /^ISO 3166/,
];

/** The limits in a part of a rule of the form `max 100`, `50 to 2000 characters` or `12 to 60 (months)`; undefined: it has none. */
function limitsInPart(part: string): number[] | undefined {
  if (unreadNumbers.some((form) => form.test(part))) return undefined;
  const [, from, to] = /^(-?[\d.]+) to (-?[\d.]+)(?:$| characters$| \(| and | ex | of )/.exec(part) ?? [];
  if (from !== undefined && to !== undefined) return [Number(from), Number(to)];
  const [, max] = /^max (\d+)$/.exec(part) ?? [];
  if (max !== undefined) return [Number(max)];
  if (/\d/.test(part.replaceAll(/ua_\w+/g, '')))
    throw new Error(`A limit of the dictionary has none of the known forms: “${part}”`);
  return undefined;
}

/** The limits in a rule of the dictionary. Throws when a number in it has no known form. */
const limitsIn = (rule: string): number[] => rule.split('; ').flatMap((part) => limitsInPart(part) ?? []);

test.each(['at most 100', 'max 100 letters', '5–10', 'from 1 up to 3 items'])(
  'a rule whose limit cannot be read is an error: %s',
  (rule) => expect(() => limitsIn(rule)).toThrow(`“${rule}”`),
);

const limitsOf = ({ pattern, min, max, minLength, maxLength }: Field): number[] =>
  pattern === undefined ? [min, max, minLength, maxLength].filter((limit) => limit !== undefined) : [];

describe.each(records)('%s', (record) => {
  test.each(rowsOf(record).map((row) => [row.name, row] as const))(
    '%s is as in the dictionary',
    (name, row) => {
      const field = fieldsOf(record)[name];
      expect(field && rowOf(name, field, isList(record))).toEqual({
        step: row.step,
        name,
        namedBy: row.namedBy,
        type: serverKinds[name] ?? row.type,
        required: row.required,
      });
    },
  );

  const asked = rowsOf(record).filter(({ required }) => required !== 'system');

  test.each(asked.map(({ name, rule }) => [name, rule] as const))(
    '%s has the limits of its rule and no others: %s',
    (name, rule) => expect(limitsOf(fieldsOf(record)[name] ?? { kind: 'text' })).toEqual(limitsIn(rule)),
  );

  test('has no field that the dictionary lacks', () => {
    const described = new Set(rowsOf(record).map(({ name }) => name));
    const missing = Object.keys(fieldsOf(record)).filter((name) => !described.has(name));
    expect(missing, `tests/architecture/fields.csv lacks fields of ${record}`).toEqual([]);
  });

  test('has every field of the dictionary once', () => {
    const names = rowsOf(record).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const missing = names.filter((name) => !(name in fieldsOf(record)));
    expect(missing, `machines/catalogue lacks fields of ${record}`).toEqual([]);
  });

  test('has its fields in the dictionary’s order', () => {
    const inForms = Object.entries(fieldsOf(record)).filter(([, { system }]) => !system);
    const inOrder = inForms.filter(([, { step }]) => isList(record) || step !== undefined);
    expect(inOrder.map(([name]) => name)).toEqual(
      rowsOf(record)
        .filter(({ required }) => required !== 'system')
        .map(({ name }) => name),
    );
  });

  test('has the dictionary’s labels in English, with ’ for an apostrophe and capitals in Expression of Interest', () => {
    const area = record === 'eoi' ? 'eoi' : 'application';
    const labels = { ...readArea('en', 'records'), ...readArea('en', area) };
    const differing = rowsOf(record)
      .filter(({ required }) => required !== 'system')
      .map(({ name, label }) => [
        name,
        labels[`field.${name}`],
        label.replaceAll("'", '’').replace('expression of interest', 'Expression of Interest'),
      ])
      .filter(([, ours, theirs]) => ours !== theirs);
    expect(differing).toEqual([]);
  });
});

const prefillIn = (rule: string) => /prefilled from (?:the EOI|(ua_\w+))/.exec(rule);

test('the fields that the dictionary prefills are prefilled', () => {
  const differing = rowsOf('application')
    .filter(({ rule }) => prefillIn(rule) !== null)
    .map(({ name, rule }) => [name, prefillIn(rule)?.[1], fieldsOf('application')[name]?.prefilledFrom])
    .filter(
      ([, expected, actual]) => actual === undefined || (expected !== undefined && expected !== actual),
    );
  expect(differing).toEqual([]);
});

describe('the lists', () => {
  const listRows = rows.filter(({ name }) => name.startsWith('list:'));

  test.each(listRows.map((row) => [row.name.slice('list:'.length), row] as const))(
    '%s is as in the dictionary',
    (name, row) => {
      const list = isList(name) ? listOf(name) : undefined;
      const required = list?.required ? (list.when ? conditionText(list.when) : 'yes') : 'no';
      expect([list?.step, required, row.namedBy, row.type]).toEqual([
        row.step,
        row.required,
        'specification',
        'list',
      ]);
      const [, total] = /(ua_\w+) is totalled/.exec(row.rule) ?? [];
      if (total !== undefined) expect(list?.totalField).toBe(total);
      const [, totalMax] = /total at most (\d+)/.exec(row.rule) ?? [];
      expect(list?.totalMax).toBe(totalMax === undefined ? undefined : Number(totalMax));
    },
  );

  test('are in the dictionary’s order', () => {
    expect(steps.application.flatMap(listsOfStep)).toEqual(
      listRows.map(({ name }) => name.slice('list:'.length)),
    );
  });
});

test('the documents are in the step that the dictionary gives', () => {
  expect(rows.filter(({ type }) => type === 'files').map(({ step, name }) => [step, name])).toEqual([
    [documentsStep, `files:${entityNames.application}`],
  ]);
});
