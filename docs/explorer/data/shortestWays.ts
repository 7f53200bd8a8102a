// The shortest way to each state of a machine: which events, from its start. Searched breadth first and only as far as there are
// states left to find, a hundredth of the whole graph.
import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate';
import { activeNodeIds, possibleEvents, stateKey } from '#tests/paths/machineGraph.ts';
import type { PathModel } from '#tests/paths/pathModel.ts';

interface Step {
  plan: PathModel;
  snapshot: AnyMachineSnapshot;
  /** Types of the events that lead here. */
  events: readonly string[];
}

/** A place from which to search, by the plan that says what may happen. */
export interface Start {
  plan: PathModel;
  /** The machine's start unless told otherwise. */
  from?: AnyMachineSnapshot;
}

/**
 * The types of the events on the shortest way from any of the starts to each state node that is reached, by the node's id.
 * @param wanted ids of the nodes to look for: the search ends with the last of them
 */
export function shortestWays(
  starts: readonly Start[],
  wanted: ReadonlySet<string>,
): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  const left = new Set(wanted);
  const seen = new Map<PathModel, Set<string>>(starts.map(({ plan }) => [plan, new Set()]));
  const queue: Step[] = [];
  const arrive = (step: Step): void => {
    const key = stateKey(step.plan, step.snapshot);
    const before = seen.get(step.plan);
    if (before === undefined || before.has(key)) return;
    before.add(key);
    queue.push(step);
    for (const id of activeNodeIds(step.snapshot)) {
      if (ways.has(id)) continue;
      ways.set(id, step.events);
      left.delete(id);
    }
  };
  for (const { plan, from } of starts) {
    arrive({ plan, snapshot: from ?? initialTransition(plan.machine, plan.input)[0], events: [] });
  }
  for (const { plan, snapshot, events } of queue) {
    if (left.size === 0) break;
    for (const event of possibleEvents(plan, snapshot)) {
      if (plan.machine.getTransitionData(snapshot, event).length === 0) continue;
      const [next] = transition(plan.machine, snapshot, event);
      arrive({ plan, snapshot: next, events: [...events, event.type] });
    }
  }
  return ways;
}
