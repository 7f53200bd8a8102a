// The paths notice what is wrong with a machine: all mutants of the quick ones here, every one with `npm run paths -- --mutants`.
import { afterAll, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { allWalks } from './allWalks.ts';
import { heldPorts } from './heldPorts.ts';
import { mutantsText } from './mutantsText.ts';
import { namedPaths } from './namedPaths.ts';
import { noticeMutants, type MutantReport } from './noticeMutants.ts';

/** Together they would take a minute and a half. */
const slow = ['application', 'childItems', 'eoi', 'shell'];
const quick = Object.keys(allWalks).filter((machine) => !slow.includes(machine));

const reports: MutantReport[] = [];
afterAll(() => process.stdout.write(`\n${mutantsText(reports)}`));

test.each(quick)('every mutant of %s is noticed', { timeout: 60_000 }, async (machine) => {
  const report = await noticeMutants(namedPaths(machine));
  reports.push(report);
  expect(report).toMatchObject({ survivors: [], misjudged: [] });
});

test('what changes nothing is not noticed', async () => {
  const door = createMachine({
    id: 'door',
    initial: 'open',
    on: { 'door.shut': '.shut' },
    states: { open: { on: { 'door.shut': 'shut' } }, shut: {} },
  });
  const plan = { machine: door, events: () => [{ type: 'door.shut' }], outputs: {} };
  const { mutants, survivors } = await noticeMutants(
    namedPaths('door', { plans: [plan], ports: heldPorts([]) }),
  );
  expect({ mutants, survivors }).toEqual({
    mutants: 4,
    // Each does what the other would.
    survivors: [
      { transition: 'door · door.shut [0] → door.shut', change: 'dropped' },
      { transition: 'door.open · door.shut [0] → door.shut', change: 'dropped' },
    ],
  });
});
