// The explorer shows the requirements of the level `machine` after a coverage alone, which saves no whole run.
import { expect, test } from 'vitest';
import { coverageOf } from '#tests/paths/coverageText.ts';
import type { Coverage, Level, PathResult, PathRun } from '#tests/paths/pathRun.ts';
import { requirementCoverage } from '#tests/paths/requirements.ts';
import { runMachinePaths } from '#tests/paths/runMachinePaths.ts';
import { visitedAtLevels } from './visitedAtLevels.ts';

const runOf = (level: Level, states: readonly string[]): readonly [Level, PathRun] => {
  const result: PathResult = {
    level,
    machine: 'lookup',
    path: 'lookup-1',
    language: null,
    events: [],
    states,
    milliseconds: 1,
    failure: null,
  };
  return [level, { at: '2026-11-26T10:00:00.000Z', isWhole: true, results: [result], visits: [] }];
};

/** The visited states of the requirements of the lookup, by the number of the requirement. */
const visitedOf = (runs: readonly (readonly [Level, PathRun])[], coverage?: Coverage) =>
  Object.fromEntries(
    requirementCoverage(visitedAtLevels(new Map(runs), coverage), ['lookup']).map(
      ({ requirement, visited }) => [requirement, visited],
    ),
  );

const coverageOfLookup = async (): Promise<Coverage> => ({
  at: '2026-11-26T11:00:00.000Z',
  machines: [coverageOf(await runMachinePaths('lookup', undefined, { untilCovered: true }))],
});

test('without a whole run the requirements have the states that the coverage has visited', async () => {
  expect(visitedOf([], await coverageOfLookup())).toEqual({
    '4.11': { machine: ['lookup.unneeded', 'lookup.loading', 'lookup.ready'] },
    '6.9': { machine: ['lookup.failed'] },
  });
});

test('the coverage replaces an earlier whole run of the level machine, and none of another level', async () => {
  const runs = [runOf('machine', ['lookup.loading']), runOf('browser', ['lookup.ready'])];
  expect(visitedOf(runs, await coverageOfLookup())).toEqual({
    '4.11': { machine: ['lookup.unneeded', 'lookup.loading', 'lookup.ready'], browser: ['lookup.ready'] },
    '6.9': { machine: ['lookup.failed'], browser: [] },
  });
});

test('without a coverage the last whole run of the level machine counts', () => {
  expect(visitedOf([runOf('machine', ['lookup.loading'])])).toEqual({
    '4.11': { machine: ['lookup.loading'] },
    '6.9': { machine: [] },
  });
});
