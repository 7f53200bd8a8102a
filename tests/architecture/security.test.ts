// docs/security.md is true: every test that it names exists, every promise and every requirement has its row, and whatever has no
// test is an exception with a reason.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from './requirements.ts';
import { isTest, sources } from './sources.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/security.md');
/** lint.test.ts proves that the rules refuse what they are there for. */
const lintRules = read('.oxlintrc.json');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const promises = rows.filter(([first = '', , , fourth]) => /^\d+$/.test(first) && fourth === undefined);
const answers = rows.filter(([first = '']) => /^\d+\.\d+\.\d+/.test(first));

const tests = sources.filter(({ path }) => isTest(path)).map(({ text }) => text);
const exists = (title: string) =>
  tests.some((text) => text.includes(`'${title}'`)) || lintRules.includes(`"${title}": "error"`);
/** The titles of tests in a cell. */
const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);

test('every test and every rule of oxlint that the page names exists', () => {
  const titles = [...promises.map(([, , cell]) => cell), ...answers.map(([, , , cell]) => cell)].flatMap(
    named,
  );
  expect(titles.length).toBeGreaterThan(200);
  expect([...new Set(titles)].filter((title) => !exists(title))).toEqual([]);
});

test('every promise has tests that bear its number', () => {
  expect(promises.map(([number]) => Number(number))).toEqual(
    Array.from({ length: 15 }, (_none, index) => index + 1),
  );
  const bare = promises.filter(
    ([number, , cell]) => !named(cell).some((title) => title.startsWith(`security ${number}: `)),
  );
  expect(bare).toEqual([]);
});

test('every requirement of levels 1 and 2 has one row', () => {
  const ids = answers.flatMap(([cell = '']) => cell.split(', '));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // 6.3.8 is of level 3, and named because the specification forces the contrary.
  expect(ids.toSorted()).toEqual([...requirements, '6.3.8'].toSorted());
});

test('whatever has no test is an exception or not applicable, with its reason', () => {
  const silent = answers.filter(
    ([, , , cell = '']) => named(cell).length === 0 && !/^(Exception|Not applicable): \S/.test(cell),
  );
  expect(silent).toEqual([]);
});

test('what the specification or our own decisions force is written as an exception', () => {
  const forced = ['3.3.4', '6.2.5', '6.3.3', '6.3.8', '14.2.1', '14.3.3', '6.5.5'];
  const written = answers
    .filter(([, , , cell = '']) => cell.startsWith('Exception: '))
    .map(([id = '']) => id);
  expect(forced.filter((id) => !written.includes(id))).toEqual([]);
});
