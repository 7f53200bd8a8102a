// Comments, tests and documents cite sections of docs/product.md as `product N.M`. Its section numbers are in order, every citation names an
// existing section, and the files that docs/product.md and docs/glossary.md name exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sources } from '../architecture/sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => ({ path, text: readFileSync(root + path, 'utf8') });
const product = read('docs/product.md').text;

const numbersOf = (heading: RegExp) => [...product.matchAll(heading)].map(([, number = '']) => number);
const chapters = numbersOf(/^## (\d+)\. \S/gm);
const sections = numbersOf(/^### (\d+\.\d+) \S/gm);
const known = new Set([...chapters, ...sections]);

/** The numbers in `product 2.6, 4.6`, `product 7` and `product 4 and 6`, also where a comment breaks the line. */
const citedIn = (text: string): string[] =>
  [...text.replaceAll(/\n\s*(?:\/\/|\*)?\s*/g, ' ').matchAll(/\bproduct (\d[\d., and]*)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+(?:\.\d+)?/g) ?? [],
  );

test('finds the numbers of every form of citation', () => {
  expect(citedIn('(product 2.6, 4.6). Else (product\n// 7) and product 4 and 12.1.')).toEqual([
    '2.6',
    '4.6',
    '7',
    '4',
    '12.1',
  ]);
});

describe('docs/product.md', () => {
  test('numbers its chapters from 1 without gaps', () => {
    expect(chapters).toEqual(chapters.map((_number, index) => String(index + 1)));
  });

  test('numbers the sections of each chapter from 1 without gaps', () => {
    const expected = chapters.flatMap((chapter) =>
      sections
        .filter((section) => section.startsWith(`${chapter}.`))
        .map((_number, index) => `${chapter}.${index + 1}`),
    );
    expect(sections).toEqual(expected);
  });

  test('numbers in brackets are its own sections', () => {
    const references = [...product.matchAll(/\(((?:\d+\.\d+(?:, )?)+)\)/g)].flatMap(([, numbers = '']) =>
      numbers.split(', '),
    );
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((number) => !known.has(number))).toEqual([]);
  });
});

test.each(['docs/product.md', 'docs/glossary.md'])('%s names only files that exist', (page) => {
  const named = [...read(page).text.matchAll(/`((?:machines|src|server|locales|tests)\/[^`]+)`/g)];
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(root + path))).toEqual([]);
});

describe('every citation names a section of docs/product.md', () => {
  const pages = [
    'README.md',
    ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => `docs/${path.replaceAll('\\', '/')}`),
  ];

  test('in documents', () => {
    const unknown = pages
      .map(read)
      .flatMap(({ path, text }) => citedIn(text).map((number) => ({ path, number })))
      .filter(({ number }) => !known.has(number));
    expect(unknown).toEqual([]);
  });

  test('in source files', () => {
    const unknown = sources
      // The citations in this file are samples.
      .filter(({ path }) => path !== 'tests/architecture/product.test.ts')
      .flatMap(({ path, text }) => citedIn(text).map((number) => ({ path, number })))
      .filter(({ number }) => !known.has(number));
    expect(unknown).toEqual([]);
  });
});
