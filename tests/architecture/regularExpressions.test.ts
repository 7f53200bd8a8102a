// No regular expression of the server and the catalogue takes more than linear time: what a stranger sends must not stop the server. An expression
// that a module makes of texts is made when the module is loaded, so that nothing that was sent becomes one.
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { isTest, sources, type Source } from './sources.ts';

interface Expression {
  path: string;
  source: string;
  flags: string;
}

const checked = sources.filter(
  ({ path }) => /^(server|machines\/catalogue)\/.*\.ts$/.test(path) && !isTest(path),
);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The expressions that are written in a file, and how many calls of RegExp it has outside and inside of functions. */
function expressionsIn({ path, text }: Source) {
  const literals: Expression[] = [];
  const calls = { outside: 0, inside: 0 };
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  const count = ({ callee }: { callee: object }) => {
    if ('name' in callee && callee.name === 'RegExp') calls[depth === 0 ? 'outside' : 'inside'] += 1;
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: count,
    CallExpression: count,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
  }).visit(parseSync(path, text).program);
  return { path, literals, calls };
}

/** The expressions that these files make of texts when they are loaded. */
async function expressionsMadeBy(paths: readonly string[]): Promise<Expression[]> {
  const made: Expression[] = [];
  class RecordingRegExp extends RegExp {
    constructor(...args: ConstructorParameters<typeof RegExp>) {
      super(...args);
      // The third line is the caller, below the message and this constructor.
      const caller = new Error().stack?.split('\n')[2] ?? '';
      const path = paths.find((each) => caller.includes(`/${each}:`));
      if (path !== undefined) made.push({ path, source: this.source, flags: this.flags });
    }
  }
  vi.stubGlobal('RegExp', RecordingRegExp);
  vi.resetModules();
  for (const path of paths) await import(/* @vite-ignore */ `../../${path}`);
  vi.unstubAllGlobals();
  return made;
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

test('finds a call of RegExp outside and inside of functions', () => {
  const text =
    'const a = new RegExp("a"); const b = (text) => RegExp(text); function c() { new RegExp("c"); }';
  expect(expressionsIn({ path: 'server/a.ts', text }).calls).toEqual({ outside: 1, inside: 2 });
});

test('no regular expression of server and catalogue is made after its module is loaded', () => {
  const inFunctions = checked.map(expressionsIn).filter(({ calls }) => calls.inside > 0);
  expect(inFunctions.map(({ path }) => path)).toEqual([]);
});

test('no regular expression of server and catalogue takes more than linear time', async () => {
  const files = checked.map(expressionsIn);
  const making = files.filter(({ calls }) => calls.outside > 0);
  const made = await expressionsMadeBy(making.map(({ path }) => path));
  expect(making.map(({ path }) => [path, made.filter((each) => each.path === path).length])).toEqual(
    making.map(({ path, calls }) => [path, calls.outside]),
  );
  const expressions = [...files.flatMap(({ literals }) => literals), ...made];
  expect([expressions.length > 50, made.length > 5]).toEqual([true, true]);
  const slow = expressions.flatMap((each) => {
    const complexity = complexityOf(each);
    return complexity === 'safe' ? [] : [`${each.path}: /${each.source}/${each.flags} is ${complexity}`];
  });
  expect(slow).toEqual([]);
});
