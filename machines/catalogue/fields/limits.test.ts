import { expect, test } from 'vitest';
import { limits } from './limits.ts';

test('the body of an upload has room for the largest file in base64, and for its other values', () => {
  const { bytes, bodyBytes } = limits.upload;
  expect(bodyBytes - Math.ceil(bytes / 3) * 4).toBeGreaterThan(bytes / 10);
});
