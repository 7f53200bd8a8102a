// A set of walks that covers every edge of a graph: from where a walk stands it takes an edge not walked yet, else goes the
// shortest way to one. Shortest paths cover states, not transitions; simple paths explode (stack.md "Path tests").
import type { Edge, MachineGraph } from './machineGraph.ts';

/** A walk this long ends, so that a failing one can still be read. */
const longest = 60;

/** The shortest way from a state to one with an edge still to walk, that edge included; undefined when there is none. */
function wayToNew({ edges }: MachineGraph, from: string, left: ReadonlySet<Edge>): Edge[] | undefined {
  const cameBy = new Map<string, Edge>();
  const seen = new Set([from]);
  const queue = [from];
  for (const state of queue) {
    for (const edge of edges.get(state) ?? []) {
      if (left.has(edge)) {
        const way = [edge];
        for (let step = cameBy.get(state); step !== undefined; step = cameBy.get(step.from))
          way.unshift(step);
        return way;
      }
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      cameBy.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
  return undefined;
}

/** Walks from the start that together take every edge at least once. */
export function planWalks(graph: MachineGraph): Edge[][] {
  const left = new Set([...graph.edges.values()].flat());
  const walks: Edge[][] = [];
  while (left.size > 0) {
    const walk: Edge[] = [];
    while (walk.length < longest) {
      const way = wayToNew(graph, walk.at(-1)?.to ?? graph.start, left);
      if (way === undefined) break;
      for (const edge of way) left.delete(edge);
      walk.push(...way);
    }
    if (walk.length === 0) break;
    walks.push(walk);
  }
  return walks;
}
