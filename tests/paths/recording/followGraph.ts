// Finds the path of one recorded actor through a graph. A recording has no payloads: several edges can match a step, and the later steps tell
// which of them was taken.
import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, StateValue } from 'xstate';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import { failures } from '../failures.ts';
import type { Edge, MachineGraph } from '../machineGraph.ts';
import { failureStatusOf } from '../namedPaths.ts';
import { shortestPathTo } from '../shortestPath.ts';
import type { RecordedStep } from './recording.ts';

type Graph = Pick<MachineGraph, 'start' | 'edges'>;

/** The edges up to a state of the graph, the last one first. */
interface PathPrefix {
  edge: Edge;
  before: PathPrefix | undefined;
}

const valueOf = (state: string): StateValue => (JSON.parse(state) as [StateValue, unknown])[0];

const isAt = (state: string, { value }: RecordedStep): boolean => isDeepStrictEqual(valueOf(state), value);

/** The status of the sample failure that machines treat like this step's failure: its own, or 500 when no sample has it. */
const sampleStatus = ({ status }: RecordedStep): string | undefined =>
  status === null ? undefined : String(failures.some((one) => one.status === status) ? status : 500);

/** Whether the edge is the step: the same event with the same outcome, which leads to the same state. */
export const matchesStep = (edge: Edge, step: RecordedStep): boolean =>
  edge.event.type === step.event && failureStatusOf(edge.event) === sampleStatus(step) && isAt(edge.to, step);

/** The edges to the state in which the actor was when the recording began; undefined when the graph has no such state. */
function edgesToBegin(graph: Graph, first: RecordedStep): Edge[] | undefined {
  if (isAt(graph.start, first)) return [];
  // A path to a state is found by an edge that leaves it, which is then dropped.
  return shortestPathTo(graph, graph.start, (state) =>
    isAt(state, first) ? graph.edges.get(state)?.[0] : undefined,
  )?.slice(0, -1);
}

/**
 * @param steps of one actor, its start first
 * @returns the edges of its path through the graph, or the number of steps before the first one that the graph lacks
 */
export function followGraph(graph: Graph, [first, ...steps]: readonly RecordedStep[]): Edge[] | number {
  const begin = first && edgesToBegin(graph, first);
  if (begin === undefined) return 0;
  let prefixes = new Map<string, PathPrefix | undefined>([[begin.at(-1)?.to ?? graph.start, undefined]]);
  for (const [index, step] of steps.entries()) {
    if (step.event === 'xstate.stop') break;
    const next = new Map<string, PathPrefix | undefined>();
    for (const [state, before] of prefixes)
      for (const edge of graph.edges.get(state) ?? [])
        if (matchesStep(edge, step) && !next.has(edge.to)) next.set(edge.to, { edge, before });
    if (next.size === 0) return index + 1;
    prefixes = next;
  }
  const edges: Edge[] = [];
  let prefix = prefixes.values().next().value;
  for (; prefix !== undefined; prefix = prefix.before) edges.unshift(prefix.edge);
  return [...begin, ...edges];
}

const statusOf = (event: AnyEventObject): FailureStatus | null => {
  const error: unknown = event['error'] ?? event['failure'];
  return typeof error === 'object' && error !== null && 'status' in error
    ? (error.status as FailureStatus)
    : null;
};

/**
 * The steps of the shortest path from the start of the graph to a recorded step, which comes last.
 * @param from the state value from which that step leads
 * @returns undefined when the graph has no such step
 */
export function shortestSteps(
  graph: Graph,
  step: RecordedStep,
  from: StateValue,
): RecordedStep[] | undefined {
  const edges = shortestPathTo(graph, graph.start, (state) =>
    isDeepStrictEqual(valueOf(state), from)
      ? graph.edges.get(state)?.find((edge) => matchesStep(edge, step))
      : undefined,
  );
  const same = { machine: step.machine, instance: step.instance, actor: 1, path: null };
  return (
    edges && [
      { ...same, event: 'xstate.init', status: null, value: valueOf(graph.start) },
      ...edges.map(({ event, to }) => ({
        ...same,
        event: event.type,
        status: statusOf(event),
        value: valueOf(to),
      })),
    ]
  );
}
