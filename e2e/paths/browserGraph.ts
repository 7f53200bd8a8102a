// The part of a machine's graph that a scene can play: events with a gesture, answers that the scene's server gives.
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { allWalks } from '#tests/paths/allWalks.ts';
import { failures } from '#tests/paths/failures.ts';
import type { MachineWalks } from '#tests/paths/machineWalks.ts';
import { exploreGraph, type Edge, type WalkPlan } from '#tests/paths/machineGraph.ts';
import type { GraphScene } from './scene.ts';

export interface BrowserGraph {
  machine: AnyStateMachine;
  start: string;
  /** What may happen in a state, the likeliest first. */
  edgesFrom: (state: string) => readonly Edge[];
  /** Something happens there by itself before a person sees it. */
  passes: (state: string) => boolean;
}

/** Where the machine stands in a state of the graph. */
export const valueIn = (state: string): StateValue => (JSON.parse(state) as [StateValue, unknown])[0];

const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const delayed = /^xstate\.after\.([^.]+)\./;

/** The invoke that an event is the outcome of. */
export const invokeIn = ({ type }: AnyEventObject): { isDone: boolean; id: string } | null => {
  const [, kind, id] = outcome.exec(type) ?? [];
  return id === undefined ? null : { isDone: kind === 'done', id };
};

/** The delay that an event ends. */
export const delayIn = ({ type }: AnyEventObject): string | null => delayed.exec(type)?.[1] ?? null;

const known = new Map<string, MachineWalks>();

/** Made once: the plan's machines are compared by what they are. */
function walksOf(machine: string): MachineWalks {
  const walks = known.get(machine) ?? allWalks[machine]?.();
  if (walks === undefined) throw new Error(`${machine} has no walks.`);
  known.set(machine, walks);
  return walks;
}

/** The plan of a scene, less what the scene cannot play. */
function planOf(scene: GraphScene): WalkPlan {
  const plan = walksOf(scene.machine).plans[scene.plan ?? 0];
  if (plan === undefined) throw new Error(`${scene.machine} has no such plan.`);
  const whole = { ...plan, ...scene.change?.(plan) };
  const { calls, itself = [], gestures, takes = () => true } = scene;
  const statuses = Object.values(calls).flatMap(({ refusals = [500] }) => refusals);
  const outputs = Object.entries(whole.outputs).flatMap(([id, given]) => {
    const { outputs: real = () => true } = calls[id] ?? {};
    if (calls[id] === undefined && !itself.includes(id)) return [];
    return [[id, (snapshot: Parameters<typeof given>[0]) => given(snapshot).filter(real)] as const];
  });
  return {
    ...whole,
    // What is behind a call is the server's own doing here.
    ways: [],
    events: (snapshot) =>
      // The overlay covers the page while a call runs.
      snapshot.hasTag('busy')
        ? []
        : whole
            .events(snapshot)
            .filter((event) => gestures[event.type] !== undefined && takes(event, snapshot)),
    outputs: Object.fromEntries(outputs),
    refusals: (whole.refusals ?? failures).filter(({ status }) => statuses.includes(status)),
  };
}

const rank = (event: AnyEventObject): number => {
  const invoked = invokeIn(event);
  if (invoked !== null) return invoked.isDone ? 0 : 2;
  return delayIn(event) === null ? 1 : 3;
};

export function browserGraph(scene: GraphScene): BrowserGraph {
  const plan = planOf(scene);
  const { start, edges } = exploreGraph(plan);
  const { calls, itself = [], delays = [] } = scene;
  const isItself = ({ event }: Edge) => {
    const invoked = invokeIn(event);
    return invoked !== null && itself.includes(invoked.id);
  };
  const canBe = ({ event }: Edge) => {
    const delay = delayIn(event);
    if (delay !== null) return delays.includes(delay);
    const invoked = invokeIn(event);
    if (invoked === null || invoked.isDone) return true;
    const asked = calls[invoked.id];
    const status = (event['error'] as { status: number | string }).status;
    return asked !== undefined && (asked.refusals ?? [500]).some((each) => each === status);
  };
  const passes = (state: string) => (edges.get(state) ?? []).some(isItself);
  return {
    machine: plan.machine,
    start,
    passes,
    edgesFrom: (state) => {
      const all = edges.get(state) ?? [];
      const own = all.filter((edge) => isItself(edge) && (invokeIn(edge.event)?.isDone ?? false));
      if (own.length > 0) return own.slice(0, 1);
      return all.filter(canBe).toSorted((one, other) => rank(one.event) - rank(other.event));
    },
  };
}
