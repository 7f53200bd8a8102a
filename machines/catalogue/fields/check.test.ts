import { expect, test } from 'vitest';
import { isApplicable } from './check.ts';
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
