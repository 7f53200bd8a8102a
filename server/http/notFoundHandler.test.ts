// When a path is known with another method: 405 rather than 404.
import { expect, test } from 'vitest';
import { matchesPattern } from './notFoundHandler.ts';

test.each([
  ['/data/geticeoi/:contractId', '/data/GetICEOI/7', true],
  ['/data/geticeoi/:contractId', '/data//geticeoi/7', true],
  ['/data/geticeoi/:contractId', '/data/geticeoi', false],
  ['/data/geticeoi/:contractId', '/data/geticeoi/7/8', false],
  ['/anwcef/*', '/anwcef/a/b', true],
  ['/anwcef/*', '/other/a', false],
  ['/readyz', '/readyz', true],
])('%s and %s: %s', (pattern, path, expected) => expect(matchesPattern(pattern, path)).toBe(expected));
