// The shortest way in a graph from one state to the first that is looked for: walks are joined of such ways, and a failing one is
// shortened to one.
import type { Edge, MachineGraph } from './machineGraph.ts';

/** The edges of the way, the one that is looked for last; undefined when there is none. */
export function wayTo(
  { edges }: MachineGraph,
  from: string,
  isSought: (edge: Edge) => boolean,
): Edge[] | undefined {
  const cameBy = new Map<string, Edge>();
  const seen = new Set([from]);
  const queue = [from];
  for (const state of queue) {
    for (const edge of edges.get(state) ?? []) {
      if (isSought(edge)) {
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
