// Generates the paths of browser models: each goes from state to the nearest state that no path has shown yet, until none is left. They are
// few and long, because opening a page and signing in takes longer than a step.
import type { AnyEventObject, StateValue } from 'xstate';
import type { Edge } from '#tests/paths/machineGraph.ts';
import { machines } from '#tests/paths/machines.ts';
import { exemptStates } from '#tests/paths/statesToVisit.ts';
import { browserGraph, leafStates, valueIn, type BrowserGraph } from './browserGraph.ts';
import type { BrowserModel, GraphModel, PathFixtures } from './browserModel.ts';

export interface BrowserStep {
  event: AnyEventObject;
  /** The state value after the event; null where the machine leaves the state before it could be checked. */
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

/** The shortest path from a state to one that is new; undefined when no new state is reachable. */
function shortestPathToNew({ edges }: BrowserGraph, from: string, isNew: (state: string) => boolean) {
  const incoming = new Map<string, Edge>();
  const queue = [from];
  for (const state of queue) {
    for (const edge of edges.get(state) ?? []) {
      if (edge.to === from || incoming.has(edge.to)) continue;
      incoming.set(edge.to, edge);
      queue.push(edge.to);
      if (!isNew(edge.to)) continue;
      const path = [edge];
      for (let step = incoming.get(edge.from); step !== undefined; step = incoming.get(step.from))
        path.unshift(step);
      return path;
    }
  }
  return undefined;
}

/** Paths that together visit every visible state of the graph that is not in `seen`, which they extend. */
function coverStates(graph: BrowserGraph, { stopStates = [] }: GraphModel, seen: Set<string>): Edge[][] {
  // Throws when the machine has no such state.
  for (const id of stopStates) graph.machine.getStateNodeById(id);
  const leavesIn = (state: string) => leafStates(graph.machine, valueIn(state));
  const isNew = (state: string) =>
    !graph.isPassedThrough(state) && leavesIn(state).some((leaf) => !seen.has(leaf));
  const markSeen = (state: string) => {
    for (const leaf of leavesIn(state)) seen.add(leaf);
  };
  const isStartNew = isNew(graph.start);
  markSeen(graph.start);
  const paths: Edge[][] = [];
  for (;;) {
    const path: Edge[] = [];
    while (
      path.length < maxLength &&
      !leavesIn(path.at(-1)?.to ?? graph.start).some((leaf) => stopStates.includes(leaf))
    ) {
      const segment = shortestPathToNew(graph, path.at(-1)?.to ?? graph.start, isNew);
      if (segment === undefined) break;
      for (const { to } of segment) if (!graph.isPassedThrough(to)) markSeen(to);
      path.push(...segment);
    }
    if (path.length === 0) return paths.length === 0 && isStartNew ? [[]] : paths;
    paths.push(path);
  }
}

/** The steps that take these edges of the graph. */
export const stepsAlong = (graph: BrowserGraph, edges: readonly Edge[]): BrowserStep[] =>
  edges.map(({ event, to }) => ({ event, value: graph.isPassedThrough(to) ? null : valueIn(to) }));

function pathsOfModel(model: BrowserModel, seen: Set<string>): BrowserPath[] {
  const pathOf = (index: number, start: StateValue, steps: readonly BrowserStep[]): BrowserPath => {
    const values = [start, ...steps.flatMap(({ value }) => (value === null ? [] : [value]))];
    const machine = machines[model.machine];
    if (machine === undefined) throw new Error(`There is no machine ${model.machine}.`);
    const states = new Set(values.flatMap((value) => leafStates(machine, value)));
    const name = `${model.machine}-${model.name}-${index + 1}`;
    return { name, model, start, steps, states: [...states] };
  };
  if ('steps' in model) {
    const steps = model.steps.map(({ event, value, execute }) => ({
      event: { type: event },
      value,
      execute,
    }));
    const path = pathOf(0, model.start, steps);
    for (const state of path.states) seen.add(state);
    return [path];
  }
  const graph = browserGraph(model);
  return coverStates(graph, model, seen).map((edges, index) =>
    pathOf(index, valueIn(graph.start), stepsAlong(graph, edges)),
  );
}

/** The paths of browser models. A model does not repeat states that the paths of an earlier one visit. */
export function pathsOf(models: readonly BrowserModel[]): BrowserPath[] {
  const seen = new Set<string>(exemptStates.map(({ state }) => state));
  return models.flatMap((model) => pathsOfModel(model, seen));
}
