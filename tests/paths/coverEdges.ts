// Generates few paths that together cover given edges of a graph. xstate/graph has no such path generator: its shortest paths cover
// states but not transitions, and the number of its simple paths grows exponentially.
import type { Edge, MachineGraph } from './machineGraph.ts';
import { successorsOf } from './shortestPath.ts';

/** In edges. A path of this length or more gets no further segment, so that a failing one stays readable. */
export const maxLength = 60;

/** A state of the graph, and what is known of the way from it to the nearest remaining edge. */
interface State {
  /** One edge to each other state that follows. */
  successors: { edge: Edge; to: State }[];
  /** The wanted edges that start here and that no path has taken yet. */
  remaining: Set<Edge>;
  /**
   * The shortest path from here to a state with a remaining edge has at least this number of edges; Infinity when there is none. It never gets
   * smaller, because fewer and fewer edges remain: a search of the whole graph for each segment would take more than nine minutes for the
   * Application.
   */
  distance: number;
}

/** The states of the graph by their keys. */
function linkStates(graph: MachineGraph): (key: string) => State {
  const states = new Map<string, State>();
  const stateOf = (key: string): State => {
    const state = states.get(key) ?? { successors: [], remaining: new Set(), distance: 0 };
    states.set(key, state);
    return state;
  };
  for (const [key, edges] of successorsOf(graph))
    stateOf(key).successors = edges.map((edge) => ({ edge, to: stateOf(edge.to) }));
  return stateOf;
}

/**
 * The first path, in the order of the successors, that leads over this number of edges to a remaining edge, which it ends with. No shorter one
 * may exist.
 */
function pathOfLength(state: State, length: number): Edge[] | undefined {
  if (length === 0) {
    const [wanted] = state.remaining;
    if (wanted !== undefined) return [wanted];
  } else {
    for (const { edge, to } of state.successors) {
      if (to.distance >= length) continue;
      const path = pathOfLength(to, length - 1);
      if (path !== undefined) return [edge, ...path];
    }
  }
  state.distance = length + 1;
  return undefined;
}

/** Whether a remaining edge can be reached. If not, the distance of all reachable states becomes Infinity. */
function isRemainingReachable(from: State): boolean {
  const reached = new Set([from]);
  for (const { remaining, successors } of reached) {
    if (remaining.size > 0) return true;
    for (const { to } of successors) if (to.distance < Infinity) reached.add(to);
  }
  for (const state of reached) state.distance = Infinity;
  return false;
}

/**
 * Paths from the start that together take every wanted edge at least once, round by round: an edge that an earlier round has taken
 * is not wanted again.
 */
export function coverEdgesInRounds(graph: MachineGraph, rounds: readonly (readonly Edge[])[]): Edge[][][] {
  const taken = new Set<Edge>();
  return rounds.map((wanted) => {
    const stateOf = linkStates(graph);
    for (const edge of wanted) if (!taken.has(edge)) stateOf(edge.from).remaining.add(edge);
    /** The greatest distance at which a remaining edge is known to have been reachable. */
    let farthest = -1;
    function shortestPathToRemaining(from: State): Edge[] | undefined {
      while (from.distance < Infinity) {
        // pathOfLength cannot tell a longer path from none. Only a search of all reachable states can.
        if (from.distance > farthest) {
          if (!isRemainingReachable(from)) return undefined;
          farthest = from.distance;
        }
        const path = pathOfLength(from, from.distance);
        if (path !== undefined) return path;
      }
      return undefined;
    }
    const paths: Edge[][] = [];
    for (;;) {
      const path: Edge[] = [];
      while (path.length < maxLength) {
        const segment = shortestPathToRemaining(stateOf(path.at(-1)?.to ?? graph.start));
        if (segment === undefined) break;
        for (const edge of segment) {
          stateOf(edge.from).remaining.delete(edge);
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
