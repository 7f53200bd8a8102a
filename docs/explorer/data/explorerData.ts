// Everything that the explorer shows, made from the machines, their walks and the last runs (issue "The testers' kit", part 4).
import { existsSync } from 'node:fs';
import { getStateNodes } from 'xstate/graph';
import type { AnyStateMachine } from 'xstate';
import { pathModels } from '#tests/paths/pathModels.ts';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { machines } from '#tests/paths/machines.ts';
import type { Level, PathRun } from '#tests/paths/pathRun.ts';
import type { Explorer, Machine } from '../model.ts';
import { applicants } from './applicants.ts';
import { aboutFile, guardsOf } from './guardsOf.ts';
import { recordMachines, unreachedBy } from './reachedBy.ts';
import { readRuns, runsFolder } from './readRuns.ts';
import { shortestWays } from './shortestWays.ts';
import { statesOf } from './statesOf.ts';
import { viewsInPlace } from './viewsInPlace.ts';

/** Ids of the states in which a machine can rest, and of those around them. */
const resting = (machine: AnyStateMachine) =>
  new Set(
    getStateNodes(machine)
      .filter(({ always }) => always === undefined)
      .map(({ id }) => id),
  );

async function machineData(
  name: string,
  machine: AnyStateMachine,
  runs: ReadonlyMap<Level, PathRun>,
): Promise<Machine> {
  const file = machineFile(name);
  const wanted = resting(machine);
  const { views, viewOf } = await viewsInPlace(machine.root);
  const starts = (pathModels[name]?.().models ?? []).map((plan) => ({ plan }));
  return {
    name,
    file,
    about: aboutFile(file),
    states: statesOf(machine, {
      machine: name,
      guards: guardsOf(file),
      runs,
      shortest: shortestWays(starts, wanted),
      unreached: new Map(applicants.map((one) => [one.name, unreachedBy(one, name, wanted)])),
      viewOf,
      hasPicture: (picture) => existsSync(new URL(picture, runsFolder)),
    }),
    views,
  };
}

/** @param runs the last run of each level that was run */
export async function explorerData(runs: ReadonlyMap<Level, PathRun> = readRuns()): Promise<Explorer> {
  const described: Machine[] = [];
  for (const [name, machine] of Object.entries(machines)) {
    described.push(await machineData(name, machine, runs));
  }
  return {
    runs: [...runs].map(([level, { at, results }]) => ({
      level,
      at,
      paths: results.length,
      failures: results.filter(({ failure }) => failure !== null).length,
    })),
    applicants: applicants.map(({ name, about }) => ({ name, about, machines: recordMachines })),
    machines: described,
  };
}
