// Generates the paths of browser models: each goes from state to the nearest state that no path has shown yet, or event that nobody has made yet,
// until none is left. They are few and long, because opening a page and signing in takes longer than a step.
import type { AnyEventObject, StateValue } from 'xstate';
import { failureWith } from '#tests/paths/failures.ts';
import type { Edge } from '#tests/paths/machineGraph.ts';
import { machines } from '#tests/paths/machines.ts';
import { isUnseen } from '#tests/model/expectedScreen.ts';
import { expectationOf } from '#tests/model/states.ts';
import { exemptStates } from '#tests/paths/statesToVisit.ts';
import { browserGraph, leafStates, valueIn, type BrowserGraph } from './browserGraph.ts';
import type { BrowserModel, GraphModel, PathFixtures } from './browserModel.ts';

export interface BrowserStep {
  event: AnyEventObject;
  /** The state value after the event; null where the machine leaves the state before it could be checked, or nobody sees it. */
  value: StateValue | null;
  /** The model of the machine that takes the step. Default: that of the path. */
  model?: BrowserModel;
  /** Executes the event of a scripted step. Other events have their executor in the browser model. */
  execute?: (fixtures: PathFixtures) => Promise<void>;
}

export interface BrowserPath {
  /** Unique among the paths of all machines. */
  name: string;
  model: BrowserModel;
  /** Null where the path begins with steps that happen by themselves. */
  start: StateValue | null;
  steps: readonly BrowserStep[];
  /** Ids of the visited leaf states. */
  states: readonly string[];
}

/** In steps. A path of this length or more gets no further segment, so that a failing one stays readable. */
const maxLength = 24;

/**
 * The shortest path from a state that ends with a new edge; undefined when none is reachable.
 * @param isEnd whether paths end in the state
 */
function shortestPathToNew(
  { edges }: BrowserGraph,
  from: string,
  isNew: (edge: Edge) => boolean,
  isEnd: (state: string) => boolean,
) {
  const incoming = new Map<string, Edge>();
  const queue = [from];
  for (const state of queue) {
    if (isEnd(state)) continue;
    for (const edge of edges.get(state) ?? []) {
      if (edge.to !== from && !incoming.has(edge.to)) {
        incoming.set(edge.to, edge);
        queue.push(edge.to);
      }
      if (!isNew(edge)) continue;
      const path = [edge];
      for (let step = incoming.get(edge.from); step !== undefined; step = incoming.get(step.from))
        path.unshift(step);
      return path;
    }
  }
  return undefined;
}

/** The ids of the states that paths show, and the events of users that they make, each after the name of its machine. */
interface Covered {
  states: Set<string>;
  events: Set<string>;
}

/** Paths that together visit every visible state and make every event of a user in the graph that is not in `covered`, which they extend. */
function coverGraph(
  graph: BrowserGraph,
  { machine, executors, stopStates = [] }: GraphModel,
  { states: seen, events: made }: Covered,
): Edge[][] {
  // Throws when the machine has no such state.
  for (const id of stopStates) graph.machine.getStateNodeById(id);
  const leavesIn = (state: string) => leafStates(graph.machine, valueIn(state));
  const isEnd = (state: string) => leavesIn(state).some((leaf) => stopStates.includes(leaf));
  const isStateNew = (state: string) =>
    !graph.isPassedThrough(state) && leavesIn(state).some((leaf) => !seen.has(leaf));
  const keyOf = ({ event: { type } }: Edge) => `${machine} ${type}`;
  const isNew = (edge: Edge) =>
    isStateNew(edge.to) || (executors[edge.event.type] !== undefined && !made.has(keyOf(edge)));
  const markSeen = (state: string) => {
    for (const leaf of leavesIn(state)) seen.add(leaf);
  };
  const isStartNew = isStateNew(graph.start);
  markSeen(graph.start);
  const paths: Edge[][] = [];
  for (;;) {
    const path: Edge[] = [];
    while (path.length < maxLength) {
      const segment = shortestPathToNew(graph, path.at(-1)?.to ?? graph.start, isNew, isEnd);
      if (segment === undefined) break;
      for (const edge of segment) {
        made.add(keyOf(edge));
        if (!graph.isPassedThrough(edge.to)) markSeen(edge.to);
      }
      path.push(...segment);
    }
    if (path.length === 0) return paths.length === 0 && isStartNew ? [[]] : paths;
    paths.push(path);
  }
}

/** The steps that take these edges of the graph of a model. */
export function stepsAlong(
  graph: BrowserGraph,
  { instance }: GraphModel,
  edges: readonly Edge[],
): BrowserStep[] {
  const isShown = (state: string) =>
    !graph.isPassedThrough(state) &&
    leafStates(graph.machine, valueIn(state)).some((leaf) => !isUnseen(expectationOf(leaf, instance)));
  return edges.map(({ event, to }) => ({ event, value: isShown(to) ? valueIn(to) : null }));
}

function pathsOfModel(model: BrowserModel, covered: Covered): BrowserPath[] {
  const pathOf = (index: number, start: StateValue, steps: readonly BrowserStep[]): BrowserPath => {
    const values = [start, ...steps.flatMap(({ value }) => (value === null ? [] : [value]))];
    const machine = machines[model.machine];
    if (machine === undefined) throw new Error(`There is no machine ${model.machine}.`);
    const states = new Set(values.flatMap((value) => leafStates(machine, value)));
    const name = `${model.machine}-${model.name}-${index + 1}`;
    return { name, model, start, steps, states: [...states] };
  };
  if ('steps' in model) {
    const steps = model.steps.map(({ event, failure, value, execute }) => ({
      event: { type: event, ...(failure !== undefined && { error: failureWith(failure) }) },
      value,
      execute,
    }));
    const path = pathOf(0, model.start, steps);
    for (const state of path.states) covered.states.add(state);
    for (const { event } of steps) covered.events.add(`${model.machine} ${event.type}`);
    return [path];
  }
  const graph = browserGraph(model);
  return coverGraph(graph, model, covered).map((edges, index) =>
    pathOf(index, valueIn(graph.start), stepsAlong(graph, model, edges)),
  );
}

/** The paths of browser models. A model does not repeat states that the paths of an earlier one visit, nor events that these make. */
export function pathsOf(models: readonly BrowserModel[]): BrowserPath[] {
  const covered = { states: new Set(exemptStates.map(({ state }) => state)), events: new Set<string>() };
  return models.flatMap((model) => pathsOfModel(model, covered));
}
