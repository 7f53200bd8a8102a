// What every source file must keep to and no rule of oxlint can say (decision 023). Each test names the reason why it is a test.
import { describe, expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

const code = sources.filter(({ path }) => /\.(tsx?|js)$/.test(path));

// oxlint checks how a file name is spelled (unicorn/filename-case), not whether the name fits what the file exports.
describe('file names', () => {
  const baseOf = (path: string) =>
    path.replace(/^.*\//, '').replace(/(\.(test|spec|d|config))?\.(tsx?|js)$/, '');

  test('say what is in the file', () => {
    const vague = code.filter(
      ({ path }) =>
        /^(utils?|helpers?|common|misc|shared|stuff)$/i.test(baseOf(path)) || baseOf(path).endsWith('2'),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  test('of components are the names of the components', () => {
    const other = code.filter(({ path, text }) => {
      if (!path.endsWith('.tsx') || isTest(path) || /^src\/(main|prerender)\.tsx$/.test(path)) return false;
      return !new RegExp(`^export (function|const) ${baseOf(path)}\\b`, 'm').test(text);
    });
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  test('of files that export one function alone are in the name of the function', () => {
    const other = code.filter(({ path, text }) => {
      if (!path.endsWith('.ts') || isTest(path)) return false;
      const names = [...text.matchAll(/^export (?:async )?(\w+) (\w+)/gm)];
      const [[, keyword, name = ''] = []] = names;
      const alone = names.length === 1 && keyword === 'function';
      return alone && !name.toLowerCase().includes(baseOf(path).toLowerCase());
    });
    expect(other.map(({ path }) => path)).toEqual([]);
  });
});

// oxlint has no rule for a comment at the start of a file, and reads neither SCSS nor SQL.
test('every file says in its first line what it holds', () => {
  const silent = sources.filter(({ path, text }) => {
    if (path.endsWith('.html') || path.endsWith('.d.ts')) return false;
    // The name of a test beside its file says it.
    if (isTest(path) && sources.some((other) => other.path === path.replace('.test', ''))) return false;
    const first = text.replace(/^#!.*\n/, '');
    return path.endsWith('.sql') ? !first.startsWith('--') : !/^(\/\/|\/\*)/.test(first);
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

/** The files that hold what they never should. The tests of this folder name what they look for. */
const writing = (pattern: RegExp, within: (path: string) => boolean = () => true) =>
  code
    .filter(({ path, text }) => !path.startsWith('tests/architecture/') && within(path) && pattern.test(text))
    .map(({ path }) => path);

describe('no file holds', () => {
  // oxlint does not read HTML; in components react/forbid-dom-props refuses the attribute.
  test('inline styles or handlers in HTML, which the content security policy refuses', () => {
    const inline = sources.filter(
      ({ path, text }) => path.endsWith('.html') && /\bstyle=|<style|\son\w+=/.test(text),
    );
    expect(inline.map(({ path }) => path)).toEqual([]);
  });

  // oxc/no-barrel-file reports `export *` alone.
  test('names exported from another file', () => {
    expect(writing(/^export [^;'"]*? from '/m)).toEqual([]);
  });

  // typescript/no-unsafe-type-assertion would refuse every assertion that narrows, 180 of them.
  test('assertions by way of unknown', () => expect(writing(/\bas unknown as\b/)).toEqual([]));

  // no-promise-executor-return refuses other promises too; page.waitForTimeout and node:timers/promises are refused by rules.
  test('sleeps in tests', () => {
    const sleeping = /setTimeout\(\s*(r|res|resolve|done)\b|\bsleep\(/;
    expect(writing(sleeping, (path) => isTest(path) || /^(tests|e2e)\//.test(path))).toEqual([]);
  });
});
