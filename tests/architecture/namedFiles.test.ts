// The files that the pages for developers and the comments of the code name exist. No linter reads either.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

const decisions = readdirSync(`${root}docs/decisions`).map((name) => `docs/decisions/${name}`);
const readmes = [
  '',
  ...new Set(
    sources.flatMap(({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, n, all) => `${all.slice(0, n + 1).join('/')}/`),
    ),
  ),
]
  .map((folder) => `${folder}README.md`)
  .filter((path) => existsSync(root + path));
const docs = readdirSync(`${root}docs`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = [...new Set([...decisions, ...readmes, ...docs, 'CONTRIBUTING.md', 'docs/pictures/README.md'])];

/** The paragraphs that may name files which do not exist any more. */
const pastNames = /^Names since changed[^]*?\n\n/gm;
/** Whether the path is a file that a command or the build creates, an address of the server, or a file of a library. */
const isElsewhere = (path: string) =>
  /^(\.paths|\.data|dist|pages)?\//.test(path) || ['app.html', 'config.json', 'no-parser.js'].includes(path);

const namedFiles = (text: string): string[] =>
  [
    ...text
      .replaceAll(pastNames, '')
      .matchAll(/`([\w./-]+\.(?:tsx?|js|json|md|scss|css|csv|sql|html|ya?ml|png))`/g),
  ]
    .map(([, path = '']) => path)
    .filter((path) => !isElsewhere(path));

/**
 * Whether the path exists from the root or from the page's folder. A bare name may be anywhere below that folder; in a decision it may be anywhere
 * in the repository, because no code is below docs/decisions.
 */
function isFile(page: string, path: string): boolean {
  const folder = posix.dirname(page);
  if (existsSync(root + path) || existsSync(posix.join(root, folder, path))) return true;
  const below = page.startsWith('docs/decisions/') || folder === '.' ? '' : `${folder}/`;
  return (
    !path.includes('/') &&
    sources.some((source) => source.path.startsWith(below) && source.path.endsWith(`/${path}`))
  );
}

test('every decision has a number of its own, without a gap', () => {
  const numbers = readdirSync(`${root}docs/decisions`)
    .map((name) => name.slice(0, 3))
    .toSorted();
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')));
});

test('finds the files that a text names outside the lines of changed names', () => {
  const text =
    'See `src/a.ts` and `b.md`.\n\nNames since changed: `c.ts` →\n`d.ts`.\n\nThe value `e.f` and `g/*.ts`.\n';
  expect(namedFiles(text)).toEqual(['src/a.ts', 'b.md']);
});

test('the pages name more than 100 files', () => {
  expect(pages.flatMap((page) => namedFiles(read(page))).length).toBeGreaterThan(100);
});

test.each(pages)('every file that %s names exists', (page) => {
  expect(namedFiles(read(page)).filter((path) => !isFile(page, path))).toEqual([]);
});

const comments = (text: string): string => [...text.matchAll(/\/\/.*|\/\*[^]*?\*\//g)].join(' ');

test('every file that a comment of the code names exists', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...comments(text).matchAll(/(?<![\w./-])[\w/-][\w./-]*\.(?:tsx?|md|csv|scss)\b/g)]
      .map(([name]) => name)
      .filter(
        (name) =>
          !isElsewhere(name) &&
          !isFile(path, name) &&
          !sources.some((source) => source.path.endsWith(`/${name}`)),
      )
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
