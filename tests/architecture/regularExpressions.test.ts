// No regular expression of the server and the catalogue takes more than linear time: what a stranger sends must not stop the server.
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

interface Expression {
  path: string;
  source: string;
  flags: string;
}

const isChecked = (path: string) => /^(server|machines\/catalogue)\/.*\.ts$/.test(path) && !isTest(path);

function expressionsIn({ path, text }: { path: string; text: string }): Expression[] {
  const found: Expression[] = [];
  const { program } = parseSync(path, text);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

/** recheck counts steps, and by default also time: on a busy computer it takes a safe expression for a slow one. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** `safe`, or the complexity that recheck finds and its attack string. */
function complexityOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  const result = checkSync(source, flags, limits);
  return result.status === 'vulnerable'
    ? `${result.complexity.summary}: ${result.attack.pattern}`
    : result.status;
}

test('recognises expressions that take quadratic and exponential time', () => {
  expect(complexityOf({ source: '[^/]*(@|%40)[^/]*', flags: 'gi' })).toMatch(/^2nd degree polynomial: /);
  expect(complexityOf({ source: '\\/+$', flags: '' })).toMatch(/^2nd degree polynomial: '\/'/);
  expect(complexityOf({ source: '^(a+)+$', flags: '' })).toMatch(/^exponential: 'a'/);
  expect(complexityOf({ source: '^a+$', flags: '' })).toBe('safe');
});

test('no regular expression of server and catalogue takes more than linear time', () => {
  const expressions = sources.filter(({ path }) => isChecked(path)).flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(50);
  const slow = expressions.flatMap((each) => {
    const complexity = complexityOf(each);
    return complexity === 'safe' ? [] : [`${each.path}: /${each.source}/${each.flags} is ${complexity}`];
  });
  expect(slow).toEqual([]);
});
