// No regular expression of the server and the catalogue takes more than linear time: what a stranger sends must not stop the server. Each is
// run on long repetitions of the characters that it names and of some others, with an end that does not match.
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

const LENGTHS = [24, 2_000, 40_000];
/** A linear expression takes less than a millisecond for the longest text, a quadratic one more than a hundred. */
const LIMIT_MS = 100;
const COMMON = ['a', 'A', '0', ' ', '\t', '/', '.', '-', '@', ',', '"', 'ŵ', 'a.', 'a-', 'a ', '0a'];
const ENDS = ['', '\u0000', '!', '\n'];

function milliseconds(expression: RegExp, text: string): number {
  const start = performance.now();
  text.replaceAll(expression, '');
  return performance.now() - start;
}

/** The shortest text, as repetition and length, for which the expression takes too long; undefined when there is none. */
function slowText({ source, flags }: Pick<Expression, 'source' | 'flags'>): string | undefined {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const repeated = new Set([...COMMON, ...source.replaceAll(/\\[pP]\{\w+\}|\\[a-zA-Z]|[\\^$]/g, '')]);
  for (const length of LENGTHS) {
    for (const part of repeated) {
      for (const end of ENDS) {
        const text = part.repeat(length) + end;
        // Measured again before it counts, because another process may have delayed the first time.
        if (milliseconds(expression, text) > LIMIT_MS && milliseconds(expression, text) > LIMIT_MS)
          return `${JSON.stringify(part)} ${length} times, then ${JSON.stringify(end)}`;
      }
    }
  }
  return undefined;
}

test('recognises expressions that take quadratic and exponential time', { timeout: 120_000 }, () => {
  expect(slowText({ source: '[^/]*(@|%40)[^/]*', flags: 'gi' })).toMatch(/ times, then /);
  expect(slowText({ source: '\\/+$', flags: '' })).toMatch(/^"\/" /);
  expect(slowText({ source: '^(a+)+$', flags: '' })).toMatch(/^"a" /);
  expect(slowText({ source: '^a+$', flags: '' })).toBe(undefined);
});

test(
  'security 13: no expression of server and catalogue takes more than linear time',
  { timeout: 120_000 },
  () => {
    const expressions = sources.filter(({ path }) => isChecked(path)).flatMap(expressionsIn);
    expect(expressions.length).toBeGreaterThan(50);
    const slow = expressions.flatMap((each) => {
      const text = slowText(each);
      return text === undefined
        ? []
        : [`${each.path}: /${each.source}/${each.flags} takes too long for ${text}`];
    });
    expect(slow).toEqual([]);
  },
);
