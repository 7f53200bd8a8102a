// package.json and the tables of decision 006 have the same packages; versions are exact.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const versions = { ...dependencies, ...devDependencies };

/** The packages in the first column of the decision's tables; `@types/*` stands for all of them. */
const listedPackages = [...read('docs/decisions/006-dependencies.md').matchAll(/^\| ([^|]+) \|/gm)]
  .flatMap(([, cell = '']) => cell.split(',').map((name) => name.trim()))
  .filter((name) => name !== 'Package' && !name.startsWith('---'));
const matches = (row: string, name: string) =>
  row.endsWith('/*') ? name.startsWith(row.slice(0, -1)) : row === name;

test('every dependency has a reason', () => {
  expect(Object.keys(versions).filter((name) => !listedPackages.some((row) => matches(row, name)))).toEqual(
    [],
  );
});

test('every reason has its dependency', () => {
  expect(listedPackages.filter((row) => !Object.keys(versions).some((name) => matches(row, name)))).toEqual(
    [],
  );
});

test('the lock file has a version and a hash of each package', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  const { '': own, ...installed } = packages;
  expect(own).toBeDefined();
  expect(Object.keys(installed)).toEqual(
    expect.arrayContaining(Object.keys(versions).map((name) => `node_modules/${name}`)),
  );
  const without = Object.entries(installed).filter(
    ([, { version, integrity }]) => version === undefined || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  expect(without).toEqual([]);
});

test('versions are exact', () => {
  expect(
    Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});
