// A running actor of a path model's machine: a test settles its ports, ends its delays and sends its events in the order of a path.
// Everything that the actor does in between is recorded, so that tests can compare it.
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  createActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate';
import { lastCall, refreshId, signInId, type DeferredPorts, type PortCall } from './deferredPorts.ts';
import { activeNodeIds } from './machineGraph.ts';
import { ManualClock } from './manualClock.ts';

/** What an actor did since its activity was taken last. */
export interface Activity {
  /** The transitions that it took, eventless ones included, in order. */
  transitions: readonly AnyTransitionDefinition[];
  /** Ids of the state nodes that were active, including those that an eventless transition left at once. */
  visitedNodes: readonly string[];
  /** Types of the events that it processed, raised ones included. */
  eventTypes: readonly string[];
  emitted: readonly AnyEventObject[];
  /** Events that it sent to other actors. */
  sent: readonly AnyEventObject[];
  portCalls: readonly PortCall[];
  /** Lengths in milliseconds of the delays that it started. */
  startedDelays: readonly number[];
}

export interface TestActor {
  snapshot: () => AnyMachineSnapshot;
  /** Whether the event can happen now. A done, error or after event can only if its port call is pending or its delay is running. */
  isPossible: (event: AnyEventObject) => boolean;
  /** Makes the event happen as the outside world would. Throws when its port was not called or no such delay is running. */
  perform: (event: AnyEventObject) => Promise<void>;
  /** Returns the activity since the last call. */
  takeActivity: () => Activity;
  stop: () => void;
}

/** Matches the type of a done or error event of an invoke; the groups are the outcome and the invoke's id. */
export const outcomeEvent = /^xstate\.(done|error)\.actor\.(.+)$/;

/** Length in milliseconds of the delay that an `after` event ends. A dynamic delay is computed from the snapshot's context. */
export function delayOf(
  machine: AnyStateMachine,
  { type }: AnyEventObject,
  { context }: AnyMachineSnapshot,
): number {
  const name = /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? '';
  const configured: unknown = machine.implementations.delays[name] ?? Number(name);
  const delay: unknown = typeof configured === 'function' ? configured({ context }) : configured;
  if (typeof delay !== 'number' || Number.isNaN(delay)) throw new Error(`The delay ${name} is no number.`);
  return delay;
}

/** The failure of a call whose tokens were refused. */
export const unauthorised = { status: 401, notice: null, issuedAt: 1 };

/** Settles the pending call of this id: resolves it with nothing, or rejects it. Throws when no call is pending. */
async function settle(
  ports: DeferredPorts,
  id: string,
  how: 'resolve' | 'reject',
  error: unknown = unauthorised,
) {
  const call = lastCall(ports, id);
  if (call === undefined || call.isSettled) throw new Error(`No call of ${id} is pending.`);
  call.isSettled = true;
  if (how === 'resolve') call.resolve(undefined);
  else call.reject(error);
  await setImmediate();
  return call;
}

/** Rejects the call with a 401 and lets it recover in the given way. Throws unless the call machine then repeats the same request. */
async function recoverFrom401(ports: DeferredPorts, id: string, recovery: unknown): Promise<void> {
  const first = await settle(ports, id, 'reject');
  await settle(ports, refreshId(id), recovery === 'refreshed' ? 'resolve' : 'reject');
  if (recovery === 'signed in again') await settle(ports, signInId(id), 'resolve');
  const repeated = lastCall(ports, id);
  if (repeated === first || !isDeepStrictEqual(repeated?.input, first.input))
    throw new Error(`${id} does not send the same request again.`);
}

/** Rejects a call after its tokens were refreshed, and again after the user has signed in. */
async function rejectForGood(ports: DeferredPorts, id: string, error: unknown): Promise<void> {
  await settle(ports, refreshId(id), 'resolve');
  await settle(ports, id, 'reject', error);
  await settle(ports, signInId(id), 'resolve');
  await settle(ports, id, 'reject', error);
}

/** Starts an actor of the machine, whose promise ports must be these. */
export function startTestActor(machine: AnyStateMachine, input: unknown, ports: DeferredPorts): TestActor {
  const clock = new ManualClock();
  let transitions: AnyTransitionDefinition[] = [];
  let visitedNodes: string[] = [];
  let eventTypes: string[] = [];
  let emitted: AnyEventObject[] = [];
  let sent: AnyEventObject[] = [];
  let callsTaken = 0;
  ports.calls.length = 0;
  const actor = createActor(machine, {
    clock,
    input,
    inspect: (event) => {
      const isOfRoot = event.actorRef.sessionId === event.rootId;
      if (event.type === '@xstate.microstep' && isOfRoot) {
        transitions.push(...event._transitions);
        eventTypes.push(event.event.type);
        visitedNodes.push(...event._transitions.map(({ source }) => source.id));
        visitedNodes.push(...activeNodeIds(event.snapshot as AnyMachineSnapshot));
      }
      if (event.type === '@xstate.event' && !isOfRoot && event.sourceRef?.sessionId === event.rootId)
        sent.push(event.event);
    },
  });
  actor.on('*', (event) => emitted.push(event));
  // Without an observer of errors XState would throw them; the status of the snapshot shows them as well.
  actor.subscribe({ error: () => undefined });
  actor.start();

  return {
    snapshot: () => actor.getSnapshot(),
    isPossible: (event) => {
      if (event.type.startsWith('xstate.after.'))
        return clock.isRunning(delayOf(machine, event, actor.getSnapshot()));
      const [, , id] = outcomeEvent.exec(event.type) ?? [];
      return id === undefined || lastCall(ports, id)?.isSettled === false;
    },
    perform: async (event) => {
      const [, outcome, id] = outcomeEvent.exec(event.type) ?? [];
      if (event.type.startsWith('xstate.after.'))
        clock.endDelay(delayOf(machine, event, actor.getSnapshot()));
      else if (outcome === undefined || id === undefined) actor.send(event);
      else {
        if (event['recovery'] !== undefined) await recoverFrom401(ports, id, event['recovery']);
        // Settling a call that is settled already has no effect, as with any promise.
        const call = lastCall(ports, id);
        if (call === undefined) throw new Error(`${id} was not called.`);
        call.isSettled = true;
        if (outcome === 'done') call.resolve(event['output']);
        else call.reject(event['error']);
        await setImmediate();
        if (lastCall(ports, refreshId(id))?.isSettled === false)
          await rejectForGood(ports, id, event['error']);
      }
    },
    takeActivity: () => {
      const activity = {
        transitions,
        visitedNodes,
        eventTypes,
        emitted,
        sent,
        portCalls: ports.calls.slice(callsTaken),
        startedDelays: clock.startedDelays.splice(0),
      };
      transitions = [];
      visitedNodes = [];
      eventTypes = [];
      emitted = [];
      sent = [];
      callsTaken = ports.calls.length;
      return activity;
    },
    stop: () => actor.stop(),
  };
}
