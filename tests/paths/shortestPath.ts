// The shortest path in a graph from one state to the first wanted edge: a failing path is shortened to one, and a recorded step is reached by one.
// coverEdges.ts finds the same paths without a new search of the graph for each.
import type { Edge, MachineGraph } from './machineGraph.ts';

type Graph = Pick<MachineGraph, 'edges'>;

const successorsByGraph = new WeakMap<Graph, ReadonlyMap<string, readonly Edge[]>>();

/** By the key of each state one edge to each other state that follows: many events lead to the same state. */
export function successorsOf(graph: Graph): ReadonlyMap<string, readonly Edge[]> {
  const cached = successorsByGraph.get(graph);
  if (cached !== undefined) return cached;
  const successors = new Map<string, Edge[]>();
  for (const [state, edges] of graph.edges) {
    const first = new Map<string, Edge>();
    for (const edge of edges) if (!first.has(edge.to)) first.set(edge.to, edge);
    first.delete(state);
    successors.set(state, [...first.values()]);
  }
  successorsByGraph.set(graph, successors);
  return successors;
}

/**
 * @param wantedAt the wanted edge among those that leave a state, if there is one
 * @returns the edges of the path, the wanted edge last; undefined when no wanted edge is reachable
 */
export function shortestPathTo(
  graph: Graph,
  from: string,
  wantedAt: (state: string) => Edge | undefined,
): Edge[] | undefined {
  const successors = successorsOf(graph);
  const incoming = new Map<string, Edge | undefined>([[from, undefined]]);
  for (const state of incoming.keys()) {
    const wanted = wantedAt(state);
    if (wanted !== undefined) {
      const path = [wanted];
      for (let edge = incoming.get(state); edge !== undefined; edge = incoming.get(edge.from))
        path.unshift(edge);
      return path;
    }
    for (const edge of successors.get(state) ?? []) if (!incoming.has(edge.to)) incoming.set(edge.to, edge);
  }
  return undefined;
}
