// Runs the paths of a machine and reports what they covered. The tests beside this file assert the report, `npm run paths` prints it.
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { choosePaths } from './choosePaths.ts';
import { declaredTransitions } from './machineGraph.ts';
import { namedPaths, type Extent } from './namedPaths.ts';
import { effectsText, mergeEffects, type Effects } from './effects.ts';
import type { PathModels } from './pathModel.ts';
import type { PathChoice, PathResult } from './pathRun.ts';
import { restingNodes } from './reachability.ts';
import { runPath } from './runPath.ts';
import { transitionPairs, type TransitionPairs } from './transitionPairs.ts';

export interface MachineReport {
  machine: string;
  /** Number of states in the graphs: pairs of a state value and a relevant context. */
  states: number;
  edges: number;
  /** Number of state nodes without eventless transitions. */
  nodes: number;
  /** Number of declared transitions. */
  transitions: number;
  /** Number of declared transitions with a guard. */
  guards: number;
  /** The pairs of transitions, one straight after the other (transitionPairs.ts). */
  pairs: TransitionPairs;
  /** Number of the chosen paths, and of their edges. */
  paths: number;
  steps: number;
  /** Of the paths that were run: all of them, or as many as `untilCovered` asks for. */
  results: PathResult[];
  /** The steps after which the actor was in another state than the graph predicts. */
  failures: NonNullable<PathResult['failure']>[];
  /** Names of the declared transitions that no path took. */
  untaken: string[];
  /** Ids of the state nodes that no path visited. */
  unvisited: string[];
  /** Keys of states without an outgoing edge in which the machine is still active. */
  deadEnds: readonly string[];
  /** Names of the transitions whose guard did not return both true and false. */
  oneSidedGuards: string[];
  /** What each transition does (effects.ts). */
  effects: string;
}

/** The part of the report that shows full coverage without failures. */
export const fullyCovered = { failures: [], untaken: [], unvisited: [], deadEnds: [] };

/** The state nodes and the declared transitions that are not among the given ones. */
export function uncovered(
  machine: AnyStateMachine,
  visited: ReadonlySet<string>,
  taken: ReadonlySet<AnyTransitionDefinition>,
): Pick<MachineReport, 'untaken' | 'unvisited'> {
  return {
    unvisited: restingNodes(machine)
      .filter(({ id }) => !visited.has(id))
      .map(({ id }) => id),
    untaken: declaredTransitions(machine)
      .filter(({ transition }) => !taken.has(transition))
      .map(({ name }) => name),
  };
}

export interface RunOptions {
  /** Default: all paths. */
  choice?: PathChoice;
  /** Default: `all`. */
  extent?: Extent;
  /**
   * Whether the run is for a coverage alone. It takes guards from the graphs, and pairs, paths and steps from the generated paths, without running
   * them. It runs the first paths, and further ones only while a state or a transition is missing: once every state is visited and every transition
   * taken, further paths cannot change these two figures.
   */
  untilCovered?: boolean;
}

/**
 * Generates the paths of a machine and runs those that are chosen.
 * @param machineModels by default those of pathModels.ts
 */
export async function runMachinePaths(
  machine: string,
  machineModels?: PathModels,
  { choice = {}, extent, untilCovered = false }: RunOptions = {},
): Promise<MachineReport> {
  const { models, ports, graphs, guards, paths } = namedPaths(machine, machineModels, extent);
  const taken = new Set<AnyTransitionDefinition>();
  const visited = new Set<string>();
  const results: PathResult[] = [];
  // Merged after each path: the steps of all paths of an Application would fill the memory.
  const allEffects: Effects = new Map();
  const chosen = choosePaths(paths, choice);
  const missing = () => uncovered(models[0].machine, visited, taken);
  for (const path of chosen) {
    if (untilCovered && !path.isFirst && Object.values(missing()).flat().length === 0) break;
    const { transitions, result, effects } = await runPath(path, ports);
    mergeEffects(effects, allEffects);
    for (const transition of transitions) taken.add(transition);
    for (const state of result.states) visited.add(state);
    results.push(result);
  }
  return {
    machine,
    states: graphs.reduce((total, { edges }) => total + edges.size, 0),
    edges: graphs.reduce((total, { edges }) => total + [...edges.values()].flat().length, 0),
    nodes: restingNodes(models[0].machine).length,
    transitions: declaredTransitions(models[0].machine).length,
    guards: guards.size,
    pairs: transitionPairs(
      graphs,
      chosen.map(({ edges }) => edges),
    ),
    paths: chosen.length,
    steps: chosen.reduce((total, { edges }) => total + edges.length, 0),
    results,
    failures: results.flatMap(({ failure }) => failure ?? []),
    deadEnds: graphs.flatMap(({ deadEnds }) => deadEnds),
    ...missing(),
    effects: effectsText(allEffects, new Set(graphs.flatMap(({ refused }) => [...refused]))),
    oneSidedGuards: [...guards].filter(([, seen]) => !(seen.passed && seen.blocked)).map(([name]) => name),
  };
}
