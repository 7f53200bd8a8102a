// Every kind of field: how it is parsed and formatted, and which values it refuses (product 3.2, 3.11 to 3.17).
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Field, Kind } from './field.ts';
import { kindOf, kinds, normalizeCompanyNumber, normalizePostcode } from './kinds.ts';

const parse = (field: Field, answer: string | boolean | string[]) => kindOf(field).parse(answer, field);

function messageFor(field: Field, value: unknown): string | undefined {
  const result = v.safeParse(kindOf(field).schema(field), value, { abortEarly: true, abortPipeEarly: true });
  return result.success ? undefined : result.issues[0].message;
}

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

/** Typed answer, value on the wire, and content of the form control when the value is shown again. */
const conversions: readonly (readonly [Field, string | boolean | string[], unknown, unknown])[] = [
  [{ kind: 'text' }, '  Siân  ', 'Siân', 'Siân'],
  [{ kind: 'text', stripSpaces: true }, '12345 67890', '1234567890', '1234567890'],
  [{ kind: 'text' }, 'Ynni\r\nGlân\nCyf', 'Ynni Glân Cyf', 'Ynni Glân Cyf'],
  [{ kind: 'text', stripSpaces: true }, '12345\n67890', '1234567890', '1234567890'],
  [{ kind: 'text' }, '\u202eA\u2066B\u2069', 'AB', 'AB'],
  [{ kind: 'text' }, '\u200eA\u200fB\u061c', 'AB', 'AB'],
  [{ kind: 'text' }, 'שלום👨‍👩‍👧', 'שלום👨‍👩‍👧', 'שלום👨‍👩‍👧'],
  [{ kind: 'url' }, 'https://example.org/\u202ea', 'https://example.org/a', 'https://example.org/a'],
  [{ kind: 'tel' }, ' \u202a01248 555 010\u202c', '01248 555 010', '01248 555 010'],
  [{ kind: 'money' }, '\u202d£25,000\u202c', 25000, '25000.00'],
  [{ kind: 'textarea' }, 'a\u202e\r\nb', 'a\nb', 'a\nb'],
  [{ kind: 'text' }, '', '', ''],
  [{ kind: 'textarea' }, 'one\r\ntwo\n', 'one\ntwo', 'one\ntwo'],
  [{ kind: 'email' }, ' sian@example.org ', 'sian@example.org', 'sian@example.org'],
  [{ kind: 'tel' }, ' 01248 555 010 ', '01248 555 010', '01248 555 010'],
  [{ kind: 'url' }, ' https://example.org ', 'https://example.org', 'https://example.org'],
  [{ kind: 'url' }, 'www.example.com', 'https://www.example.com', 'https://www.example.com'],
  [
    { kind: 'url' },
    'WWW.example.com:8080/x',
    'https://WWW.example.com:8080/x',
    'https://WWW.example.com:8080/x',
  ],
  [{ kind: 'url' }, 'WWW.example.com/a', 'https://WWW.example.com/a', 'https://WWW.example.com/a'],
  [{ kind: 'url' }, 'http://www.example.com', 'http://www.example.com', 'http://www.example.com'],
  [{ kind: 'url' }, 'example.org', 'https://example.org', 'https://example.org'],
  [
    { kind: 'url' },
    'ynni-glân.cymru/cais?a=b',
    'https://ynni-glân.cymru/cais?a=b',
    'https://ynni-glân.cymru/cais?a=b',
  ],
  ...[
    'example',
    'sian@example.org',
    'example.org:80',
    'mailto:a.bc',
    'example.org and more',
    '5.3.2019',
    '12.50',
  ].map((typed) => [{ kind: 'url' }, typed, typed, typed] as const),
  [{ kind: 'postcode' }, 'll572dg', 'LL57 2DG', 'LL57 2DG'],
  [{ kind: 'postcode' }, 'nowhere', 'nowhere', 'nowhere'],
  [{ kind: 'money' }, '£25,000.50', 25000.5, '25000.50'],
  [{ kind: 'money' }, '25 000', '25 000', '25 000'],
  [{ kind: 'money' }, '.5', 0.5, '0.50'],
  [{ kind: 'money' }, '999999999.99', 999999999.99, '999999999.99'],
  [{ kind: 'money' }, 'ten', 'ten', 'ten'],
  [{ kind: 'money' }, '', '', ''],
  [{ kind: 'integer' }, '36', 36, '36'],
  [{ kind: 'integer' }, '−5', -5, '-5'],
  [{ kind: 'percent' }, '12.5 %', 12.5, '12.5'],
  [{ kind: 'date' }, '5/3/2024', '2024-03-05', '05/03/2024'],
  [{ kind: 'date' }, '31/02/2024', '31/02/2024', '31/02/2024'],
  [{ kind: 'bool' }, true, true, true],
  [{ kind: 'bool' }, false, false, false],
  [{ kind: 'yesno' }, '1', 1, '1'],
  [{ kind: 'yesno' }, '0', 0, '0'],
  [{ kind: 'yesno' }, '', 2, ''],
  [{ kind: 'select', options: 'title' }, 'Dr', 'Dr', 'Dr'],
  [{ kind: 'select', options: 'employees' }, '4', 4, '4'],
  [{ kind: 'select', options: 'employees' }, '', '', ''],
  [{ kind: 'multiselect' }, [id, other], [id, other], [id, other]],
  [{ kind: 'multiselect' }, [], [], []],
  [{ kind: 'lookup' }, id, id, id],
  [{ kind: 'company' }, ' sc 12345 ', 'SC12345', 'SC12345'],
  [{ kind: 'company' }, '1234567', '01234567', '01234567'],
  [{ kind: 'sortcode' }, '12-34 56', '123456', '12-34-56'],
  [{ kind: 'sortcode' }, '', null, ''],
  [{ kind: 'accountnumber' }, '1234 5678', '12345678', '12345678'],
  // A password is neither shown again nor trimmed.
  [{ kind: 'password' }, ' a b ', ' a b ', ''],
];

