// The paths of the two step flows (product 2.4 to 2.7). They take as long as those of all other machines, so they run in a file of their own.
import { afterAll, expect, test } from 'vitest';
import { journeyModels, shortJourneyModels } from './models/journeyModels.ts';
import { coverageText } from './coverageText.ts';
import { runMachinePaths, fullyCovered, type MachineReport } from './runMachinePaths.ts';

const reports: MachineReport[] = [];
afterAll(() => process.stdout.write(`\n${coverageText(reports)}`));

test.each([
  ['eoi', 'all steps', journeyModels.eoi],
  ['eoi', 'two steps', shortJourneyModels.eoi],
  ['application', 'all steps', journeyModels.application],
  ['application', 'two steps', shortJourneyModels.application],
])('takes every transition of the %s, %s', { timeout: 120_000 }, async (machine, _, createModels) => {
  const report = await runMachinePaths(machine, createModels(), {}, 'first');
  reports.push(report);
  expect(report).toMatchObject(fullyCovered);
});
