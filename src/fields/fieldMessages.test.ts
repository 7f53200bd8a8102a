// Expectations are written out, because many tests of screens compare a page with what `errorText` returns.
import { expect, test } from 'vitest';
import { valueIssue } from '#machines/catalogue/fields/check.ts';
import type { ErrorId, Field, NamedField } from '#machines/catalogue/fields/field.ts';
import { kindOf } from '#machines/catalogue/fields/kinds.ts';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { intlFor } from '#tests/intlFor.ts';
import { errorText, fieldMessages, issueText, pathLabel } from './fieldMessages.ts';

const [en, cy] = [intlFor('en'), intlFor('cy')];
const { eoi, application } = records;

const withValues: [field: Field, messageId: ErrorId, english: string, welsh: string][] = [
  [
    eoi.fields.ua_loanamount,
    'moneyRange',
    'Enter an amount between £25,000 and £2,000,000',
    'Rhowch swm rhwng £25,000 a £2,000,000',
  ],
  [
    application.fields.ua_cashbalance,
    'moneyRange',
    'Enter an amount between −£999,999,999.99 and £999,999,999.99',
    'Rhowch swm rhwng −£999,999,999.99 a £999,999,999.99',
  ],
  [
    eoi.fields.ua_groupturnover,
    'moneyRange',
    'Enter an amount between £0 and £99,999,999,999.99',
    'Rhowch swm rhwng £0 a £99,999,999,999.99',
  ],
  [
    eoi.fields.ua_groupemployees,
    'integerRange',
    'Enter a number between 0 and 1,000,000',
    'Rhowch rif rhwng 0 a 1,000,000',
  ],
  [
    eoi.fields.ua_loanterm,
    'integer',
    'Enter a whole number between 12 and 60, in digits only',
    'Rhowch rif cyfan rhwng 12 a 60, mewn digidau yn unig',
  ],
  [
    childLists.assets.fields.ua_lifespan,
    'integer',
    'Enter a whole number between 1 and 100, in digits only',
    'Rhowch rif cyfan rhwng 1 a 100, mewn digidau yn unig',
  ],
  [
    { kind: 'integer' },
    'integer',
    'Enter a whole number, for example 36 or 1,500',
    'Rhowch rif cyfan, er enghraifft 36 neu 1,500',
  ],
  [
    childLists.shareholders.fields.ua_percentage,
    'percentRange',
    'Enter a percentage between 0.01 and 100',
    'Rhowch ganran rhwng 0.01 a 100',
  ],
  [
    eoi.fields.ua_technologies,
    'optionsBetween',
    'Select at least 1 and at most 11 options',
    'Dewiswch o leiaf 1 opsiwn, a dim mwy na 11',
  ],
  [
    eoi.fields.ua_whatdoesthebusinessdo,
    'lengthBetween',
    'Enter between 50 and 2,000 characters',
    'Rhaid i nifer y nodau fod rhwng 50 a 2,000',
  ],
  [
    eoi.fields.ua_othersourcesoffundingdetail,
    'maxLength',
    'Enter at most 1,000 characters',
    'Ni all nifer y nodau fod yn fwy na 1,000',
  ],
  [
    accountForms.register.Password,
    'passwordLength',
    'Password must be between 12 and 128 characters long',
    'Rhaid i’r cyfrinair fod rhwng 12 a 128 nod o hyd',
  ],
  [
    eoi.fields.ua_datestartedtrading,
    'dateYearsAgo',
    'Date must be at least 1 year ago',
    'Rhaid i’r dyddiad fod o leiaf 1 flwyddyn yn ôl',
  ],
  [
    { kind: 'date', date: { past: true, yearsAgo: 3 } },
    'dateYearsAgo',
    'Date must be at least 3 years ago',
    'Rhaid i’r dyddiad fod o leiaf 3 blynedd yn ôl',
  ],
  [
    eoi.fields.ua_dateregisteredwithhmrc,
    'dateAfter',
    'Date must be on or after 01/01/1900',
    'Ni chaiff y dyddiad fod yn gynharach na 01/01/1900',
  ],
  [
    eoi.fields.ua_financialyearend,
    'dateBefore',
    'Date must be on or before 31/12/2099',
    'Ni chaiff y dyddiad fod yn hwyrach na 31/12/2099',
  ],
];

test.each(withValues.map(([field, messageId, ...texts]) => ({ field, messageId, texts })))(
  'the message $messageId contains the limits of the field: $texts',
  ({ field, messageId, texts }) => {
    expect([en, cy].map((intl) => errorText(intl, field, messageId))).toEqual(texts);
  },
);

const numberKinds = new Set(['integer', 'money', 'percent']);
const numberFields: NamedField[] = [
  eoi.fields,
  application.fields,
  ...Object.values(childLists).map(({ fields }) => fields),
]
  .flatMap((fields) => Object.entries<Field>(fields))
  .filter(([, { kind, system }]) => numberKinds.has(kind) && !system);

test.each(numberFields)(
  '%s accepts each number in the message about an answer that is no number',
  (_, field) => {
    const messageId = valueIssue(field, 'three');
    if (messageId === undefined) throw new Error('The field takes a word for a number.');
    for (const intl of [en, cy]) {
      const numbers = errorText(intl, field, messageId).match(/[−£]*\d[\d,.]*\d|\d/g) ?? [];
      expect(
        numbers.filter((number) => valueIssue(field, kindOf(field).parse(number, field)) !== undefined),
      ).toEqual([]);
    }
  },
);

