// Walks every transition of a machine and says what was left: the one assertion behind all `*.test.ts` beside it.
import type { AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import type { HeldPorts } from './heldPorts.ts';
import { declaredTransitions, exploreGraph, type WalkPlan } from './machineGraph.ts';
import { planWalks } from './planWalks.ts';
import { replayWalk, type Replay } from './replayWalk.ts';

export interface Walked {
  states: number;
  edges: number;
  walks: number;
  steps: number;
  transitions: number;
  /** Steps at which the live machine stood elsewhere than the graph said. */
  strays: NonNullable<Replay['stray']>[];
  /** Declared transitions that no walk took. */
  unwalked: string[];
  /** State nodes that were never active. */
  unreached: string[];
  /** States that nothing leads out of although the machine has not ended. */
  stuck: readonly string[];
}

/** What a report says of a machine that is walked wholly. */
export const wholly = { strays: [], unwalked: [], unreached: [], stuck: [] };

/** Generates the walks, replays them all, and reports. */
export async function walkEverything(plan: WalkPlan, ports: HeldPorts): Promise<Walked> {
  const graph = exploreGraph(plan);
  const walks = planWalks(graph);
  const taken = new Set<AnyTransitionDefinition>();
  const strays: Walked['strays'] = [];
  for (const walk of walks) {
    const replay = await replayWalk(plan, ports, walk);
    for (const transition of replay.taken) taken.add(transition);
    if (replay.stray) strays.push(replay.stray);
  }
  const declared = declaredTransitions(plan.machine);
  return {
    states: graph.edges.size,
    edges: [...graph.edges.values()].flat().length,
    walks: walks.length,
    steps: walks.flat().length,
    transitions: declared.size,
    strays,
    stuck: graph.stuck,
    // Passing states are not rested in; that they are entered shows in their eventless transitions.
    unreached: getStateNodes(plan.machine)
      .filter(({ id, always }) => always === undefined && !graph.reached.has(id))
      .map(({ id }) => id),
    unwalked: [...declared].filter(([transition]) => !taken.has(transition)).map(([, name]) => name),
  };
}
