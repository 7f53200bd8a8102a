// The paths of every machine take every transition and end in the states that the graph predicts. The coverage is printed.
import { afterAll, expect, test } from 'vitest';
import { statuses } from '#machines/catalogue/statuses.ts';
import { pathModels } from './pathModels.ts';
import { machines } from './machines.ts';
import { coverageText } from './coverageText.ts';
import { runMachinePaths, fullyCovered, type MachineReport } from './runMachinePaths.ts';
import { machineRoles } from './roles.ts';

/** Tested in journeys.test.ts. */
const journeys = ['application', 'eoi'];

test('every machine has path models and roles', () => {
  expect(Object.keys(pathModels)).toEqual(Object.keys(machines));
  expect(Object.keys(machineRoles)).toEqual(Object.keys(machines));
});

const reports: MachineReport[] = [];
afterAll(() => process.stdout.write(`\n${coverageText(reports)}`));

const others = Object.keys(pathModels).filter((name) => !journeys.includes(name));

test.each(others)(
  'the paths of %s take every transition, with the effects of its file',
  { timeout: 60_000 },
  async (machine) => {
    const report = await runMachinePaths(machine, undefined, { extent: 'first' });
    reports.push(report);
    expect(report).toMatchObject(fullyCovered);
    await expect(report.effects).toMatchFileSnapshot(`effects/${machine}.txt`);
  },
);

test('the life of a record reaches every status of the catalogue', async () => {
  const statusNames = Object.values(statuses).flatMap((record) => Object.keys(record));
  const records = Object.keys(statuses).length;
  // For each record one state before it exists; then every status and one unknown status, each with no step saved and with each of three.
  const report = await runMachinePaths('recordLife');
  expect(report).toMatchObject(fullyCovered);
  expect(report.states).toBe(4 * (statusNames.length + records) + records);
});
