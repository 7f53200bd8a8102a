// Sets of walks that cover edges of a graph: from where a walk stands it takes an edge not walked yet, else goes the
// shortest way to one. Shortest paths cover states, not transitions; simple paths explode (stack.md "Path tests").
import type { Edge, MachineGraph } from './machineGraph.ts';
import { wayTo } from './wayTo.ts';

/** A walk this long ends, so that a failing one can still be read. */
const longest = 60;

/**
 * Walks from the start that together take every wanted edge at least once, round by round: what an earlier round has taken on its way
 * is not wanted any more.
 */
export function planRounds(graph: MachineGraph, rounds: readonly (readonly Edge[])[]): Edge[][][] {
  const taken = new Set<Edge>();
  return rounds.map((wanted) => {
    const left = new Map<string, Set<Edge>>();
    for (const edge of wanted) {
      if (!taken.has(edge)) left.set(edge.from, (left.get(edge.from) ?? new Set()).add(edge));
    }
    const leftAt = (state: string): Edge | undefined => left.get(state)?.values().next().value;
    const walks: Edge[][] = [];
    for (;;) {
      const walk: Edge[] = [];
      while (walk.length < longest) {
        const way = wayTo(graph, walk.at(-1)?.to ?? graph.start, leftAt);
        if (way === undefined) break;
        for (const edge of way) {
          left.get(edge.from)?.delete(edge);
          taken.add(edge);
        }
        walk.push(...way);
      }
      if (walk.length === 0) return walks;
      walks.push(walk);
    }
  });
}

/** The same in one round; all of the graph, unless told otherwise. */
export const planWalks = (
  graph: MachineGraph,
  wanted: readonly Edge[] = [...graph.edges.values()].flat(),
): Edge[][] => planRounds(graph, [wanted]).flat();
