// Who may import whom (house.md): e2e, tests, docs → src | server → machines → ports → catalogue → valibot. Imports go downwards,
// never in a circle, and say the file that they mean.
import { describe, expect, test } from 'vitest';
import { importsOf, isTest, sources, type Import, type Source } from './sources.ts';

// Plain JavaScript starts what is built or builds it: it stands outside the layers.
const code = sources.filter(({ path }) => /\.tsx?$/.test(path));
const topOf = (path: string) => path.slice(0, Math.max(path.indexOf('/'), 0)) || 'root';

/** The layer of a file: its tests stand above it, those of the two layers above all others within these. */
function layerOf(path: string): string {
  if (isTest(path) && !/^(e2e|docs)\//.test(path)) return 'tests';
  if (path.startsWith('machines/catalogue/')) return 'catalogue';
  if (path === 'machines/ports.ts') return 'ports';
  return topOf(path);
}

/** The layers that each layer may import, and the packages; absent: any package. */
const rules: Readonly<Record<string, { layers: readonly string[]; packages?: readonly string[] }>> = {
  locales: { layers: [], packages: [] },
  catalogue: { layers: ['catalogue'], packages: ['valibot'] },
  ports: { layers: ['catalogue'], packages: ['xstate'] },
  machines: { layers: ['machines', 'ports', 'catalogue'], packages: ['xstate'] },
  src: { layers: ['src', 'machines', 'ports', 'catalogue', 'locales'] },
  server: { layers: ['server', 'machines', 'ports', 'catalogue', 'locales'] },
  // The screens are walked as they are built.
  tests: { layers: ['tests', 'src', 'server', 'machines', 'ports', 'catalogue', 'locales', 'root'] },
  docs: { layers: ['docs', 'tests', 'src', 'server', 'machines', 'ports', 'catalogue', 'locales'] },
  e2e: { layers: ['e2e', 'tests', 'src', 'server', 'machines', 'ports', 'catalogue', 'locales'] },
  // The build is described once, for both halves.
  root: { layers: ['src', 'server', 'catalogue'] },
};

const packageOf = (source: string) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');

type Found = readonly [Source, Import];
const all: readonly Found[] = code.flatMap((source) => source.imports.map((one): Found => [source, one]));
const told = (found: readonly Found[]) => found.map(([{ path }, { source }]) => `${path} imports ${source}`);

test('imports are found', () => {
  const text = [
    "import { a, type B } from './a.ts';",
    "import type { C } from '#machines/c.ts';",
    "import {\n  type D,\n} from 'd';",
    "import './e.scss';",
    "export { f } from '../f.ts';",
    "const g = () => import('./g.ts');",
  ].join('\n');
  expect(importsOf('src/app/x.ts', text)).toEqual([
    { source: './a.ts', file: 'src/app/a.ts', typeOnly: false, lazy: false, handedOn: false },
    { source: '#machines/c.ts', file: 'machines/c.ts', typeOnly: true, lazy: false, handedOn: false },
    { source: 'd', file: undefined, typeOnly: true, lazy: false, handedOn: false },
    { source: '../f.ts', file: 'src/f.ts', typeOnly: false, lazy: false, handedOn: true },
    { source: './e.scss', file: 'src/app/e.scss', typeOnly: false, lazy: false, handedOn: false },
    { source: './g.ts', file: 'src/app/g.ts', typeOnly: false, lazy: true, handedOn: false },
  ]);
  expect(all.length).toBeGreaterThan(200);
});

describe('layers', () => {
  test('a layer imports only those below it', () => {
    const upwards = all.filter(
      ([{ path }, { file }]) => file !== undefined && !rules[layerOf(path)]?.layers.includes(layerOf(file)),
    );
    expect(told(upwards)).toEqual([]);
  });

  test('machines and locales import only their own packages', () => {
    const foreign = all.filter(([{ path }, { file, source }]) => {
      const { packages } = rules[layerOf(path)] ?? {};
      return file === undefined && packages !== undefined && !packages.includes(packageOf(source));
    });
    expect(told(foreign)).toEqual([]);
  });

  const inFolder = (folder: string) => all.filter(([{ path }]) => path.startsWith(folder) && !isTest(path));

  test('screens, parts and fields never import services', () => {
    const found = ['src/screens/', 'src/parts/', 'src/fields/']
      .flatMap(inFolder)
      .filter(([, { file }]) => file?.startsWith('src/services/'));
    expect(told(found)).toEqual([]);
  });

  test('services know no React and nothing that is seen', () => {
    const found = inFolder('src/services/').filter(
      ([, { file, source }]) =>
        /^(react|react-dom|react-router-dom|react-hook-form|@xstate\/react)$/.test(packageOf(source)) ||
        /^src\/(app|screens|parts|fields)\//.test(file ?? ''),
    );
    expect(told(found)).toEqual([]);
  });

  test('parts know neither the app nor the screens', () => {
    const found = ['src/parts/', 'src/fields/']
      .flatMap(inFolder)
      .filter(([, { file }]) => /^src\/(app|screens)\//.test(file ?? ''));
    expect(told(found)).toEqual([]);
  });
});

describe('form', () => {
  test('within a top folder imports are relative, across them they begin with #', () => {
    const wrong = all.filter(([{ path }, { source, file }]) => {
      if (file === undefined || topOf(path) === 'root' || topOf(file) === 'root') return false;
      return source.startsWith('#') === (topOf(path) === topOf(file));
    });
    expect(told(wrong)).toEqual([]);
  });

  test('an import names its file with the ending', () => {
    expect(told(all.filter(([, { file }]) => file !== undefined && !/\.[a-z]+$/.test(file)))).toEqual([]);
  });

  test('nothing is handed on: no barrel files', () => {
    expect(told(all.filter(([, { handedOn }]) => handedOn))).toEqual([]);
    expect(code.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  test('exports have names', () => {
    const nameless = code.filter(({ text }) => /^export default /m.test(text)).map(({ path }) => path);
    // Tools read these by their default export.
    expect(
      nameless.filter(
        (path) =>
          !/(^|\/)((vite|vitest|playwright|access|paths|pictures)\.config|pathsReporter|accessReporter)\.ts$/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });
});

/** A circle among the imports that remain when the program runs, or undefined. */
function circle(): string[] | undefined {
  const byPath = new Map(code.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const { file, typeOnly, lazy } of byPath.get(path) ?? []) {
      if (file === undefined || typeOnly || lazy) continue;
      const found = visit(file, [...way, path]);
      if (found) return found;
    }
    done.add(path);
    return undefined;
  };
  for (const path of byPath.keys()) {
    const found = visit(path, []);
    if (found) return found;
  }
  return undefined;
}

test('imports never run in a circle', () => expect(circle()).toBeUndefined());
