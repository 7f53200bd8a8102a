// The tables and lists of docs/product.md that repeat the catalogue agree with it: a step, list, status or type of document that is added to the
// one and not to the other fails here.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callOf } from '#machines/catalogue/api/calls.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { acceptedFileTypes, documentTypes } from '#machines/catalogue/records/documents.ts';
import { childLists, listNames, listOf, listsOfStep } from '#machines/catalogue/records/lists.ts';
import { recordNames, steps } from '#machines/catalogue/records/outlines.ts';
import { stages, statuses } from '#machines/catalogue/statuses.ts';
import { statusTable } from '../statusTable.ts';

const page = readFileSync(new URL('../../docs/product.md', import.meta.url), 'utf8');

/** The text of a section without its heading. */
function section(number: string): string {
  const [, text = ''] = page.split(new RegExp(`^### ${number.replace('.', '\\.')} .*$`, 'm'));
  return text.split(/^##/m)[0] ?? '';
}

/** The rows of the section's table without its head, each as its cells. */
const tableIn = (number: string): string[][] =>
  [...section(number).matchAll(/^\|(.*)\|$/gm)]
    .slice(2)
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()));

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('2.8 names the statuses of each stage', () => {
  const withStage = (record: 'eoi' | 'application', wanted: number) =>
    Object.entries(statuses[record]).flatMap(([status, stage]) => (stage === wanted ? [status] : []));
  expect(
    tableIn('2.8').map(([stage, eoi = '', application = '']) => [
      Number(stage),
      codeIn(eoi),
      codeIn(application),
    ]),
  ).toEqual(stages.map((stage) => [stage, withStage('eoi', stage), withStage('application', stage)]));
});

test.each(recordNames)('the table of the dashboard’s tests has every status of the %s', (record) => {
  const rows = statusTable.flatMap((row) => (row.record === record ? [row.status] : []));
  expect(rows.toSorted()).toEqual(Object.keys(statuses[record]).toSorted());
});

test.each(recordNames)('1.2 names the steps of the %s in their order', (record) => {
  const paths = tableIn('1.2').map(([cell = '']) => codeIn(cell).map((path) => path.split('/').at(-1)));
  expect(paths, `docs/product.md lacks steps of the ${record} in 1.2`).toContainEqual(steps[record]);
});

test('4.8 names the calls that fetch a list in another way', () => {
  const byGet = listNames
    .map((list) => childLists[list].calls.get)
    .filter((id) => callOf(id).method === 'GET')
    .map((id) => `\`${id}/{contractId}\``);
  expect(byGet).toHaveLength(1);
  expect(section('4.8').replaceAll(/\s+/g, ' ')).toContain(`only ${byGet.join()} is a GET`);
});

test('7.1 has every list with the id of an item', () => {
  expect(
    tableIn('7.1')
      .map(([list, id]) => `${list} ${id}`)
      .toSorted(),
  ).toEqual(listNames.map((list) => `${list} \`${listOf(list).idField}\``).toSorted());
});

test('7.2 has the lists of each step, and which need an item', () => {
  const need = ['no', 'yes', 'if …'] as const;
  expect(
    tableIn('7.2').map(([step, list, needed = '']) => [step, list, needed.replace(/^if .*/, 'if …')]),
  ).toEqual(
    steps.application.flatMap((step) =>
      listsOfStep(step).map((list) => {
        const { required, when } = listOf(list);
        return [step, list, need[required ? (when ? 2 : 1) : 0]];
      }),
    ),
  );
});

test('8.2 names the types of document', () => {
  expect(codeIn(section('8.2'))).toEqual(documentTypes);
});

test('8.3 names the accepted files and their limits', () => {
  const { megabytes, bodyBytes, bytes, filesPerRecord } = limits.upload;
  const text = section('8.3').replaceAll(/\s+/g, ' ');
  expect(/Accepted are (.*?), with/.exec(text)?.[1]?.split(/, | and /)).toEqual(
    Object.keys(acceptedFileTypes),
  );
  expect(text).toContain(`at most ${megabytes} MB each and ${filesPerRecord} files a record`);
  expect(text).toContain(`at most ${(bodyBytes / bytes) * megabytes} MiB`);
});
