// The paths of the two step flows (product 2.4 to 2.7). They take as long as those of all other machines, so they run in a file of their own.
import { afterAll, expect, test } from 'vitest';
import { journeyModels, shortJourneyModels } from './models/journeyModels.ts';
import { coverageText } from './coverageText.ts';
import { runMachinePaths, fullyCovered, type MachineReport } from './runMachinePaths.ts';

const reports: MachineReport[] = [];
afterAll(() => process.stdout.write(`\n${coverageText(reports)}`));

test.each([
  ['eoi', journeyModels.eoi],
  ['application', journeyModels.application],
])(
  'the paths of the %s with all steps take every transition',
  { timeout: 240_000 },
  async (machine, createModels) => {
    const report = await runMachinePaths(machine, createModels(), { extent: 'first' });
    reports.push(report);
    expect(report).toMatchObject(fullyCovered);
  },
);

// All steps have the same states, so two of them show what each transition does.
test.each([
  ['eoi', shortJourneyModels.eoi],
  ['application', shortJourneyModels.application],
])(
  'the paths of the %s with two steps take every transition, with the effects of its file',
  { timeout: 240_000 },
  async (machine, createModels) => {
    const report = await runMachinePaths(machine, createModels(), { extent: 'first' });
    reports.push(report);
    expect(report).toMatchObject(fullyCovered);
    await expect(report.effects).toMatchFileSnapshot(`effects/${machine}.txt`);
  },
);
