import { expect, test } from 'vitest';
import { formatResponse, formatJson } from './formatResponse.ts';

test('formats an array of objects as a table with columns as wide as their widest cell', () => {
  const rows = [
    { mail: 'a@example.org', broker: false, eoi: null },
    { mail: 'siân@example.org', broker: true, eoi: 'eligible' },
  ];
  expect(formatResponse(rows)).toBe(
    [
      'mail              broker  eoi',
      'a@example.org     no      –',
      'siân@example.org  yes     eligible',
    ].join('\n'),
  );
});

test('keeps the columns below each other when a cell has escapes', () => {
  const rows = [
    { name: 'Siân\u001b[2J', eoi: 'eligible' },
    { name: 'Mair', eoi: 'created' },
  ];
  expect(formatResponse(rows)).toBe(
    ['name           eoi', 'Siân\\u001b[2J  eligible', 'Mair           created'].join('\n'),
  );
});

test('shows the rows below each other in a terminal that is narrower than the table', () => {
  const found = {
    applicants: [
      { mail: 'a@example.org', eoi: null },
      { mail: 'siân@example.org', eoi: 'eligible' },
    ],
  };
  const table = [
    'applicants:',
    '  mail              eoi',
    '  a@example.org     –',
    '  siân@example.org  eligible',
  ];
  expect(formatResponse(found, 28).split('\n')).toEqual(table);
  expect(formatResponse(found, 27).split('\n')).toEqual([
    'applicants:',
    '  mail: a@example.org',
    '',
    '  mail: siân@example.org',
    '  eoi: eligible',
  ]);
});

test('indents nested objects and leaves out empty values', () => {
  const person = {
    mail: 'a@example.org',
    verified: true,
    phone: '',
    brokers: ['b@example.org', 'c@example.org'],
    assignments: [],
    application: null,
    eoi: { values: { ua_loanamount: 25_000, ua_website: '' }, events: [{ from: null, to: 'eoi-created' }] },
  };
  expect(formatResponse(person)).toBe(
    [
      'mail: a@example.org',
      'verified: yes',
      'brokers: b@example.org, c@example.org',
      'eoi:',
      '  values:',
      '    ua_loanamount: 25000',
      '  events:',
      '    from  to',
      '    –     eoi-created',
    ].join('\n'),
  );
});

test.each([
  [[], '–'],
  [null, '–'],
  [true, 'yes'],
  ['a', 'a'],
  [{ moved: { at: { a: 1 } } }, 'moved:\n  at:\n    a: 1'],
])('formats %j as %j', (answer, text) => expect(formatResponse(answer)).toBe(text));

test('writes control characters and marks of text direction as escapes, in JSON too', () => {
  const person = { name: 'Siân\u001b[2J\u0007', phone: '\u202e0123\u2066', note: 'a\nb\u2028c\u0085' };
  expect(formatResponse(person)).toBe(
    ['name: Siân\\u001b[2J\\u0007', 'phone: \\u202e0123\\u2066', 'note: a\\u000ab\\u2028c\\u0085'].join('\n'),
  );
  const json = formatJson(person);
  expect(
    [...json]
      .filter((character) => character < ' ' || /[\p{Zl}\p{Bidi_Control}\u0085]/u.test(character))
      .every((character) => character === '\n'),
  ).toBe(true);
  expect(JSON.parse(json)).toEqual(person);
});
