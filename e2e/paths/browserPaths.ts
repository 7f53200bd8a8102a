// The paths of a scene: from where one stands to the nearest state that nobody has seen yet, and on from there; a new path where none
// is left. Few long paths rather than a page for each state.
import type { AnyEventObject, StateValue } from 'xstate';
import type { Edge } from '#tests/paths/machineGraph.ts';
import { machines } from '#tests/paths/machines.ts';
import { neverSeen } from '#tests/paths/neverSeen.ts';
import { browserGraph, valueIn, type BrowserGraph } from './browserGraph.ts';
import { leavesOf } from './leavesOf.ts';
import type { GraphScene, Scene, Stage } from './scene.ts';

export interface BrowserStep {
  event: AnyEventObject;
  /** Where the machine stands after it; null where it is on its way and nobody could see it. */
  value: StateValue | null;
  /** For steps that are told; else the scene's gesture does it. */
  does?: (stage: Stage) => Promise<void>;
}

export interface BrowserPath {
  /** Names it among those of all machines. */
  name: string;
  scene: Scene;
  start: StateValue;
  steps: readonly BrowserStep[];
  /** Ids of the states on it. */
  states: readonly string[];
}

/** A path this long ends, so that a failing one can still be read. */
const longest = 24;

/** The shortest way from a state to one that shows something new; undefined when there is none. */
function wayToNew({ edgesFrom }: BrowserGraph, from: string, isNew: (state: string) => boolean) {
  const cameBy = new Map<string, Edge>();
  const queue = [from];
  for (const state of queue) {
    for (const edge of edgesFrom(state)) {
      if (edge.to === from || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      queue.push(edge.to);
      if (!isNew(edge.to)) continue;
      const way = [edge];
      for (let step = cameBy.get(edge.from); step !== undefined; step = cameBy.get(step.from))
        way.unshift(step);
      return way;
    }
  }
  return undefined;
}

/** The walks over the graph that see every state that can be seen, and no state twice on purpose. */
function walksOver(graph: BrowserGraph, { ends = [] }: GraphScene, seen: Set<string>): Edge[][] {
  const leaves = (state: string) => leavesOf(graph.machine, valueIn(state));
  const isNew = (state: string) => !graph.passes(state) && leaves(state).some((leaf) => !seen.has(leaf));
  const look = (state: string) => {
    for (const leaf of leaves(state)) seen.add(leaf);
  };
  const startsNew = isNew(graph.start);
  look(graph.start);
  const walks: Edge[][] = [];
  for (;;) {
    const walk: Edge[] = [];
    while (
      walk.length < longest &&
      !leaves(walk.at(-1)?.to ?? graph.start).some((leaf) => ends.includes(leaf))
    ) {
      const way = wayToNew(graph, walk.at(-1)?.to ?? graph.start, isNew);
      if (way === undefined) break;
      for (const { to } of way) if (!graph.passes(to)) look(to);
      walk.push(...way);
    }
    if (walk.length === 0) return walks.length === 0 && startsNew ? [[]] : walks;
    walks.push(walk);
  }
}

function pathsOfScene(scene: Scene, seen: Set<string>): BrowserPath[] {
  const nameOf = (index: number) => `${scene.machine}-${scene.name}-${index + 1}`;
  const pathOf = (index: number, start: StateValue, steps: readonly BrowserStep[]): BrowserPath => {
    const values = [start, ...steps.flatMap(({ value }) => (value === null ? [] : [value]))];
    const machine = machines[scene.machine];
    if (machine === undefined) throw new Error(`There is no machine ${scene.machine}.`);
    const states = new Set(values.flatMap((value) => leavesOf(machine, value)));
    return { name: nameOf(index), scene, start, steps, states: [...states] };
  };
  if ('steps' in scene) {
    const steps = scene.steps.map(({ event, value, does }) => ({ event: { type: event }, value, does }));
    const path = pathOf(0, scene.start, steps);
    for (const state of path.states) seen.add(state);
    return [path];
  }
  const graph = browserGraph(scene);
  return walksOver(graph, scene, seen).map((walk, index) =>
    pathOf(
      index,
      valueIn(graph.start),
      walk.map(({ event, to }) => ({ event, value: graph.passes(to) ? null : valueIn(to) })),
    ),
  );
}

/** The paths of scenes; what one of them shows, the next need not. */
export function pathsOf(scenes: readonly Scene[]): BrowserPath[] {
  const seen = new Set<string>(neverSeen.map(({ state }) => state));
  return scenes.flatMap((scene) => pathsOfScene(scene, seen));
}
