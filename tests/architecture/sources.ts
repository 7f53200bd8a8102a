// Reads the source files for the rules beside it: path, text and imports. TypeScript 7 has no compiler API, so imports are read
// by their form; every import stands at the start of a line, as the formatter writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['machines', 'src', 'server', 'locales', 'tests', 'e2e', 'docs'];

export interface Import {
  /** As written: a package, `./file.ts` or `#folder/file.ts`. */
  source: string;
  /** The file meant, from the root of the repository; undefined for a package. */
  file: string | undefined;
  /** Only types: gone when the program runs. */
  typeOnly: boolean;
  /** Loaded when it is needed. */
  lazy: boolean;
  /** Handed on: `export … from`. */
  handedOn: boolean;
}

export interface Source {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

/** './ports.ts' seen from 'machines/record/stepFlow.ts' → 'machines/ports.ts'; without the query of a Vite import. */
function fileOf(source: string, from: string): string | undefined {
  const plain = source.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  if (!plain.startsWith('.')) return undefined;
  return new URL(plain, `file:///${from}`).pathname.slice(1);
}

const onlyTypes = (keyword: string, names: string) =>
  keyword.endsWith('type') ||
  (/^\{[^}]*\}$/.test(names) &&
    names
      .slice(1, -1)
      .split(',')
      .filter((name) => name.trim() !== '')
      .every((name) => name.trim().startsWith('type ')));

/** The imports of a file. */
export function importsOf(path: string, text: string): Import[] {
  const found = (source: string, more: Partial<Import>): Import => ({
    source,
    file: fileOf(source, path),
    typeOnly: false,
    lazy: false,
    handedOn: false,
    ...more,
  });
  return [
    ...[...text.matchAll(/^(import|export)( type)?\s+([^'";]*?)\s+from '([^']+)'/gm)].map(
      ([, keyword = '', type = '', names = '', source = '']) =>
        found(source, { typeOnly: onlyTypes(keyword + type, names.trim()), handedOn: keyword === 'export' }),
    ),
    ...[...text.matchAll(/^import '([^']+)'/gm)].map(([, source = '']) => found(source, {})),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, source = '']) =>
      found(source, { lazy: true }),
    ),
  ];
}

const listed = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js|scss|sql|html)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll('\\', '/'));

/** Every source file of the repository, in order of its path. */
export const sources: readonly Source[] = [...folders.flatMap(listed), 'vite.config.ts']
  .toSorted()
  .map((path) => {
    const text = readFileSync(root + path, 'utf8');
    return { path, text, imports: /\.(tsx?|js)$/.test(path) ? importsOf(path, text) : [] };
  });

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
