// Fields of old Word documents whose text is longer than the samples of hostileFiles.test.ts (product 8.7).
import { expect, test } from 'vitest';
import { hasActiveField } from './wordFields.ts';

test('a document with very many fields to look at is given up, and one with many others is not', () => {
  expect(hasActiveField('\u0013 PAGE \u00141\u0015'.repeat(20_000))).toBe(false);
  expect(() => hasActiveField('\u0013 LINK a \u00141\u0015'.repeat(20_000))).toThrow(RangeError);
});
