// The limits that follow from the catalogue, as product 4.4 says them.
import { expect, test } from 'vitest';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { bodyLimitsOf } from './bodyLimits.ts';

test('a record, an item and an upload may have 16,680 characters of structure, a list 67,000', () => {
  const structure = (id: CallId) => bodyLimitsOf(callOf(id)).structure;
  const some = ['UpdateICEOI', 'addicdirectors', 'addicnotes', 'updateicdirectors'] as const;
  expect(some.map(structure)).toEqual([16_680, 16_680, 16_680, 67_000]);
});
