// Tests which members of a body are refused before they reach the database, and that the error names them.
import { expect, test } from 'vitest';
import { assertStorable } from './jsonParser.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });

test.each([
  ['NUL', { a: [{ b: 'fine' }, { b: 'x\u0000' }] }, 'a.1.b'],
  ['a lone surrogate', ['\ud800'], '0'],
  ['a name with NUL', { a: { 'b\u0000': 1 } }, 'a'],
  ['more than 20 levels', nested(21), Array<string>(20).fill('a').join('.')],
])('refuses %s with its path', (_name, body, path) => {
  expect(() => assertStorable(body)).toThrow(
    expect.objectContaining({ status: 400, issues: [{ path, messageId: 'characters' }] }),
  );
});

test('accepts 20 levels, and any character that the database keeps', () => {
  expect(() => assertStorable([nested(19), 'Ŵ 𝔛 \u0001\n', null, 7])).not.toThrow();
});
