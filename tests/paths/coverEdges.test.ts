// coverEdges finds the same paths as a plain search of the whole graph for each segment. Otherwise a name such as account-12 would mean another
// path after a change of coverEdges.
import { expect, test } from 'vitest';
import { coverEdges, coverEdgesInRounds, maxLength } from './coverEdges.ts';
import { exploreGraph, type Edge, type MachineGraph } from './machineGraph.ts';
import { pathModels } from './pathModels.ts';

function graphsOf(machine: string): MachineGraph[] {
  const create = pathModels[machine];
  if (create === undefined) throw new Error(`There is no machine ${machine}.`);
  return create().models.map(exploreGraph);
}

/** The shortest path from a state to a remaining edge, which it ends with: the first one that a search of the whole graph finds. */
function searchFrom(graph: MachineGraph, start: string, remaining: ReadonlySet<Edge>): Edge[] | undefined {
  const seen = new Set([start]);
  const queue: { state: string; path: readonly Edge[] }[] = [{ state: start, path: [] }];
  for (const { state, path } of queue) {
    const edges = graph.edges.get(state) ?? [];
    const wanted = edges.find((edge) => remaining.has(edge));
    if (wanted !== undefined) return [...path, wanted];
    for (const edge of edges) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ state: edge.to, path: [...path, edge] });
    }
  }
  return undefined;
}

/** The same paths, made by searching the whole graph for each segment. */
function coverBySearching(graph: MachineGraph): Edge[][] {
  const remaining = new Set([...graph.edges.values()].flat());
  const paths: Edge[][] = [];
  for (;;) {
    const path: Edge[] = [];
    while (path.length < maxLength) {
      const segment = searchFrom(graph, path.at(-1)?.to ?? graph.start, remaining);
      if (segment === undefined) break;
      for (const edge of segment) remaining.delete(edge);
      path.push(...segment);
    }
    if (path.length === 0) return paths;
    paths.push(path);
  }
}

// File and recordLife have states from which no other edge can be reached, account and documents long ways back.
test.each(['account', 'documents', 'file', 'lookup', 'recordLife'])(
  'each segment of the paths of %s is the one that a search of its whole graph finds first',
  (machine) => {
    for (const graph of graphsOf(machine)) expect(coverEdges(graph)).toEqual(coverBySearching(graph));
  },
);

test('a later round takes every edge that an earlier one has not taken, and starts each path for one of them', () => {
  for (const graph of graphsOf('session')) {
    const all = [...graph.edges.values()].flat();
    const some = all.filter((_, index) => index % 3 === 0);
    const [first = [], second = []] = coverEdgesInRounds(graph, [some, all]);
    const taken = new Set(first.flat());
    expect(some.filter((edge) => !taken.has(edge))).toEqual([]);
    expect(new Set([...taken, ...second.flat()])).toEqual(new Set(all));
    expect(second.filter((path) => path.every((edge) => taken.has(edge)))).toEqual([]);
  }
});
