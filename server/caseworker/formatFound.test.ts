import { expect, test } from 'vitest';
import { formatExport, formatFound } from './formatFound.ts';

const found = {
  page: 1,
  pages: 1,
  total: 2,
  applicants: [
    {
      mail: 'mair@example.org',
      reference: 'CEF-000001',
      amount: 64_500.5,
      since: '2026-11-21T10:00:00.000Z',
    },
    { mail: 'owain@example.org', reference: null, amount: null, since: null },
  ],
};

test('a table of users shows amounts in pounds and days as people read them', () => {
  expect(formatFound(found).split('\n')).toEqual([
    'mail               reference   amount      since',
    'mair@example.org   CEF-000001  £64,500.50  21/11/2026',
    'owain@example.org  –           –           –',
    'Page 1 of 1, 2 found.',
  ]);
});

test('an export keeps amounts as numbers, which spreadsheets add up', () => {
  expect(formatExport(found)).toContain('"CEF-000001","","64500.50","21/11/2026"');
});
