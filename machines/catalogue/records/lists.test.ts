// The table of the lists names fields that exist, and ids that cannot be confused (product 7.1, 7.2).
import { expect, test } from 'vitest';
import type { Field } from '../fields/field.ts';
import { application } from './application.ts';
import { childLists, listNames, listOf } from './lists.ts';

test.each(listNames)('%s: its name is a required field, and its total, if any, is a field', (list) => {
  const { fields, nameField, totalField } = listOf(list);
  expect(fields[nameField]?.required).toBe(true);
  expect(Object.keys(fields)).toEqual(
    expect.arrayContaining([nameField, ...(totalField ? [totalField] : [])]),
  );
});

const conditions = listNames.flatMap((list) => {
  const { when } = listOf(list);
  return when && 'field' in when ? [[list, when.field] as const] : [];
});

test.each(conditions)('%s: the field %s of its condition is one of the Application', (_list, field) => {
  expect(Object.keys(application.fields)).toContain(field);
});

test.each(listNames)('%s: no field of an item is set by the server alone', (list) => {
  const system = Object.entries<Field>(listOf(list).fields).filter(([, field]) => field.system);
  expect(system).toEqual([]);
});

test('the id of an item is not one of its fields, and no two lists have the same', () => {
  for (const { idField, fields } of Object.values(childLists))
    expect(Object.keys(fields)).not.toContain(idField);
  expect(new Set(Object.values(childLists).map(({ idField }) => idField)).size).toBe(listNames.length);
});
