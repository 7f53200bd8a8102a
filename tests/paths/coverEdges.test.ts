// The paths that cover a graph are joined from shortest segments, so that the names of paths mean the same from one version to the next.
import { expect, test } from 'vitest';
import { coverEdges, coverEdgesInRounds } from './coverEdges.ts';
import { exploreGraph, type Edge, type MachineGraph } from './machineGraph.ts';
import { pathModels } from './pathModels.ts';
import { shortestPathTo } from './shortestPath.ts';

const graphsOf = (machine: string) => pathModels[machine]?.().models.map(exploreGraph) ?? [];

/** The same paths, made by searching the whole graph for each segment. */
function coverBySearching(graph: MachineGraph): Edge[][] {
  const left = new Set([...graph.edges.values()].flat());
  const leftAt = (state: string) => graph.edges.get(state)?.find((edge) => left.has(edge));
  const paths: Edge[][] = [];
  for (;;) {
    const path: Edge[] = [];
    while (path.length < 60) {
      const segment = shortestPathTo(graph, path.at(-1)?.to ?? graph.start, leftAt);
      if (segment === undefined) break;
      for (const edge of segment) left.delete(edge);
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

test('a later round takes every edge that an earlier one has left, and starts each path for one of them', () => {
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
