// Which transitions follow one another on the paths of a machine. Paths that take every transition may never take one straight after another,
// and many faults show only in such a pair, when the second transition uses what the first has left in the context.
import type { Edge, MachineGraph } from './machineGraph.ts';
import type { Share } from './pathRun.ts';

/** `all`: the pairs of transitions that can follow one another in the graphs. `covered`: those of them that do on the paths. */
export interface TransitionPairs extends Share {
  /** The pairs whose second transition a state node declares, by the node's id. */
  byState: Readonly<Record<string, Share>>;
}

/** The paths consist of edges of the graphs. */
export function transitionPairs(
  graphs: readonly MachineGraph[],
  paths: readonly (readonly Edge[])[],
): TransitionPairs {
  // Each graph has its own copy of the machine, so that the same transition is another object in each: its state, event and index name it. An event
  // can take transitions in several regions at once; together they count as one.
  const nameOf = ({ transitions }: Edge): string =>
    transitions
      .map((transition) => {
        const { source, eventType } = transition;
        return `${source.id} ${eventType} ${source.transitions.get(eventType)?.indexOf(transition)}`;
      })
      .join('+');
  /** The id of the state node that declares the second transition, by the name of the pair. */
  const possible = new Map<string, string>();
  for (const { edges } of graphs) {
    const incoming = new Map<string, Set<string>>();
    for (const edge of [...edges.values()].flat())
      incoming.set(edge.to, (incoming.get(edge.to) ?? new Set()).add(nameOf(edge)));
    for (const [state, outgoing] of edges) {
      const next = new Map(outgoing.map((edge) => [nameOf(edge), edge.transitions[0]?.source.id ?? '']));
      for (const first of incoming.get(state) ?? [])
        for (const [second, source] of next) possible.set(`${first}, ${second}`, source);
    }
  }
  const taken = new Set(
    paths.flatMap((edges) =>
      edges.slice(1).map((edge, index) => `${nameOf(edges[index] ?? edge)}, ${nameOf(edge)}`),
    ),
  );
  const byState: Record<string, Share> = {};
  for (const [pair, source] of possible) {
    const count = (byState[source] ??= { covered: 0, all: 0 });
    count.all += 1;
    if (taken.has(pair)) count.covered += 1;
  }
  return { covered: taken.size, all: possible.size, byState };
}
