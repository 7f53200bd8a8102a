// Which transitions follow one another on the paths of a machine. Paths that take every transition may never take one straight after another,
// and many faults need two: what the first leaves behind, the second trips over.
import type { Edge, MachineGraph } from './machineGraph.ts';

export interface TransitionPairs {
  /** How many pairs of transitions can follow one another in the graphs. */
  possible: number;
  /** How many of them do on the paths. */
  taken: number;
}

/** The paths consist of edges of the graphs. */
export function transitionPairs(
  graphs: readonly MachineGraph[],
  paths: readonly (readonly Edge[])[],
): TransitionPairs {
  // Each graph has transitions of its own copy of the machine, so that they are told apart by their place. An event can take transitions in several
  // regions at once; together they count as one.
  const nameOf = ({ transitions }: Edge): string =>
    transitions
      .map((transition) => {
        const { source, eventType } = transition;
        return `${source.id} ${eventType} ${source.transitions.get(eventType)?.indexOf(transition)}`;
      })
      .join('+');
  const possible = new Set<string>();
  for (const { edges } of graphs) {
    const incoming = new Map<string, Set<string>>();
    for (const edge of [...edges.values()].flat())
      incoming.set(edge.to, (incoming.get(edge.to) ?? new Set()).add(nameOf(edge)));
    for (const [state, outgoing] of edges) {
      const next = new Set(outgoing.map(nameOf));
      for (const first of incoming.get(state) ?? [])
        for (const second of next) possible.add(`${first}, ${second}`);
    }
  }
  const taken = new Set(
    paths.flatMap((edges) =>
      edges.slice(1).map((edge, index) => `${nameOf(edges[index] ?? edge)}, ${nameOf(edge)}`),
    ),
  );
  return { possible: possible.size, taken: taken.size };
}
