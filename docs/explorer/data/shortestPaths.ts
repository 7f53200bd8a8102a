// Finds the shortest path to each state of a machine. `getShortestPaths` of xstate/graph would build the whole graph first; this search
// stops when it has found every state, after about a hundredth of the graph.
import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate';
import { activeNodeIds, possibleEvents, stateKey } from '#tests/paths/machineGraph.ts';
import type { PathModel } from '#tests/paths/pathModel.ts';

interface Visited {
  model: PathModel;
  snapshot: AnyMachineSnapshot;
  /** Types of the events from the start to this snapshot. */
  events: readonly string[];
}

/** A snapshot from which the search starts, and the events and port outputs that are possible from there. */
export interface SearchStart {
  model: PathModel;
  /** Default: the machine's initial snapshot. */
  from?: AnyMachineSnapshot;
}

/**
 * The event types of the shortest path from any of the starts to each state node, by the node's id. It is a breadth-first search.
 * @param wanted ids of the nodes to find: the search ends when it has found all of them
 */
export function shortestPaths(
  starts: readonly SearchStart[],
  wanted: ReadonlySet<string>,
): Map<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  const missing = new Set(wanted);
  const seenKeys = new Map<PathModel, Set<string>>(starts.map(({ model }) => [model, new Set()]));
  const queue: Visited[] = [];
  const visit = (visited: Visited): void => {
    const key = stateKey(visited.model, visited.snapshot);
    const seen = seenKeys.get(visited.model);
    if (seen === undefined || seen.has(key)) return;
    seen.add(key);
    queue.push(visited);
    for (const id of activeNodeIds(visited.snapshot)) {
      if (paths.has(id)) continue;
      paths.set(id, visited.events);
      missing.delete(id);
    }
  };
  for (const { model, from } of starts) {
    visit({ model, snapshot: from ?? initialTransition(model.machine, model.input)[0], events: [] });
  }
  for (const { model, snapshot, events } of queue) {
    if (missing.size === 0) break;
    for (const event of possibleEvents(model, snapshot)) {
      if (model.machine.getTransitionData(snapshot, event).length === 0) continue;
      const [next] = transition(model.machine, snapshot, event);
      visit({ model, snapshot: next, events: [...events, event.type] });
    }
  }
  return paths;
}
