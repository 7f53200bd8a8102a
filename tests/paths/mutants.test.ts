// Mutation testing of the paths: all mutants of the quick machines here, those of every machine with `npm run paths -- --mutants`.
import { afterAll, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { deferredPorts } from './deferredPorts.ts';
import { mutantsText } from './mutantsText.ts';
import { namedPaths } from './namedPaths.ts';
import { runMutants, type MutantReport } from './runMutants.ts';

/** Those of the others take minutes. */
const quick = [
  'call',
  'client',
  'companySearch',
  'download',
  'eligibility',
  'file',
  'lookup',
  'postcode',
  'session',
];

const reports: MutantReport[] = [];
afterAll(() => process.stdout.write(`\n${mutantsText(reports)}`));

test.each(quick)('the paths of %s notice nine of ten mutants', { timeout: 60_000 }, async (machine) => {
  const report = await runMutants(namedPaths(machine, undefined, 'first'));
  reports.push(report);
  expect(report.noticedEquivalents).toEqual([]);
  expect(report.noticed / report.mutants).toBeGreaterThanOrEqual(0.9);
});

test('names the action that no effect of the machine shows', async () => {
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
