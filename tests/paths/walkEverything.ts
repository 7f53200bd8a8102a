// Walks every transition of a machine and says what was left: the one assertion behind all `*.test.ts` beside it.
import type { AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import type { HeldPorts } from './heldPorts.ts';
import { declaredTransitions, exploreGraph, type WalkPlan } from './machineGraph.ts';
import { planWalks } from './planWalks.ts';
import { replayWalk, type Replay } from './replayWalk.ts';

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** What is walked of one machine. */
export interface MachineWalks {
  /** Several when it has regions that do not depend on each other, or starts in several ways. */
  plans: readonly [WalkPlan, ...WalkPlan[]];
  /** The ports of the plans' machine. */
  ports: HeldPorts;
}

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
export async function walkEverything({ plans, ports }: MachineWalks): Promise<Walked> {
  const graphs = plans.map(exploreGraph);
  const walked = plans.flatMap((plan, index) => {
    const graph = graphs[index];
    return graph === undefined ? [] : planWalks(graph).map((walk) => ({ plan, walk }));
  });
  const taken = new Set<AnyTransitionDefinition>();
  const strays: Walked['strays'] = [];
  for (const { plan, walk } of walked) {
    const replay = await replayWalk(plan, ports, walk);
    for (const transition of replay.taken) taken.add(transition);
    if (replay.stray) strays.push(replay.stray);
  }
  const { machine } = plans[0];
  const declared = declaredTransitions(machine);
  return {
    states: sum(graphs, ({ edges }) => edges.size),
    edges: sum(graphs, ({ edges }) => [...edges.values()].flat().length),
    walks: walked.length,
    steps: sum(walked, ({ walk }) => walk.length),
    transitions: declared.size,
    strays,
    stuck: graphs.flatMap(({ stuck }) => stuck),
    // Passing states are not rested in; that they are entered shows in their eventless transitions.
    unreached: getStateNodes(machine)
      .filter(({ id, always }) => always === undefined && !graphs.some(({ reached }) => reached.has(id)))
      .map(({ id }) => id),
    unwalked: [...declared].filter(([transition]) => !taken.has(transition)).map(([, name]) => name),
  };
}
