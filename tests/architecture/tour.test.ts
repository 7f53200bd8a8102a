// The tour names only files that exist, and each once: if a tour has to return to a file, the files are badly divided. CONTRIBUTING.md
// names only files and folders that exist. No linter reads these pages.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const tour = readFileSync(new URL('docs/tour.md', root), 'utf8');
const tourFiles = [...tour.matchAll(/`((?:machines|src|server|locales|tests)\/[^`]+)`/g)].map(
  ([, path = '']) => path,
);

test('the tour names files in every top folder of the product and its tests', () => {
  expect(tourFiles.length).toBeGreaterThan(30);
  const folders = new Set(tourFiles.map((path) => path.split('/')[0]));
  expect([...folders].toSorted()).toEqual(['locales', 'machines', 'server', 'src', 'tests']);
});

test('every file of the tour exists', () => {
  expect(tourFiles.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every file of the tour is named once', () => {
  expect(tourFiles.filter((path, index) => tourFiles.indexOf(path) !== index)).toEqual([]);
});

test('every file and folder that CONTRIBUTING.md names exists', () => {
  const page = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
  const paths = [...page.matchAll(/`((?:\w+\/)[\w./-]*|\w+\.md|\.\w+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
