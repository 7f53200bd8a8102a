// Replays a walk on a live actor: after each step the actor must stand where the graph said it would.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { HeldPorts } from './heldPorts.ts';
import { liveActor, type Deeds } from './liveActor.ts';
import { stateKey, type Edge, type WalkPlan } from './machineGraph.ts';

export interface Replay {
  /** The transitions that the live actor took, eventless ones included. */
  taken: Set<AnyTransitionDefinition>;
  /** The first step that led elsewhere, or undefined. */
  stray?: { step: number; event: string; expected: string; actual: string };
}

export interface ReplayOptions {
  /** What is walked in place of the plan's machine, with the same ports. */
  walked?: AnyStateMachine;
  /** Hears what the actor did at its start (step -1) and at each step; `enough` ends the walk there. */
  hear?: (step: number, deeds: Deeds, snapshot: AnyMachineSnapshot) => 'enough' | undefined;
}

/** Runs one walk. The plan's machine must have these ports. */
export async function replayWalk(
  plan: WalkPlan,
  ports: HeldPorts,
  walk: readonly Edge[],
  { walked = plan.machine, hear }: ReplayOptions = {},
): Promise<Replay> {
  const taken = new Set<AnyTransitionDefinition>();
  const actor = liveActor(walked, plan.input, ports);
  const look = (step: number) => {
    const deeds = actor.deeds();
    for (const transition of deeds.taken) taken.add(transition);
    return hear?.(step, deeds, actor.snapshot());
  };
  /** Where the step has led: a key of the graph, or what went wrong. */
  const lead = async (event: AnyEventObject): Promise<string> => {
    try {
      await actor.perform(event);
      return stateKey(plan, actor.snapshot());
    } catch (error) {
      return String(error);
    }
  };

  try {
    if (look(-1) === 'enough') return { taken };
    for (const [step, { event, to }] of walk.entries()) {
      const actual = await lead(event);
      const heard = look(step);
      if (actual !== to)
        return { taken, stray: { step, event: JSON.stringify(event), expected: to, actual } };
      if (heard === 'enough') break;
    }
    return { taken };
  } finally {
    actor.stop();
  }
}
