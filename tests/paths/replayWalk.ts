// Replays a walk on a live actor: promises are settled, delays ended and events sent in the walk's order, and after each step
// the actor must stand where the graph said it would.
import { setImmediate } from 'node:timers/promises';
import {
  createActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
} from 'xstate';
import { HandClock } from './handClock.ts';
import type { HeldPorts } from './heldPorts.ts';
import { stateKey, type Edge, type WalkPlan } from './machineGraph.ts';

const finished = /^xstate\.(done|error)\.actor\.(.+)$/;

/** Length in milliseconds of the delay that an `after` event ends; one that depends on the context, as the actor has it now. */
function delayOf({ machine }: WalkPlan, { type }: AnyEventObject, { context }: AnyMachineSnapshot): number {
  const name = /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? '';
  const given: unknown = machine.implementations.delays[name] ?? Number(name);
  const delay: unknown = typeof given === 'function' ? given({ context }) : given;
  if (typeof delay !== 'number' || Number.isNaN(delay)) throw new Error(`The delay ${name} is no number.`);
  return delay;
}

export interface Replay {
  /** The transitions that the live actor took, eventless ones included. */
  taken: Set<AnyTransitionDefinition>;
  /** The first step that led elsewhere, or undefined. */
  stray?: { step: number; event: string; expected: string; actual: string };
}

/** Runs one walk. The plan's machine must have these ports. */
export async function replayWalk(plan: WalkPlan, ports: HeldPorts, walk: readonly Edge[]): Promise<Replay> {
  const clock = new HandClock();
  const taken = new Set<AnyTransitionDefinition>();
  ports.held.clear();
  const actor = createActor(plan.machine, {
    clock,
    input: plan.input,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) taken.add(transition);
    },
  });
  actor.start();

  const perform = async (event: AnyEventObject) => {
    const [, outcome, id] = finished.exec(event.type) ?? [];
    const port = id === undefined ? undefined : ports.held.get(id);
    if (event.type.startsWith('xstate.after.')) clock.endDelay(delayOf(plan, event, actor.getSnapshot()));
    else if (outcome === undefined) actor.send(event);
    else if (port === undefined) throw new Error(`No port ${id} is under way.`);
    else {
      if (outcome === 'done') port.resolve(event['output']);
      else port.reject(event['error']);
      await setImmediate();
    }
  };

  for (const [step, { event, to }] of walk.entries()) {
    await perform(event);
    const actual = stateKey(plan, actor.getSnapshot());
    if (actual !== to) {
      actor.stop();
      return { taken, stray: { step, event: JSON.stringify(event), expected: to, actual } };
    }
  }
  actor.stop();
  return { taken };
}
