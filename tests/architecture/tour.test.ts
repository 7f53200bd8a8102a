// The files and the code that docs/tour.md and CONTRIBUTING.md name exist.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const tour = read('docs/tour.md');
const filePattern = /^(?:machines|src|server|locales|tests)\/.*\.\w+$/;
const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const files = codeSpans(tour).filter((code) => filePattern.test(code));

/** The items of the tour: the files of each, and the names that must be found in these files. A numbered item is a stop of the tour. */
const items = tour
  .split(/^(?=(?:\d+\.|-) )/m)
  .slice(1)
  .map((text) => {
    const spans = codeSpans(text.split('\n\n')[0] ?? '');
    return {
      isStop: /^\d/.test(text),
      files: spans.filter((code) => filePattern.test(code)),
      names: spans.filter((code) => !filePattern.test(code)),
    };
  });

test('the tour has at most 16 stops, each of them one file', () => {
  const stops = items.filter(({ isStop }) => isStop);
  expect(stops.length).toBeGreaterThan(10);
  expect(stops.length).toBeLessThanOrEqual(16);
  expect(stops.filter(({ files: paths }) => paths.length !== 1)).toEqual([]);
});

test('the tour names files of the catalogue, the machines, the portal, the server, the texts and the tests', () => {
  expect([...new Set(files.map((path) => path.split('/')[0]))].toSorted()).toEqual([
    'locales',
    'machines',
    'server',
    'src',
    'tests',
  ]);
});

test('every file of the tour exists', () => {
  expect(files.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every file of the tour is named once', () => {
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
});

test('the code that an item of the tour names is in its files', () => {
  expect(items.filter(({ names }) => names.length === 0)).toEqual([]);
  const missing = items.flatMap(({ files: paths, names }) => {
    const sources = paths.map(read);
    return names.filter((name) => !sources.some((source) => source.includes(name)));
  });
  expect(missing).toEqual([]);
});

test('every file of the tour has one of the names of its item', () => {
  const unused = items.flatMap(({ files: paths, names }) =>
    paths.filter((path) => !names.some((name) => read(path).includes(name))),
  );
  expect(unused).toEqual([]);
});

test('every file that CONTRIBUTING.md names exists', () => {
  const page = read('CONTRIBUTING.md');
  const paths = [...page.matchAll(/`((?:\w+\/)[\w./-]*|\w+\.md|\.\w+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
