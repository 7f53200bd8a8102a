// How a file looks : its name, its first line, and what is never written.
import { describe, expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

const code = sources.filter(({ path }) => /\.(tsx?|js)$/.test(path));

describe('names', () => {
  const baseOf = (path: string) =>
    path.replace(/^.*\//, '').replace(/(\.(test|spec|d|config))?\.(tsx?|js)$/, '');

  test('say what is in it', () => {
    const vague = code.filter(
      ({ path }) =>
        /^(utils?|helpers?|common|misc|shared|stuff)$/i.test(baseOf(path)) || baseOf(path).endsWith('2'),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  test('of components are theirs', () => {
    const other = code.filter(({ path, text }) => {
      if (!path.endsWith('.tsx') || isTest(path) || /^src\/(main|prerender)\.tsx$/.test(path)) return false;
      return !new RegExp(`^export (function|const) ${baseOf(path)}\\b`, 'm').test(text);
    });
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  test('of files that export one function alone are in its name', () => {
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

test('every file says in its first line what lives there', () => {
  const silent = sources.filter(({ path, text }) => {
    if (path.endsWith('.html') || path.endsWith('.d.ts')) return false;
    // A test beside its file says it with its name.
    if (isTest(path) && sources.some((other) => other.path === path.replace('.test', ''))) return false;
    const first = text.replace(/^#!.*\n/, '');
    return path.endsWith('.sql') ? !first.startsWith('--') : !/^(\/\/|\/\*)/.test(first);
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

/** Files in which something is written that never should be. */
const writing = (pattern: RegExp, within: (path: string) => boolean = () => true) =>
  // This file names what it looks for.
  code
    .filter(({ path, text }) => !path.startsWith('tests/architecture/') && within(path) && pattern.test(text))
    .map(({ path }) => path);

describe('never written', () => {
  test('inline styles: the content security policy refuses them', () => {
    expect(writing(/\bstyle=/, (path) => path.startsWith('src/'))).toEqual([]);
    expect(
      sources
        .filter(({ path, text }) => path.endsWith('.html') && /\bstyle=|<style|\son\w+=/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('markup from text', () => expect(writing(/dangerouslySetInnerHTML|\.innerHTML\b/)).toEqual([]));

  test('ways around the types', () => {
    expect(writing(/@ts-(ignore|expect-error|nocheck)|\bas unknown as\b|\bas any\b|: any\b|<any>/)).toEqual(
      [],
    );
  });

  test('sleeps', () => {
    const sleeping = /waitForTimeout|setTimeout\(\s*(r|res|resolve|done)\b|\bsleep\(/;
    expect(writing(sleeping, (path) => isTest(path) || /^(tests|e2e)\//.test(path))).toEqual([]);
  });

  test('tests that do not run', () => {
    expect(writing(/\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/)).toEqual([]);
  });

  test('work left in the code', () => expect(writing(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]));

  test('words on the console of the browser', () => {
    expect(writing(/\bconsole\.(log|debug|info)\b/, (path) => /^(src|machines)\//.test(path))).toEqual([]);
  });
});
