// Which paths match a route's pattern: for those the server responds 405 instead of 404 when the method is wrong.
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
])('pattern %s, path %s: matches is %s', (pattern, path, expected) =>
  expect(matchesPattern(pattern, path)).toBe(expected),
);
