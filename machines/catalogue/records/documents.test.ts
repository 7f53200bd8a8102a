// Which documents the checklist asks an Application for (product 8.9), and which uploads without an answer are stored (product 8.4).
import { describe, expect, test } from 'vitest';
import { limits } from '../fields/limits.ts';
import { checklist, findStoredUploads, asksFor } from './documents.ts';

const needed = (values: { ua_loanamount?: unknown; ua_amountrequested?: unknown }) =>
  Object.fromEntries(checklist.map((row) => [row.filetype, asksFor(row, values)]));
const always = {
  Accounts: true,
  Forecast: true,
  CashFlow: true,
  BankStatements: true,
  GrantAgreements: true,
};

test.each([
  ['a loan over the limit', { ua_loanamount: limits.largeLoan + 1 }, true],
  ['a loan at the limit', { ua_loanamount: limits.largeLoan }, false],
  ['no answer to the loan amount', { ua_loanamount: '' }, false],
  ['only the amount requested, which may be more than the loan', { ua_amountrequested: 600_000 }, undefined],
])('with %s, %j, the personal statements are needed: %j', (_, values, PersonalStatement) => {
  expect(needed(values)).toEqual({ ...always, PersonalStatement });
});

describe('an upload without an answer', () => {
  const sent = { filename: 'cyfrifon.pdf', filetype: 'Accounts', subject: '', size: 1000 };
  const listed = (id: string, more = {}) => ({ ...sent, id, ...more });
  const upload = { key: 'k', sent };

  test.each([
    ['is in the list now', [], [listed('1')], ['k']],
    ['was in the list before', [listed('1')], [listed('1')], []],
    ['is in the list a second time', [listed('1')], [listed('1'), listed('2')], ['k']],
    ['is in the list of a backend without ids and sizes', [], [listed('', { size: 0 })], ['k']],
    [
      'is there a second time, without ids',
      [listed('', { size: 0 })],
      [listed('', { size: 0 }), listed('', { size: 0 })],
      ['k'],
    ],
    ['was there before, without ids', [listed('', { size: 0 })], [listed('', { size: 0 })], []],
    ['has another name', [], [listed('1', { filename: 'eraill.pdf' })], []],
    ['has another type', [], [listed('1', { filetype: 'Quote' })], []],
    ['has another subject', [], [listed('1', { subject: '2025' })], []],
    ['has another size', [], [listed('1', { size: 999 })], []],
  ])('whose file %s: stored are $3', (_, before, now, expected) => {
    expect(findStoredUploads([upload], before, now)).toEqual(expected);
  });

  test('of two equal files needs two in the list', () => {
    const uploads = [upload, { key: 'l', sent }];
    const found = [[listed('1')], [listed('1'), listed('2')]].map((now) =>
      findStoredUploads(uploads, [], now),
    );
    expect(found).toEqual([['k'], ['k', 'l']]);
  });
});
