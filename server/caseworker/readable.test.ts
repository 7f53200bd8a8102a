import { expect, test } from 'vitest';
import { readable } from './readable.ts';

test('a list is a table, each column as wide as it needs', () => {
  const rows = [
    { mail: 'a@example.org', broker: false, eoi: null },
    { mail: 'siân@example.org', broker: true, eoi: 'eligible' },
  ];
  expect(readable(rows)).toBe(
    [
      'mail              broker  eoi',
      'a@example.org     no      –',
      'siân@example.org  yes     eligible',
    ].join('\n'),
  );
});

test('what a person has is indented under its name; what is empty is left out', () => {
  const person = {
    mail: 'a@example.org',
    verified: true,
    phone: '',
    brokers: ['b@example.org', 'c@example.org'],
    assignments: [],
    application: null,
    eoi: { values: { ua_loanamount: 25_000, ua_website: '' }, events: [{ from: null, to: 'eoi-created' }] },
  };
  expect(readable(person)).toBe(
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
])('%j', (answer, shown) => expect(readable(answer)).toBe(shown));
