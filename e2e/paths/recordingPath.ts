// Makes a path in the browser of a recording. A recording of a person is replayed as it was: the executors do what the person did, the server
// answers by itself, and a call is held only where it failed, or where the person went on before its answer came. A recording without the
// shell comes from the graph of one machine, and is a path of its browser model.
import { isDeepStrictEqual } from 'node:util';
import { getStateNodes } from 'xstate/graph';
import type { AnyEventObject, StateValue } from 'xstate';
import { otherSenders } from '#tests/model/otherSenders.ts';
import { machines } from '#tests/paths/machines.ts';
import { followGraph, matchesStep, shortestSteps } from '#tests/paths/recording/followGraph.ts';
import {
  isSameActor,
  stepText,
  type RecordedStep,
  type Recording,
} from '#tests/paths/recording/recording.ts';
import { browserGraph, invokeIn, leafStates, valueIn, type BrowserGraph } from './browserGraph.ts';
import { callsOf, type GraphModel, type PathFixtures } from './browserModel.ts';
import { stepsAlong, type BrowserPath, type BrowserStep } from './browserPaths.ts';
import type { Interceptable } from './interceptCalls.ts';
import {
  asRecorded,
  documentsModel,
  eoiModel,
  graphModels,
  shellModel,
  startModel,
  startName,
} from './recordedModels.ts';
import { perform } from './runInBrowser.ts';

export interface RecordingPath {
  path: BrowserPath;
  /** The calls that are held once the page is open; null: those of the model. */
  held: readonly Interceptable[] | null;
  /** What has to be added to the index of a step of the path to get that of the recording. */
  offset: number;
}

const graphs = new Map<GraphModel, BrowserGraph>();

function graphOf(model: GraphModel): BrowserGraph {
  const graph = graphs.get(model) ?? browserGraph(model);
  graphs.set(model, graph);
  return graph;
}

/** Whether the machine waits for the outcome of the invoke in the state after the step; without an id: of any but those of all its states. */
function isWaiting({ machine: name, value }: RecordedStep, id?: string): boolean {
  const machine = machines[name];
  if (machine === undefined) return false;
  const leaves = leafStates(machine, value);
  return [machine.root, ...getStateNodes(machine)]
    .filter(({ invoke }) => invoke.some((each) => id === undefined || each.id === id))
    .filter((node) => id !== undefined || node !== machine.root)
    .some((node) => leaves.some((leaf) => `${leaf}.`.startsWith(`${node.id}.`)));
}

/** Events that machines and pages send, besides those of otherSenders.ts. The shell opens addresses, and is recorded as well. */
const sentByPages =
  /^((location|screen)\.opened|query\.requested|lookup\.needed|upload\.requested|changes\.\w+|save\.refused|(notice|client)\..*)$/;

/** Events after which the portal can load its page again. */
const loggingOut = /^(logout\.requested|leave\.(confirmed|saved))$/;

/** Whether a person makes the event, by a control of the page. */
const isPersonsEvent = ({ machine, event }: RecordedStep): boolean =>
  !(event.startsWith('xstate.') || otherSenders[machine]?.[event] !== undefined || sentByPages.test(event));

/** Whether a person makes the step: by a control, or by loading the page again. */
function isPersons(steps: readonly RecordedStep[], index: number): boolean {
  const step = steps[index];
  if (step === undefined) return false;
  const { machine, actor, event } = step;
  if (machine !== 'shell' || actor === 1 || event !== 'xstate.init') return isPersonsEvent(step);
  return !loggingOut.test(steps.slice(0, index).findLast(isPersonsEvent)?.event ?? '');
}

/** What the replay does for a step: a model makes it happen, it happens by itself, or nobody can make it happen. */
type Maker = GraphModel | 'itself' | 'nobody';

/** Index of the step since which the actor waits for the outcome. */
function waitsSince(steps: readonly RecordedStep[], index: number, id: string): number {
  const outcome = steps[index];
  const own = steps.flatMap((step, at) =>
    outcome !== undefined && at < index && isSameActor(step, outcome) ? [at] : [],
  );
  const before = own.findLast((at) => {
    const step = steps[at];
    return step !== undefined && !isWaiting(step, id);
  });
  return own.find((at) => before === undefined || at > before) ?? index;
}

function makersOf({ start, steps }: Recording): Maker[] {
  // The model of the start comes first, because several models of a machine can have an executor.
  const models = [startModel(start), shellModel, documentsModel, eoiModel, ...graphModels].map(asRecorded);
  return steps.map((step, index) => {
    const own = models.filter(
      ({ machine, instance = step.instance }) => machine === step.machine && instance === step.instance,
    );
    if (isPersons(steps, index))
      return own.find(({ executors }) => executors[step.event] !== undefined) ?? 'nobody';
    const invoked = invokeIn({ type: step.event });
    if (invoked === null) return 'itself';
    const model = own.find(({ calls }) => calls[invoked.id] !== undefined);
    if (!invoked.isDone) return model ?? 'nobody';
    const since = waitsSince(steps, index, invoked.id);
    const goesOn = steps.some((_, at) => at > since && at < index && isPersons(steps, at));
    return goesOn ? (model ?? 'itself') : 'itself';
  });
}

