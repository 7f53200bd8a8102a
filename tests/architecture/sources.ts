// Reads the source files, for the tests that check their text.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['machines', 'src', 'server', 'locales', 'tests', 'e2e', 'docs'];

export interface Source {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

const listed = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js|scss|sql|html)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll('\\', '/'));

/** Every source file of the repository, in order of its path. */
export const sources: readonly Source[] = [...folders.flatMap(listed), 'vite.config.ts']
  .toSorted()
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
