// The shortest way in a graph from one state to the first that is looked for: walks are joined of such ways, and a failing one is
// shortened to one.
import type { Edge, MachineGraph } from './machineGraph.ts';

const nextOf = new WeakMap<MachineGraph, ReadonlyMap<string, readonly Edge[]>>();

/** One edge to each other state that a state leads to: most states are led to by many events. */
function nextStates(graph: MachineGraph): ReadonlyMap<string, readonly Edge[]> {
  const known = nextOf.get(graph);
  if (known !== undefined) return known;
  const next = new Map<string, Edge[]>();
  for (const [state, edges] of graph.edges) {
    const first = new Map<string, Edge>();
    for (const edge of edges) if (!first.has(edge.to)) first.set(edge.to, edge);
    first.delete(state);
    next.set(state, [...first.values()]);
  }
  nextOf.set(graph, next);
  return next;
}

/**
 * The edges of the way, the one that is looked for last; undefined when there is none.
 * @param soughtAt which of the edges that leave a state is looked for
 */
export function wayTo(
  graph: MachineGraph,
  from: string,
  soughtAt: (state: string) => Edge | undefined,
): Edge[] | undefined {
  const next = nextStates(graph);
  const cameBy = new Map<string, Edge | undefined>([[from, undefined]]);
  for (const state of cameBy.keys()) {
    const sought = soughtAt(state);
    if (sought !== undefined) {
      const way = [sought];
      for (let step = cameBy.get(state); step !== undefined; step = cameBy.get(step.from)) way.unshift(step);
      return way;
    }
    for (const edge of next.get(state) ?? []) if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
  }
  return undefined;
}
