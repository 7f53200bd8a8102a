// Which documents the checklist asks an Application for (product 8.9).
import { expect, test } from 'vitest';
import { limits } from '../fields/limits.ts';
import { checklist, isNeeded } from './documents.ts';

const needed = (values: { ua_loanamount?: unknown; ua_amountrequested?: unknown }) =>
  Object.fromEntries(checklist.map((row) => [row.filetype, isNeeded(row, values)]));
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
])('with %s the personal statements are needed: %j %j', (_, values, PersonalStatement) => {
  expect(needed(values)).toEqual({ ...always, PersonalStatement });
});
