// A live actor of a plan's machine that a walk leads: promises are settled, delays ended and events sent in the walk's order, and
// whatever the actor does meanwhile is kept for whoever compares it.
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  createActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate';
import { HandClock } from './handClock.ts';
import { lastAsked, refreshOf, signInOf, type Asked, type HeldPorts } from './heldPorts.ts';
import { idsOf } from './machineGraph.ts';

/** What an actor did between two looks at it. */
export interface Deeds {
  /** The transitions that it took, eventless ones included, in order. */
  taken: readonly AnyTransitionDefinition[];
  /** Ids of the state nodes that were active, those included that were only passed. */
  passed: readonly string[];
  /** Types of the events that it took them for: those that came, and those that it raised itself. */
  heard: readonly string[];
  emitted: readonly AnyEventObject[];
  /** Events that it sent to other actors. */
  sent: readonly AnyEventObject[];
  asked: readonly Asked[];
  /** Lengths in milliseconds of the delays that it began. */
  begun: readonly number[];
}

export interface LiveActor {
  snapshot: () => AnyMachineSnapshot;
  /** Whether it may happen now: of answers and ends of delays, only those of questions and delays that are under way. */
  mayHappen: (event: AnyEventObject) => boolean;
  /** Makes the event happen as the outside world would. Throws when what it answers was never asked, or no such delay runs. */
  perform: (event: AnyEventObject) => Promise<void>;
  /** What it did since the last call. */
  deeds: () => Deeds;
  stop: () => void;
}

/** The outcome of a port and the id of its invoke, in the type of the event that tells of it. */
export const finished = /^xstate\.(done|error)\.actor\.(.+)$/;

/** Length in milliseconds of the delay that an `after` event ends; one that depends on the context, as the actor has it now. */
export function delayOf(
  machine: AnyStateMachine,
  { type }: AnyEventObject,
  { context }: AnyMachineSnapshot,
): number {
  const name = /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? '';
  const given: unknown = machine.implementations.delays[name] ?? Number(name);
  const delay: unknown = typeof given === 'function' ? given({ context }) : given;
  if (typeof delay !== 'number' || Number.isNaN(delay)) throw new Error(`The delay ${name} is no number.`);
  return delay;
}

/** How a call is refused that needs other tokens. */
export const unauthorised = { status: 401, notice: null, issued: 1 };

/** Answers what is asked by this id with nothing, or refuses it. Throws when nothing is. */
async function answer(
  ports: HeldPorts,
  id: string,
  how: 'resolve' | 'reject',
  error: unknown = unauthorised,
) {
  const question = lastAsked(ports, id);
  if (question === undefined || question.answered) throw new Error(`Nothing asks ${id}.`);
  question.answered = true;
  if (how === 'resolve') question.resolve(undefined);
  else question.reject(error);
  await setImmediate();
  return question;
}

/** Lets a call be refused first, as its way says; then the same request is sent again, and waits. Throws when it is another. */
async function refuseFirst(ports: HeldPorts, id: string, way: unknown): Promise<void> {
  const first = await answer(ports, id, 'reject');
  await answer(ports, refreshOf(id), way === 'refreshed' ? 'resolve' : 'reject');
  if (way === 'signed in again') await answer(ports, signInOf(id), 'resolve');
  const again = lastAsked(ports, id);
  if (again === first || !isDeepStrictEqual(again?.input, first.input))
    throw new Error(`${id} does not send the same request again.`);
}

/** A call that asks for other tokens is refused with them too, and once more after the person has signed in again. */
async function stayRefused(ports: HeldPorts, id: string, error: unknown): Promise<void> {
  await answer(ports, refreshOf(id), 'resolve');
  await answer(ports, id, 'reject', error);
  await answer(ports, signInOf(id), 'resolve');
  await answer(ports, id, 'reject', error);
}

/** Starts an actor of the machine, whose promise ports must be these. */
export function liveActor(machine: AnyStateMachine, input: unknown, ports: HeldPorts): LiveActor {
  const clock = new HandClock();
  let taken: AnyTransitionDefinition[] = [];
  let passed: string[] = [];
  let heard: string[] = [];
  let emitted: AnyEventObject[] = [];
  let sent: AnyEventObject[] = [];
  let told = 0;
  ports.asked.length = 0;
  const actor = createActor(machine, {
    clock,
    input,
    inspect: (event) => {
      const isOwn = event.actorRef.sessionId === event.rootId;
      if (event.type === '@xstate.microstep' && isOwn) {
        taken.push(...event._transitions);
        heard.push(event.event.type);
        passed.push(...event._transitions.map(({ source }) => source.id));
        passed.push(...idsOf(event.snapshot as AnyMachineSnapshot));
      }
      if (event.type === '@xstate.event' && !isOwn && event.sourceRef?.sessionId === event.rootId)
        sent.push(event.event);
    },
  });
  actor.on('*', (event) => emitted.push(event));
  // A machine that breaks shows it in the status of its snapshot.
  actor.subscribe({ error: () => undefined });
  actor.start();

  return {
    snapshot: () => actor.getSnapshot(),
    mayHappen: (event) => {
      if (event.type.startsWith('xstate.after.'))
        return clock.runs(delayOf(machine, event, actor.getSnapshot()));
      const [, , id] = finished.exec(event.type) ?? [];
      return id === undefined || lastAsked(ports, id)?.answered === false;
    },
    perform: async (event) => {
      const [, outcome, id] = finished.exec(event.type) ?? [];
      if (event.type.startsWith('xstate.after.'))
        clock.endDelay(delayOf(machine, event, actor.getSnapshot()));
      else if (outcome === undefined || id === undefined) actor.send(event);
      else {
        if (event['way'] !== undefined) await refuseFirst(ports, id, event['way']);
        // A port that has answered answers no more: nothing happens then.
        const question = lastAsked(ports, id);
        if (question === undefined) throw new Error(`Nothing has asked ${id}.`);
        question.answered = true;
        if (outcome === 'done') question.resolve(event['output']);
        else question.reject(event['error']);
        await setImmediate();
        if (lastAsked(ports, refreshOf(id))?.answered === false) await stayRefused(ports, id, event['error']);
      }
    },
    deeds: () => {
      const done = {
        taken,
        passed,
        heard,
        emitted,
        sent,
        asked: ports.asked.slice(told),
        begun: clock.begun.splice(0),
      };
      taken = [];
      passed = [];
      heard = [];
      emitted = [];
      sent = [];
      told = ports.asked.length;
      return done;
    },
    stop: () => actor.stop(),
  };
}
