import { expect, test } from 'vitest';
import { readPostcode } from './readPostcode.ts';

test('a postcode is read in any case and spacing', () => {
  const expected = { district: 'LL11', sector: 'LL11 1', unit: 'LL11 1AA' };
  expect(['LL11 1AA', 'll111aa', ' Ll 11 1a a ', 'LL11  1AA'].map(readPostcode)).toEqual([
    expected,
    expected,
    expected,
    expected,
  ]);
  expect(readPostcode('CH40DR')).toEqual({ district: 'CH4', sector: 'CH4 0', unit: 'CH4 0DR' });
});

test('what has not the form of a full postcode is not read', () => {
  expect(['', 'LL11', 'LL11 1A', 'LL11 1AAA', '1L11 1AA', 'LL11 1CA', 'LL11-1AA'].map(readPostcode)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});
