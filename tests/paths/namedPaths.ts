// The planned walks of a machine as paths with names that stay the same from run to run: `account-12`. Whoever lists, chooses, runs,
// mutates or reports paths begins here.
import type { AnyEventObject } from 'xstate';
import { failureOfEvent } from '#machines/ports.ts';
import { allWalks } from './allWalks.ts';
import { exploreGraph, type Edge, type MachineGraph, type WalkPlan } from './machineGraph.ts';
import { planRounds } from './planWalks.ts';
import type { MachineWalks } from './machineWalks.ts';
import { probeGuards, type SeenGuards } from './probeGuards.ts';
import { walkers, type Role } from './walkers.ts';

export interface NamedPath {
  machine: string;
  /** The machine's name and the number of the walk among all of its plans. */
  path: string;
  roles: readonly Role[];
  plan: WalkPlan;
  graph: MachineGraph;
  walk: readonly Edge[];
}

/** What a machine's paths are made of. */
export interface MachinePaths extends MachineWalks {
  machine: string;
  graphs: readonly MachineGraph[];
  paths: readonly NamedPath[];
  /** What its guards were seen to do while it was explored. */
  guards: SeenGuards;
}

/** How the port was refused whose event this is: `401`, `offline`; undefined for any other event. */
export function faultOf(event: AnyEventObject): string | undefined {
  if (event.type.startsWith('xstate.error.')) return String(failureOfEvent(event).status);
  return 'failure' in event ? String(failureOfEvent({ error: event['failure'] }).status) : undefined;
}

/** Ids of the state nodes that a path visits. */
export const statesOf = ({ graph, walk }: NamedPath): string[] => [
  ...new Set([graph.start, ...walk.map(({ to }) => to)].flatMap((key) => graph.nodes.get(key) ?? [])),
];

/** One edge of each kind: those of a kind take the same transitions from and to the same state nodes, refused or answered in the same way. */
function oneOfEachKind({ edges, nodes }: MachineGraph): Edge[] {
  const numbers = new Map<unknown, number>();
  const numberOf = (transition: unknown) => {
    if (!numbers.has(transition)) numbers.set(transition, numbers.size);
    return numbers.get(transition);
  };
  const kinds = new Map<string, Edge>();
  for (const edge of [...edges.values()].flat()) {
    const { event, transitions, from, to } = edge;
    const kind = JSON.stringify([
      nodes.get(from),
      faultOf(event),
      event['way'],
      transitions.map(numberOf),
      nodes.get(to),
    ]);
    if (!kinds.has(kind)) kinds.set(kind, edge);
  }
  return [...kinds.values()];
}

/** The first paths take each kind of step once; the others take them again, with everything else that the machine may know. */
export type Extent = 'first' | 'all';

/** Explores a machine and names its walks. Throws for a name that is not in allWalks.ts. */
export function namedPaths(
  machine: string,
  walks = allWalks[machine]?.(),
  extent: Extent = 'all',
): MachinePaths {
  if (walks === undefined) throw new Error(`There is no machine ${machine}.`);
  const guards: SeenGuards = new Map();
  const graphs = walks.plans.map((plan) =>
    exploreGraph({ ...plan, machine: probeGuards(plan.machine, guards) }),
  );
  const planned = walks.plans.flatMap((plan, index) => {
    const graph = graphs[index];
    if (graph === undefined) return [];
    const first = oneOfEachKind(graph);
    const all = [...graph.edges.values()].flat();
    const rounds = planRounds(graph, extent === 'first' ? [first] : [first, all]);
    return rounds.flatMap((walks, round) => walks.map((walk) => ({ round, plan, graph, walk })));
  });
  // The first ones of every plan have the first numbers, whether or not the others are planned.
  const walked = planned.toSorted((one, other) => one.round - other.round);
  const roles = walkers[machine] ?? [];
  const paths = walked.map(({ plan, graph, walk }, index) => ({
    machine,
    path: `${machine}-${index + 1}`,
    roles,
    plan,
    graph,
    walk,
  }));
  return { ...walks, machine, graphs, paths, guards };
}
