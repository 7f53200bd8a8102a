import { expect, test } from 'vitest';
import { checkFields, isApplicable, type CheckLevel } from './check.ts';
import type { Condition } from './field.ts';

test.each<[when: Condition | undefined, values: Record<string, unknown>, applies: boolean]>([
  [undefined, {}, true],
  [{ field: 'title', is: 'Other' }, { title: 'Other' }, true],
  [{ field: 'title', is: 'Other' }, { title: 'Mr' }, false],
  [{ field: 'title', is: 'Other' }, {}, false],
  [{ field: 'charity', is: 1 }, { charity: true }, false],
  [{ field: 'same', is: 0 }, { same: 0 }, true],
  [{ field: 'same', is: 0 }, { same: 2 }, false],
  [{ field: 'quantity', not: 0 }, { quantity: 0 }, false],
  [{ field: 'quantity', not: 0 }, { quantity: 2 }, true],
  [{ field: 'quantity', not: 0 }, {}, true],
  [{ field: 'utr', filled: true }, { utr: '1234567890' }, true],
  [{ field: 'utr', filled: true }, { utr: '' }, false],
  [{ field: 'utr', filled: true }, { utr: null }, false],
  [{ field: 'utr', filled: true }, {}, false],
  [{ anyOf: ['one', 'two'] }, { one: false, two: true }, true],
  [{ anyOf: ['one', 'two'] }, { one: false, two: 1 }, false],
  [{ anyOf: ['one', 'two'] }, {}, false],
])('a field under the condition %j applies with the answers %j: %s', (when, values, applies) => {
  expect(isApplicable(when === undefined ? {} : { when }, values)).toBe(applies);
});

test.each<[CheckLevel, string, string[]]>([
  ['format', 'Ynni\u202e', ['characters']],
  ['step', 'Ynni\u202e', []],
  ['submit', 'Ynni\u202e', []],
  ['submit', 'Ynni\u202e'.repeat(3), ['maxLength']],
  ['submit', 'Ynni\u202e\u0001', ['characters']],
])(
  'the check of level %s of %j, whose mark a record may hold from before it was refused, finds %j',
  (level, name, ids) => {
    const issues = checkFields([['name', { kind: 'text', maxLength: 10 }]], { name }, { level, today: '' });
    expect(issues.map(({ messageId }) => messageId)).toEqual(ids);
  },
);
