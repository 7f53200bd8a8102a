// Generates few paths that together cover given edges of a graph. xstate/graph has no such path generator: its shortest paths cover
// states but not transitions, and the number of its simple paths grows exponentially.
import type { Edge, MachineGraph } from './machineGraph.ts';
import { shortestPathTo } from './shortestPath.ts';

/** In edges. A path of this length or more gets no further segment, so that a failing one stays readable. */
const maxLength = 60;

/**
 * Paths from the start that together take every wanted edge at least once, round by round: an edge that an earlier round has taken
 * is not wanted again.
 */
export function coverEdgesInRounds(graph: MachineGraph, rounds: readonly (readonly Edge[])[]): Edge[][][] {
  const taken = new Set<Edge>();
  return rounds.map((wanted) => {
    const left = new Map<string, Set<Edge>>();
    for (const edge of wanted) {
      if (!taken.has(edge)) left.set(edge.from, (left.get(edge.from) ?? new Set()).add(edge));
    }
    const leftAt = (state: string): Edge | undefined => left.get(state)?.values().next().value;
    const paths: Edge[][] = [];
    for (;;) {
      const path: Edge[] = [];
      while (path.length < maxLength) {
        const segment = shortestPathTo(graph, path.at(-1)?.to ?? graph.start, leftAt);
        if (segment === undefined) break;
        for (const edge of segment) {
          left.get(edge.from)?.delete(edge);
          taken.add(edge);
        }
        path.push(...segment);
      }
      if (path.length === 0) return paths;
      paths.push(path);
    }
  });
}

/** The same in one round; by default all edges of the graph are wanted. */
export const coverEdges = (
  graph: MachineGraph,
  wanted: readonly Edge[] = [...graph.edges.values()].flat(),
): Edge[][] => coverEdgesInRounds(graph, [wanted]).flat();
