// Mutation testing of the paths. The mutants of a machine that survive its paths are written down in `mutants/`; those of the quick machines are
// compared in every run, those of every machine with `MUTANTS=all`.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { deferredPorts } from './deferredPorts.ts';
import { reasonsWithout, survivalOf, type MutantName } from './mutantReasons.ts';
import { mutantsFile, mutantsText } from './mutantsText.ts';
import { namedPaths } from './namedPaths.ts';
import { mutantModels, pathModels } from './pathModels.ts';
import { runMutants, type MutantReport } from './runMutants.ts';

/** The machines whose mutants take about three seconds of processor time at most; those of the others take from six seconds to three minutes. */
const quick = [
  'account',
  'broker',
  'call',
  'companySearch',
  'download',
  'eligibility',
  'file',
  'keepAlive',
  'lookup',
  'postcode',
  'recordLife',
  'relatedPart',
  'session',
];
const machines = process.env['MUTANTS'] === 'all' ? Object.keys(pathModels) : quick;

const reports: MutantReport[] = [];
afterAll(() => process.stdout.write(`\n${mutantsText(reports)}`));

test.each(machines)(
  'the paths of %s kill at least 90 % of its mutants, and each survivor has a reason',
  { timeout: 900_000 },
  async (machine) => {
    const report = await runMutants(namedPaths(machine, mutantModels[machine]?.(), 'first'));
    reports.push(report);
    expect(report.killedEquivalents).toEqual([]);
    expect(report.survivors.filter((mutant) => survivalOf(mutant) === undefined)).toEqual([]);
    expect(report.killed / report.mutants).toBeGreaterThanOrEqual(0.9);
    await expect(mutantsFile(report)).toMatchFileSnapshot(`mutants/${machine}.txt`);
  },
);

test('there is a file of survivors for every machine, and no other', () => {
  const files = readdirSync(new URL('mutants/', import.meta.url)).toSorted();
  expect(files).toEqual(
    Object.keys(pathModels)
      .map((machine) => `${machine}.txt`)
      .toSorted(),
  );
});

/** The survivors that a file of `mutants/` names: a line with the location, then a line for each change with its reason. */
function survivorsIn(text: string): MutantName[] {
  let location = '';
  return text.split('\n').flatMap((line) => {
    if (/^\S.* · /.test(line)) location = line;
    const change = /^  (.+?): /.exec(line)?.[1];
    return change === undefined ? [] : [{ location, change }];
  });
}

test('every reason explains a survivor that is written down', () => {
  const folder = new URL('mutants/', import.meta.url);
  const survivors = readdirSync(folder).flatMap((file) =>
    survivorsIn(readFileSync(new URL(file, folder), 'utf8')),
  );
  expect(reasonsWithout(survivors)).toEqual([]);
});

test('a mutant that drops an action without an observable effect survives', async () => {
  const door = createMachine({
    id: 'door',
    initial: 'open',
    states: { open: { on: { 'door.shut': { target: 'shut', actions: () => undefined } } }, shut: {} },
  });
  const model = { machine: door, events: () => [{ type: 'door.shut' }], outputs: {} };
  const { mutants, survivors } = await runMutants(
    namedPaths('door', { models: [model], ports: deferredPorts([]) }),
  );
  expect({ mutants, survivors }).toEqual({
    mutants: 3,
    survivors: [{ location: 'door.open · door.shut [0] → door.shut', change: 'without action 1' }],
  });
});
