// Walks every transition of a machine and says what was left: the one assertion behind all `*.test.ts` beside it, and what the command
// runs at machine level.
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { choosePaths } from './choosePaths.ts';
import { declaredTransitions } from './machineGraph.ts';
import type { MachineWalks } from './machineWalks.ts';
import { namedPaths, type Extent } from './namedPaths.ts';
import type { PathChoice, PathResult } from './pathRun.ts';
import { runPath } from './runPath.ts';

export interface Walked {
  machine: string;
  /** States of the graph, what a machine knows told apart. */
  states: number;
  edges: number;
  /** State nodes in which it can rest, declared transitions, and those of them that have a guard. */
  nodes: number;
  transitions: number;
  guards: number;
  results: PathResult[];
  /** Steps at which the live machine stood elsewhere than the graph said. */
  strays: NonNullable<PathResult['failure']>[];
  /** Declared transitions that no walk took. */
  unwalked: string[];
  /** State nodes that were never active. */
  unreached: string[];
  /** States that nothing leads out of although the machine has not ended. */
  stuck: readonly string[];
  /** Guarded transitions whose guard was not seen both to pass and to block. */
  oneSided: string[];
}

/** Passing states are not rested in; that they are entered shows in their eventless transitions. */
const restingNodes = (machine: AnyStateMachine) =>
  getStateNodes(machine).filter(({ always }) => always === undefined);

/** What a report says of a machine that is walked wholly. */
export const wholly = { strays: [], unwalked: [], unreached: [], stuck: [] };

/** What no path has covered: state nodes that were never active, and declared transitions that were never taken. */
export function uncovered(
  machine: AnyStateMachine,
  visited: ReadonlySet<string>,
  taken: ReadonlySet<AnyTransitionDefinition>,
): Pick<Walked, 'unreached' | 'unwalked'> {
  return {
    unreached: restingNodes(machine)
      .filter(({ id }) => !visited.has(id))
      .map(({ id }) => id),
    unwalked: declaredTransitions(machine)
      .filter(({ transition }) => !taken.has(transition))
      .map(({ name }) => name),
  };
}

/** Generates the paths of a machine, runs those of the choice, and reports. */
export async function walkEverything(
  machine: string,
  walks?: MachineWalks,
  choice: PathChoice = {},
  extent?: Extent,
): Promise<Walked> {
  const { plans, ports, graphs, guards, paths } = namedPaths(machine, walks, extent);
  const taken = new Set<AnyTransitionDefinition>();
  const results: PathResult[] = [];
  for (const path of choosePaths(paths, choice)) {
    const run = await runPath(path, ports);
    for (const transition of run.taken) taken.add(transition);
    results.push(run.result);
  }
  const visited = new Set(results.flatMap(({ states }) => states));
  return {
    machine,
    states: graphs.reduce((total, { edges }) => total + edges.size, 0),
    edges: graphs.reduce((total, { edges }) => total + [...edges.values()].flat().length, 0),
    nodes: restingNodes(plans[0].machine).length,
    transitions: declaredTransitions(plans[0].machine).length,
    guards: guards.size,
    results,
    strays: results.flatMap(({ failure }) => failure ?? []),
    stuck: graphs.flatMap(({ stuck }) => stuck),
    ...uncovered(plans[0].machine, visited, taken),
    oneSided: [...guards].filter(([, seen]) => !(seen.passed && seen.blocked)).map(([name]) => name),
  };
}
