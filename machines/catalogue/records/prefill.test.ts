import { expect, test } from 'vitest';
import type { Field } from '../fields/field.ts';
import { fieldsOfList, listNames } from './lists.ts';
import { prefilledSource } from './prefill.ts';
import { records } from './records.ts';

const eoi = {
  ua_loanamount: 50_000,
  ua_registeredaddresssameastrading: 1,
  ua_tradingaddresspostcode: 'LL57 2DG',
};
const user = { email: 'sian@example.org' };

test.each([
  ['application', 'ua_loanamount', 50_000, 'eoi'],
  ['application', 'ua_loanamount', 60_000, undefined],
  ['application', 'ua_registeredpostcode', 'LL57 2DG', 'eoi'],
  ['application', 'ua_cashbalance', 50_000, undefined],
  ['application', 'ua_tradingpostcode', '', undefined],
  ['eoi', 'ua_emailaddress', 'sian@example.org', 'account'],
  ['eoi', 'ua_emailaddress', 'other@example.org', undefined],
  ['eoi', 'ua_position', 'sian@example.org', undefined],
] as const)('the source of the %s’s %s with the answer %j is %s', (record, name, value, source) =>
  expect(prefilledSource(records[record], name, { [name]: value }, eoi, user)).toBe(source),
);

test('an answer has no known source without the EOI, which not every backend shows to a broker', () =>
  expect(
    prefilledSource(records.application, 'ua_loanamount', { ua_loanamount: 50_000 }, undefined, user),
  ).toBeUndefined());

test.each([
  ['the Application', Object.entries<Field>(records.application.fields)],
  ...listNames.map((list) => [`the list ${list}`, fieldsOfList(list)] as const),
] as const)('the fields of %s begin with answers of the EOI that their own rules accept', (_, fields) => {
  const eoiFields: Readonly<Record<string, Field>> = records.eoi.fields;
  const misfits = fields.filter(([, { prefilledFrom, kind, maxLength = Infinity, options }]) => {
    if (prefilledFrom === undefined) return false;
    const source = eoiFields[prefilledFrom];
    return source?.kind !== kind || source.options !== options || (source.maxLength ?? Infinity) > maxLength;
  });
  expect(misfits).toEqual([]);
});
