// The reading of typed numbers, both ways: what a field accepts is what was meant, and what was meant in the British way is accepted
// (product 3.12, 3.13).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueIssue } from './check.ts';
import type { Field } from './field.ts';
import { kindOf } from './kinds.ts';

const money: Field = { kind: 'money', min: -999_999_999.99, max: 99_999_999_999.99 };
const percent: Field = { kind: 'percent', min: 0, max: 100 };
const integer: Field = { kind: 'integer', min: -1_000_000, max: 1_000_000 };

const parse = (field: Field, typed: string) => kindOf(field).parse(typed, field);
/** What the field makes of a typed text: the stored number, or the id of the error. */
const read = (field: Field, typed: string) => {
  const value = parse(field, typed);
  return valueIssue(field, value) ?? value;
};

describe('a text that is no number in the British way, or can be read as two numbers, is refused', () => {
  test.each([
    '25.000,00', '12500,50', '1,5', '12,5', '1,50', '1.234.567', '1,2345', '12,34,567', '1234,567', ',500', '0,500',
    '1,000,00', '1.000', '25 000', '1’000', '1,500.5.5', '5-', '(500)', '1e5', '£', '-', '.', '£ £5', '٣',
    'similar to last year', 'family loan', 'smiling', 'milk', '5 thousandths',
  ])('money %j', (typed) => expect(read(money, typed)).toBe('money')); // oxfmt-ignore

  test.each(['12,5', '12.5.1', '1,00', '£12', '12 5', '12%%', '%', '1.005'])('percent %j', (typed) =>
    expect(read(percent, typed)).toBe('percent'),
  );

  test.each(['1,5', '12,50', '1.5', '36.0', '1 000', '£36', '36%', '1,2345'])('integer %j', (typed) =>
    expect(read(integer, typed)).toBe('integer'),
  );
});

// "m" is also the Roman thousand, and "mil" a million to some and a thousand in Welsh: nobody but the user knows what is meant.
test.each([
  '180k', '£180K', '180 k', '1.2m', '£1.2m', '2.5 million', '2.5million', '1.2 filiwn', '2 miliwn', '180 mil', '180 thousand', 'two million', '2 Millions', '5mil', '1bn',
])('money %j is refused with the advice to type the whole amount', (typed) => expect(read(money, typed)).toBe('moneyShort')); // oxfmt-ignore

test.each([
  [money, '1,250,000.00', 1_250_000],
  [money, ' £ 1,250,000.5 ', 1_250_000.5],
  [money, '\u00a0£25000\u00a0', 25_000],
  [money, '-£1,500.00', -1500],
  [money, '£−1,500', -1500],
  [money, '.5', 0.5],
  [money, '-0', 0],
  [money, '99,999,999,999.99', 99_999_999_999.99],
  [percent, '12.5 %', 12.5],
  [percent, '12.50', 12.5],
  [integer, '1,000', 1000],
  [integer, '−5', -5],
] as const)('%j reads %j as %d', (field, typed, value) => expect(read(field, typed)).toBe(value));

/** Whole pence and the British writing of the amount, with and without groups, pound sign, pence and spaces. */
const written = fc
  .record({
    pence: fc.integer({ min: -99_999_999_999, max: 9_999_999_999_999 }),
    grouped: fc.boolean(),
    sign: fc.constantFrom('-', '−'),
    before: fc.constantFrom('', '£', '£ ', ' £'),
    after: fc.constantFrom('', ' ', '\u00a0'),
    hasPence: fc.boolean(),
  })
  .map(({ pence, grouped, sign, before, after, hasPence }) => {
    const whole = Math.trunc(Math.abs(pence) / 100);
    const shown = grouped ? whole.toLocaleString('en-GB') : String(whole);
    const rest = String(Math.abs(pence) % 100).padStart(2, '0');
    const isWritten = hasPence || rest !== '00';
    return {
      pence,
      typed: `${pence < 0 ? sign : ''}${before}${shown}${isWritten ? `.${rest}` : ''}${after}`,
    };
  });

test('every amount in pounds and pence, written in the British way, is stored to the penny', () => {
  fc.assert(
    fc.property(written, ({ pence, typed }) => {
      expect(read(money, typed)).toBe(pence / 100);
    }),
  );
});

/** Any text of the characters in which amounts are written anywhere in Europe. */
const anyNumber = fc
  .array(
    fc.constantFrom(...'0123456789'.split(''), ',', '.', ',', '.', ' ', '£', '-', '−', '%', '’', '000'),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''));

test.each([money, percent, integer])(
  'whatever %j accepts has the digits that were typed, and its text reads the same again',
  (field) => {
    fc.assert(
      fc.property(anyNumber, (typed) => {
        const value = parse(field, typed);
        if (typeof value !== 'number') return;
        // Independent of the parser: a comma has exactly three digits after it up to the next mark, at most one point, at most two decimals.
        const [whole = '', decimals = '', ...more] = typed.replaceAll(/[^\d.,]/g, '').split('.');
        const [first = '', ...groups] = whole.split(',');
        expect(more).toEqual([]);
        expect(decimals).toMatch(/^\d{0,2}$/);
        for (const group of groups) expect(group).toMatch(/^\d{3}$/);
        if (groups.length > 0) expect(first).toMatch(/^[1-9]\d{0,2}$/);
        const isNegative = /[-−]/.test(typed);
        expect(Math.abs(value)).toBe(Number(`${first}${groups.join('')}.${decimals || '0'}`));
        expect(value < 0).toBe(isNegative && value !== 0);
        expect(parse(field, String(kindOf(field).format(value, field)))).toBe(value);
      }),
      { numRuns: 2000 },
    );
  },
);

test.each([
  [money, 25_000.005, 'money'],
  [money, 25_000.000_000_1, 'money'],
  [money, '25,000.00', 'money'],
  [money, '25.000,00', 'money'],
  [percent, '12,5', 'percent'],
  [percent, 12.345, 'percent'],
  [integer, 1.000_000_000_1, 'integer'],
] as const)('the check, which the server shares, refuses %j %j', (field, value, messageId) =>
  expect(valueIssue(field, value)).toBe(messageId),
);
