// Expectations are written out, because tests/screens/review.test.ts and e2e/journey.spec.ts compare pages with what `formatAnswer` returns.
import { expect, test } from 'vitest';
import type { Field, Lookups } from '#machines/catalogue/fields/field.ts';
import { kinds } from '#machines/catalogue/fields/kinds.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { intlFor } from '#tests/intlFor.ts';
import { formatAnswer } from './formatAnswer.ts';

const [en, cy] = [intlFor('en'), intlFor('cy')];
const fields: Readonly<Record<string, Field>> = { ...records.application.fields, ...records.eoi.fields };
const fieldOf = (name: string): Field => {
  const field = fields[name];
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  return field;
};
const format = (name: string, value: unknown, lookups: Lookups = {}) =>
  [en, cy].map((intl) => formatAnswer(intl, name, fieldOf(name), value, lookups));

const [wind, hydro] = ['02dc81b5-66fd-5f91-8a6c-4cf482a78b89', '0da14351-0000-4000-8000-000000000000'];
const unknown = '99999999-0000-4000-8000-000000000000';

const shown: [name: string, value: unknown, english: string, welsh: string][] = [
  ['ua_companyname', 'Ynni Llŷn Cyf', 'Ynni Llŷn Cyf', 'Ynni Llŷn Cyf'],
  ['ua_whatdoesthebusinessdo', 'Un\nDau', 'Un\nDau', 'Un\nDau'],
  ['ua_emailaddress', 'sian@example.org', 'sian@example.org', 'sian@example.org'],
  ['ua_preferredcontacttelephoneno', '01248 555 010', '01248 555 010', '01248 555 010'],
  ['ua_website', 'https://www.ynni.example', 'https://www.ynni.example', 'https://www.ynni.example'],
  ['ua_tradingaddresspostcode', 'LL57 2DG', 'LL57 2DG', 'LL57 2DG'],
  ['ua_companyregistrationnumber', 'OC123456', 'OC123456', 'OC123456'],
  ['ua_businessbanksortcode', '010203', '01-02-03', '01-02-03'],
  ['ua_businessbankaccountnumber', '01234567', '01234567', '01234567'],
  ['ua_loanamount', 25_000.5, '£25,000.50', '£25,000.50'],
  ['ua_loanamount', 1_234_567, '£1,234,567.00', '£1,234,567.00'],
  ['ua_cashbalance', -1500, '−£1,500.00', '−£1,500.00'],
  ['ua_cashbalance', 0, '£0.00', '£0.00'],
  ['ua_loanamount', 'about 25', 'about 25', 'about 25'],
  ['ua_loanterm', 36, '36', '36'],
  ['ua_interestonlyperiod', 0, '0', '0'],
  ['ua_percentsalestopublic', 12.5, '12.5%', '12.5%'],
  ['ua_percentsalestopublic', 0, '0%', '0%'],
  ['ua_datestartedtrading', '2019-03-27', '27/03/2019', '27/03/2019'],
  ['ua_datestartedtrading', '27/13/2019', '27/13/2019', '27/13/2019'],
  ['ua_partofgroup', true, 'Yes', 'Ydy'],
  ['ua_partofgroup', false, 'No', 'Nac ydy'],
  ['ua_agreetodataprotection', true, 'Agreed', 'Wedi cytuno'],
  ['ua_agreetodataprotection', false, 'Not agreed', 'Heb gytuno'],
  ['ua_question22point1', true, 'Applies', 'Yn berthnasol'],
  ['ua_question22point1', false, 'Does not apply', 'Ddim yn berthnasol'],
  ['ua_ischarity', 1, 'Yes', 'Ydy'],
  ['ua_ischarity', 0, 'No', 'Nac ydy'],
  ['ua_knowsmaincompetitors', 1, 'Yes', 'Ydw'],
  ['ua_knowsmaincompetitors', 0, 'No', 'Nac ydw'],
  [
    'ua_typeofbusinessownership',
    'llp',
    'Limited liability partnership',
    'Partneriaeth atebolrwydd cyfyngedig',
  ],
  ['ua_numberofemployees', 3, '10-19', '10-19'],
  ['ua_numberofemployees', 4, '5-9', '5-9'],
  ['ua_technologies', [hydro, wind], 'Hydro, Wind', 'Ynni dŵr, Ynni gwynt'],
];

test.each(shown)(
  '%s with the answer %j is shown as %s in English and as %s in Welsh',
  (name, value, ...texts) => {
    expect(format(name, value)).toEqual(texts);
  },
);

const blanks: [name: string, value: unknown][] = [
  ['ua_companyname', ''],
  ['ua_companyname', undefined],
  ['ua_businessbanksortcode', null],
  ['ua_loanamount', ''],
  ['ua_loanterm', ''],
  ['ua_percentsalestopublic', ''],
  ['ua_datestartedtrading', ''],
  ['ua_ischarity', 2],
  ['ua_numberofemployees', ''],
  ['ua_umisector', ''],
  ['ua_technologies', []],
];
test.each(blanks)('%s with the value %j is unanswered and shown as an empty text', (name, value) => {
  expect(format(name, value)).toEqual(['', '']);
});

test('a field that the catalogue does not know is shown as an empty text', () => {
  expect(formatAnswer(en, 'ua_unknown', undefined, 'x', {})).toBe('');
});

test('a row of a lookup has the name of the page’s language, else the server’s, else its id; “…” until the rows are loaded', () => {
  const sector = [{ id: unknown, name: 'Geothermal' }];
  expect([
    format('ua_umisector', '02ee52e0-0000-4000-8000-000000000000', { sector }),
    format('ua_umisector', unknown, { sector }),
    format('ua_umisector', unknown, { sector: [] }),
    format('ua_umisector', unknown),
    format('ua_technologies', [wind, unknown], { activitytype: [{ id: unknown, name: 'Geothermal' }] }),
  ]).toEqual([
    ['Gambling and betting activities', 'Gweithgareddau hapchwarae a betio'],
    ['Geothermal', 'Geothermal'],
    [unknown, unknown],
    ['…', '…'],
    ['Wind, Geothermal', 'Ynni gwynt, Geothermal'],
  ]);
});

test('every kind of field that a form shows has a row', () => {
  const tested = new Set([...shown.map(([name]) => fieldOf(name).kind), 'lookup', 'password']);
  const notInForms = ['id', 'status', 'step', 'choice', 'computed'];
  expect(Object.keys(kinds).filter((kind) => !tested.has(kind))).toEqual(notInForms);
});

test('a password is never shown', () => {
  expect(formatAnswer(en, 'Password', { kind: 'password' }, 'Llyn-y-Fan-Fach 7', {})).toBe('');
});
