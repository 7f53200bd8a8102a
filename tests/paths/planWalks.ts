// A set of walks that covers every edge of a graph: from where a walk stands it takes an edge not walked yet, else goes the
// shortest way to one. Shortest paths cover states, not transitions; simple paths explode (stack.md "Path tests").
import type { Edge, MachineGraph } from './machineGraph.ts';
import { wayTo } from './wayTo.ts';

/** A walk this long ends, so that a failing one can still be read. */
const longest = 60;

/** Walks from the start that together take every wanted edge at least once: all of the graph, unless told otherwise. */
export function planWalks(
  graph: MachineGraph,
  wanted: readonly Edge[] = [...graph.edges.values()].flat(),
): Edge[][] {
  const left = new Set(wanted);
  const walks: Edge[][] = [];
  while (left.size > 0) {
    const walk: Edge[] = [];
    while (walk.length < longest) {
      const way = wayTo(graph, walk.at(-1)?.to ?? graph.start, (edge) => left.has(edge));
      if (way === undefined) break;
      for (const edge of way) left.delete(edge);
      walk.push(...way);
    }
    if (walk.length === 0) break;
    walks.push(walk);
  }
  return walks;
}
