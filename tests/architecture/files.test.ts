// Rules for every source file that oxlint cannot check (decision 023). The comment on each test gives the reason.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { versionLabel } from '#machines/catalogue/fields/limits.ts';
import { isTest, sources } from './sources.ts';

const code = sources.filter(({ path }) => /\.(tsx?|js)$/.test(path));

// oxlint checks how a file name is spelled (unicorn/filename-case), not whether the name fits what the file exports.
describe('file names', () => {
  const baseOf = (path: string) =>
    path.replace(/^.*\//, '').replace(/(\.(test|spec|d|config))?\.(tsx?|js)$/, '');

  test('are not general words such as utils', () => {
    const vague = code.filter(
      ({ path }) =>
        /^(utils?|helpers?|common|misc|shared|stuff)$/i.test(baseOf(path)) || baseOf(path).endsWith('2'),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  test('of components equal the names of the components', () => {
    const other = code.filter(({ path, text }) => {
      if (!path.endsWith('.tsx') || isTest(path) || /^src\/(main|prerender)\.tsx$/.test(path)) return false;
      return !new RegExp(`^export (function|const) ${baseOf(path)}\\b`, 'm').test(text);
    });
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  test('of a file with one exported function occur in the name of the function', () => {
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
test('every file starts with a comment on its content', () => {
  const withoutComment = sources.filter(({ path, text }) => {
    if (path.endsWith('.html') || path.endsWith('.d.ts')) return false;
    // The name of a test tells enough when it is beside the file of the same name.
    if (isTest(path) && sources.some((other) => other.path === path.replace('.test', ''))) return false;
    const first = text.replace(/^#!.*\n/, '');
    return path.endsWith('.sql') ? !first.startsWith('--') : !/^(\/\/|\/\*)/.test(first);
  });
  expect(withoutComment.map(({ path }) => path)).toEqual([]);
});

/** The files with this pattern. The tests of this folder are left out, because they contain the patterns themselves. */
const filesWith = (pattern: RegExp, within: (path: string) => boolean = () => true) =>
  code
    .filter(({ path, text }) => !path.startsWith('tests/architecture/') && within(path) && pattern.test(text))
    .map(({ path }) => path);

// oxlint cannot check compiler options.
test('TypeScript is strict in every folder', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const optionsSchema = v.object({
    extends: v.literal('../tsconfig.base.json'),
    compilerOptions: v.optional(v.record(v.string(), v.unknown()), {}),
  });
  expect(JSON.parse(read('tsconfig.base.json'))).toMatchObject({
    compilerOptions: { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  });
  const weaker = ['machines', 'src', 'server', 'tests', 'e2e'].filter((folder) => {
    const { compilerOptions } = v.parse(optionsSchema, JSON.parse(read(`${folder}/tsconfig.json`)));
    return Object.values(compilerOptions).includes(false);
  });
  expect(weaker).toEqual([]);
});

// The portal does not import package.json, which would put the names of all packages into its script.
test('the footer shows the version of the package', () => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(v.parse(v.object({ version: v.string() }), JSON.parse(file))).toEqual({ version: versionLabel });
});

describe('no file contains', () => {
  // oxlint does not read HTML; in components react/forbid-dom-props refuses the attribute.
  test('inline styles or handlers in HTML, which the content security policy refuses', () => {
    const inline = sources.filter(
      ({ path, text }) => path.endsWith('.html') && /\bstyle=|<style|\son\w+=/.test(text),
    );
    expect(inline.map(({ path }) => path)).toEqual([]);
  });

  // oxc/no-barrel-file reports `export *` alone.
  test('exports from another file', () => {
    expect(filesWith(/^export [^;'"]*? from '/m)).toEqual([]);
  });

  // typescript/no-unsafe-type-assertion would also refuse the many assertions that narrow a type.
  test('the assertion as unknown', () => expect(filesWith(/\bas unknown as\b/)).toEqual([]));

  // no-promise-executor-return would refuse other promises too. Rules refuse page.waitForTimeout and node:timers/promises.
  test('sleeps in tests', () => {
    const sleeping = /setTimeout\(\s*(r|res|resolve|done)\b|\bsleep\(/;
    expect(filesWith(sleeping, (path) => isTest(path) || /^(tests|e2e)\//.test(path))).toEqual([]);
  });
});
