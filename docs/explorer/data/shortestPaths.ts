// Finds the shortest path to each state of a machine. `getShortestPaths` of xstate/graph would build the whole graph first; this search
// stops when it has found every state, after about a hundredth of the graph.
import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate';
import { idsOf, possibleEvents, stateKey, type WalkPlan } from '#tests/paths/machineGraph.ts';

interface Visited {
  plan: WalkPlan;
  snapshot: AnyMachineSnapshot;
  /** Types of the events from the start to this snapshot. */
  events: readonly string[];
}

/** A snapshot from which the search starts, and the events and port answers that are possible from there. */
export interface SearchStart {
  plan: WalkPlan;
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
  const seenKeys = new Map<WalkPlan, Set<string>>(starts.map(({ plan }) => [plan, new Set()]));
  const queue: Visited[] = [];
  const visit = (visited: Visited): void => {
    const key = stateKey(visited.plan, visited.snapshot);
    const seen = seenKeys.get(visited.plan);
    if (seen === undefined || seen.has(key)) return;
    seen.add(key);
    queue.push(visited);
    for (const id of idsOf(visited.snapshot)) {
      if (paths.has(id)) continue;
      paths.set(id, visited.events);
      missing.delete(id);
    }
  };
  for (const { plan, from } of starts) {
    visit({ plan, snapshot: from ?? initialTransition(plan.machine, plan.input)[0], events: [] });
  }
  for (const { plan, snapshot, events } of queue) {
    if (missing.size === 0) break;
    for (const event of possibleEvents(plan, snapshot)) {
      if (plan.machine.getTransitionData(snapshot, event).length === 0) continue;
      const [next] = transition(plan.machine, snapshot, event);
      visit({ plan, snapshot: next, events: [...events, event.type] });
    }
  }
  return paths;
}
