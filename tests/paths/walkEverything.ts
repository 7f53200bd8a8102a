// Walks every transition of a machine and says what was left: the one assertion behind all `*.test.ts` beside it.
import type { AnyTransitionDefinition } from 'xstate';
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
}

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
    unwalked: [...declared].filter(([transition]) => !taken.has(transition)).map(([, name]) => name),
  };
}
