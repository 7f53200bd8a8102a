// Replays a path on a running actor: after each event the actor must be in the state that the graph predicts.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { DeferredPorts } from './deferredPorts.ts';
import { stateKey, type Edge } from './machineGraph.ts';
import type { PathModel } from './pathModel.ts';
import { startTestActor, type Activity } from './testActor.ts';

export interface Replay {
  /** The transitions that the actor took, eventless ones included. */
  transitions: Set<AnyTransitionDefinition>;
  /** The first step after which the actor was in another state than expected; undefined when the whole path passed. */
  mismatch?: { step: number; event: string; expected: string; actual: string };
}

export interface ReplayOptions {
  /** Replaces the model's machine, for example by a mutant. It must have the same ports. */
  machine?: AnyStateMachine;
  /** Called after the start (step -1) and after each step; `stop` ends the replay there. */
  onStep?: (step: number, activity: Activity, snapshot: AnyMachineSnapshot) => 'stop' | undefined;
}

/** Replays one path. The ports must be those of the model's machine. */
export async function replayPath(
  model: PathModel,
  ports: DeferredPorts,
  edges: readonly Edge[],
  { machine = model.machine, onStep }: ReplayOptions = {},
): Promise<Replay> {
  const transitions = new Set<AnyTransitionDefinition>();
  const actor = startTestActor(machine, model.input, ports);
  const report = (step: number) => {
    const activity = actor.takeActivity();
    for (const transition of activity.transitions) transitions.add(transition);
    return onStep?.(step, activity, actor.snapshot());
  };
  /** The state key after the event, or the message of the error that it caused. */
  const perform = async (event: AnyEventObject): Promise<string> => {
    try {
      await actor.perform(event);
      return stateKey(model, actor.snapshot());
    } catch (error) {
      return String(error);
    }
  };

  try {
    if (report(-1) === 'stop') return { transitions };
    for (const [step, { event, to }] of edges.entries()) {
      const actual = await perform(event);
      const answer = report(step);
      if (actual !== to)
        return { transitions, mismatch: { step, event: JSON.stringify(event), expected: to, actual } };
      if (answer === 'stop') break;
    }
    return { transitions };
  } finally {
    actor.stop();
  }
}