/** The event with the payload of the sample that fits the step best. */
function eventOf(model: GraphModel, step: RecordedStep, from: StateValue | null): AnyEventObject {
  const { event: type, status: error, path } = step;
  if (invokeIn({ type }) !== null) return { type, error: { status: error } };
  const named = graphModels.filter((one) => startName(one) === startName(model));
  const ofMachine = graphModels.filter(({ machine }) => machine === model.machine);
  const edges = (named.length > 0 ? named : ofMachine).flatMap((one) =>
    [...graphOf(one).edges.values()].flat(),
  );
  const ofType = edges.filter(({ event }) => event.type === type);
  const fitting = ofType.filter((edge) => matchesStep(edge, step));
  const best = fitting.find((edge) => isDeepStrictEqual(valueIn(edge.from), from)) ?? fitting[0] ?? ofType[0];
  return { type, ...best?.event, path };
}

/** A model for the state of the actor that has taken the step. */
const stateModel = ({ machine, instance }: RecordedStep): GraphModel => ({
  machine,
  name: 'recorded',
  calls: {},
  executors: {},
  prepare: async () => undefined,
  ...(instance !== null && { instance }),
});

function stepsAsRecorded(recording: Recording): { steps: BrowserStep[]; held: Interceptable[] } {
  const { steps } = recording;
  const makers = makersOf(recording);
  const isMade = (index: number) => makers[index] !== 'itself';
  const held: Interceptable[] = [];
  /** The calls that are held before a step is made, by the index of the step. */
  const heldBefore = new Map<number, Interceptable[]>();
  const callsOfStep = (index: number): Interceptable[] => {
    const maker = makers[index];
    const invoked = invokeIn({ type: steps[index]?.event ?? '' });
    const call = typeof maker === 'object' && invoked !== null ? maker.calls[invoked.id] : undefined;
    return call === undefined ? [] : callsOf(call);
  };
  for (const [index, { event }] of steps.entries()) {
    const calls = callsOfStep(index);
    if (calls.length === 0) continue;
    const since = waitsSince(steps, index, invokeIn({ type: event })?.id ?? '');
    const cause = [...steps.keys()].findLast((at) => at <= since && at < index && isMade(at));
    if (cause === undefined) held.push(...calls);
    else heldBefore.set(cause, [...(heldBefore.get(cause) ?? []), ...calls]);
  }

  const make = async (fixtures: PathFixtures, index: number, step: RecordedStep): Promise<void> => {
    const maker = makers[index];
    for (const call of heldBefore.get(index) ?? []) fixtures.calls.intercept(call);
    if (maker === undefined || maker === 'itself') return;
    if (maker === 'nobody')
      throw new Error(`At the level browser nothing makes this happen: ${stepText(step)}`);
    const from = steps.slice(0, index).findLast((earlier) => isSameActor(earlier, step))?.value ?? null;
    await perform(fixtures, maker, eventOf(maker, step, from));
    for (const call of callsOfStep(index)) fixtures.calls.stopIntercepting(call);
  };

  return {
    held,
    steps: steps.map((step, index) => {
      const next = steps.findIndex((_, later) => later > index && isMade(later));
      const meanwhile = steps.slice(index + 1, next === -1 ? undefined : next);
      // The state can be over at once unless something has to be made before the actor goes on. A person can close the window early.
      const isPassing =
        step.event === 'xstate.stop' ||
        (next === -1 && isWaiting(step)) ||
        meanwhile.some((later) => isSameActor(later, step));
      return {
        event: { type: step.event },
        value: isPassing ? null : step.value,
        model: stateModel(step),
        execute: (fixtures) => make(fixtures, index, step),
      };
    }),
  };
}

/** Throws when the graph of the browser model lacks a step of a recording that comes from a graph. */
export function recordingPath(recording: Recording): RecordingPath {
  const { start, steps } = recording;
  const model = startModel(start);
  const path = { name: 'recording', states: [] };
  if (steps.some(({ machine }) => machine === 'shell')) {
    const { steps: recorded, held } = stepsAsRecorded(recording);
    return { path: { ...path, model: asRecorded(model), start: null, steps: recorded }, held, offset: 0 };
  }
  const graph = graphOf(model);
  const edges = followGraph(graph, steps);
  if (typeof edges === 'number') {
    const step = steps[edges];
    throw new Error(`The graph of ${start} lacks step ${edges + 1}: ${step ? stepText(step) : 'none'}`);
  }
  return {
    path: { ...path, model, start: valueIn(graph.start), steps: stepsAlong(graph, model, edges) },
    held: null,
    offset: steps.length - edges.length,
  };
}

/** Recordings that take a shortest path to the failing step in the graphs of the browser models of its machine, the shortest first. */
export function shortestRecordings({ start, language, steps }: Recording, failing: number): Recording[] {
  const step = steps[failing];
  if (step === undefined) return [];
  const from = steps.slice(0, failing).findLast((earlier) => isSameActor(earlier, step))?.value;
  if (from === undefined) return [];
  const models = [startModel(start), ...graphModels].filter(({ machine }) => machine === step.machine);
  return [...new Set(models)]
    .flatMap((model) => {
      const shortest = shortestSteps(graphOf(model), step, from);
      return shortest === undefined ? [] : [{ start: startName(model), language, steps: shortest }];
    })
    .toSorted((one, other) => one.steps.length - other.steps.length);
}
