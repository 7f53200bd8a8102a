import { expect, test } from 'vitest';
import { parsePostcode } from './parsePostcode.ts';

test('parses a postcode in any letter case and spacing', () => {
  const expected = { district: 'LL11', sector: 'LL11 1', unit: 'LL11 1AA' };
  expect(['LL11 1AA', 'll111aa', ' Ll 11 1a a ', 'LL11  1AA'].map(parsePostcode)).toEqual([
    expected,
    expected,
    expected,
    expected,
  ]);
  expect(parsePostcode('CH40DR')).toEqual({ district: 'CH4', sector: 'CH4 0', unit: 'CH4 0DR' });
});

test('returns null for a text that is no full postcode', () => {
  expect(['', 'LL11', 'LL11 1A', 'LL11 1AAA', '1L11 1AA', 'LL11 1CA', 'LL11-1AA'].map(parsePostcode)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});
