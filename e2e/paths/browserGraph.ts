// The part of a machine's graph that a browser model can produce: events that have an executor, and outcomes that its server returns.
import type { AnyEventObject, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { pathModels } from '#tests/paths/pathModels.ts';
import { failures } from '#tests/paths/failures.ts';
import type { PathModel, PathModels } from '#tests/paths/pathModel.ts';
import { exploreGraph, type Edge } from '#tests/paths/machineGraph.ts';
import type { GraphModel } from './browserModel.ts';

export interface BrowserGraph {
  machine: AnyStateMachine;
  start: string;
  /** The edges that leave each state, in the order in which paths prefer them. */
  edges: ReadonlyMap<string, readonly Edge[]>;
  /** Whether the machine leaves the state by itself before a user sees it. */
  isPassedThrough: (state: string) => boolean;
}

/** The state value in a state key. */
export const valueIn = (state: string): StateValue => (JSON.parse(state) as [StateValue, unknown])[0];

const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const delayed = /^xstate\.after\.([^.]+)\./;

/** The invoke whose outcome the event is; null for any other event. */
export const invokeIn = ({ type }: AnyEventObject): { isDone: boolean; id: string } | null => {
  const [, kind, id] = outcome.exec(type) ?? [];
  return id === undefined ? null : { isDone: kind === 'done', id };
};

/** The name of the delay that the event ends; null for any other event. */
export const delayIn = ({ type }: AnyEventObject): string | null => delayed.exec(type)?.[1] ?? null;

/** Ids of the innermost state nodes of a state value. */
export function leafStates({ root }: Pick<AnyStateMachine, 'root'>, value: StateValue): string[] {
  const leavesIn = (node: AnyStateNode | undefined, inner: StateValue | undefined): string[] => {
    if (node === undefined) return [];
    if (inner === undefined) return [node.id];
    if (typeof inner === 'string') return leavesIn(node.states[inner], undefined);
    return Object.entries(inner).flatMap(([key, deeper]) => leavesIn(node.states[key], deeper));
  };
  return leavesIn(root, value);
}

const modelsByMachine = new Map<string, PathModels>();

/** Cached, because some path models create a new machine on each call, and machines are compared by identity. */
function pathModelsOf(machine: string): PathModels {
  const models = modelsByMachine.get(machine) ?? pathModels[machine]?.();
  if (models === undefined) throw new Error(`${machine} has no path models.`);
  modelsByMachine.set(machine, models);
  return models;
}

/** The path model of a browser model, without the events and outcomes that the browser model cannot produce. */
function possiblePathModel(model: GraphModel): PathModel {
  const original = pathModelsOf(model.machine).models[model.pathModel ?? 0];
  if (original === undefined) throw new Error(`${model.machine} has no such path model.`);
  const whole = { ...original, ...model.override?.(original) };
  const { calls, immediate = [], executors, inFront = [], isPossible = () => true } = model;
  const statuses = Object.values(calls).flatMap(({ portFailures = [500] }) => portFailures);
  const outputs = Object.entries(whole.outputs).flatMap(([id, outputsOf]) => {
    const { outputs: canReturn = () => true } = calls[id] ?? {};
    if (calls[id] === undefined && !immediate.includes(id)) return [];
    return [
      [id, (snapshot: Parameters<typeof outputsOf>[0]) => outputsOf(snapshot).filter(canReturn)] as const,
    ];
  });
  return {
    ...whole,
    // The portal recovers from a 401 by itself here.
    recoveries: [],
    events: (snapshot) =>
      whole
        .events(snapshot)
        // The overlay covers the page while a call is pending.
        .filter(({ type }) => !snapshot.hasTag('busy') || inFront.includes(type))
        .filter((event) => executors[event.type] !== undefined && isPossible(event, snapshot)),
    outputs: Object.fromEntries(outputs),
    portFailures: (whole.portFailures ?? failures).filter(({ status }) => statuses.includes(status)),
  };
}

/** Paths prefer outputs over events of the user, these over failures, and failures over delays. */
const rank = (event: AnyEventObject): number => {
  const invoked = invokeIn(event);
  if (invoked !== null) return invoked.isDone ? 0 : 2;
  return delayIn(event) === null ? 1 : 3;
};

export function browserGraph(model: GraphModel): BrowserGraph {
  const pathModel = possiblePathModel(model);
  const { start, edges } = exploreGraph(pathModel);
  const { calls, immediate = [], delays = [] } = model;
  const isImmediate = ({ event }: Edge) => {
    const invoked = invokeIn(event);
    return invoked !== null && immediate.includes(invoked.id);
  };
  const canHappen = ({ event }: Edge) => {
    const delay = delayIn(event);
    if (delay !== null) return delays.includes(delay);
    const invoked = invokeIn(event);
    if (invoked === null || invoked.isDone) return true;
    const call = calls[invoked.id];
    const status = (event['error'] as { status: number | string }).status;
    return call !== undefined && (call.portFailures ?? [500]).some((each) => each === status);
  };
  const possible = (all: readonly Edge[]): readonly Edge[] => {
    const done = all.filter((edge) => isImmediate(edge) && (invokeIn(edge.event)?.isDone ?? false));
    if (done.length > 0) return done.slice(0, 1);
    return all.filter(canHappen).toSorted((one, other) => rank(one.event) - rank(other.event));
  };
  return {
    machine: pathModel.machine,
    start,
    isPassedThrough: (state) => (edges.get(state) ?? []).some(isImmediate),
    edges: new Map([...edges].map(([state, all]) => [state, possible(all)])),
  };
}
