// Collects everything that the explorer shows: from the machines, from the paths of the tests, and from the last runs of these paths.
import { existsSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { pathModels } from '#tests/paths/pathModels.ts';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { machines } from '#tests/paths/machines.ts';
import { loadCoverage, loadRuns, runsFolder } from '#tests/paths/command/savedRuns.ts';
import type { Coverage, Level, MachineCoverage, PathRun } from '#tests/paths/pathRun.ts';
import { restingNodes } from '#tests/paths/reachability.ts';
import { requirementCoverage, type Visited } from '#tests/paths/requirements.ts';
import type { Explorer, Machine } from '../explorerModel.ts';
import { applicants } from './applicants.ts';
import { fileComment, guardsOf } from './guardsOf.ts';
import { layOutViews } from './layOutViews.ts';
import { shortestPaths } from './shortestPaths.ts';
import { statesOf } from './statesOf.ts';
import { recordMachines, unreachableStatesByApplicant } from './unreachableStates.ts';
import { visitedAtLevels } from './visitedAtLevels.ts';

/**
 * Ids of the states without eventless transitions. The explorer searches no paths to the others, because a machine leaves them at once unless
 * the guards of all their eventless transitions are false.
 */
const stableStates = (machine: AnyStateMachine) => new Set(restingNodes(machine).map(({ id }) => id));

const shownCoverage = ({ states, transitions, guards, pairs }: MachineCoverage): Machine['coverage'] => ({
  states,
  transitions,
  guards,
  pairs,
});

async function machineData(
  name: string,
  machine: AnyStateMachine,
  runs: ReadonlyMap<Level, PathRun>,
  visitedAt: ReadonlyMap<Level, Visited>,
  coverage: Coverage | undefined,
): Promise<Machine> {
  const file = machineFile(name);
  const stableIds = stableStates(machine);
  const { views, viewOf } = await layOutViews(machine.root);
  const covered = coverage?.machines.find(({ machine: each }) => each === name);
  const starts = (pathModels[name]?.().models ?? []).map((model) => ({ model }));
  return {
    name,
    file,
    about: fileComment(file),
    coverage: covered === undefined ? null : shownCoverage(covered),
    states: statesOf(machine, {
      machine: name,
      guards: guardsOf(file),
      runs,
      visitedAt,
      pairs: covered?.pairsByState ?? {},
      shortestPaths: shortestPaths(starts, stableIds),
      unreachableFor: unreachableStatesByApplicant(applicants, name, stableIds),
      viewOf,
      hasPicture: (picture) => existsSync(new URL(picture, runsFolder)),
    }),
    views,
  };
}

/**
 * @param runs the last whole run of each level that has one
 * @param coverage the last coverage of all machines
 */
export async function explorerData(
  runs: ReadonlyMap<Level, PathRun> = loadRuns(),
  coverage: Coverage | undefined = loadCoverage(),
): Promise<Explorer> {
  const visitedAt = visitedAtLevels(runs, coverage);
  const machinesData: Machine[] = [];
  for (const [name, machine] of Object.entries(machines)) {
    machinesData.push(await machineData(name, machine, runs, visitedAt, coverage));
  }
  return {
    runs: [...runs].map(([level, { at, results }]) => ({
      level,
      at,
      paths: results.length,
      failures: results.filter(({ failure }) => failure !== null).length,
    })),
    coverageAt: coverage?.at ?? null,
    applicants: applicants.map(({ name, purpose }) => ({ name, purpose, machines: recordMachines })),
    requirements: requirementCoverage(visitedAt),
    machines: machinesData,
  };
}
