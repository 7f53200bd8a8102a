// The table of mutation testing in docs/testing.md, from the files in tests/paths/mutants/. Everything else on that page is written by hand.
import { readdirSync, readFileSync } from 'node:fs';
import { mutantRows, readMutantScore } from '#tests/paths/mutantsText.ts';
import { paddedTable } from './markdownTable.ts';

const files = new URL('../../tests/paths/mutants/', import.meta.url);
const page = new URL('../testing.md', import.meta.url);
const table = /(?<=<!-- npm run docs: mutants -->\n).*?(?=<!-- end -->)/s;

export function testingPage(): string {
  const scores = readdirSync(files)
    .toSorted()
    .map((file) => readMutantScore(file.replace(/\.txt$/, ''), readFileSync(new URL(file, files), 'utf8')));
  const [header = [], ...rows] = mutantRows(scores).map((cells) => cells.map(String));
  return readFileSync(page, 'utf8').replace(table, `\n${paddedTable(header, rows)}\n\n`);
}