test('every message with a value has a row; those of files get their values from the documents', () => {
  const tested = new Set(withValues.map(([, messageId]) => `error.${messageId}`));
  const others = Object.entries(en.messages).flatMap(([id, text]) =>
    id.startsWith('error.') && String(text).includes('{') && !tested.has(id) ? [id] : [],
  );
  expect(others).toEqual(['error.fileCount', 'error.fileSize', 'error.fileType']);
});

test.each<[name: string, field: Field, messageId: ErrorId, english: string, welsh: string]>([
  ['ua_position', eoi.fields.ua_position, 'required', 'This field is required', 'Mae angen y maes hwn'],
  [
    'ua_agreetodataprotection',
    eoi.fields.ua_agreetodataprotection,
    'agree',
    'You must agree to this declaration to continue',
    'Rhaid i chi gytuno i’r datganiad hwn er mwyn parhau',
  ],
  [
    'ua_vatnumber',
    eoi.fields.ua_vatnumber,
    'vatGB',
    'Leave out GB: enter only the 9 digits of the VAT number',
    'Peidiwch â chynnwys GB: rhowch 9 digid y rhif TAW yn unig',
  ],
])('%s with a broken rule has the message of the rule', (name, field, messageId, ...texts) => {
  expect([en, cy].map((intl) => fieldMessages(intl, name, field, messageId).error)).toEqual(texts);
});

test('a field that is not required says so in its label, but no tick box and no yes/no question', () => {
  const labels = (['ua_website', 'ua_loanamount', 'ua_undercommoncontrol'] as const).map((name) =>
    [en, cy].map((intl) => fieldMessages(intl, name, eoi.fields[name]).label),
  );
  expect(labels).toEqual([
    ['Website (optional)', 'Gwefan (dewisol)'],
    ['Loan amount', 'Swm y benthyciad'],
    [expect.not.stringContaining('optional'), expect.not.stringContaining('dewisol')],
  ]);
});

test('an issue of a list names what to add, and an issue of a field its rule', () => {
  const issues: [path: string, field: Field | undefined, messageId: ErrorId][] = [
    ['directors', undefined, 'atLeastOneItem'],
    ['documents', undefined, 'atLeastOneFile'],
    ['ua_loanamount', eoi.fields.ua_loanamount, 'moneyRange'],
  ];
  const textsOf = (...[path, field, messageId]: (typeof issues)[number]) =>
    [en, cy].map((intl) => issueText(intl, path, field, messageId));
  expect(issues.map((issue) => textsOf(...issue))).toEqual([
    ['Add at least one director', 'Ychwanegwch o leiaf un cyfarwyddwr'],
    ['Upload at least one document', 'Uwchlwythwch o leiaf un ddogfen'],
    ['Enter an amount between £25,000 and £2,000,000', 'Rhowch swm rhwng £25,000 a £2,000,000'],
  ]);
});

test('the label of an issue is that of its field or list; what only the server has gets none', () => {
  const paths: [path: string, field: Field | undefined][] = [
    ['ua_loanamount', eoi.fields.ua_loanamount],
    ['directors', undefined],
    ['ua_contractid', eoi.fields.ua_contractid],
  ];
  expect(paths.map(([path, field]) => [en, cy].map((intl) => pathLabel(intl, path, field)))).toEqual([
    ['Loan amount', 'Swm y benthyciad'],
    ['Directors', 'Cyfarwyddwyr'],
    [undefined, undefined],
  ]);
});

test.each<[name: string, field: Field, english: string, welsh: string]>([
  [
    'ua_loanamount',
    { ...eoi.fields.ua_loanamount, min: 30_000, max: 2_500_000 },
    'In pounds, from £30,000 to £2,500,000. For example, 150,000.00.',
    'Mewn punnoedd, o £30,000 i £2,500,000. Er enghraifft, 150,000.00.',
  ],
  [
    'ua_interestonlyperiod',
    { ...application.fields.ua_interestonlyperiod, max: 36 },
    'From 0 to 36 months, and shorter than the loan term. Enter 0 if you do not need one.',
    'O 0 i 36 mis, ac yn fyrrach na chyfnod y benthyciad. Rhowch 0 os nad oes angen un arnoch.',
  ],
  [
    'ua_datestartedtrading',
    { ...eoi.fields.ua_datestartedtrading, date: { past: true, yearsAgo: 2 } },
    'At least 2 years ago. For example, 27/03/2019.',
    'O leiaf 2 flynedd yn ôl. Er enghraifft, 27/03/2019.',
  ],
  [
    'ua_rationale',
    { ...childLists.activities.fields.ua_rationale, maxLength: 1500 },
    'For example, the price, the quality or the guarantee. At most 1,500 characters.',
    'Er enghraifft, y pris, yr ansawdd neu’r warant. Dim mwy na 1,500 o nodau.',
  ],
])('the hint of %s says the limits of its row', (name, field, ...texts) => {
  expect([en, cy].map((intl) => fieldMessages(intl, name, field).hint)).toEqual(texts);
});

test('the hint about offer letters names the step in which documents are uploaded', () => {
  const { ua_copyofofferletters } = application.fields;
  expect(
    [en, cy].map((intl) => fieldMessages(intl, 'ua_copyofofferletters', ua_copyofofferletters).hint),
  ).toEqual([
    'You upload them in the step “Supporting documents”.',
    'Byddwch yn eu huwchlwytho yn y cam “Dogfennau ategol”.',
  ]);
});
