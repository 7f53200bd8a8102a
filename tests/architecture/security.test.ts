// docs/security.md agrees with the code: every test that it names exists, every promise and every requirement of levels 1 and 2 of OWASP ASVS
// has a row, and a requirement without a test is an exception, or does not apply, with a reason.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsRequirements } from './asvsRequirements.ts';
import { isTest, sources } from './sources.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/security.md');
/** lint.test.ts checks that each rule that docs/security.md names refuses a violation. */
const lintRules = read('.oxlintrc.json').replaceAll(/\[\s+/g, '[');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const securityPromiseRows = rows.filter(
  ([first = '', , , fourth]) => /^\d+$/.test(first) && fourth === undefined,
);
const requirementRows = rows.filter(([first = '']) => /^\d+\.\d+\.\d+/.test(first));

const tests = sources.filter(({ path }) => isTest(path)).map(({ text }) => text);
const exists = (title: string) =>
  tests.some((text) => text.includes(`'${title}'`)) ||
  [`"${title}": "error"`, `"${title}": ["error"`].some((rule) => lintRules.includes(rule));
/** The titles of tests and the names of lint rules in a cell. */
const titlesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);

test('every test and every rule of oxlint that the page names exists', () => {
  const titles = [
    ...securityPromiseRows.map(([, , cell]) => cell),
    ...requirementRows.map(([, , , cell]) => cell),
  ].flatMap(titlesIn);
  expect(titles.length).toBeGreaterThan(200);
  expect([...new Set(titles)].filter((title) => !exists(title))).toEqual([]);
});

test('every promise has tests whose titles start with its number', () => {
  expect(securityPromiseRows.map(([number]) => Number(number))).toEqual(
    Array.from({ length: 15 }, (_none, index) => index + 1),
  );
  const withoutTests = securityPromiseRows.filter(
    ([number, , cell]) => !titlesIn(cell).some((title) => title.startsWith(`security ${number}: `)),
  );
  expect(withoutTests).toEqual([]);
});

test('every test whose title begins with the number of a promise is named on the page', () => {
  const numbered = tests.flatMap((text) =>
    [...text.matchAll(/'(security \d+: [^'\n]+)'/g)].map(([, title = '']) => title),
  );
  expect(numbered.length).toBeGreaterThan(150);
  expect(numbered.filter((title) => !page.includes(`\`${title}\``))).toEqual([]);
});

test('every requirement of levels 1 and 2 has one row', () => {
  const ids = requirementRows.flatMap(([cell = '']) => cell.split(', '));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // 6.3.8 is of level 3. It has a row because the specification requires the contrary.
  expect(ids.toSorted()).toEqual([...asvsRequirements, '6.3.8'].toSorted());
});

test('a requirement without a test is an exception or not applicable, with the reason', () => {
  const unexplained = requirementRows.filter(
    ([, , , cell = '']) => titlesIn(cell).length === 0 && !/^(Exception|Not applicable): \S/.test(cell),
  );
  expect(unexplained).toEqual([]);
});

test('requirements that the specification or a decision rules out are exceptions', () => {
  const ruledOut = ['3.3.4', '6.2.5', '6.3.3', '6.3.8', '14.2.1', '14.3.3', '6.5.5'];
  const exceptions = requirementRows
    .filter(([, , , cell = '']) => cell.startsWith('Exception: '))
    .map(([id = '']) => id);
  expect(ruledOut.filter((id) => !exceptions.includes(id))).toEqual([]);
});