test.each(conversions)('%j: %j is parsed to %j and formatted as %j', (field, answer, value, shown) => {
  expect([parse(field, answer), kindOf(field).format(value, field)]).toEqual([value, shown]);
});

test('null and undefined are formatted as unanswered', () => {
  const shown = Object.keys(kinds).map((kind) => {
    const field: Field = { kind: kind as Kind };
    return [kind, kindOf(field).format(null, field), kindOf(field).format(undefined, field)];
  });
  const blank = (kind: string) => (kind === 'bool' ? false : kind === 'multiselect' ? [] : '');
  expect(shown).toEqual(Object.keys(kinds).map((kind) => [kind, blank(kind), blank(kind)]));
});

const amount: Field = { kind: 'money', min: 0.01, max: 999999999.99 };
const described: Field = { kind: 'textarea', minLength: 50, maxLength: 2000 };
const vat: Field = {
  kind: 'text',
  forbidden: /GB/i,
  forbiddenMessage: 'vatGB',
  pattern: /^\d{9}$/,
  patternMessage: 'vat',
};
const newPassword: Field = { kind: 'password', newPassword: true };

/** Field, value on the wire, and the message when it is refused. */
const checks: readonly (readonly [Field, unknown, string | undefined])[] = [
  [{ kind: 'text', maxLength: 3 }, 'Môn', undefined],
  [{ kind: 'text', maxLength: 3 }, 'Mônt', 'maxLength'],
  [{ kind: 'text', maxLength: 1 }, '😀', undefined],
  [{ kind: 'text' }, 3, 'text'],
  [{ kind: 'text' }, 'a\u0000b', 'characters'],
  [{ kind: 'text' }, 'a\ud800b', 'characters'],
  [{ kind: 'text' }, 'a\u0085b', 'characters'],
  [{ kind: 'text' }, 'a\u009fb', 'characters'],
  [{ kind: 'text' }, 'a\u202eb', 'characters'],
  [{ kind: 'textarea' }, 'a\u2066b', 'characters'],
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u2069'].flatMap((mark) => [
    [{ kind: 'text' }, `a${mark}b`, 'characters'] as const,
    [{ kind: 'lookup', lookup: 'supplier' }, `a${mark}b`, 'characters'] as const,
    [{ kind: 'url' }, `https://example.org/${mark}a`, 'characters'] as const,
  ]),
  [{ kind: 'text' }, 'שלום 👨‍👩‍👧 مرحبا Ŵyn', undefined],
  [{ kind: 'text' }, 'a\tb\nc', undefined],
  [described, 'x'.repeat(49), 'lengthBetween'],
  [described, 'x'.repeat(50), undefined],
  [described, 'x'.repeat(2000), undefined],
  [described, 'x'.repeat(2001), 'lengthBetween'],
  [vat, '123456789', undefined],
  [vat, 'GB123456789', 'vatGB'],
  [vat, '12345678', 'vat'],
  [{ kind: 'email' }, 'sian.wyn+a@example.org', undefined],
  ...[
    "sean.o'brien@firm.ie",
    'info@xn--cymraeg-abc.cymru',
    'post@ynni.xn--p1ai',
    'a/b=c@example.org',
    'a@b.cy',
  ].map((address) => [{ kind: 'email' }, address, undefined] as const),
  ...[
    'sian@localhost',
    'sian@example.c',
    'sian@127.0.0.1',
    'sian@example..org',
    'sian@-example.org',
    '.sian@example.org',
    'sian.@example.org',
    'si..an@example.org',
    'siân@example.org',
    'sian @example.org',
    'sian@example.org\nBcc: other@example.org',
    'Siân <sian@example.org>',
  ].map((address) => [{ kind: 'email' }, address, 'email'] as const),
  [{ kind: 'email' }, `${'a'.repeat(250)}@b.cy`, 'email'],
  [{ kind: 'tel' }, '+44 (0)1248 555 010', undefined],
  [{ kind: 'tel' }, '01248 555010 ext. 12', undefined],
  [{ kind: 'tel' }, '123456', 'tel'],
  [{ kind: 'tel' }, '1234567890123456', 'tel'],
  [{ kind: 'url' }, 'http://cymru.example/a?b#c', undefined],
  [{ kind: 'url' }, 'example.org', 'url'],
  [{ kind: 'url' }, 'javascript:alert(1)', 'url'],
  [{ kind: 'postcode' }, 'DH1 1TW', undefined],
  [{ kind: 'postcode' }, 'EC1A 1BB', undefined],
  [{ kind: 'postcode' }, 'DH11TW', 'postcode'],
  [{ kind: 'postcode' }, 'DH1 1CI', 'postcode'],
  [amount, 0.01, undefined],
  [amount, 999999999.99, undefined],
  [amount, 0, 'moneyRange'],
  [amount, 1000000000, 'moneyRange'],
  [amount, 1.005, 'money'],
  [amount, '12', 'money'],
  [amount, Number.NaN, 'money'],
  [{ kind: 'integer', min: 12, max: 60 }, 12, undefined],
  [{ kind: 'integer', min: 12, max: 60 }, 61, 'integerRange'],
  [{ kind: 'integer' }, 1.5, 'integer'],
  [{ kind: 'percent', min: 0, max: 100 }, 100, undefined],
  [{ kind: 'percent', min: 0, max: 100 }, 100.01, 'percentRange'],
  [{ kind: 'date' }, '2024-02-29', undefined],
  [{ kind: 'date' }, '2023-02-29', 'date'],
  [{ kind: 'date', notBefore: '1900-01-01' }, '1899-12-31', 'dateAfter'],
  [{ kind: 'bool' }, 'yes', 'option'],
  [{ kind: 'yesno' }, 2, undefined],
  [{ kind: 'yesno' }, 3, 'option'],
  [{ kind: 'select', options: 'title' }, 'Sir', 'option'],
  [{ kind: 'select', options: 'employees' }, 5, 'option'],
  [{ kind: 'select', options: 'employees' }, '4', 'option'],
  [{ kind: 'multiselect', min: 1, max: 2 }, [id], undefined],
  [{ kind: 'multiselect', min: 1, max: 2 }, [], 'optionsBetween'],
  [{ kind: 'multiselect', min: 1, max: 1 }, [id, other], 'optionsBetween'],
  [{ kind: 'multiselect' }, [id, id], 'option'],
  [{ kind: 'multiselect' }, ['solar'], 'option'],
  [{ kind: 'lookup' }, id, undefined],
  [{ kind: 'lookup' }, 'solar', 'option'],
  [{ kind: 'company' }, 'SC123456', undefined],
  [{ kind: 'company' }, '1234567', 'company'],
  [{ kind: 'sortcode' }, '123456', undefined],
  [{ kind: 'sortcode' }, '12-34-56', 'sortcode'],
  [{ kind: 'accountnumber' }, '12345678', undefined],
  [{ kind: 'accountnumber' }, '1234567', 'accountnumber'],
  [newPassword, 'Gwynt a glaw 26', undefined],
  [newPassword, 'Gwynt!26', 'passwordLength'],
  [newPassword, `Gw!1${'x'.repeat(125)}`, 'passwordLength'],
  [newPassword, 'Gwynt a glaw!', 'passwordNumber'],
  [newPassword, 'GwyntAGlaw2026', 'passwordSymbol'],
  [newPassword, 'GWYNT A GLAW 26', 'passwordLower'],
  [newPassword, 'gwynt a glaw 26', 'passwordUpper'],
  [{ kind: 'password' }, 'x', undefined],
  [{ kind: 'choice' }, 3, 'option'],
];

test.each(checks)('%j: checking %j gives %j', (field, value, messageId) => {
  expect(messageFor(field, value)).toBe(messageId);
});

describe('normalizes', () => {
  test.each([
    ['sy16 2nz', 'SY16 2NZ'],
    ['L L 5 7 2 D G', 'LL57 2DG'],
    ['LL57', 'LL57'],
  ])('postcode %j → %j', (typed, written) => expect(normalizePostcode(typed)).toBe(written));

  test.each([
    ['123', '00000123'],
    ['oc 301540', 'OC301540'],
    ['123456789', '123456789'],
  ])('company number %j → %j', (typed, written) => expect(normalizeCompanyNumber(typed)).toBe(written));
});
