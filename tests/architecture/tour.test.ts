// The tour names files that exist, and each of them once: a tour that turns back on itself means that the layout is wrong.
// CONTRIBUTING.md names files that exist, too. No linter reads the pages.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const tour = readFileSync(new URL('docs/tour.md', root), 'utf8');
const named = [...tour.matchAll(/`((?:machines|src|server|locales|tests)\/[^`]+)`/g)].map(
  ([, path = '']) => path,
);

test('the tour follows the answer through the whole house', () => {
  expect(named.length).toBeGreaterThan(30);
  const folders = new Set(named.map((path) => path.split('/')[0]));
  expect([...folders].toSorted()).toEqual(['locales', 'machines', 'server', 'src', 'tests']);
});

test('every file of the tour exists', () => {
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every file of the tour is named once', () => {
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([]);
});

test('every file that CONTRIBUTING.md names exists', () => {
  const page = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
  const paths = [...page.matchAll(/`((?:\w+\/)[\w./-]*|\w+\.md|\.\w+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
