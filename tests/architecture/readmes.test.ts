// A folder of the server whose README says what it may import imports that and nothing else. The rules of oxlint stop at the top folders.
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const allowances = [...new Set(sources.map(({ path }) => posix.dirname(path)))].flatMap((folder) => {
  const readme = `${root}${folder}/README.md`;
  if (!folder.startsWith('server/') || !existsSync(readme)) return [];
  const [, list] = /May import: ([^]*)/.exec(readFileSync(readme, 'utf8')) ?? [];
  if (list === undefined) return [];
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  return [{ folder, allowed: list.includes('the catalogue') ? ['machines/catalogue', ...named] : named }];
});

/** The files of other folders that its files import, without those that only its tests import. */
const importedBy = (folder: string): string[] =>
  sources
    .filter(({ path }) => path.startsWith(`${folder}/`) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/from '([#.][^']+)'/g)].map(([, file = '']) =>
        file.startsWith('#') ? file.slice(1) : posix.join(posix.dirname(path), file),
      ),
    )
    .filter((file) => !file.startsWith(`${folder}/`));

const isWithin = (file: string, allowed: string) => file === allowed || file.startsWith(`${allowed}/`);

test.each(allowances)(
  '$folder imports all that its README allows and nothing else',
  ({ folder, allowed }) => {
    const imported = importedBy(folder);
    expect(imported.filter((file) => !allowed.some((path) => isWithin(file, path)))).toEqual([]);
    expect(allowed.filter((path) => !imported.some((file) => isWithin(file, path)))).toEqual([]);
  },
);
