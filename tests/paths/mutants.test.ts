// Mutation testing of the paths: all mutants of the quick machines here, those of every machine with `npm run paths -- --mutants`.
import { afterAll, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { pathModels } from './pathModels.ts';
import { deferredPorts } from './deferredPorts.ts';
import { mutantsText } from './mutantsText.ts';
import { namedPaths } from './namedPaths.ts';
import { runMutants, type MutantReport } from './runMutants.ts';

/** Their mutants together would take a minute and a half. */
const slow = ['application', 'childItems', 'eoi', 'shell'];
const quick = Object.keys(pathModels).filter((machine) => !slow.includes(machine));

const reports: MutantReport[] = [];
afterAll(() => process.stdout.write(`\n${mutantsText(reports)}`));

test.each(quick)('the paths of %s notice every mutant', { timeout: 60_000 }, async (machine) => {
  const report = await runMutants(namedPaths(machine, undefined, 'first'));
  reports.push(report);
  expect(report).toMatchObject({ survivors: [], noticedEquivalents: [] });
});

test('two transitions that do the same: the paths do not notice', async () => {
  const door = createMachine({
    id: 'door',
    initial: 'open',
    on: { 'door.shut': '.shut' },
    states: { open: { on: { 'door.shut': 'shut' } }, shut: {} },
  });
  const model = { machine: door, events: () => [{ type: 'door.shut' }], outputs: {} };
  const { mutants, survivors } = await runMutants(
    namedPaths('door', { models: [model], ports: deferredPorts([]) }),
  );
  expect({ mutants, survivors }).toEqual({
    mutants: 4,
    // The other transition does the same.
    survivors: [
      { place: 'door · door.shut [0] → door.shut', change: 'dropped' },
      { place: 'door.open · door.shut [0] → door.shut', change: 'dropped' },
    ],
  });
});
