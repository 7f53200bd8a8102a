// Generates the paths of a machine and names them (`account-12`). The names stay the same from run to run, so that a report, a command
// line option and a later run mean the same path.
import type { AnyEventObject } from 'xstate';
import { failureOfEvent } from '#machines/ports.ts';
import { coverEdgesInRounds } from './coverEdges.ts';
import { exploreGraph, type Edge, type MachineGraph } from './machineGraph.ts';
import { observeGuards, type GuardOutcomes } from './observeGuards.ts';
import type { PathModel, PathModels } from './pathModel.ts';
import { pathModels } from './pathModels.ts';
import { machineRoles, type Role } from './roles.ts';

export interface NamedPath {
  machine: string;
  /** The machine's name and the path's number among the paths of all its models. */
  path: string;
  roles: readonly Role[];
  /** Whether it is one of the paths of the extent `first`. They come first. */
  isFirst: boolean;
  model: PathModel;
  graph: MachineGraph;
  edges: readonly Edge[];
}

/** The path models of a machine, with the graphs and paths that were generated from them. */
export interface MachinePaths extends PathModels {
  machine: string;
  graphs: readonly MachineGraph[];
  paths: readonly NamedPath[];
  /** The results of the machine's guards while the graphs were generated. */
  guards: GuardOutcomes;
}

/** The status of the failure that the event carries, such as `401` or `offline`; undefined for an event without a failure. */
export function failureStatusOf(event: AnyEventObject): string | undefined {
  if (event.type.startsWith('xstate.error.')) return String(failureOfEvent(event).status);
  return 'failure' in event ? String(failureOfEvent({ error: event['failure'] }).status) : undefined;
}

/** Ids of the state nodes that a path visits. */
export const statesOf = ({ graph, edges }: NamedPath): string[] => [
  ...new Set([graph.start, ...edges.map(({ to }) => to)].flatMap((key) => graph.nodes.get(key) ?? [])),
];

/**
 * One edge of each kind. Edges are of one kind if they take the same transitions between the same state nodes with the same outcome. The second
 * list has one edge of each kind that stays in its state of the graph where that of the first list does not, or the other way round: the end of a
 * form that has nothing unsaved does not show what the action does that removes an unsaved form.
 */
function oneOfEachKind({ edges, nodes }: MachineGraph): [Edge[], Edge[]] {
  const numbers = new Map<unknown, number>();
  const numberOf = (transition: unknown) => {
    if (!numbers.has(transition)) numbers.set(transition, numbers.size);
    return numbers.get(transition);
  };
  const kinds = new Map<string, Edge>();
  const others = new Map<string, Edge>();
  for (const edge of [...edges.values()].flat()) {
    const { event, transitions, from, to } = edge;
    const kind = JSON.stringify([
      nodes.get(from),
      failureStatusOf(event),
      event['recovery'],
      transitions.map(numberOf),
      nodes.get(to),
    ]);
    const first = kinds.get(kind);
    if (first === undefined) kinds.set(kind, edge);
    else if ((first.from === first.to) !== (from === to) && !others.has(kind)) others.set(kind, edge);
  }
  return [[...kinds.values()], [...others.values()]];
}

/** `first`: the paths that cover the edges of `oneOfEachKind`. `all`: these, and the paths that cover all other edges. */
export type Extent = 'first' | 'all';

/** Generates the paths of a machine. Throws for a name that is not in pathModels.ts. */
export function namedPaths(
  machine: string,
  machineModels = pathModels[machine]?.(),
  extent: Extent = 'all',
): MachinePaths {
  if (machineModels === undefined) throw new Error(`There is no machine ${machine}.`);
  const { models } = machineModels;
  const guards: GuardOutcomes = new Map();
  const graphs = models.map((model) =>
    exploreGraph({ ...model, machine: observeGuards(model.machine, guards) }),
  );
  const generated = models.flatMap((model, index) => {
    const graph = graphs[index];
    if (graph === undefined) return [];
    const [first, others] = oneOfEachKind(graph);
    const all = [...graph.edges.values()].flat();
    const rounds = coverEdgesInRounds(graph, extent === 'first' ? [first, others] : [first, others, all]);
    return rounds.flatMap((paths, round) => paths.map((edges) => ({ round, model, graph, edges })));
  });
  // Each round of every model is numbered before the next one, so that both extents give a path the same name.
  const ordered = generated.toSorted((one, other) => one.round - other.round);
  const roles = machineRoles[machine] ?? [];
  const paths = ordered.map(({ round, model, graph, edges }, index) => ({
    machine,
    path: `${machine}-${index + 1}`,
    roles,
    isFirst: round < 2,
    model,
    graph,
    edges,
  }));
  return { ...machineModels, machine, graphs, paths, guards };
}
